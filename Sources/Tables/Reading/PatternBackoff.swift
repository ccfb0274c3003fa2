/// How many rows are read one by one before a pattern is looked for again: more after each time that there
/// was none, so that text costs no search.
struct PatternBackoff {
  private static let (shortest, longest) = (32, 16_384)
  private var length = PatternBackoff.shortest
  private var left = 0

  /// Whether it is over; counts the row that was just read.
  mutating func isOver() -> Bool {
    if left > 0 { left -= 1 }
    return left == 0
  }

  /// A pattern was found.
  mutating func reset() { (length, left) = (PatternBackoff.shortest, 0) }

  /// None was found.
  mutating func extend() {
    left = length
    length = min(length * 2, PatternBackoff.longest)
  }
}
