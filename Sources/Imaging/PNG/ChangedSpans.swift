/// The parts of a filtered row that are not repetitions, in order.
///
/// What is between them repeats the pixel to the left once filtered: zeros when the filter subtracts.
struct ChangedSpans {
  /// From the first byte of the row, which is the number of its filter, to the start and the end.
  struct ChangedSpan {
    var start: UInt32
    var end: UInt32
  }

  /// Fewer repeated pixels than this do not end a stretch: they cost less as literals.
  private static let leastGap = 3

  private let first: UnsafeMutablePointer<ChangedSpan>
  private let bytesPerPixel: Int
  private var next: UnsafeMutablePointer<ChangedSpan>
  private var start = 0
  private var end = -leastGap
  /// How many pixels the stretches have.
  private(set) var pixelCount = 0

  /// Room for the stretches of a row of `width` pixels.
  static func capacity(width: Int) -> Int { width / (leastGap + 1) + 2 }

  /// Starts a row in memory for its ``capacity(width:)``.
  @inline(__always)
  init(at memory: UnsafeMutablePointer<ChangedSpan>, bytesPerPixel: Int) {
    first = memory
    next = memory
    self.bytesPerPixel = bytesPerPixel
  }

  /// Adds pixels from `x` on, one bit each, the lowest first; up to 16 bits, set for those that are no
  /// repetitions.
  @inline(__always)
  mutating func add(_ bits: UInt32, at x: Int) {
    var bits = ChangedSpans.withoutShortGaps(bits)
    while bits != 0 {
      let skipped = UInt32(truncatingIfNeeded: bits.trailingZeroBitCount)
      let from = x &+ Int(truncatingIfNeeded: skipped)
      let count = (~(bits &>> skipped)).trailingZeroBitCount
      if from &- end >= ChangedSpans.leastGap {
        close()
        start = from
      }
      end = from &+ count
      // What is added carries over to the first zero above the stretch.
      bits &= bits &+ (1 &<< skipped)
    }
  }

  /// Fills gaps of one and two.
  @inline(__always)
  private static func withoutShortGaps(_ bits: UInt32) -> UInt32 {
    bits | (bits &<< 1) & (bits &>> 1) | (bits &<< 1) & (bits &>> 2) | (bits &<< 2) & (bits &>> 1)
  }

  /// Ends the row.
  @inline(__always)
  mutating func finish() -> UnsafeBufferPointer<ChangedSpan> {
    close()
    return UnsafeBufferPointer(start: first, count: next - first)
  }

  @inline(__always)
  private mutating func close() {
    guard end > start else { return }
    next.pointee = ChangedSpan(
      start: UInt32(truncatingIfNeeded: 1 &+ start &* bytesPerPixel),
      end: UInt32(truncatingIfNeeded: 1 &+ end &* bytesPerPixel))
    pixelCount &+= end &- start
    next += 1
  }
}
