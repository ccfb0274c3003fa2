/// How much room a line of text takes, in points, seen from the left end of its baseline.
public struct TextMetrics: Sendable, Hashable {
  /// How far the pen moves from the start of the line to its end.
  public var advance: Double
  /// The rectangle of the drawn glyphs, empty for a text that shows nothing.
  ///
  /// Above the baseline `y` is negative.
  public var ink: Rect
  /// The characters that no font has, in the order of their first use.
  public var missing: [Unicode.Scalar]

  /// Makes metrics from their parts.
  public init(advance: Double, ink: Rect, missing: [Unicode.Scalar] = []) {
    self.advance = advance
    self.ink = ink
    self.missing = missing
  }
}
