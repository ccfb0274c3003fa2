import Base
import Charts
import Graphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The progress to a goal as a ring or a bar: the theme's gradient along it, the node at its tip,
/// and a small hollow one where the period before stood.
///
/// A share over 1 makes more than one turn: the last turn is drawn over the first one, and a shadow
/// under its tip sets them apart.
struct GoalMark {
  /// The diameter of the node at the tip, as a multiple of the thickness.
  static let nodeReach = 1.3
  /// The diameter of the hollow node, as a multiple of the thickness.
  private static let ghostSize = 0.84
  /// The width of its rim, and of the ring around that, as a part of its radius.
  private static let ghostRim = 0.24
  /// The blur of the shadow under the tip, as a multiple of the thickness.
  private static let shadowBlur = 0.28
  private static let shadowOpacity = 0.45
  /// From this share on the tip is near the beginning, on which it casts a shadow.
  private static let shadowShare = 0.9
  /// The turns before and behind the tip within which its shadow lies.
  private static let shadowTurn = 0.12
  /// The most pieces of a turn: their colours differ by less than can be seen.
  private static let mostPieces = 160
  /// The overlap of neighbouring pieces in points, which hides the seams between them.
  private static let overlap = 0.75
  /// The greatest thickness of a ring as a part of its diameter.
  private static let mostThickness = 0.11

  let progress: GoalProgress
  /// The width of the ring's or bar's line, in points.
  var thickness: Double
  let theme: Theme
  let direction: ReadingDirection
  /// The colour under the mark, which is that of the inside of the hollow node.
  let ground: Color

  /// The share that is drawn; nil where there is no value.
  private var share: Double? {
    progress.share.flatMap { $0.isFinite ? max(0, $0) : nil }
  }

  /// The position of the hollow node on the last turn, from 0 to 1.
  ///
  /// It is nil where the last turn covers the place, which the node would then show as a part of the
  /// last turn. A value beyond the last turn stands at its end.
  private var ghost: Double? {
    guard let previous = progress.previous, previous.isFinite, let share else { return nil }
    let turn = max(0, share.rounded(.up) - 1)
    if previous > turn + 1 { return 1 }
    if previous >= turn { return max(0, previous) - turn }
    let covered = share - turn
    let place = previous - (turn - 1)
    return place > covered ? place : nil
  }

  private func colour(at position: Double) -> Color {
    theme.line.gradient.color(at: position / max(1, share ?? 1))
  }

  private func node(at tip: Point) -> [SceneItem] {
    let node = theme.node
    let scale =
      thickness * GoalMark.nodeReach
      / (node.outerDiameter * (progress.isActive ? node.active.scale : 1))
    return NodeMark(
      at: tip, isActive: progress.isActive, isUnfinished: progress.isUnfinished, theme: node,
      scale: scale
    ).items
  }

  private func ghostNode(at center: Point) -> [SceneItem] {
    let radius = thickness * GoalMark.ghostSize / 2
    let width = radius * GoalMark.ghostRim
    let rim = Path.circle(center: center, radius: radius - width * 1.5)
    return [
      .fill(.circle(center: center, radius: radius), .solid(ground)),
      .stroke(rim, StrokeStyle(width: width), .solid(theme.line.gradient.color(at: 0.5))),
    ]
  }

  private func shadow(under tip: Point) -> Paint {
    .blurred(
      Color(white: 0, alpha: GoalMark.shadowOpacity),
      BlurredDisc(center: tip, radius: thickness / 2, deviation: thickness * GoalMark.shadowBlur))
  }
}

extension GoalMark {
  /// The ring, as large as the rectangle allows.
  func ring(in rect: Rect) -> [SceneItem] {
    let side = min(rect.size.width, rect.size.height)
    var mark = self
    mark.thickness = min(thickness, side * GoalMark.mostThickness)
    return mark.ring(in: rect, side: side)
  }

  private func ring(in rect: Rect, side: Double) -> [SceneItem] {
    // The node and its shadow stay within the rectangle.
    let radius = side / 2 - thickness * GoalMark.nodeReach / 2 - 1
    guard radius > thickness / 2 else { return [] }
    let ring = Ring(center: rect.center, radius: radius, thickness: thickness)
    var items: [SceneItem] = [
      .stroke(
        .circle(center: ring.center, radius: radius), StrokeStyle(width: thickness),
        .solid(theme.track))
    ]
    guard let share else { return [.group("ring", items)] }
    let start = max(0, share - 1)
    if share > 0, share < 1 {
      items.append(.fill(ring.cap(at: 0), .solid(colour(at: 0))))
    }
    let body = share > GoalMark.shadowShare ? max(start, share - GoalMark.shadowTurn) : share
    items += pieces(of: ring, from: start, to: body, before: share)
    if share > GoalMark.shadowShare {
      // The line itself, so that the shadow stays on it.
      let around = ring.arc(from: share - GoalMark.shadowTurn, to: share + GoalMark.shadowTurn)
      items.append(
        .stroke(
          around, StrokeStyle(width: thickness), shadow(under: ring.point(at: share))))
      items += pieces(of: ring, from: body, to: share, before: share)
    }
    if share > 0 { items.append(.fill(ring.cap(at: share), .solid(colour(at: share)))) }
    if let ghost { items += ghostNode(at: ring.point(at: ghost)) }
    return [.group("ring", items + node(at: ring.point(at: share)))]
  }

  /// Pieces of one colour each, which together look like a gradient along the ring.
  ///
  /// Neither Cairo nor SVG has gradients along a path. Each piece goes on under the next one, so
  /// that no seam shows at any scale.
  private func pieces(
    of ring: Ring, from start: Double, to end: Double, before tip: Double
  ) -> [SceneItem] {
    guard end > start else { return [] }
    let count = max(1, Int(((end - start) * Double(GoalMark.mostPieces)).rounded(.up)))
    let step = (end - start) / Double(count)
    let style = StrokeStyle(width: thickness)
    return (0..<count).map { index in
      let from = start + step * Double(index)
      let to = min(tip, from + step + GoalMark.overlap / ring.length)
      return .stroke(ring.arc(from: from, to: to), style, .solid(colour(at: from + step / 2)))
    }
  }

  /// The bar, in the middle of the rectangle's height.
  func bar(in rect: Rect) -> [SceneItem] {
    let reach = thickness * GoalMark.nodeReach / 2 + 1
    let (left, right) = (rect.minX + reach, rect.maxX - reach)
    guard right > left else { return [] }
    let isMirrored = direction == .rightToLeft
    let (start, end) = isMirrored ? (right, left) : (left, right)
    let y = rect.center.y
    func point(_ share: Double) -> Point { Point(x: start + (end - start) * share, y: y) }
    func line(to share: Double, _ paint: Paint) -> SceneItem {
      .stroke(
        .line(from: point(0), to: point(share)), StrokeStyle(width: thickness, cap: .round), paint)
    }
    var items = [line(to: 1, .solid(theme.track))]
    guard let share else { return [.group("bar", items)] }
    let turn = max(0, share.rounded(.up) - 1)
    /// The gradient of a turn: its start is where the whole length begins.
    func paint(ofTurn turn: Double) -> Paint {
      .linear(theme.line.gradient, from: point(-turn), to: point(max(1, share) - turn))
    }
    if turn > 0 {
      items.append(line(to: 1, paint(ofTurn: turn - 1)))
      items.append(line(to: 1, shadow(under: point(share - turn))))
    }
    if share > 0 { items.append(line(to: share - turn, paint(ofTurn: turn))) }
    if let ghost { items += ghostNode(at: point(ghost)) }
    return [.group("bar", items + node(at: point(share - turn)))]
  }
}

/// A ring whose places are turns clockwise from its top.
private struct Ring {
  let center: Point
  let radius: Double
  let thickness: Double

  /// The length of a turn in points.
  var length: Double { 2 * Double.pi * radius }

  func point(at turn: Double) -> Point { point(at: turn, radius) }

  private func point(at turn: Double, _ radius: Double) -> Point {
    let angle = turn * 2 * Double.pi
    return Point(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
  }

  /// The disc that rounds an end.
  func cap(at turn: Double) -> Path { .circle(center: point(at: turn), radius: thickness / 2) }

  /// An arc in pieces of at most an eighth of a turn, each a cubic that is nowhere off by more than
  /// some millionths of the radius.
  func arc(from start: Double, to end: Double) -> Path {
    let count = max(1, Int(((end - start) * 8).rounded(.up)))
    let step = (end - start) / Double(count)
    var elements: [Path.Element] = [.move(point(at: start))]
    let angle = step * 2 * Double.pi
    let reach = 4.0 / 3 * tan(angle / 4) * radius
    for index in 0..<count {
      let (from, to) = (start + step * Double(index), start + step * Double(index + 1))
      elements.append(
        .curve(
          point(at: to), control1: tangent(at: from, reach), control2: tangent(at: to, -reach)))
    }
    return Path(elements)
  }

  private func tangent(at turn: Double, _ reach: Double) -> Point {
    let angle = turn * 2 * Double.pi
    return point(at: turn).offset(dx: reach * cos(angle), dy: reach * sin(angle))
  }
}

/// A row of days or other elements: a full disc for each that reaches the goal, the reached part of
/// a ring for each that does not, a dot where nothing is known and an outline where it is to come.
///
/// Time runs from left to right in every language.
struct DayMarks {
  /// The size of the labels, and of the gap under them, as multiples of a disc's diameter.
  private static let labelGap = 0.3
  /// The thickness of a ring as a multiple of its diameter.
  private static let thickness = 0.14
  /// The dot of a missing element, and the check mark, as multiples of the diameter.
  private static let dotSize = 0.22
  private static let checkSize = 0.62

  /// The height of a row with labels in lines of `pitch` points.
  static func height(diameter: Double, pitch: Double) -> Double {
    pitch + (diameter * labelGap).rounded() + diameter
  }

  let days: [DayMark]
  let diameter: Double
  /// The labels, each in the middle of its element.
  let labels: [PlacedText]
  /// The rectangle of the row.
  let rect: Rect

  /// The middle of an element.
  static func center(of index: Int, among count: Int, in rect: Rect) -> Double {
    let step = rect.size.width / Double(max(1, count))
    return rect.minX + step * (Double(index) + 0.5)
  }

  func items(theme: Theme) -> [SceneItem] {
    var items: [SceneItem] = []
    let paint = Paint.linear(
      theme.line.gradient, from: Point(x: rect.minX, y: rect.center.y),
      to: Point(x: rect.maxX, y: rect.center.y))
    // In less width than the discs need they shrink.
    let step = rect.size.width / Double(max(1, days.count))
    let diameter = min(diameter, step * 0.86)
    for (index, day) in days.enumerated() {
      let center = Point(
        x: DayMarks.center(of: index, among: days.count, in: rect), y: rect.maxY - diameter / 2)
      let own = day.isActive ? Paint.solid(theme.node.active.fill) : paint
      items += mark(of: day, at: center, diameter, own, theme: theme)
    }
    for (label, day) in zip(labels, days) {
      let color = day.isActive ? theme.card.ink : theme.card.secondInk
      items.append(.text(label.line, origin: label.origin, color))
    }
    return [.group("days", items)]
  }

  private func mark(
    of day: DayMark, at center: Point, _ diameter: Double, _ paint: Paint, theme: Theme
  ) -> [SceneItem] {
    let width = diameter * DayMarks.thickness
    let ring = Ring(center: center, radius: (diameter - width) / 2, thickness: width)
    let circle = Path.circle(center: center, radius: ring.radius)
    switch day.state {
    case .reached:
      let check = Rect(center: center, side: diameter * DayMarks.checkSize)
      return [.fill(.circle(center: center, radius: diameter / 2), paint)]
        + Icon.check.items(in: check, color: theme.node.ring.color)
    case .missed(let share):
      let track = SceneItem.stroke(circle, StrokeStyle(width: width), .solid(theme.track))
      guard share > 0 else { return [track] }
      let arc = ring.arc(from: 0, to: min(share, 1))
      return [track, .stroke(arc, StrokeStyle(width: width, cap: .round), paint)]
    case .missing:
      let radius = diameter * DayMarks.dotSize / 2
      return [.fill(.circle(center: center, radius: radius), .solid(theme.muted))]
    case .future:
      let thin = StrokeStyle(width: max(0.75, width * 0.35))
      return [.stroke(circle, thin, .solid(theme.muted))]
    }
  }
}
