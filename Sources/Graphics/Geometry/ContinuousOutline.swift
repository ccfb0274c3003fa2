/// The outline of a rectangle with continuous corners, clockwise from its upper edge.
struct ContinuousOutline {
  private let rect: Rect
  private let radii: CornerRadii

  /// Makes an outline; `nil` when no corner is round or the rectangle has no extent.
  init?(_ rect: Rect, radii: CornerRadii) {
    guard rect.size.width > 0, rect.size.height > 0,
      rect.size.width.isFinite, rect.size.height.isFinite
    else { return nil }
    let radii = radii.fitted(to: rect.size)
    guard radii != .zero else { return nil }
    (self.rect, self.radii) = (rect, radii)
  }

  var path: Path { path(bottomRight: cornerElements(bottomRight)) }

  /// The outline with a tail at the lower right corner.
  ///
  /// The right side runs on down past where the corner would begin, swings out to the tip, and
  /// comes back below to the corner's arc, from which the corner goes on as it does without a tail.
  var pathWithTail: Path {
    guard radii.bottomRight > 0 else { return path }
    let unit = BubbleTail.size(ofRadius: radii.bottomRight)
    let foot = bottomRight.corner
    func pointAt(_ dx: Double, _ dy: Double) -> Point { foot.offset(dx: dx * unit, dy: dy * unit) }
    let (reach, notch) = (BubbleTail.reach, bottomRight.notch)
    return path(
      bottomRight: [
        .line(pointAt(0, -0.66)),
        .curve(
          pointAt(reach - 0.02, -0.055), control1: pointAt(0, -0.3), control2: pointAt(0.12, -0.14)),
        .curve(
          pointAt(reach - 0.07, 0), control1: pointAt(reach + 0.03, -0.035),
          control2: pointAt(reach + 0.01, -0.003)),
        .curve(
          notch, control1: pointAt(0.1, 0.005),
          control2: notch.offset(dx: 0.2 * unit, dy: 0.165 * unit)),
      ] + bottomRight.fallFromNotch)
  }

  private func path(bottomRight: [Path.Element]) -> Path {
    let steps =
      cornerElements(topRight) + bottomRight + cornerElements(bottomLeft) + cornerElements(topLeft)
    var elements: [Path.Element] = [.move(end(of: topLeft))]
    var current = end(of: topLeft)
    for step in steps {
      switch step {
      // Between two corners that use a side up, rounding leaves a line of no length in any direction.
      case .line(let point) where ContinuousOutline.isSame(point, current): continue
      case .line(let point), .curve(let point, _, _): current = point
      case .move, .circle, .close: break
      }
      elements.append(step)
    }
    return Path(elements + [.close])
  }

  private static func isSame(_ a: Point, _ b: Point) -> Bool {
    max(abs(a.x - b.x), abs(a.y - b.y)) < 1e-6
  }

  private func cornerElements(_ corner: ContinuousCorner) -> [Path.Element] {
    guard corner.radius > 0 else { return [.line(corner.corner)] }
    return [.line(corner.start)] + corner.elements
  }

  private func end(of corner: ContinuousCorner) -> Point {
    guard corner.radius > 0 else { return corner.corner }
    return corner.end
  }

  private var topRight: ContinuousCorner {
    ContinuousCorner(
      corner: Point(x: rect.maxX, y: rect.minY), incoming: Point(x: 1, y: 0),
      outgoing: Point(x: 0, y: 1), radius: radii.topRight, available: min(upper, right))
  }

  private var bottomRight: ContinuousCorner {
    ContinuousCorner(
      corner: Point(x: rect.maxX, y: rect.maxY), incoming: Point(x: 0, y: 1),
      outgoing: Point(x: -1, y: 0), radius: radii.bottomRight, available: min(right, lower))
  }

  private var bottomLeft: ContinuousCorner {
    ContinuousCorner(
      corner: Point(x: rect.minX, y: rect.maxY), incoming: Point(x: -1, y: 0),
      outgoing: Point(x: 0, y: -1), radius: radii.bottomLeft, available: min(lower, left))
  }

  private var topLeft: ContinuousCorner {
    ContinuousCorner(
      corner: rect.origin, incoming: Point(x: 0, y: -1), outgoing: Point(x: 1, y: 0),
      radius: radii.topLeft, available: min(left, upper))
  }

  private var upper: Double { available(rect.size.width, radii.topLeft, radii.topRight) }
  private var right: Double { available(rect.size.height, radii.topRight, radii.bottomRight) }
  private var lower: Double { available(rect.size.width, radii.bottomRight, radii.bottomLeft) }
  private var left: Double { available(rect.size.height, radii.bottomLeft, radii.topLeft) }

  /// The space of a side beyond its two radii, in parts of their sum.
  private func available(_ side: Double, _ a: Double, _ b: Double) -> Double {
    a + b > 0 ? max(0, side / (a + b) - 1) : 0
  }
}

/// The position of a message bubble's tail.
package enum BubbleTail: String, Sendable, Hashable, CaseIterable {
  case none
  /// At the lower left: the message came in.
  case left
  /// At the lower right: the message was sent.
  case right

  /// The radius in points beyond which a tail does not grow.
  static let greatestRadius = 22.0

  /// The reach of a tail beyond the side, in its unit.
  static let reach = 0.34

  /// The reach of the tail of a corner of a radius beyond the bubble's side, in points.
  package static func reach(ofRadius radius: Double) -> Double {
    reach * size(ofRadius: radius)
  }

  /// The unit of a tail's measures, in points.
  static func size(ofRadius radius: Double) -> Double {
    radius > 0 ? min(radius, greatestRadius) : 0
  }
}

/// The radii of a rectangle's four corners, in points; a negative one or NaN counts as 0.
package struct CornerRadii: Sendable, Hashable {
  package static let zero = CornerRadii(0)

  package let topLeft: Double
  package let topRight: Double
  package let bottomRight: Double
  package let bottomLeft: Double

  /// Makes radii in the order in which the corners follow each other clockwise.
  package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = CornerRadii.length(topLeft)
    self.topRight = CornerRadii.length(topRight)
    self.bottomRight = CornerRadii.length(bottomRight)
    self.bottomLeft = CornerRadii.length(bottomLeft)
  }

  package init(_ all: Double) {
    self.init(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all)
  }

  /// The radii mirrored from left to right.
  var mirrored: CornerRadii {
    CornerRadii(
      topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }

  /// The radii reduced so that two fit on each side of a rectangle.
  ///
  /// None is longer than the shorter side; then all shrink by one factor, as in CSS (CSS
  /// Backgrounds and Borders 3, 4.5).
  func fitted(to size: Size) -> CornerRadii {
    let most = max(0, min(size.width, size.height))
    let radii = [topLeft, topRight, bottomRight, bottomLeft].map { min($0, most) }
    let sides = [size.width, size.height, size.width, size.height]
    var factor = 1.0
    for (index, side) in sides.enumerated() {
      let both = radii[index] + radii[(index + 1) % 4]
      if both > side { factor = min(factor, side / both) }
    }
    return CornerRadii(
      topLeft: radii[0] * factor, topRight: radii[1] * factor, bottomRight: radii[2] * factor,
      bottomLeft: radii[3] * factor)
  }

  private static func length(_ value: Double) -> Double { value > 0 ? value : 0 }
}
