import Graphics

/// A cubic Hermite spline through points: between two points the cubic *y*(*x*) with the heights
/// and slopes of the two, so that the curve has no corner at any point.
struct CurveInterpolation {
  /// The rule for the slopes at inner points.
  enum Rounding {
    /// No maximum and no minimum that the points do not have: M. Steffen, "A simple method for
    /// monotonic interpolation in one dimension", Astronomy and Astrophysics 239, 1990.
    case monotone
    /// The slopes of the parabolas through three neighbours, limited beside steep short spans and
    /// near the highest and the lowest point.
    case smooth
  }

  /// The least horizontal distance of two points with a curve between them, in points; over less it
  /// looks like a straight line.
  static let leastWidth = 0.5

  private let points: ArraySlice<Point>
  private let slopes: [Double]

  /// The curve through at least one point, in the order of their x.
  static func elements(through points: [Point], rounding: Rounding) -> [Path.Element] {
    var elements: [Path.Element] = [.move(points[0])]
    elements.reserveCapacity(points.count)
    var start = 0
    for index in points.indices {
      let isEnd = index + 1 == points.count || !canCurve(points[index], points[index + 1])
      guard isEnd else { continue }
      if index > start {
        elements += CurveInterpolation(points[start...index], rounding: rounding).elements
      }
      if index + 1 < points.count { elements.append(.line(points[index + 1])) }
      start = index + 1
    }
    return elements
  }

  private static func canCurve(_ a: Point, _ b: Point) -> Bool {
    b.x - a.x >= leastWidth && (3 * (b.y - a.y) / (b.x - a.x)).isFinite
  }

  private init(_ points: ArraySlice<Point>, rounding: Rounding) {
    self.points = points
    let spans = zip(points, points.dropFirst()).map { Span(from: $0, to: $1) }
    guard let first = spans.first, let last = spans.last, spans.count > 1 else {
      slopes = Array(repeating: spans.first?.slope ?? 0, count: points.count)
      return
    }
    let inner = zip(spans, spans.dropFirst()).map { rounding.slope(between: $0, $1) }
    let free =
      [first.outerSlope(beside: spans[1])] + inner
      + [last.outerSlope(beside: spans[spans.count - 2])]
    slopes = rounding == .smooth ? CurveInterpolation.limited(free, through: points, spans) : free
  }

  /// The most by which a smooth curve goes beyond the highest and the lowest point, as a part of
  /// the distance between them.
  static let mostOvershoot = 0.05

  /// The slopes with every control point within the heights that the curve may have: a Bézier curve
  /// is within the hull of its control points.
  private static func limited(
    _ slopes: [Double], through points: ArraySlice<Point>, _ spans: [Span]
  ) -> [Double] {
    let heights = points.map(\.y)
    guard let low = heights.min(), let high = heights.max() else { return slopes }
    let slack = (high - low) * mostOvershoot
    return zip(slopes, heights).enumerated().map { index, point in
      let (slope, y) = point
      let (below, above) = (3 * (y - low + slack), 3 * (high - y + slack))
      var (least, most) = (-Double.infinity, Double.infinity)
      if index > 0 {
        (least, most) = (-above / spans[index - 1].width, below / spans[index - 1].width)
      }
      if index < spans.count {
        least = max(least, -below / spans[index].width)
        most = min(most, above / spans[index].width)
      }
      return min(max(slope, least), most)
    }
  }

  /// The path from the first point on, without a move to it.
  private var elements: [Path.Element] {
    var elements: [Path.Element] = []
    elements.reserveCapacity(points.count - 1)
    for (offset, (a, b)) in zip(points, points.dropFirst()).enumerated() {
      // The Bézier form of a Hermite cubic has its control points at thirds of the span.
      let third = (b.x - a.x) / 3
      elements.append(
        .curve(
          b, control1: Point(x: a.x + third, y: a.y + slopes[offset] * third),
          control2: Point(x: b.x - third, y: b.y - slopes[offset + 1] * third)))
    }
    return elements
  }
}

extension CurveInterpolation {
  struct Span {
    let width: Double
    let rise: Double

    init(from a: Point, to b: Point) {
      width = b.x - a.x
      rise = b.y - a.y
    }

    var slope: Double { rise / width }

    /// The slope of the parabola through this span and the next, at the point between them.
    func slope(before next: Span) -> Double {
      let share = next.width / (width + next.width)
      return slope * share + next.slope * (1 - share)
    }

    /// The slope at this span's free end, where `other` is its only neighbour: that of the parabola
    /// through the three points, but at most twice the span's own and of the same sign (Steffen,
    /// equations 24 to 28).
    func outerSlope(beside other: Span) -> Double {
      let share = width / (width + other.width)
      let parabola = slope + (slope - other.slope) * share
      return slope < 0 ? max(min(parabola, 0), 2 * slope) : min(max(parabola, 0), 2 * slope)
    }
  }
}

extension CurveInterpolation.Rounding {
  /// The slope at the point between two spans.
  fileprivate func slope(between a: CurveInterpolation.Span, _ b: CurveInterpolation.Span) -> Double
  {
    let parabola = a.slope(before: b)
    switch self {
    case .monotone:
      // Steffen, equation 11; the curve is level at an extremum.
      guard (a.slope < 0) == (b.slope < 0), a.slope != 0, b.slope != 0 else { return 0 }
      let least = min(abs(a.slope), abs(b.slope), abs(parabola) / 2)
      return a.slope < 0 ? -2 * least : 2 * least
    case .smooth:
      // Beside a short steep span the parabola would overshoot far over a long one. The limit keeps
      // a control point, a third of the longer span away, within half of the greater rise; with
      // even widths it never applies.
      let limit = 1.5 * max(abs(a.rise), abs(b.rise)) / max(a.width, b.width)
      return min(max(parabola, -limit), limit)
    }
  }
}
