/// What the pixels of a PNG file consist of, by the number its header gives it.
enum PNGColorType: UInt8, Sendable {
  /// Red, green and blue.
  case rgb = 2
  /// Red, green, blue and straight alpha.
  case rgba = 6

  /// Bytes in a pixel at 8 bits a channel.
  var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}
