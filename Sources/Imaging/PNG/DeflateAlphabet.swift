/// The alphabets of DEFLATE: which symbol stands for a length or a distance, and what bits follow it.
///
/// RFC 1951, section 3.2.5.
enum DeflateAlphabet {
  /// Literals, the end of a block, and lengths.
  static let literalCount = 286
  static let endOfBlock = 256
  /// The symbol of the shortest length.
  static let firstLength = 257
  static let lengthCount = 29
  static let distanceCount = 30
  /// The fixed code has codewords for two more of each, which never occur.
  static let fixedLiteralCount = 288

  static let leastLength = 3
  static let greatestLength = 258
  static let greatestDistance = 32_768

  /// Which of the symbols from ``firstLength`` on stands for a length from 3 to 258.
  ///
  /// From 11 on, four symbols share each power of two above 2.
  @inline(__always)
  static func lengthSymbol(_ length: Int) -> Int {
    let beyond = UInt32(truncatingIfNeeded: length &- leastLength)
    if beyond < 8 { return Int(beyond) }
    if length == greatestLength { return lengthCount &- 1 }
    let extra = UInt32(truncatingIfNeeded: 29 &- beyond.leadingZeroBitCount)
    return Int(truncatingIfNeeded: 4 &* extra &+ beyond &>> extra)
  }

  /// The least length of a symbol, counted from ``firstLength``.
  static func lengthBase(_ symbol: Int) -> Int {
    if symbol < 8 { return leastLength + symbol }
    if symbol == lengthCount - 1 { return greatestLength }
    return leastLength + (4 + symbol % 4) << lengthExtraBits(symbol)
  }

  /// How many bits follow a length symbol, counted from ``firstLength``.
  static func lengthExtraBits(_ symbol: Int) -> Int {
    symbol < 8 || symbol == lengthCount - 1 ? 0 : symbol / 4 - 1
  }

  /// The symbol of a distance that is one more than `beyond`; two symbols share each power of two.
  @inline(__always)
  static func distanceSymbol(beyond: UInt32) -> Int {
    if beyond < 4 { return Int(beyond) }
    let extra = UInt32(truncatingIfNeeded: 30 &- beyond.leadingZeroBitCount)
    return Int(truncatingIfNeeded: 2 &* extra &+ beyond &>> extra)
  }

  /// How many bits follow a distance symbol.
  @inline(__always)
  static func distanceExtraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : symbol &>> 1 &- 1 }

  /// The order in which the lengths of the code length code are written: those that are often 0 last.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
}
