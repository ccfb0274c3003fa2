import Graphics

extension Curve {
  /// The line through points, as a subpath of its own.
  ///
  /// The points stand in the order of their x. The line passes through each of them and never turns
  /// back: ``step`` holds a point's height until the next one's x and jumps there; ``monotone`` and
  /// ``smooth`` are cubic pieces whose x grows evenly along each. Where two points stand closer than
  /// ``CurveInterpolation/leastWidth`` or above each other, these two are joined straight as well, and the curve
  /// starts anew. A single point becomes a piece of no length, which round caps show as a dot.
  ///
  /// - Complexity: O(*n*) for *n* points.
  func path(through points: [Point]) -> Path { Path(elements(through: points)) }

  /// The lines through several rows of points, each a subpath of its own.
  func path(throughEach pieces: [[Point]]) -> Path { Path(pieces.flatMap(elements)) }

  /// The area between the line through points and a horizontal line; empty for a single point.
  ///
  /// - Parameters:
  ///   - points: points in the order of their x.
  ///   - baseline: the y of the horizontal line, in points.
  func areaPath(through points: [Point], baseline: Double) -> Path {
    guard let first = points.first, let last = points.last, first.x < last.x else { return Path() }
    return Path(
      elements(through: points) + [
        .line(Point(x: last.x, y: baseline)), .line(Point(x: first.x, y: baseline)), .close,
      ])
  }

  private func elements(through points: [Point]) -> [Path.Element] {
    switch self {
    case _ where points.count < 2, .linear: Path.polyline(points).elements
    case .step: steps(through: points)
    case .monotone: CurveInterpolation.elements(through: points, rounding: .monotone)
    case .smooth: CurveInterpolation.elements(through: points, rounding: .smooth)
    }
  }

  private func steps(through points: [Point]) -> [Path.Element] {
    var elements: [Path.Element] = [.move(points[0])]
    for (point, next) in zip(points, points.dropFirst()) {
      if next.x != point.x { elements.append(.line(Point(x: next.x, y: point.y))) }
      if next.y != point.y || next.x == point.x { elements.append(.line(next)) }
    }
    return elements
  }
}
