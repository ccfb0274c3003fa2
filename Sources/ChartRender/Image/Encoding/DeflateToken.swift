/// One step of a compressed stream: literals, a match, or zeros.
///
/// Two bits say what it is, the others what of, so that a row of a chart is a few words.
struct DeflateToken {
  /// What a token stands for.
  enum Kind {
    @inline(__always) static var threeLiterals: UInt32 { 0 }
    @inline(__always) static var literal: UInt32 { 1 }
    @inline(__always) static var match: UInt32 { 2 }
    @inline(__always) static var zeros: UInt32 { 3 }
  }

  private let bits: UInt32

  /// The three lowest bytes, the lowest first.
  @inline(__always)
  init(threeLiterals bytes: UInt64) { bits = UInt32(truncatingIfNeeded: bytes) & 0xFF_FFFF }

  /// One byte.
  @inline(__always)
  init(literal: UInt8) { bits = DeflateToken.Kind.literal &<< 30 | UInt32(literal) }

  /// A repetition of 3 to 258 bytes that stand up to 32,768 bytes before.
  @inline(__always)
  init(length: Int, distance: Int) {
    bits =
      DeflateToken.Kind.match &<< 30 | UInt32(truncatingIfNeeded: length) &<< 15
      | UInt32(truncatingIfNeeded: distance &- 1)
  }

  /// From 4 zeros to 2²⁹: a literal, and repetitions of the byte before.
  @inline(__always)
  init(zeros count: Int) {
    bits = DeflateToken.Kind.zeros &<< 30 | UInt32(truncatingIfNeeded: count)
  }

  @inline(__always) var kind: UInt32 { bits &>> 30 }
  /// The bytes of literals, from the lowest on.
  @inline(__always) var literals: UInt32 { bits }
  @inline(__always) var length: Int { Int(truncatingIfNeeded: (bits &>> 15) & 0x1FF) }
  /// The distance less one.
  @inline(__always) var beyond: UInt32 { bits & 0x7FFF }
  @inline(__always) var zeroCount: Int { Int(truncatingIfNeeded: bits & 0x3FFF_FFFF) }
}
