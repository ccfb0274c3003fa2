import Graphics

/// A pixel as Cairo keeps it: alpha, red, green and blue from the highest byte down, the colours multiplied
/// by the alpha.
struct PremultipliedPixel: Hashable {
  /// The four bytes.
  let bits: UInt32

  /// Takes the bytes of a pixel.
  init(bits: UInt32) { self.bits = bits }

  /// The pixel of a colour, rounded as Cairo rounds it.
  init(_ color: Color) {
    func byte(_ part: Double) -> UInt32 {
      let short = UInt32(part * 65_536)
      return (short - short >> 16) >> 8
    }
    bits =
      byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16
      | byte(color.green * color.alpha) << 8 | byte(color.blue * color.alpha)
  }

  /// The byte that all four are, as in white; nil where they differ.
  var repeatedByte: UInt8? {
    let byte = UInt8(truncatingIfNeeded: bits)
    return bits == 0x0101_0101 * UInt32(byte) ? byte : nil
  }

  /// The alpha, from 0 to 255.
  var alpha: UInt32 { bits >> 24 }
}
