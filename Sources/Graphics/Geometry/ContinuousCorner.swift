#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A round corner whose curvature grows gradually on the way from a side into it.
///
/// In the middle stands an arc of the corner's circle. A cubic leads to it from either side: its
/// first three points lie on the side, so that it leaves the side with no curvature at all, and the
/// third one is where the arc's tangent meets the side. With *t* = tan(*θ*/2), where *θ* is the
/// angle that the cubic turns by, that is a distance of *r* *t* before the arc and *r*(1 - *t*)
/// before the corner. A cubic's curvature at its end is 2/3 of the distance of the second point
/// from the end's tangent over the squared length of the last handle; it is the circle's 1/*r* when
/// the second point stands *b* = 3/4 *r* *t*(1 + *t*²) before the third one. The first handle is
/// twice as long as *b*, which lets the curvature grow evenly, to 1.21/*r* a little before the arc.
/// The cubic then starts *r*(1 + *ξ*) before the corner with *ξ* = 9/4 *t*³ + 5/4 *t*, and *ξ* is
/// what the corner asks for or what room there is; none gives a quarter of a circle.
///
/// The idea of an arc between two curves of growing curvature is that of the transition curves of
/// roads and railways.
struct ContinuousCorner {
  /// The greatest reach beyond the radius along a side, in radii; with it a corner looks as on
  /// Apple's systems.
  static let reach = 0.528665

  /// The intersection of the two sides.
  let corner: Point
  /// The directions in which the outline comes to the corner and leaves it, of length 1.
  let incoming: Point
  let outgoing: Point
  /// The radius in points, over 0.
  let radius: Double
  /// The space along its sides beyond the radius, in radii.
  let available: Double

  /// The end of the side before the corner.
  var start: Point { pointAt(reached, 0) }

  /// The start of the side after the corner.
  var end: Point { pointAt(0, reached) }

  var arc: Path.Element {
    let t = turn
    let side = arcStart(t)
    let handle = 4.0 / 3 * tan((Double.pi / 2 - 4 * atan(t)) / 4) * radius
    let along = side.along - handle * (1 - t * t) / (1 + t * t)
    let off = side.off + handle * 2 * t / (1 + t * t)
    return .curve(
      pointAt(side.off, side.along), control1: pointAt(along, off), control2: pointAt(off, along))
  }

  /// The curve from the arc to the side after the corner; none without space for it.
  var fall: [Path.Element] {
    let t = turn
    guard t > 0 else { return [] }
    let (meeting, second) = handles(t)
    return [.curve(end, control1: pointAt(0, meeting), control2: pointAt(0, second))]
  }

  /// The end of the arc of a corner with enough space: a point on every corner's arc.
  var notch: Point {
    let side = arcStart(ContinuousCorner.greatestTurn)
    return pointAt(side.off, side.along)
  }

  /// Everything from ``notch`` to ``end``.
  var fallFromNotch: [Path.Element] {
    let (first, last) = (ContinuousCorner.greatestTurn, turn)
    let (a, b) = (arcStart(first), arcStart(last))
    let handle = 4.0 / 3 * tan((atan(first) - atan(last)) / 2) * radius
    func step(_ t: Double) -> (off: Double, along: Double) {
      (handle * 2 * t / (1 + t * t), handle * (1 - t * t) / (1 + t * t))
    }
    let rest = Path.Element.curve(
      pointAt(b.off, b.along),
      control1: pointAt(a.off - step(first).off, a.along + step(first).along),
      control2: pointAt(b.off + step(last).off, b.along - step(last).along))
    return (first > last ? [rest] : []) + fall
  }

  /// Everything from ``start`` to ``end``.
  var elements: [Path.Element] {
    let t = turn
    guard t > 0 else { return [arc] }
    let side = arcStart(t)
    let (meeting, second) = handles(t)
    let rise = Path.Element.curve(
      pointAt(side.along, side.off), control1: pointAt(second, 0), control2: pointAt(meeting, 0))
    return [rise, arc] + fall
  }

  private var reached: Double { radius * (1 + reach) }

  /// The reach beyond the radius; one whose direction is lost in rounding counts as 0.
  private var reach: Double { available < 1e-6 ? 0 : min(ContinuousCorner.reach, available) }

  /// The point at a distance before the corner on the incoming side, plus one after it on the
  /// outgoing side.
  private func pointAt(_ before: Double, _ after: Double) -> Point {
    corner.offset(
      dx: outgoing.x * after - incoming.x * before, dy: outgoing.y * after - incoming.y * before)
  }

  /// The start of the arc, along a side from the corner and off it.
  private func arcStart(_ t: Double) -> (along: Double, off: Double) {
    (radius * (1 - t) * (1 - t) / (1 + t * t), radius * 2 * t * t / (1 + t * t))
  }

  /// The two inner points of a cubic, as distances from the corner along a side.
  private func handles(_ t: Double) -> (meeting: Double, second: Double) {
    let meeting = radius * (1 - t)
    return (meeting, meeting + 0.75 * radius * t * (1 + t * t))
  }

  private var turn: Double { ContinuousCorner.turn(forReach: reach) }

  private static let greatestTurn = turn(forReach: reach)

  /// The root of 9/4 *t*³ + 5/4 *t* - *ξ*, by Newton's method from above; eight steps reach all
  /// digits.
  private static func turn(forReach reach: Double) -> Double {
    guard reach > 0 else { return 0 }
    var t = reach / 1.25
    for _ in 0..<8 { t -= (2.25 * t * t * t + 1.25 * t - reach) / (6.75 * t * t + 1.25) }
    return t
  }
}
