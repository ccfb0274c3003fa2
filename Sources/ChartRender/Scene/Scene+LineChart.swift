extension Scene {
  /// Draws a chart's layout in the colours of a theme.
  ///
  /// - Parameters:
  ///   - layout: where everything stands.
  ///   - theme: the theme that the layout was made with.
  ///   - coloring: which of the theme's two colourings the line takes.
  public init(_ layout: LineChartLayout, theme: Theme, line coloring: LineColoring = .gradient) {
    self.init(size: layout.size, background: theme.background)
    add(
      "rules",
      layout.rules.map { segment in
        RuleMark(segment: segment, width: theme.rule.width, cap: .round, color: theme.rule.color)
          .item
      })
    add(
      "average",
      layout.average.map { segment in
        [
          RuleMark(
            segment: segment, width: theme.average.width, cap: .butt, color: theme.average.color
          ).item
        ]
      } ?? [])
    if !layout.line.isEmpty {
      let paint = paint(of: theme.line, coloring, across: layout.size)
      add("line", [LineMark(pieces: layout.line, width: theme.line.width, paint: paint).item])
    }
    add("nodes", layout.drawnNodes.flatMap { NodeMark(node: $0, theme: theme.node).items })
    add("labels", layout.labels.map { .text($0.line, origin: $0.origin, theme.label.color) })
    add(
      "notice",
      layout.notice.map {
        [.text($0.line, origin: $0.origin, theme.notice.color)]
      } ?? [])
  }

  private mutating func add(_ name: String, _ group: [SceneItem]) {
    if !group.isEmpty { items.append(.group(name, group)) }
  }

  private func paint(of line: Theme.Line, _ coloring: LineColoring, across size: Size) -> Paint {
    switch coloring {
    case .gradient, .value, .threshold:
      .linear(
        line.gradient, from: Point(x: 0, y: size.height / 2),
        to: Point(x: size.width, y: size.height / 2))
    case .solid: .solid(line.color)
    }
  }
}
