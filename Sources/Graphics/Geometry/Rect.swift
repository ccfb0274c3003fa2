/// A rectangle in points, named by its top left corner and its size.
public struct Rect: Sendable, Hashable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// Makes a rectangle from its left, top, width and height, in points.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Makes the square of the given side that has its centre at `center`.
  @inlinable
  public init(center: Point, side: Double) {
    self.init(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
  }

  /// The left edge.
  @inlinable public var minX: Double { origin.x }
  /// The right edge.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The top edge.
  @inlinable public var minY: Double { origin.y }
  /// The bottom edge.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The point in the middle.
  @inlinable public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Whether the point is inside or on the left or top edge; the right and bottom edges are
  /// outside, so that a point between two touching rectangles belongs to just one.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// This rectangle moved by `dx` to the right and `dy` downwards.
  @inlinable
  public func offset(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: size.width, height: size.height)
  }

  /// This rectangle with every edge moved inwards; negative insets let it grow.
  ///
  /// A side never gets shorter than zero.
  @inlinable
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left,
      y: minY + insets.top,
      width: max(0, size.width - insets.left - insets.right),
      height: max(0, size.height - insets.top - insets.bottom))
  }

  /// Edges that should be equal may differ by rounding; this much more than a half rounds them
  /// alike.
  private static let meeting = 1e-6

  /// The rectangle with its edges moved to the nearest ones of pixels.
  ///
  /// A common edge of two rectangles stays common, so that neighbours neither overlap nor leave a
  /// gap. A rectangle under half a pixel may become empty.
  package func aligned(pixelsPerPoint factor: Double) -> Rect {
    func aligned(_ edge: Double) -> Double {
      (edge * factor + 0.5 + Rect.meeting).rounded(.down) / factor
    }
    let (left, top) = (aligned(minX), aligned(minY))
    return Rect(x: left, y: top, width: aligned(maxX) - left, height: aligned(maxY) - top)
  }
}

extension SceneItem {
  /// The rectangle of a clip that is moved to pixels: one around images only, which are moved as
  /// well.
  package var alignedClip: Rect? {
    guard case .clip(let path, let items) = self, let rect = path.rect else { return nil }
    for item in items { guard case .image = item else { return nil } }
    return rect
  }
}

extension Rect {
  package func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether `other` is inside, its edges on those of this one at most.
  @inlinable
  package func encloses(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// The rectangle that reaches `distance` further on every side.
  @inlinable
  package func grown(by distance: Double) -> Rect {
    Rect(
      x: minX - distance, y: minY - distance, width: size.width + 2 * distance,
      height: size.height + 2 * distance)
  }

  /// The point of the rectangle that is nearest to another point.
  @inlinable
  package func nearest(to point: Point) -> Point {
    Point(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
  }

  /// Whether a straight line has a piece inside (the clipping of Liang and Barsky, 1984).
  package func overlaps(_ segment: Segment) -> Bool {
    let (dx, dy) = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
    var (entry, exit) = (0.0, 1.0)
    for (step, distance) in [
      (-dx, segment.start.x - minX), (dx, maxX - segment.start.x),
      (-dy, segment.start.y - minY), (dy, maxY - segment.start.y),
    ] {
      // Parallel to the edge: outside if it is not strictly within. Else the line crosses the edge
      // at this part of its length, inwards or outwards.
      if step == 0 {
        if distance <= 0 { return false }
      } else if step < 0 {
        entry = max(entry, distance / step)
      } else {
        exit = min(exit, distance / step)
      }
    }
    // A touch in one point has no piece inside.
    return entry < exit
  }
}

/// A straight line between two points.
public struct Segment: Sendable, Hashable {
  /// The start.
  public let start: Point
  /// The end.
  public let end: Point

  /// Makes the line from one point to another.
  @inlinable
  public init(start: Point, end: Point) { (self.start, self.end) = (start, end) }
}

/// Distances from the four edges of a rectangle inwards, in points; positive insets shrink.
public struct EdgeInsets: Sendable, Hashable {
  /// Distance from the top edge.
  public var top: Double
  /// Distance from the left edge.
  public var left: Double
  /// Distance from the bottom edge.
  public var bottom: Double
  /// Distance from the right edge.
  public var right: Double

  /// Makes insets in the order top, left, bottom, right.
  @inlinable
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Makes insets that are the same on opposite edges.
  @inlinable
  public init(vertical: Double, horizontal: Double) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }
}
