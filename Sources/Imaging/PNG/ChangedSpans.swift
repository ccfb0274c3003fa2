/// The spans of a filtered row that differ from the reference, in order.
///
/// Between them the row repeats: as zeros after a filter that subtracts, else as the pixel to the
/// left.
struct ChangedSpans {
  /// Start and end as byte offsets in the row, whose byte 0 is the number of its filter.
  struct ChangedSpan {
    var start: UInt32
    var end: UInt32
  }

  /// Fewer repeated pixels than this do not end a span: one or two cost less as literals than a
  /// match and the start of another span.
  private static let leastGap = 3

  private let first: UnsafeMutablePointer<ChangedSpan>
  private let bytesPerPixel: Int
  private var next: UnsafeMutablePointer<ChangedSpan>
  private var start = 0
  private var end = -leastGap
  /// Pixels in all spans so far.
  private(set) var pixelCount = 0

  /// The most spans of a row of `width` pixels: each takes at least a pixel and a gap, and the
  /// first and last may lack theirs.
  static func capacity(width: Int) -> Int { width / (leastGap + 1) + 2 }

  /// Starts a row in memory for ``capacity(width:)`` spans.
  @inline(__always)
  init(at memory: UnsafeMutablePointer<ChangedSpan>, bytesPerPixel: Int) {
    first = memory
    next = memory
    self.bytesPerPixel = bytesPerPixel
  }

  /// Adds up to 16 pixels from `x` on, one bit each, the lowest first; bits of those that differ
  /// are set.
  @inline(__always)
  mutating func add(_ bits: UInt32, at x: Int) {
    // Rows come from left to right, so only the last span is open, from `start` to `end`; a call
    // either extends it or closes it. Gaps that lie across two calls are found by the distance to
    // `end`.
    var bits = ChangedSpans.withoutShortGaps(bits)
    while bits != 0 {
      let skipped = UInt32(truncatingIfNeeded: bits.trailingZeroBitCount)
      let from = x &+ Int(truncatingIfNeeded: skipped)
      // The run of ones from `skipped` on: its length is that of the zeros in the complement.
      let count = (~(bits &>> skipped)).trailingZeroBitCount
      if from &- end >= ChangedSpans.leastGap {
        close()
        start = from
      }
      end = from &+ count
      // Adding its lowest bit carries through the run and clears it; the one bit that it sets above
      // is a zero in `bits`.
      bits &= bits &+ (1 &<< skipped)
    }
  }

  /// Fills short gaps: a single zero between ones, and both of a pair.
  @inline(__always)
  private static func withoutShortGaps(_ bits: UInt32) -> UInt32 {
    bits | (bits &<< 1) & (bits &>> 1) | (bits &<< 1) & (bits &>> 2) | (bits &<< 2) & (bits &>> 1)
  }

  @inline(__always)
  mutating func finish() -> UnsafeBufferPointer<ChangedSpan> {
    close()
    return UnsafeBufferPointer(start: first, count: next - first)
  }

  @inline(__always)
  private mutating func close() {
    // Before the first span `end` is negative, which also lets the first pixel open one.
    guard end > start else { return }
    // Pixels become bytes; 1 for the number of the filter.
    next.pointee = ChangedSpan(
      start: UInt32(truncatingIfNeeded: 1 &+ start &* bytesPerPixel),
      end: UInt32(truncatingIfNeeded: 1 &+ end &* bytesPerPixel))
    pixelCount &+= end &- start
    next += 1
  }
}
