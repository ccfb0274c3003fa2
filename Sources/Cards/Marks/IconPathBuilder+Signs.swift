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
    pen.hole(12, 12, radius: 7.9)
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
