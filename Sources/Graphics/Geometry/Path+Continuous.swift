extension Path {
  /// A rectangle with continuous corners: their curvature grows gradually, so that sides flow into them.
  ///
  /// A corner of radius *r* takes 1.53 *r* of a side. Where two corners leave no room for that they come
  /// nearer to quarters of a circle, until the sides are all used up; greater radii shrink, so that the
  /// outline never crosses itself. Each corner is an arc between two cubics.
  ///
  /// - Parameters:
  ///   - rect: the rectangle, which the outline touches on every side and never leaves.
  ///   - radii: the radii in points; all zero give the rectangle itself.
  public static func continuous(_ rect: Rect, radii: CornerRadii) -> Path {
    guard let outline = ContinuousOutline(rect, radii: radii) else { return .rect(rect) }
    return outline.path
  }

  /// A rectangle with continuous corners as the bubble of a message, with a tail at one of the lower ones.
  ///
  /// The tail grows from its corner and is as large as the corner is round: without a radius there is none.
  /// It stands on the line of the lower edge and reaches ``BubbleTail/reach(ofRadius:)`` beyond the side.
  ///
  /// - Parameters:
  ///   - rect: the bubble without its tail.
  ///   - radii: the radii in points.
  ///   - tail: where the tail is.
  public static func bubble(_ rect: Rect, radii: CornerRadii, tail: BubbleTail) -> Path {
    switch tail {
    case .none: return .continuous(rect, radii: radii)
    case .right:
      guard let outline = ContinuousOutline(rect, radii: radii) else { return .rect(rect) }
      return outline.pathWithTail
    case .left:
      return bubble(rect, radii: radii.mirrored, tail: .right).mirrored(across: rect.center.x)
    }
  }

  /// The path seen in a mirror that stands upright at an x.
  private func mirrored(across x: Double) -> Path {
    func mirrored(_ point: Point) -> Point { Point(x: 2 * x - point.x, y: point.y) }
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(mirrored(point))
        case .line(let point): .line(mirrored(point))
        case .curve(let point, let control1, let control2):
          .curve(
            mirrored(point), control1: mirrored(control1), control2: mirrored(control2))
        case .circle(let center, let radius): .circle(center: mirrored(center), radius: radius)
        case .close: .close
        }
      })
  }
}
