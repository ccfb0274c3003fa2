import Graphics

extension Scene {
  /// Draws a chart's layout in the colours of a theme.
  ///
  /// - Parameters:
  ///   - layout: the layout of the chart.
  ///   - theme: the theme that the layout was made with.
  public init(_ layout: LineChartLayout, theme: Theme) {
    self.init(
      layout, theme: theme,
      in: Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height))
  }

  /// Draws the layout of a picture, or of a small chart in one, of which only colours know.
  private init(_ layout: LineChartLayout, theme: Theme, in picture: Rect) {
    self.init(size: layout.size, background: theme.background)
    let builder = ChartSceneBuilder(layout, theme: theme, in: picture)
    add(
      "ranges",
      layout.shades.map { .fill(.rect($0.rect), .solid(theme.color(of: $0.kind))) })
    add("grid", builder.clear(layout.grid).map { stroke($0, theme.grid) })
    add(
      "rules",
      builder.clear(layout.rules).map { rule($0, theme.rule.width, .round, theme.rule.color) })
    if layout.columns.isEmpty { addZero(layout, theme) }
    add(
      "average",
      layout.average.map { [rule($0, theme.average.width, .butt, theme.average.color)] } ?? [])
    let references = layout.references.map { reference($0, theme) }
    // Goals and means would be lost behind columns.
    if layout.columns.isEmpty { add("references", references) }
    add("band", builder.band(layout.band))
    add("comparison", layout.comparison.map { builder.comparison($0) } ?? [])
    addLines(layout, builder)
    if !layout.columns.isEmpty {
      addColumns(layout, builder)
      addZero(layout, theme)
      add("references", references)
    }
    for panel in layout.panels {
      let whole = picture.offset(dx: -panel.origin.x, dy: -panel.origin.y)
      let items = Scene(panel.layout, theme: theme, in: whole).items
      add("panel", [.moved(by: panel.origin, items)])
    }
    add("more", layout.morePanels.map { [text($0, theme.axis)] } ?? [])
    if let grid = layout.calendar {
      add("calendar", builder.calendar(grid))
      add("days", (grid.months + grid.weekdays + grid.ends).map { text($0, theme.axis) })
    }
    add("nodes", layout.drawnNodes.flatMap { builder.node($0) })
    addTexts(layout, theme, builder)
  }

  private mutating func addLines(_ layout: LineChartLayout, _ builder: ChartSceneBuilder) {
    let areas = layout.lines.compactMap { builder.area($0) }
    let lines = layout.lines.map { builder.line($0) }
    guard layout.isClipped else {
      add("area", areas)
      for line in lines { add("line", line) }
      return
    }
    add("area", areas.isEmpty ? [] : [.clip(.rect(layout.plot), areas)])
    for line in lines { add("line", [.clip(.rect(builder.clip), line)]) }
  }

  private mutating func addColumns(_ layout: LineChartLayout, _ builder: ChartSceneBuilder) {
    let columns = builder.columns(layout.columns)
    add("columns", layout.isClipped ? [.clip(.rect(layout.plot), columns)] : columns)
    add("missing", builder.missing(layout.missingDots))
  }

  private mutating func addZero(_ layout: LineChartLayout, _ theme: Theme) {
    add("zero", layout.zero.map { [stroke($0, theme.zero)] } ?? [])
  }

  private mutating func addTexts(
    _ layout: LineChartLayout, _ theme: Theme, _ builder: ChartSceneBuilder
  ) {
    add("labels", layout.labels.map { .text($0.line, origin: $0.origin, theme.label.color) })
    add("contexts", layout.contexts.map { text($0, theme.axis) })
    add("axis", layout.axisLabels.map { text($0, theme.axis) })
    add("quantity", layout.quantity.map { [text($0, theme.axis)] } ?? [])
    add("title", layout.title.map { text($0, theme.title) })
    add("subtitle", layout.subtitle.map { text($0, theme.subtitle) })
    add(
      "header",
      layout.header.enumerated().map { index, line in
        text(line, index == 0 ? theme.header : theme.subtitle)
      })
    add("legend", layout.legend.flatMap { builder.legend($0) })
    add("names", layout.endLabels.flatMap { builder.name($0) })
    add("remarks", layout.remarks.flatMap { builder.remark($0) })
    add("statistics", layout.statistics.map { [text($0, theme.statistics)] } ?? [])
    add("source", layout.source.map { [text($0, theme.source)] } ?? [])
    if let notice = layout.notice { add("notice", NoticeMark(notice: notice, theme: theme).items) }
  }

  private func stroke(_ segment: Segment, _ style: Theme.Stroke) -> SceneItem {
    rule(segment, style.width, .butt, style.color)
  }

  /// A thin straight line behind the data.
  private func rule(
    _ segment: Segment, _ width: Double, _ cap: StrokeStyle.Cap, _ color: Color
  ) -> SceneItem {
    .stroke(
      .line(from: segment.start, to: segment.end),
      StrokeStyle(width: width, cap: cap, alignment: .pixel), .solid(color))
  }

  private func reference(_ reference: LineChartLayout.Reference, _ theme: Theme) -> SceneItem {
    let width = theme.goal.width
    let (color, dash): (Color, [Double]) =
      switch reference.kind {
      case .average: (theme.axis.color, [4, 3])
      case .median: (theme.axis.color, [1, 2])
      case .goal: (theme.goal.color, [])
      }
    return .stroke(
      .line(from: reference.segment.start, to: reference.segment.end),
      StrokeStyle(width: width, alignment: .pixel, dash: dash.map { $0 * width }), .solid(color))
  }

  private func text(_ placed: PlacedText, _ style: Theme.TextStyle) -> SceneItem {
    .text(placed.line, origin: placed.origin, style.color)
  }

  private mutating func add(_ name: String, _ group: [SceneItem]) {
    if !group.isEmpty { items.append(.group(name, group)) }
  }
}

extension Theme {
  /// A range is one and a half times as strong as the weekends that it lies among.
  fileprivate func color(of shade: LineChartLayout.Shade.Kind) -> Color {
    switch shade {
    case .weekend: range
    case .range: range.opacity(range.alpha > 0 ? min(1.5, 1 / range.alpha) : 1)
    }
  }
}

/// The text in place of a chart, with an icon above it or dots beside it.
struct NoticeMark {
  let notice: LineChartLayout.Notice
  let theme: Theme

  var items: [SceneItem] {
    let texts = notice.lines.map { SceneItem.text($0.line, origin: $0.origin, theme.notice.color) }
    return dots + icon + texts
  }

  private var dots: [SceneItem] {
    guard !notice.dots.isEmpty else { return [] }
    var path = Path()
    for segment in notice.dots { path.addPolyline([segment.start, segment.end]) }
    let style = StrokeStyle(
      width: theme.line.width, cap: .round, dash: [0.01, theme.line.width * 3])
    return [.stroke(path, style, .solid(theme.muted))]
  }

  private var icon: [SceneItem] {
    guard let icon = notice.sign else { return [] }
    let (center, radius) = (icon.center, icon.radius)
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

extension LineChartLayout {
  /// The text in place of the lines.
  public struct Notice: Sendable, Hashable {
    /// The lines of the text.
    public let lines: [PlacedText]
    /// The circle around the icon of an error; nil where there is none.
    public let sign: NoticeIcon?
    /// The dotted lines on both sides of the text that stand for a line still to come.
    public let dots: [Segment]
  }

  /// An icon in a circle.
  public struct NoticeIcon: Sendable, Hashable {
    /// The middle of the circle.
    public let center: Point
    /// The radius of the circle, in points.
    public let radius: Double
  }
}

extension LineChartLayout.Notice {
  private static let mostLines = 4
  /// The distance from the text to the dots beside it, in points.
  private static let gap = 14.0

  /// Places the text in the middle of an area; nil where it does not fit.
  init?(
    in area: Rect, _ context: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let font = context.theme.notice.font
    var constraints = TextBlock.Constraints(
      width: context.size.width - 2 * LabelRow.horizontalClearance, lines: Self.mostLines,
      pitch: font.size * 1.3, alignment: .center, direction: context.direction,
      filling: .balanced)
    let string = ChartSummaryText(of: context.chart).notice
    var block = TextBlock(string, font: font, in: constraints, measuring: &text)
    while block.size.height > area.size.height, constraints.lines > 1 {
      constraints.lines -= 1
      block = TextBlock(string, font: font, in: constraints, measuring: &text)
    }
    guard !block.lines.isEmpty, block.size.height <= area.size.height else { return nil }
    var corner = Point(
      x: area.center.x - block.size.width / 2, y: area.center.y - block.size.height / 2)
    let state = context.chart.state
    let radius = font.size * 0.8
    if state == .error, block.size.height + 4 * radius <= area.size.height {
      corner = corner.offset(dx: 0, dy: radius * 1.5)
      sign = LineChartLayout.NoticeIcon(
        center: Point(x: area.center.x, y: corner.y - radius * 2), radius: radius)
    } else {
      sign = nil
    }
    lines = block.lines.map { PlacedText($0, from: corner) }
    dots =
      state == .placeholder
      ? Self.dots(
        beside: block.size.width, in: area, margin: context.theme.margin.horizontal) : []
  }

  private static func dots(beside width: Double, in area: Rect, margin: Double) -> [Segment] {
    let margin = min(margin, area.size.width / 2)
    let (y, half) = (area.center.y, width / 2 + gap)
    let (start, end) = (area.minX + margin, area.maxX - margin)
    guard area.center.x - half > start else { return [] }
    return [
      Segment(start: Point(x: area.center.x - half, y: y), end: Point(x: start, y: y)),
      Segment(start: Point(x: area.center.x + half, y: y), end: Point(x: end, y: y)),
    ]
  }
}
