import Graphics

/// The text that stands in place of a chart, with a sign above it or dots beside it.
struct NoticeMark {
  /// Where everything stands.
  let notice: LineChartLayout.Notice
  /// Colours and the width of the line that the dots stand for.
  let theme: Theme

  /// The mark's drawing.
  var items: [SceneItem] {
    let words = notice.lines.map { SceneItem.text($0.line, origin: $0.origin, theme.notice.color) }
    return dots + sign + words
  }

  private var dots: [SceneItem] {
    guard !notice.dots.isEmpty else { return [] }
    var path = Path()
    for segment in notice.dots { path.addPolyline([segment.start, segment.end]) }
    let style = StrokeStyle(
      width: theme.line.width, cap: .round, dash: [0.01, theme.line.width * 3])
    return [.stroke(path, style, .solid(theme.muted))]
  }

  private var sign: [SceneItem] {
    guard let sign = notice.sign else { return [] }
    let (center, radius) = (sign.center, sign.radius)
    let paint = Paint.solid(theme.notice.color)
    let stroke = StrokeStyle(width: radius / 7, cap: .round)
    let stem = Path.line(
      from: center.offset(dx: 0, dy: -radius * 0.45), to: center.offset(dx: 0, dy: radius * 0.12))
    return [
      .stroke(.circle(center: center, radius: radius), stroke, paint),
      .stroke(stem, stroke, paint),
      .fill(.circle(center: center.offset(dx: 0, dy: radius * 0.45), radius: radius / 9), paint),
    ]
  }
}
