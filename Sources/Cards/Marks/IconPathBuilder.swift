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
/// Filled outlines run clockwise, so that overlaps stay filled under the non-zero rule and one fill
/// in a translucent colour shows no seams. Cutouts run counterclockwise.
struct IconPathBuilder {
  static let side = 24.0
  /// The stroke width of most icons.
  static let weight = 2.2

  var elements: [Path.Element] = []

  mutating func disc(_ x: Double, _ y: Double, radius: Double) {
    elements.append(.circle(center: Point(x: x, y: y), radius: radius))
  }

  /// Cuts a disc out.
  mutating func cutout(_ x: Double, _ y: Double, radius: Double) {
    let center = Point(x: x, y: y)
    elements.append(.move(center.moved(at: 360, by: radius)))
    elements += IconPathBuilder.arc(center, radius, from: 360, to: 0)
    elements.append(.close)
  }

  /// Adds a closed outline.
  mutating func shape(_ steps: Path.Element...) { elements += steps + [.close] }

  mutating func box(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, radius: Double
  ) {
    polygon([(left, top), (right, top), (right, bottom), (left, bottom)], radius: radius)
  }

  /// Cuts a rectangle with rounded corners out.
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
    // The angle between the line of centres and the radii to the common tangent.
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
    elements += IconPathBuilder.arc(
      center.moved(at: end, by: radius), half, from: end, to: end + 180)
    elements += IconPathBuilder.arc(center, radius - half, from: end, to: start)
    elements += IconPathBuilder.arc(
      center.moved(at: start, by: radius), half, from: start + 180, to: start + 360)
    elements.append(.close)
  }

  /// Adds a polygon with rounded corners, clockwise, or cuts it out, counterclockwise.
  mutating func polygon(_ corners: [(Double, Double)], radius: Double) {
    polygon(corners.map { Point(x: $0.0, y: $0.1) }, radii: corners.map { _ in radius })
  }

  /// Adds a polygon with a radius for each corner.
  mutating func polygon(_ corners: [Point], radii: [Double]) {
    let count = corners.count
    for index in 0..<count {
      let corner = corners[index]
      let before = corners[(index + count - 1) % count].direction(from: corner)
      let after = corners[(index + 1) % count].direction(from: corner)
      let angle = acos(max(-1, min(1, before.x * after.x + before.y * after.y)))
      let radius = radii[index]
      // Length of the tangents, and handles of the cubic that approximates the arc: 4/3 tan(turn /
      // 4).
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

  /// Returns the drawing rotated about the centre of the box, in degrees.
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

  /// Returns cubics along a circle between two angles in degrees, each of at most a quarter turn.
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

  /// The unit vector from another point to this one.
  fileprivate func direction(from other: Point) -> Point {
    let (dx, dy) = (x - other.x, y - other.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return Point(x: dx / length, y: dy / length)
  }
}

/// Icons that are mostly strokes.
extension IconPathBuilder {
  static var climb: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.line((4.2, 20.6), (14.2, 20.6), (14.2, 8), width: 2.6)
    pen.polygon([(14.2, 1.2), (20.4, 9.4), (8, 9.4)], radius: 1.1)
    return pen
  }

  static var clock: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.disc(12, 12, radius: 10)
    pen.cutout(12, 12, radius: 7.9)
    pen.line((12, 6.9), (12, 12.2), (15.5, 14.4), width: 2)
    return pen
  }

  static var chart: IconPathBuilder {
    var pen = IconPathBuilder()
    let points = [(3.9, 17.6), (9.2, 10.4), (14.4, 14.2), (20.1, 6)]
    pen.line(points[0], points[1], points[2], points[3], width: 2)
    for (x, y) in points { pen.disc(x, y, radius: 2.4) }
    return pen
  }

  static var link: IconPathBuilder {
    var pen = IconPathBuilder()
    for turn in [0.0, 180] {
      var half = IconPathBuilder()
      half.line((10.6, 7.6), (6.4, 7.6))
      half.bow(6.4, 12, radius: 4.4, from: 90, to: 270)
      half.line((6.4, 16.4), (10.6, 16.4))
      pen.elements += half.turned(by: turn).elements
    }
    pen.line((8.2, 12), (15.8, 12))
    return pen.turned(by: -45)
  }

  static var check: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.line((3.8, 12.9), (9.3, 18.3), (20.2, 6.2), width: 2.7)
    return pen
  }

  /// An arrow up to the right.
  static var rise: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.line((4.75, 19.25), (19, 5), width: 2.5)
    pen.line((8.6, 4.75), (19.25, 4.75), (19.25, 15.4), width: 2.5)
    return pen
  }

  /// An arrow to the right.
  static var level: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.line((3.6, 12), (19.6, 12), width: 2.5)
    pen.line((13.4, 5.4), (20, 12), (13.4, 18.6), width: 2.5)
    return pen
  }
}

/// Icons that are mostly silhouettes.
extension IconPathBuilder {
  static var walker: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.disc(13.4, 3.5, radius: 2.1)
    // The trunk, leaning forwards.
    pen.limb(from: (12.3, 8.5), to: (11.3, 13.6), widths: (3.8, 3.2))
    // The arms: behind, then before.
    pen.line((11.6, 7.8), (8.1, 9.7), (7.2, 13), width: 2.1)
    pen.line((12.9, 8.2), (15.2, 11.4), (18.2, 12.4), width: 2.1)
    // The legs: behind, then before.
    pen.limb(from: (10.9, 13.8), to: (10, 17.6), widths: (2.8, 2.4))
    pen.limb(from: (10, 17.6), to: (7, 21.5), widths: (2.4, 2.2))
    pen.limb(from: (11.7, 13.4), to: (14.6, 16.6), widths: (2.8, 2.4))
    pen.limb(from: (14.6, 16.6), to: (15.6, 21.6), widths: (2.4, 2.2))
    return pen
  }

  static var road: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.polygon([(7.4, 4), (16.6, 4), (22.8, 20), (1.2, 20)], radius: 1.2)
    pen.polygon([(11.3, 6), (11.1, 8.8), (12.9, 8.8), (12.7, 6)], radius: 0.2)
    pen.polygon([(11, 10.8), (10.75, 14), (13.25, 14), (13, 10.8)], radius: 0.2)
    pen.polygon([(10.6, 16), (10.3, 20), (13.7, 20), (13.4, 16)], radius: 0.2)
    return pen
  }

  static var flame: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.shape(
      .move(Point(x: 12.2, y: 2.3)), .curve(18.9, 14.6, 13.4, 6.2, 18.9, 8.8),
      .curve(12, 22, 18.9, 19, 15.9, 22), .curve(5.1, 14.9, 8.1, 22, 5.1, 19),
      .curve(7.3, 9.1, 5.1, 12.6, 6, 10.6), .curve(8.5, 9.4, 7.7, 8.5, 8.4, 8.7),
      .curve(10, 11.5, 8.7, 10.4, 9.2, 11.1), .curve(11.2, 2.5, 9.4, 8, 9.6, 4.8),
      .curve(12.2, 2.3, 11.6, 2, 12, 1.9))
    pen.shape(
      .move(Point(x: 12.2, y: 13.4)), .curve(9, 17.4, 11, 14.9, 9, 15.4),
      .curve(12, 20.1, 9, 19, 10.3, 20.1), .curve(15, 17.4, 13.7, 20.1, 15, 19),
      .curve(12.2, 13.4, 15, 15.6, 13.2, 14.9))
    return pen
  }

  static var heart: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.shape(
      .move(Point(x: 12, y: 6)), .curve(17, 3.2, 13.1, 4.2, 15, 3.2),
      .curve(22.2, 8.7, 20.1, 3.2, 22.2, 5.6), .curve(13.2, 20.6, 22.2, 13.2, 17.8, 16.8),
      .curve(10.8, 20.6, 12.5, 21.2, 11.5, 21.2), .curve(1.8, 8.7, 6.2, 16.8, 1.8, 13.2),
      .curve(7, 3.2, 1.8, 5.6, 3.9, 3.2), .curve(12, 6, 9, 3.2, 10.9, 4.2))
    return pen
  }

  static var calendar: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.box(3, 4, 21, 22, radius: 3)
    pen.window(5.1, 10, 18.9, 19.9, radius: 1.1)
    pen.line((7.8, 2.9), (7.8, 6), width: 2.2)
    pen.line((16.2, 2.9), (16.2, 6), width: 2.2)
    pen.box(12.4, 13.4, 16.8, 17.8, radius: 0.8)
    return pen
  }

  static var trophy: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.bow(6.4, 7, radius: 3.3, from: 90, to: 270, width: 1.9)
    pen.bow(17.6, 7, radius: 3.3, from: 270, to: 450, width: 1.9)
    pen.shape(
      .move(Point(x: 6.2, y: 3.4)), .curve(7.4, 2.2, 6.2, 2.7, 6.7, 2.2),
      .line(Point(x: 16.6, y: 2.2)), .curve(17.8, 3.4, 17.3, 2.2, 17.8, 2.7),
      .line(Point(x: 17.8, y: 9)), .curve(12, 15.4, 17.8, 12.8, 15.4, 15.4),
      .curve(6.2, 9, 8.6, 15.4, 6.2, 12.8))
    pen.line((12, 14.5), (12, 19.4), width: 2.4)
    pen.box(7, 19, 17, 21.8, radius: 1.2)
    return pen
  }

  static var moon: IconPathBuilder {
    let (outer, inner) = (Point(x: 12, y: 12.2), Point(x: 16.4, y: 7.9))
    let (radius, cut, tip) = (9.8, 7.8, 0.75)
    // Each tip is an arc of a small disc that touches both circles from inside the crescent. Its
    // centre is at the distances a and b from theirs: the intersection of two circles.
    let (dx, dy) = (inner.x - outer.x, inner.y - outer.y)
    let apart = (dx * dx + dy * dy).squareRoot()
    let (a, b) = (radius - tip, cut + tip)
    let along = (a * a - b * b + apart * apart) / (2 * apart)
    let across = (a * a - along * along).squareRoot()
    func end(_ side: Double) -> Point {
      outer.offset(
        dx: (dx * along - dy * across * side) / apart,
        dy: (dy * along + dx * across * side) / apart)
    }
    func angle(from center: Point, to point: Point) -> Double {
      atan2(point.y - center.y, point.x - center.x) * 180 / .pi
    }
    let (first, last) = (end(1), end(-1))
    let (start, stop) = (angle(from: outer, to: first), angle(from: outer, to: last) + 360)
    let (back, front) = (angle(from: inner, to: last), angle(from: inner, to: first))
    var pen = IconPathBuilder()
    pen.elements.append(.move(outer.moved(at: start, by: radius)))
    pen.elements += IconPathBuilder.arc(outer, radius, from: start, to: stop)
    pen.elements += IconPathBuilder.arc(last, tip, from: stop, to: back + 180 + 360)
    pen.elements += IconPathBuilder.arc(inner, cut, from: back + 360, to: front)
    pen.elements += IconPathBuilder.arc(first, tip, from: front - 180, to: start)
    pen.elements.append(.close)
    return pen
  }

  static var drop: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.shape(
      .move(Point(x: 11.1, y: 2.5)), .curve(12.9, 2.5, 11.6, 1.9, 12.4, 1.9),
      .curve(19.4, 14.6, 15.6, 5.6, 19.4, 10.2), .curve(12, 22, 19.4, 18.9, 16.1, 22),
      .curve(4.6, 14.6, 7.9, 22, 4.6, 18.9), .curve(11.1, 2.5, 4.6, 10.2, 8.4, 5.6))
    return pen
  }

  static var star: IconPathBuilder {
    var pen = IconPathBuilder()
    let center = Point(x: 12, y: 12.7)
    let corners = (0..<10).map { index in
      center.moved(at: Double(index) * 36 - 90, by: index % 2 == 0 ? 11.4 : 5.3)
    }
    pen.polygon(corners, radii: (0..<10).map { $0 % 2 == 0 ? 0.9 : 0.5 })
    return pen
  }

  static var alert: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.disc(12, 12, radius: 10)
    pen.window(10.7, 6, 13.3, 13.8, radius: 1.2)
    pen.cutout(12, 17, radius: 1.5)
    return pen
  }

  static var lock: IconPathBuilder {
    var pen = IconPathBuilder()
    pen.line((7.6, 11), (7.6, 7.2))
    pen.bow(12, 7.2, radius: 4.4, from: 180, to: 360)
    pen.line((16.4, 7.2), (16.4, 11))
    pen.box(4, 10, 20, 22, radius: 2.6)
    pen.window(10.8, 13.4, 13.2, 18.6, radius: 1.2)
    return pen
  }
}

extension Path.Element {
  /// A cubic: end point, first and second control point.
  fileprivate static func curve(
    _ x: Double, _ y: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Path.Element {
    .curve(
      Point(x: x, y: y), control1: Point(x: x1, y: y1), control2: Point(x: x2, y: y2))
  }
}
