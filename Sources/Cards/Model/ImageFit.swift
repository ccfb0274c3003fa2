import Graphics

/// How a picture fills a room of another shape.
public struct ImageFit: Sendable, Hashable {
  /// What gives way: the shape, the room or the picture's edges.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The picture is stretched to the shape of the room.
    case fill
    /// All of the picture is seen, and some of the room stays free.
    case contain
    /// The room is full, and the picture's edges are cut.
    case cover
  }

  /// What gives way.
  public var mode: Mode
  /// The place of the picture that is kept in sight: x and y from 0 (left, top) to 1 (right, bottom).
  public var focus: Point

  /// Makes a fit; without arguments the room is full and the middle in sight.
  public init(mode: Mode = .cover, focus: Point = Point(x: 0.5, y: 0.5)) {
    self.mode = mode
    self.focus = focus
  }
}
