extension JSONParser {
  /// Reads the string whose opening quote is here.
  mutating func string() throws(InputError) -> String {
    position += 1
    var start = position
    var decoded = ""
    while position < end {
      let byte = bytes[position]
      switch byte {
      case .quote:
        let rest = String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        return decoded.isEmpty ? rest : decoded + rest
      case .backslash:
        decoded += String(decoding: bytes[start..<position], as: UTF8.self)
        decoded.unicodeScalars.append(try escape())
        start = position
      case 0..<0x20:
        throw failure(.controlCharacter(String(UnicodeScalar(byte))))
      default:
        position += 1
      }
    }
    throw failure(.end(expected: "a closing quote"))
  }

  private mutating func escape() throws(InputError) -> Unicode.Scalar {
    let start = position
    guard position + 1 < end else { throw failure(.end(expected: "an escape"), at: end) }
    let letter = bytes[position + 1]
    position += 2
    switch letter {
    case .quote, .backslash, .slash: return UnicodeScalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start: start)
    default: throw failure(.badEscape(written(from: start)), at: start)
    }
  }

  private mutating func unicodeEscape(start: Int) throws(InputError) -> Unicode.Scalar {
    let unit = try codeUnit(start: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let second = position
    guard unit < 0xDC00, position + 1 < end, bytes[position] == .backslash,
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw failure(.loneSurrogate(written(from: start)), at: start) }
    position += 2
    let low = try codeUnit(start: second)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else {
      position = second
      throw failure(.loneSurrogate(written(from: start)), at: start)
    }
    return scalar
  }

  /// Reads four hexadecimal digits.
  private mutating func codeUnit(start: Int) throws(InputError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard position < end else { throw failure(.end(expected: "a hexadecimal digit")) }
      guard let digit = Character(UnicodeScalar(bytes[position])).hexDigitValue,
        bytes[position] < 0x80
      else {
        position += 1
        throw failure(.badEscape(written(from: start)), at: start)
      }
      unit = unit << 4 + UInt32(digit)
      position += 1
    }
    return unit
  }

  /// The text from `start` to here, with the rest of a character that is cut.
  private func written(from start: Int) -> String {
    var stop = position
    while stop < end, bytes[stop] & 0xC0 == 0x80 { stop += 1 }
    return String(decoding: bytes[start..<stop], as: UTF8.self)
  }
}
