extension SourceText {
  /// The byte order mark of UTF-8.
  package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The byte order marks of other encodings, UTF-32 first: its little-endian mark starts with the one
  /// of UTF-16.
  private static let foreignMarks: [([UInt8], String)] = [
    ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
    ([0xFF, 0xFE], "UTF-16"), ([0xFE, 0xFF], "UTF-16"),
  ]

  /// The encoding that a byte order mark announces when it is not UTF-8.
  package static func foreignEncoding(of bytes: [UInt8]) -> String? {
    foreignMarks.first { bytes.starts(with: $0.0) }?.1
  }

  /// Whether bytes are only the beginning of a byte order mark, as far as they go.
  package static func mayBecomeMark(_ bytes: [UInt8]) -> Bool {
    ([mark] + foreignMarks.map(\.0)).contains { $0.count > bytes.count && $0.starts(with: bytes) }
  }

  /// What is wrong with a bad byte.
  package static func problem(of byte: UInt8) -> InputError.TextProblem {
    byte == 0 ? .nul : .invalidUTF8(byte: byte)
  }

  /// Where the first NUL is, or the first byte that starts no well-formed sequence.
  ///
  /// Well-formed is what table 3-7 of the Unicode standard (core specification, section 3.9) lists.
  package static func firstBadByte(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[range])
      var index = 0
      while index < bytes.count {
        index = endOfPlainText(in: bytes, from: index)
        while index < bytes.count, bytes[index] >= 0x80 {
          guard let length = sequenceLength(at: index, in: bytes) else {
            return range.lowerBound + index
          }
          index += length
        }
        if index < bytes.count {
          if bytes[index] == 0 { return range.lowerBound + index }
          index += 1
        }
      }
      return nil
    }
  }

  /// Where 16 bytes start of which one is NUL or beyond ASCII, or less than 16 are left.
  private static func endOfPlainText(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    guard let base = bytes.baseAddress else { return start }
    let text = UnsafeRawPointer(base)
    let (ones, tops) = (UInt64(0x0101_0101_0101_0101), UInt64(0x8080_8080_8080_8080))
    var index = start
    while index + 16 <= bytes.count {
      let a = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let b = text.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      // The highest bit is left where a byte has it, and where one was lower than what is taken off.
      guard (a | b | (a &- ones) | (b &- ones)) & tops == 0 else { break }
      index += 16
    }
    return index
  }

  private static func sequenceLength(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch bytes[index] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for next in (index + 2)..<max(index + 2, index + length) where bytes[next] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}
