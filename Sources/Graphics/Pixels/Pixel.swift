/// One pixel: red, green, blue and alpha from 0 to 255, with straight alpha.
///
/// Straight means that the colour is not multiplied by alpha: half transparent white is
/// (255, 255, 255, 128).
public struct Pixel: Sendable, Hashable {
  /// Opaque white.
  public static let white = Pixel(red: 255, green: 255, blue: 255)
  /// Black with no opacity at all, the usual spelling of nothing.
  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// The amount of red, 0 to 255.
  public var red: UInt8
  /// The amount of green, 0 to 255.
  public var green: UInt8
  /// The amount of blue, 0 to 255.
  public var blue: UInt8
  /// The opacity: 0 is invisible, 255 is opaque.
  public var alpha: UInt8

  /// Makes a pixel, opaque unless `alpha` says otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
