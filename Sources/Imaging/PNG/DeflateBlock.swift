/// The tokens of a block, and how often each symbol occurs in them.
struct DeflateBlock: ~Copyable {
  struct Cursor {
    fileprivate(set) var next: UnsafeMutablePointer<DeflateToken>
    fileprivate let frequencies: UnsafeMutablePointer<UInt32>
  }

  /// A block ends with the row in which it has so many tokens: symbols of a chart change from its
  /// line to its labels, and the code of a new block takes less than 100 bytes.
  private static let endingCount = 6_000
  /// A table for each of a token's three symbols: equal symbols often follow each other, and an
  /// increment need not wait for the last one's store.
  private static let frequencyCount = 3 * DeflateToken.TableOffset.count

  private let tokens: UnsafeMutablePointer<DeflateToken>
  /// The index of the next token; copied to a local variable for each row, and written back.
  var cursor: Cursor

  init(rowCapacity: Int) {
    tokens = .allocate(capacity: DeflateBlock.endingCount + rowCapacity)
    let frequencies = UnsafeMutablePointer<UInt32>.allocate(capacity: DeflateBlock.frequencyCount)
    frequencies.initialize(repeating: 0, count: DeflateBlock.frequencyCount)
    cursor = Cursor(next: tokens, frequencies: frequencies)
  }

  deinit {
    tokens.deallocate()
    cursor.frequencies.deallocate()
  }

  var isFull: Bool { cursor.next - tokens >= DeflateBlock.endingCount }

  var all: UnsafeBufferPointer<DeflateToken> {
    UnsafeBufferPointer(start: tokens, count: cursor.next - tokens)
  }

  mutating func removeAll() {
    cursor.next = tokens
    cursor.frequencies.update(repeating: 0, count: DeflateBlock.frequencyCount)
  }

  /// Occurrences of each symbol of the literal/length alphabet.
  var literalFrequencies: [UInt32] {
    var frequencies = [UInt32](repeating: 0, count: DeflateAlphabet.literalCount)
    for byte in 0..<256 { frequencies[byte] = frequency(byte) }
    // Every block has one end (RFC 1951, section 3.2.3).
    frequencies[DeflateAlphabet.endOfBlock] = 1
    for length in DeflateAlphabet.leastLength...DeflateAlphabet.greatestLength {
      let symbol = DeflateAlphabet.firstLength + DeflateAlphabet.lengthSymbol(length)
      // Lengths are always the second symbol.
      frequencies[symbol] +=
        cursor.frequencies[
          DeflateToken.TableOffset.count + DeflateToken.TableOffset.firstLength + length]
    }
    return frequencies
  }

  /// Occurrences of each symbol of the distance alphabet.
  var distanceFrequencies: [UInt32] {
    (0..<DeflateAlphabet.distanceCount).map {
      frequency(DeflateToken.TableOffset.firstDistance + $0)
    }
  }

  private func frequency(_ index: Int) -> UInt32 {
    let counts = cursor.frequencies + index
    return counts[0] + counts[DeflateToken.TableOffset.count]
      + counts[2 * DeflateToken.TableOffset.count]
  }
}

extension DeflateBlock.Cursor {
  @inline(__always)
  mutating func add(literal: UInt8) { append(DeflateToken(literal: literal)) }

  @inline(__always)
  mutating func add(threeLiterals bytes: UInt64) { append(DeflateToken(threeLiterals: bytes)) }

  @inline(__always)
  mutating func add(length: Int, distance: Int) {
    append(DeflateToken(length: length, distance: distance))
  }

  /// Adds at least three bytes, each the same as the one `distance` bytes before.
  @inline(__always)
  mutating func add(repeating count: Int, distance: Int) {
    var rest = count
    while rest > DeflateAlphabet.greatestLength {
      let length = DeflateBlock.Cursor.part(of: rest)
      add(length: length, distance: distance)
      rest &-= length
    }
    add(length: rest, distance: distance)
  }

  @inline(__always)
  mutating func add(zeros count: Int) {
    // Up to three zeros are literals; of more, the first is a literal that the others repeat at
    // distance 1, which needs no zero before them.
    guard count > 3 else {
      if count == 3 { return add(threeLiterals: 0) }
      for _ in 0..<count { add(literal: 0) }
      return
    }
    var rest = count &- 1
    let greatest = DeflateAlphabet.greatestLength
    guard rest > greatest else { return append(DeflateToken(zeroAnd: rest)) }
    let first = DeflateBlock.Cursor.part(of: rest)
    append(DeflateToken(zeroAnd: first))
    rest &-= first
    while rest > greatest {
      let length = DeflateBlock.Cursor.part(of: rest)
      append(DeflateToken(moreZeros: length))
      rest &-= length
    }
    append(DeflateToken(moreZeros: rest))
  }

  /// The length of the first match of a run of over 258 bytes, chosen so that the last has at least
  /// 3.
  @inline(__always)
  private static func part(of count: Int) -> Int {
    let greatest = DeflateAlphabet.greatestLength
    return count < greatest &+ DeflateAlphabet.leastLength
      ? greatest &- DeflateAlphabet.leastLength : greatest
  }

  @inline(__always)
  private mutating func append(_ token: DeflateToken) {
    next.pointee = token
    next += 1
    frequencies[token.first] &+= 1
    frequencies[DeflateToken.TableOffset.count &+ token.second] &+= 1
    frequencies[2 &* DeflateToken.TableOffset.count &+ token.third] &+= 1
  }
}

/// The alphabets of DEFLATE: symbols of lengths and distances, and the bits that follow them (RFC
/// 1951, section 3.2.5).
enum DeflateAlphabet {
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

  /// The symbol of a length from 3 to 258, counted from ``firstLength``.
  ///
  /// From 11 on, four symbols share each power of two above 2.
  @inline(__always)
  static func lengthSymbol(_ length: Int) -> Int {
    let beyond = UInt32(truncatingIfNeeded: length &- leastLength)
    if beyond < 8 { return Int(beyond) }
    // The last symbol has the longest length for itself, without bits behind it.
    if length == greatestLength { return lengthCount &- 1 }
    let extra = UInt32(truncatingIfNeeded: 29 &- beyond.leadingZeroBitCount)
    return Int(truncatingIfNeeded: 4 &* extra &+ beyond &>> extra)
  }

  static func lengthBase(_ symbol: Int) -> Int {
    if symbol < 8 { return leastLength + symbol }
    if symbol == lengthCount - 1 { return greatestLength }
    return leastLength + (4 + symbol % 4) << lengthExtraBits(symbol)
  }

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

  @inline(__always)
  static func distanceExtraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : symbol &>> 1 &- 1 }

  /// The order in which the lengths of the code length code are written: those that are often 0
  /// last.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
}

/// A step of a compressed stream: up to three symbols.
///
/// All tokens have one form, so that counting and writing take no branch: three literals, a match,
/// zeros of which the first is a literal, or fewer symbols. A symbol is an index in a table of all
/// of them; bits that follow a distance stand above.
struct DeflateToken {
  /// Indices of symbols in the table.
  enum TableOffset {
    /// Literals come first; then lengths, each at its own index, so that no symbol is looked up
    /// twice.
    static var firstLength: Int { 256 }
    static var firstDistance: Int { 520 }
    /// The empty symbol, which has no bits.
    static var nothing: Int { 550 }
    static var count: Int { 551 }
  }

  /// Three indices of 16 bits, then the bits that follow a distance.
  private let bits: UInt64

  @inline(__always)
  init(threeLiterals bytes: UInt64) {
    bits = bytes & 0xFF | (bytes & 0xFF00) &<< 8 | (bytes & 0xFF_0000) &<< 16
  }

  @inline(__always)
  init(literal: UInt8) {
    let nothing = UInt64(truncatingIfNeeded: TableOffset.nothing)
    bits = UInt64(literal) | nothing &<< 16 | nothing &<< 32
  }

  /// A match of 3 to 258 bytes, up to 32,768 bytes back.
  @inline(__always)
  init(length: Int, distance: Int) {
    let beyond = UInt32(truncatingIfNeeded: distance &- 1)
    let symbol = DeflateAlphabet.distanceSymbol(beyond: beyond)
    let extraBits = UInt32(truncatingIfNeeded: DeflateAlphabet.distanceExtraBits(symbol))
    let extra = beyond & ((1 &<< extraBits) &- 1)
    bits =
      UInt64(truncatingIfNeeded: TableOffset.nothing)
      | UInt64(truncatingIfNeeded: TableOffset.firstLength &+ length) &<< 16
      | UInt64(truncatingIfNeeded: TableOffset.firstDistance &+ symbol) &<< 32 | UInt64(extra)
      &<< 48
  }

  @inline(__always)
  init(zeroAnd length: Int) {
    bits =
      UInt64(truncatingIfNeeded: TableOffset.firstLength &+ length) &<< 16
      | UInt64(truncatingIfNeeded: TableOffset.firstDistance) &<< 32
  }

  @inline(__always)
  init(moreZeros length: Int) {
    bits =
      UInt64(truncatingIfNeeded: TableOffset.nothing)
      | UInt64(truncatingIfNeeded: TableOffset.firstLength &+ length) &<< 16
      | UInt64(truncatingIfNeeded: TableOffset.firstDistance) &<< 32
  }

  @inline(__always) var first: Int { Int(truncatingIfNeeded: bits & 0xFFFF) }
  @inline(__always) var second: Int { Int(truncatingIfNeeded: (bits &>> 16) & 0xFFFF) }
  @inline(__always) var third: Int { Int(truncatingIfNeeded: (bits &>> 32) & 0xFFFF) }
  @inline(__always) var extra: UInt64 { bits &>> 48 }
}
