// Bytes that text formats are made of. They are computed and inlinable because loops of other
// modules compare with them: a stored `static let` would be a call for each byte there.
extension UInt8 {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var minus: UInt8 { 0x2D }
  @inlinable package static var point: UInt8 { 0x2E }
  @inlinable package static var slash: UInt8 { 0x2F }
  @inlinable package static var zero: UInt8 { 0x30 }
  @inlinable package static var colon: UInt8 { 0x3A }
  @inlinable package static var semicolon: UInt8 { 0x3B }
  @inlinable package static var openBracket: UInt8 { 0x5B }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var closeBracket: UInt8 { 0x5D }
  @inlinable package static var pipe: UInt8 { 0x7C }
  @inlinable package static var openBrace: UInt8 { 0x7B }
  @inlinable package static var closeBrace: UInt8 { 0x7D }

  @inlinable package var isDigit: Bool { self &- .zero < 10 }
  /// Whether it is an ASCII letter.
  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }
  @inlinable package var isBlank: Bool { self == .space || self == .tab }
  @inlinable package var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
  /// The ASCII letter in lower case; any other byte unchanged.
  @inlinable package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension Unicode.Scalar {
  /// Whether it is an ASCII letter or digit.
  package var isLetterOrDigit: Bool { isASCII && UInt8(truncatingIfNeeded: value).isLetterOrDigit }
}

/// Finds bytes, eight at a time.
///
/// Uses "Determine if a word has a zero byte" of S. E. Anderson, "Bit Twiddling Hacks": subtracting
/// 1 from a zero byte sets its highest bit. Borrows set it in later bytes too, so only the first
/// hit of a word counts.
@usableFromInline
package enum ByteSearch {
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns the index of the first `byte` at or after `start`, or the end of the text.
  @inlinable
  package static func first(_ byte: UInt8, in text: [UInt8], from start: Int) -> Int {
    let wanted = ones &* UInt64(byte)
    return search(text, from: start) { zeros($0 ^ wanted) }
  }

  /// Returns the index of the first line break or `byte` at or after `start`, or the end of the
  /// text.
  @inlinable
  package static func firstBreak(or byte: UInt8, in text: [UInt8], from start: Int) -> Int {
    let wanted = ones &* UInt64(byte)
    let (feeds, returns) = (ones &* UInt64(UInt8.lineFeed), ones &* UInt64(UInt8.carriageReturn))
    return search(text, from: start) {
      zeros($0 ^ wanted) | zeros($0 ^ feeds) | zeros($0 ^ returns)
    }
  }

  @inlinable @inline(__always)
  static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }

  @inlinable @inline(__always)
  static func search(
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
      // The last bytes are padded with 0xFF, which is never searched for.
      var word = UInt64.max
      for byte in text[max(index, start)...].reversed() { word = word << 8 | UInt64(byte) }
      let hits = found(word)
      return hits == 0 ? text.count : index + hits.trailingZeroBitCount / 8
    }
  }
}
