/// Base64 of RFC 4648, section 4, with padding and without line breaks.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func string(of bytes: [UInt8]) -> String {
    String(decoding: text(of: bytes), as: UTF8.self)
  }

  /// The encoded text as ASCII bytes.
  package static func text(of bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { text, written in
      alphabet.withUnsafeBufferPointer { alphabet in
        bytes.withUnsafeBufferPointer { bytes in
          var offset = 0
          for start in stride(from: 0, to: bytes.count, by: 3) {
            let left = bytes.count - start
            let second = left > 1 ? UInt32(bytes[start + 1]) : 0
            let third = left > 2 ? UInt32(bytes[start + 2]) : 0
            let group = UInt32(bytes[start]) << 16 | second << 8 | third
            text[offset] = alphabet[Int(group >> 18)]
            text[offset + 1] = alphabet[Int(group >> 12 & 63)]
            text[offset + 2] = left > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "=")
            text[offset + 3] = left > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "=")
            offset += 4
          }
        }
      }
      written = count
    }
  }

  /// Decodes a text; nil if it is not canonical Base64, for example without padding.
  package static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 4) else { return nil }
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for digit in digits.dropLast(padding) {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // The unused bits have to be zero, so that only one text stands for the same bytes.
    guard bits & (1 << UInt32(count) - 1) == 0, count < 6 else { return nil }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
