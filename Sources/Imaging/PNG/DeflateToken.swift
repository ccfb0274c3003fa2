/// One step of a compressed stream: up to three symbols one after the other.
///
/// All tokens are alike, so that they are counted and written without a look at what they are: three
/// literals, a match, zeros of which the first is a literal, or less. A symbol has its place in a table of
/// all of them; bits behind a distance stand above.
struct DeflateToken {
  /// Where symbols stand in a table.
  enum TableOffset {
    /// Literals come first; then lengths, each with a place of its own.
    static var firstLength: Int { 256 }
    static var firstDistance: Int { 520 }
    /// What takes no bits.
    static var nothing: Int { 550 }
    static var count: Int { 551 }
  }

  /// The places, 16 bits each, and what follows a distance.
  private let bits: UInt64

  /// The three lowest bytes, the lowest first.
  @inline(__always)
  init(threeLiterals bytes: UInt64) {
    bits = bytes & 0xFF | (bytes & 0xFF00) &<< 8 | (bytes & 0xFF_0000) &<< 16
  }

  /// One byte.
  @inline(__always)
  init(literal: UInt8) {
    let nothing = UInt64(truncatingIfNeeded: TableOffset.nothing)
    bits = UInt64(literal) | nothing &<< 16 | nothing &<< 32
  }

  /// A repetition of 3 to 258 bytes that stand up to 32,768 bytes before.
  @inline(__always)
  init(length: Int, distance: Int) {
    let beyond = UInt32(truncatingIfNeeded: distance &- 1)
    let symbol = DeflateAlphabet.distanceSymbol(beyond: beyond)
    let extraBits = UInt32(truncatingIfNeeded: DeflateAlphabet.distanceExtraBits(symbol))
    let extra = beyond & ((1 &<< extraBits) &- 1)
    bits =
      UInt64(truncatingIfNeeded: TableOffset.nothing)
      | UInt64(truncatingIfNeeded: TableOffset.firstLength &+ length) &<< 16
      | UInt64(truncatingIfNeeded: TableOffset.firstDistance &+ symbol) &<< 32 | UInt64(extra) &<< 48
  }

  /// A zero, and from 3 to 258 more.
  @inline(__always)
  init(zeroAnd length: Int) {
    bits =
      UInt64(truncatingIfNeeded: TableOffset.firstLength &+ length) &<< 16
      | UInt64(truncatingIfNeeded: TableOffset.firstDistance) &<< 32
  }

  /// From 3 to 258 zeros after one.
  @inline(__always)
  init(moreZeros length: Int) {
    bits =
      UInt64(truncatingIfNeeded: TableOffset.nothing)
      | UInt64(truncatingIfNeeded: TableOffset.firstLength &+ length) &<< 16
      | UInt64(truncatingIfNeeded: TableOffset.firstDistance) &<< 32
  }

  /// The place of the first symbol.
  @inline(__always) var first: Int { Int(truncatingIfNeeded: bits & 0xFFFF) }
  /// The place of the second symbol.
  @inline(__always) var second: Int { Int(truncatingIfNeeded: (bits &>> 16) & 0xFFFF) }
  /// The place of the third symbol, the only one that may be a distance.
  @inline(__always) var third: Int { Int(truncatingIfNeeded: (bits &>> 32) & 0xFFFF) }
  /// What follows a distance.
  @inline(__always) var extra: UInt64 { bits &>> 48 }
}
