import Base

/// Rewrites a cell for the syntaxes of numbers and dates, which are about ASCII.
///
/// Spaces of every kind become blanks, minus signs and dashes a hyphen, digits of other scripts and
/// full-width characters their ASCII form. Marks of direction are dropped.
enum PlainText {
  /// The bytes and range of the cell; the same array if there is nothing to rewrite.
  static func of(_ bytes: [UInt8], _ range: Range<Int>) -> (bytes: [UInt8], range: Range<Int>) {
    guard bytes[range].contains(where: { $0 >= 0x80 }) else { return (bytes, range) }
    var plain: [UInt8] = []
    plain.reserveCapacity(range.count)
    for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      if let byte = ascii(scalar) {
        if byte != 0 { plain.append(byte) }
      } else {
        plain += String(scalar).utf8
      }
    }
    var (start, end) = (0, plain.count)
    while start < end, plain[start].isBlank { start += 1 }
    while start < end, plain[end - 1].isBlank { end -= 1 }
    return (plain, start..<end)
  }

  /// The ASCII byte of a scalar, 0 for one that is dropped; nil if it stays as it is.
  private static func ascii(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: .space
    case 0x2010...0x2015, 0x2212, 0xFE63, 0xFF0D: .minus
    case 0x2018, 0x2019, 0x2B9, 0x2BC: UInt8(ascii: "'")
    case 0x66B: .point
    case 0x66C, 0x60C: .comma
    case 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: 0
    // Full-width forms of the printable ASCII characters.
    case 0xFF01...0xFF5E: UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)
    case 0x660...0x669: digit(scalar, 0x660)
    case 0x6F0...0x6F9: digit(scalar, 0x6F0)
    case 0x966...0x96F: digit(scalar, 0x966)
    case 0x9E6...0x9EF: digit(scalar, 0x9E6)
    case 0x0E50...0x0E59: digit(scalar, 0x0E50)
    default: scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }
  }

  private static func digit(_ scalar: Unicode.Scalar, _ zero: UInt32) -> UInt8 {
    .zero + UInt8(truncatingIfNeeded: scalar.value - zero)
  }
}
