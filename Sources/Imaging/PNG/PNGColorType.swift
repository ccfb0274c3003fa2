/// What the pixels of a PNG file consist of, by the number its header gives it.
enum PNGColorType: UInt8, Sendable {
  /// One channel from black to white.
  case grey = 0
  /// Red, green and blue.
  case rgb = 2
  /// The index of a colour in a palette.
  case indexed = 3
  /// Red, green, blue and straight alpha.
  case rgba = 6
}
