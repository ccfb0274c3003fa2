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

  /// The rectangle if the path was made by ``rect(_:)``, else nil.
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
  @inlinable
  package func mapped(_ transform: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let point): .move(transform(point))
    case .line(let point): .line(transform(point))
    case .curve(let point, let control1, let control2):
      .curve(transform(point), control1: transform(control1), control2: transform(control2))
    case .circle(let center, let radius): .circle(center: transform(center), radius: radius)
    case .close: .close
    }
  }
}

extension Path {
  /// The path moved across by under a pixel, so that the edges of its line of `width` points fall
  /// between pixels; only a single horizontal or vertical line is moved.
  package func aligned(width: Double, pixelsPerPoint factor: Double) -> Path {
    guard elements.count == 2, case .move(let start) = elements[0],
      case .line(let end) = elements[1]
    else { return self }
    func aligned(_ center: Double) -> Double {
      Path.aligned(center * factor, width: width * factor) / factor
    }
    if start.x == end.x {
      let x = aligned(start.x)
      return .line(from: Point(x: x, y: start.y), to: Point(x: x, y: end.y))
    }
    if start.y == end.y {
      let y = aligned(start.y)
      return .line(from: Point(x: start.x, y: y), to: Point(x: end.x, y: y))
    }
    return self
  }

  /// The nearest centre at which a line's first edge falls between pixels; for a line under a pixel
  /// the middle of its pixel.
  private static func aligned(_ center: Double, width: Double) -> Double {
    width < 1 ? center.rounded(.down) + 0.5 : (center - width / 2).rounded() + width / 2
  }

  /// A rectangle with continuous corners, whose curvature grows gradually from the sides.
  ///
  /// A corner of radius *r* takes 1.53 *r* of a side. With less space corners come nearer to
  /// quarters of a circle, and greater radii shrink. Each corner is an arc between two cubics.
  ///
  /// - Parameters:
  ///   - rect: the rectangle, which the outline touches on every side and never leaves.
  ///   - radii: the radii in points; all zero give the rectangle itself.
  package static func continuous(_ rect: Rect, radii: CornerRadii) -> Path {
    guard let outline = ContinuousOutline(rect, radii: radii) else { return .rect(rect) }
    return outline.path
  }

  /// A message bubble: a rectangle with continuous corners, and a tail at one of the lower ones.
  ///
  /// The tail grows with its corner's radius; without a radius there is none. It stands on the line
  /// of the lower edge and reaches ``BubbleTail/reach(ofRadius:)`` beyond the side.
  ///
  /// - Parameters:
  ///   - rect: the bubble without its tail.
  ///   - radii: the radii in points.
  ///   - tail: the tail's position.
  package static func bubble(_ rect: Rect, radii: CornerRadii, tail: BubbleTail) -> Path {
    switch tail {
    case .none: return .continuous(rect, radii: radii)
    case .right:
      guard let outline = ContinuousOutline(rect, radii: radii) else { return .rect(rect) }
      return outline.pathWithTail
    case .left:
      return bubble(rect, radii: radii.mirrored, tail: .right).mirrored(across: rect.center.x)
    }
  }

  private func mirrored(across x: Double) -> Path {
    func mirrored(_ point: Point) -> Point { Point(x: 2 * x - point.x, y: point.y) }
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(mirrored(point))
        case .line(let point): .line(mirrored(point))
        case .curve(let point, let control1, let control2):
          .curve(mirrored(point), control1: mirrored(control1), control2: mirrored(control2))
        case .circle(let center, let radius): .circle(center: mirrored(center), radius: radius)
        case .close: .close
        }
      })
  }
}
