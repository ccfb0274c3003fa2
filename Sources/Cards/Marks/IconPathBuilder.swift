import Graphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Draws an icon as one path, in a box of 24 by 24 units.
///
/// Everything that is ink runs clockwise, so what overlaps stays ink, and one fill in a translucent colour
/// shows no seams. Holes run the other way round.
struct IconPathBuilder {
  /// The side of the box that icons are drawn in.
  static let side = 24.0
  /// The width of the strokes that most icons are drawn with.
  static let weight = 2.2

  /// What has been drawn.
  var elements: [Path.Element] = []

  /// Adds a disc.
  mutating func disc(_ x: Double, _ y: Double, radius: Double) {
    elements.append(.circle(center: Point(x: x, y: y), radius: radius))
  }

  /// Takes a disc out of the ink.
  mutating func hole(_ x: Double, _ y: Double, radius: Double) {
    let center = Point(x: x, y: y)
    elements.append(.move(center.moved(at: 360, by: radius)))
    elements += IconPathBuilder.arc(center, radius, from: 360, to: 0)
    elements.append(.close)
  }

  /// Adds a shape that runs clockwise, or takes out one that runs the other way round.
  mutating func shape(_ steps: Path.Element...) { elements += steps + [.close] }

  /// Adds a rectangle with rounded corners.
  mutating func box(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, radius: Double
  ) {
    polygon([(left, top), (right, top), (right, bottom), (left, bottom)], radius: radius)
  }

  /// Takes a rectangle with rounded corners out of the ink.
  mutating func window(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, radius: Double
  ) {
    polygon([(left, top), (left, bottom), (right, bottom), (right, top)], radius: radius)
  }

  /// Adds straight strokes through points with round ends and joins.
  mutating func line(_ points: (Double, Double)..., width: Double = IconPathBuilder.weight) {
    for (a, b) in zip(points, points.dropFirst()) {
      limb(from: a, to: b, widths: (width, width))
    }
  }

  /// Adds a stroke with round ends that has another width at its end than at its start.
  mutating func limb(
    from start: (Double, Double), to end: (Double, Double), widths: (Double, Double)
  ) {
    let (a, b) = (Point(x: start.0, y: start.1), Point(x: end.0, y: end.1))
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let (ra, rb) = (widths.0 / 2, widths.1 / 2)
    let direction = atan2(dy, dx) * 180 / .pi
    // The tangent of both discs touches them at this angle from the way between them.
    let spread = acos((ra - rb) / (dx * dx + dy * dy).squareRoot()) * 180 / .pi
    elements += [
      .move(a.moved(at: direction - spread, by: ra)),
      .line(b.moved(at: direction - spread, by: rb)),
    ]
    elements += IconPathBuilder.arc(b, rb, from: direction - spread, to: direction + spread)
    elements.append(.line(a.moved(at: direction + spread, by: ra)))
    elements += IconPathBuilder.arc(a, ra, from: direction + spread, to: direction - spread + 360)
    elements.append(.close)
  }

  /// Adds a stroke with round ends along a circle, clockwise from one angle to another in degrees.
  mutating func bow(
    _ x: Double, _ y: Double, radius: Double, from start: Double, to end: Double,
    width: Double = IconPathBuilder.weight
  ) {
    let (center, half) = (Point(x: x, y: y), width / 2)
    elements.append(.move(center.moved(at: start, by: radius + half)))
    elements += IconPathBuilder.arc(center, radius + half, from: start, to: end)
    elements += IconPathBuilder.arc(center.moved(at: end, by: radius), half, from: end, to: end + 180)
    elements += IconPathBuilder.arc(center, radius - half, from: end, to: start)
    elements += IconPathBuilder.arc(
      center.moved(at: start, by: radius), half, from: start + 180, to: start + 360)
    elements.append(.close)
  }

  /// Adds a polygon with rounded corners, clockwise for ink and the other way round for a hole.
  mutating func polygon(_ corners: [(Double, Double)], radius: Double) {
    polygon(corners.map { Point(x: $0.0, y: $0.1) }, radii: corners.map { _ in radius })
  }

  /// Adds a polygon each of whose corners is rounded by its own radius.
  mutating func polygon(_ corners: [Point], radii: [Double]) {
    let count = corners.count
    for index in 0..<count {
      let corner = corners[index]
      let before = corners[(index + count - 1) % count].direction(from: corner)
      let after = corners[(index + 1) % count].direction(from: corner)
      let angle = acos(max(-1, min(1, before.x * after.x + before.y * after.y)))
      let radius = radii[index]
      // The arc's tangents are so long, and a circle's arc of this turn has such handles.
      let length = radius / tan(angle / 2)
      let handle = 4.0 / 3 * tan((.pi - angle) / 4) * radius
      let start = corner.offset(dx: before.x * length, dy: before.y * length)
      let end = corner.offset(dx: after.x * length, dy: after.y * length)
      elements += [
        index == 0 ? .move(start) : .line(start),
        .curve(
          end, control1: start.offset(dx: -before.x * handle, dy: -before.y * handle),
          control2: end.offset(dx: -after.x * handle, dy: -after.y * handle)),
      ]
    }
    elements.append(.close)
  }

  /// Everything drawn, turned about the box's centre by an angle in degrees.
  func turned(by angle: Double) -> IconPathBuilder {
    let (cosine, sine) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    let middle = IconPathBuilder.side / 2
    var pen = self
    pen.elements = elements.map { element in
      element.mapped { point in
        let (dx, dy) = (point.x - middle, point.y - middle)
        return Point(
          x: middle + dx * cosine - dy * sine, y: middle + dx * sine + dy * cosine)
      }
    }
    return pen
  }

  /// The pieces along a circle from one angle to another in degrees, from its point at the first.
  static func arc(
    _ center: Point, _ radius: Double, from start: Double, to end: Double
  ) -> [Path.Element] {
    let count = max(1, Int((abs(end - start) / 90 - 1e-9).rounded(.up)))
    let step = (end - start) / Double(count)
    let handle = 4.0 / 3 * tan(step * .pi / 720) * radius
    return (0..<count).map { index in
      let (a, b) = (start + step * Double(index), start + step * Double(index + 1))
      let (first, last) = (center.moved(at: a, by: radius), center.moved(at: b, by: radius))
      return .curve(
        last, control1: first.moved(at: a + 90, by: handle),
        control2: last.moved(at: b - 90, by: handle))
    }
  }
}

extension Point {
  /// The point at a distance in a direction in degrees, clockwise from the right.
  func moved(at angle: Double, by distance: Double) -> Point {
    offset(dx: cos(angle * .pi / 180) * distance, dy: sin(angle * .pi / 180) * distance)
  }

  /// The way from another point to this one, of length 1.
  fileprivate func direction(from other: Point) -> Point {
    let (dx, dy) = (x - other.x, y - other.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return Point(x: dx / length, y: dy / length)
  }
}
