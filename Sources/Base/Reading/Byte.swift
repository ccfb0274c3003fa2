extension UInt8 {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote: UInt8 = 0x22
  package static let plus: UInt8 = 0x2B
  package static let comma: UInt8 = 0x2C
  package static let minus: UInt8 = 0x2D
  package static let point: UInt8 = 0x2E
  package static let slash: UInt8 = 0x2F
  package static let zero: UInt8 = 0x30
  package static let colon: UInt8 = 0x3A
  package static let semicolon: UInt8 = 0x3B
  package static let openBracket: UInt8 = 0x5B
  package static let backslash: UInt8 = 0x5C
  package static let closeBracket: UInt8 = 0x5D
  package static let pipe: UInt8 = 0x7C
  package static let openBrace: UInt8 = 0x7B
  package static let closeBrace: UInt8 = 0x7D

  package var isDigit: Bool { self &- .zero < 10 }
  package var isBlank: Bool { self == .space || self == .tab }
  package var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
  /// The letter in lower case; other bytes stay what they are.
  package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

/// Looks for bytes eight at a time.
///
/// A byte of a word is zero where one is taken off it and only then its highest bit appears: see "Determine
/// if a word has a zero byte" in S. E. Anderson, "Bit Twiddling Hacks". Borrows make later bytes of the
/// word look like zeros too, so only the first one counts.
package enum ByteSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The place of the first such byte from a place on, or the end.
  package static func first(_ byte: UInt8, in text: [UInt8], from start: Int) -> Int {
    let wanted = ones &* UInt64(byte)
    return search(text, from: start) { zeros($0 ^ wanted) }
  }

  /// The place of the first line break or such byte from a place on, or the end.
  package static func firstBreak(or byte: UInt8, in text: [UInt8], from start: Int) -> Int {
    let wanted = ones &* UInt64(byte)
    let (feeds, returns) = (ones &* UInt64(UInt8.lineFeed), ones &* UInt64(UInt8.carriageReturn))
    return search(text, from: start) {
      zeros($0 ^ wanted) | zeros($0 ^ feeds) | zeros($0 ^ returns)
    }
  }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }

  /// The last bytes are looked at in a word that is filled up with 0xFF, which nobody looks for.
  @inline(__always)
  private static func search(
    _ text: [UInt8], from start: Int, _ found: (UInt64) -> UInt64
  ) -> Int {
    text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return start }
      let bytes = UnsafeRawPointer(base)
      var index = start
      while index + 8 <= text.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let hits = found(word)
        if hits != 0 { return index + hits.trailingZeroBitCount / 8 }
        index += 8
      }
      var word = UInt64.max
      for byte in text[max(index, start)...].reversed() { word = word << 8 | UInt64(byte) }
      let hits = found(word)
      return hits == 0 ? text.count : index + hits.trailingZeroBitCount / 8
    }
  }
}
