/// A line made of straight pieces, circles and curves, in points.
public struct Path: Sendable, Hashable {
  /// One step of a path.
  public enum Element: Sendable, Hashable {
    /// Starts a new subpath.
    case move(Point)
    /// A straight piece from the current point.
    case line(Point)
    /// A cubic Bézier piece from the current point.
    case curve(Point, control1: Point, control2: Point)
    /// A whole circle as a subpath of its own.
    case circle(center: Point, radius: Double)
    /// Closes the current subpath.
    case close
  }

  /// The steps in drawing order.
  public private(set) var elements: [Element]

  /// Makes an empty path.
  public init() { elements = [] }

  /// Makes a path from its steps.
  public init(_ elements: [Element]) { self.elements = elements }

  /// The straight line between two points.
  public static func line(from start: Point, to end: Point) -> Path {
    Path([.move(start), .line(end)])
  }

  /// The straight pieces through the points in order.
  ///
  /// A single point becomes a piece of no length, which round caps show as a dot.
  public static func polyline(_ points: [Point]) -> Path {
    var path = Path()
    path.addPolyline(points)
    return path
  }

  /// A circle.
  public static func circle(center: Point, radius: Double) -> Path {
    Path([.circle(center: center, radius: radius)])
  }

  /// A rectangle.
  public static func rect(_ rect: Rect) -> Path {
    Path([
      .move(rect.origin),
      .line(Point(x: rect.maxX, y: rect.minY)),
      .line(Point(x: rect.maxX, y: rect.maxY)),
      .line(Point(x: rect.minX, y: rect.maxY)),
      .close,
    ])
  }

  /// The rectangle that the path is, when it is made as one.
  package var rect: Rect? {
    guard elements.count == 5, case .move(let start) = elements[0],
      case .line(let end) = elements[2]
    else { return nil }
    let rect = Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    return self == .rect(rect) ? rect : nil
  }

  /// Adds the straight pieces through the points as a subpath of its own.
  public mutating func addPolyline(_ points: [Point]) {
    guard let first = points.first else { return }
    elements.append(.move(first))
    if points.count == 1 { elements.append(.line(first)) }
    elements.append(contentsOf: points.dropFirst().map(Element.line))
  }
}

extension Path.Element {
  /// The element with every point mapped; a circle keeps its radius.
  package func mapped(_ place: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let point): .move(place(point))
    case .line(let point): .line(place(point))
    case .curve(let point, let control1, let control2):
      .curve(place(point), control1: place(control1), control2: place(control2))
    case .circle(let center, let radius): .circle(center: place(center), radius: radius)
    case .close: .close
    }
  }
}
