/// A straight line between two points.
public struct Segment: Sendable, Hashable {
  /// Where it starts.
  public let start: Point
  /// Where it ends.
  public let end: Point

  /// Makes the line from one point to another.
  public init(start: Point, end: Point) { (self.start, self.end) = (start, end) }
}
