import Graphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
    // A tip is round where a small disc touches both circles from the crescent's inside.
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
  /// A cubic to a point, in the order end, first handle, second handle.
  fileprivate static func curve(
    _ x: Double, _ y: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Path.Element {
    .curve(
      Point(x: x, y: y), control1: Point(x: x1, y: y1), control2: Point(x: x2, y: y2))
  }
}
