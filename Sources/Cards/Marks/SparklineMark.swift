import Charts
import Graphics

/// A sparkline in its rectangle: the theme's gradient across it, let through by the line, and
/// the active node.
struct SparklineMark {
  /// The height at which line and node have the theme's sizes, in points.
  private static let fullHeight = 64.0
  private static let leastScale = 0.55

  private let sparkline: Sparkline
  private let theme: Theme
  private let rect: Rect
  private let scale: Double
  /// The points of the elements; nil for gaps.
  private let points: [Point?]

  /// Places the line so that no node reaches beyond the rectangle.
  init(_ sparkline: Sparkline, in rect: Rect, theme: Theme) {
    (self.sparkline, self.theme, self.rect) = (sparkline, theme, rect)
    scale = min(1, max(SparklineMark.leastScale, rect.size.height / SparklineMark.fullHeight))
    let reach = theme.node.outerDiameter / 2 * theme.node.active.scale * scale + 1
    let inner = rect.inset(
      by: EdgeInsets(
        vertical: min(reach, rect.size.height / 2), horizontal: min(reach, rect.size.width / 2)))
    let values = sparkline.elements.compactMap(\.value).filter(\.isFinite)
    let low = values.min() ?? 0
    // Halved, because the difference of two finite numbers may be infinite.
    let length = (values.max() ?? 0) / 2 - low / 2
    points = sparkline.elements.map { element in
      guard let value = element.value, value.isFinite else { return nil }
      let share = length > 0 ? (value / 2 - low / 2) / length : 0.5
      return Point(
        x: inner.minX + element.x * inner.size.width, y: inner.maxY - share * inner.size.height)
    }
  }

  /// Line and node, back to front; a faint line where nothing is known.
  var items: [SceneItem] {
    guard points.contains(where: { $0 != nil }) else { return [blank] }
    let pieces = pieces
    let lines = Path(pieces.flatMap { Path.polyline($0).elements })
    let width = theme.line.width * scale
    let solid = StrokeStyle(width: width, cap: .round)
    var items: [SceneItem] = []
    if let open = unfinished {
      let dashed = StrokeStyle(width: width * 0.75, cap: .round, dash: [width * 1.2, width * 2.2])
      items.append(.stroke(.line(from: open.start, to: open.end), dashed, paint))
    }
    if !lines.elements.isEmpty { items.append(.stroke(lines, solid, paint)) }
    return [.group("sparkline", items + node)]
  }

  private var blank: SceneItem {
    let style = StrokeStyle(width: theme.line.width * scale, cap: .round)
    let reach = theme.line.width * scale
    return .group(
      "sparkline",
      [
        .stroke(
          .line(
            from: Point(x: rect.minX + reach, y: rect.center.y),
            to: Point(x: max(rect.minX + reach, rect.maxX - reach), y: rect.center.y)), style,
          .solid(theme.track))
      ])
  }

  private var paint: Paint {
    .linear(
      theme.line.gradient, from: Point(x: rect.minX, y: rect.center.y),
      to: Point(x: rect.maxX, y: rect.center.y))
  }

  /// The polylines between gaps, without the element that is still going on.
  private var pieces: [[Point]] {
    var pieces: [[Point]] = [[]]
    for (index, point) in points.enumerated() {
      if let point, index != sparkline.unfinishedIndex || unfinished == nil {
        pieces[pieces.count - 1].append(point)
      } else if pieces.last?.isEmpty == false {
        pieces.append([])
      }
    }
    return pieces.filter { !$0.isEmpty }
  }

  /// The segment to the element that is still going on, from the one before it.
  private var unfinished: Segment? {
    guard let index = sparkline.unfinishedIndex, index > 0, points.indices.contains(index),
      let start = points[index - 1], let end = points[index]
    else { return nil }
    return Segment(start: start, end: end)
  }

  private var node: [SceneItem] {
    guard let index = sparkline.activeIndex, points.indices.contains(index),
      let center = points[index]
    else { return [] }
    return NodeMark(
      at: center, isActive: true, isUnfinished: index == sparkline.unfinishedIndex,
      theme: theme.node, scale: scale
    ).items
  }
}

extension Theme {
  /// The colour of what a ring, a bar or a dot has still to fill.
  var track: Color { line.gradient.color(at: 0.5).opacity(0.16) }
}
