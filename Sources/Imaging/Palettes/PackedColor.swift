import Graphics

/// A pixel in one word, to be compared and looked up as a whole.
///
/// All colours with alpha 0 are one: nobody sees a difference.
struct PackedColor: Sendable, Hashable {
  /// Nothing at all.
  static let clear = PackedColor(rawValue: 0)

  /// Red in the lowest byte, then green, blue and straight alpha.
  let rawValue: UInt32

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes a word of four bytes in memory, red first.
  @inline(__always)
  init(bytes: UInt32) {
    let word = UInt32(littleEndian: bytes)
    rawValue = word >> 24 == 0 ? 0 : word
  }

  /// Makes an opaque word of one with red, green and blue in its lower 24 bits, from the highest down.
  @inline(__always)
  init(xrgb: UInt32) {
    rawValue = xrgb.byteSwapped >> 8 | 0xFF00_0000
  }

  /// Makes a word of channels from 0 to 255.
  init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    rawValue = red | green << 8 | blue << 16 | alpha << 24
  }

  var red: UInt32 { rawValue & 255 }
  var green: UInt32 { rawValue >> 8 & 255 }
  var blue: UInt32 { rawValue >> 16 & 255 }
  var alpha: UInt32 { rawValue >> 24 }

  /// The word as a pixel.
  var pixel: Pixel {
    Pixel(
      red: UInt8(truncatingIfNeeded: red), green: UInt8(truncatingIfNeeded: green),
      blue: UInt8(truncatingIfNeeded: blue), alpha: UInt8(truncatingIfNeeded: alpha))
  }

  /// A number from 0 to 2^`bits` - 1 that spreads words over a table.
  @inline(__always)
  func hash(bits: UInt32) -> Int { Int((rawValue &* 0x9E37_79B1) >> (32 - bits)) }

  /// The word without the lowest bits of each channel.
  @inline(__always)
  func coarse(_ bits: UInt32) -> PackedColor {
    PackedColor(rawValue: rawValue & ((0xFF << bits & 0xFF) * 0x0101_0101))
  }
}

extension PixelRows {
  /// All pixels in words, row by row from the top down.
  var words: [PackedColor] {
    [PackedColor](unsafeUninitializedCapacity: size.area) { output, count in
      for y in 0..<size.height {
        let row = self[y]
        let start = y * size.width
        for x in 0..<size.width {
          let bytes = row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
          let word = layout == .rgba ? PackedColor(bytes: bytes) : PackedColor(xrgb: bytes)
          output.initializeElement(at: start + x, to: word)
        }
      }
      count = size.area
    }
  }
}
