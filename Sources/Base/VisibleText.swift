/// What is seen of a line of text once it is set.
public struct VisibleText: Sendable, Hashable {
  /// The text, with an ellipsis for an end that had no room.
  public let text: String
  /// The direction in which the parts of the line follow each other.
  public let direction: ReadingDirection
  /// How far its left end is from that of the line, in points: more than nothing where an ellipsis on the
  /// left leaves some of the line's room.
  public let start: Double
  /// The width that it takes, in points.
  public let advance: Double

  /// Makes a text from what is known of it.
  public init(text: String, direction: ReadingDirection, start: Double = 0, advance: Double) {
    self.text = text
    self.direction = direction
    self.start = start
    self.advance = advance
  }
}
