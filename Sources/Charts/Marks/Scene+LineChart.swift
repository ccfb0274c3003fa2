import Graphics

extension Scene {
  /// Draws a chart's layout in the colours of a theme.
  ///
  /// - Parameters:
  ///   - layout: where everything stands.
  ///   - theme: the theme that the layout was made with.
  public init(_ layout: LineChartLayout, theme: Theme) {
    self.init(size: layout.size, background: theme.background)
    let painter = ChartSceneBuilder(layout, theme: theme)
    add("ranges", layout.shades.map { .fill(.rect($0.rect), .solid(theme.range)) })
    add("grid", layout.grid.map { stroke($0, theme.grid) })
    add(
      "rules",
      layout.rules.map { segment in
        RuleMark(segment: segment, width: theme.rule.width, cap: .round, color: theme.rule.color)
          .item
      })
    add("zero", layout.zero.map { [stroke($0, theme.zero)] } ?? [])
    add(
      "average",
      layout.average.map { segment in
        [
          RuleMark(
            segment: segment, width: theme.average.width, cap: .butt, color: theme.average.color
          ).item
        ]
      } ?? [])
    add("references", layout.references.map { reference($0, theme) })
    addLines(layout, painter)
    add("nodes", layout.drawnNodes.flatMap { painter.node($0) })
    addWords(layout, theme, painter)
  }

  private mutating func addLines(_ layout: LineChartLayout, _ paints: ChartSceneBuilder) {
    let areas = layout.lines.compactMap { paints.area($0) }
    let lines = layout.lines.map { paints.line($0) }
    guard layout.isClipped else {
      add("area", areas)
      for line in lines { add("line", line) }
      return
    }
    add("area", areas.isEmpty ? [] : [.clip(.rect(layout.plot), areas)])
    for line in lines { add("line", [.clip(.rect(paints.clip), line)]) }
  }

  private mutating func addWords(
    _ layout: LineChartLayout, _ theme: Theme, _ paints: ChartSceneBuilder
  ) {
    add("labels", layout.labels.map { .text($0.line, origin: $0.origin, theme.label.color) })
    add("contexts", layout.contexts.map { text($0, theme.axis) })
    add("axis", layout.axisLabels.map { text($0, theme.axis) })
    add("title", layout.title.map { text($0, theme.title) })
    add("subtitle", layout.subtitle.map { text($0, theme.subtitle) })
    add(
      "header",
      layout.header.enumerated().map { index, line in
        text(line, index == 0 ? theme.header : theme.subtitle)
      })
    add("legend", layout.legend.flatMap { paints.legend($0) })
    add("names", layout.endLabels.flatMap { paints.name($0) })
    add("remarks", layout.remarks.flatMap { paints.remark($0) })
    add("statistics", layout.statistics.map { [text($0, theme.statistics)] } ?? [])
    add("source", layout.source.map { [text($0, theme.source)] } ?? [])
    if let notice = layout.notice { add("notice", NoticeMark(notice: notice, theme: theme).items) }
  }

  private func stroke(_ segment: Segment, _ look: Theme.Stroke) -> SceneItem {
    RuleMark(segment: segment, width: look.width, cap: .butt, color: look.color).item
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
