/// A colour in sRGB with an alpha.
///
/// All four components go from 0 to 1; what is outside is clamped and what is not a number counts
/// as 0, so a colour can always be drawn.
public struct Color: Sendable, Hashable {
  /// Red, from 0 to 1.
  public let red: Double
  /// Green, from 0 to 1.
  public let green: Double
  /// Blue, from 0 to 1.
  public let blue: Double
  /// Opacity, from 0 (clear) to 1 (opaque); the other components are not multiplied by it.
  public let alpha: Double

  /// Makes a colour from its sRGB components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Color.unit(red)
    self.green = Color.unit(green)
    self.blue = Color.unit(blue)
    self.alpha = Color.unit(alpha)
  }

  /// Makes a colour from hue, saturation and brightness, each from 0 to 1.
  ///
  /// The hue is a part of a turn, and whole turns do not count: 0 and 1 are both red. The formula is
  /// the hexcone model of A. R. Smith, "Color Gamut Transform Pairs", SIGGRAPH 1978.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    let turn = (hue.isFinite ? hue - hue.rounded(.down) : 0) * 6
    let s = Color.unit(saturation)
    let v = Color.unit(brightness)
    func component(_ shift: Double) -> Double {
      let k = (shift + turn).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Makes a grey; 0 is black and 1 is white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// No colour at all.
  public static let clear = Color(white: 0, alpha: 0)

  /// This colour with its alpha multiplied by `factor`.
  public func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// Whether nothing behind this colour shows through.
  public var isOpaque: Bool { alpha == 1 }

  private static func unit(_ value: Double) -> Double {
    value >= 0 ? min(value, 1) : 0
  }
}
