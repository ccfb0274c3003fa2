extension LineChartLayout {
  /// The width of the columns in which points are left out: a pixel at three pixels a point.
  private static let column = 1.0 / 3
  /// Nodes nearer to each other than this part of a disc cover each other.
  private static let leastNodeStep = 0.75

  /// Places the lines, muted ones behind the others and the first series on top.
  mutating func setLines(_ frame: ChartFrame) {
    guard let values else { return }
    isClipped = frame.chart.series.contains { series in
      series.values.extent.map {
        !values.domain.contains($0.lowerBound) || !values.domain.contains($0.upperBound)
      } ?? false
    }
    let order = chart.series.indices.reversed()
    let isMuted = frame.series.isMuted
    lines = (order.filter { isMuted[$0] } + order.filter { !isMuted[$0] }).compactMap { index in
      let pieces = pieces(of: chart.series[index], values)
      guard !pieces.isEmpty else { return nil }
      return Line(
        series: index, pieces: pieces,
        bridges: chart.gaps == .bridge ? LineChartLayout.bridges(between: pieces) : [],
        isMuted: isMuted[index])
    }
  }

  private func pieces(of series: Series, _ values: ValueScale) -> [[Point]] {
    let places = places
    let drawn = chart.gaps == .zero ? series.values.fillingGaps(with: 0) : series.values
    let isLogarithmic = chart.yAxis.scaling == .logarithmic
    return LineSimplification.pieces(
      of: drawn.numbers, at: series.x, above: isLogarithmic ? 0 : -.infinity,
      width: LineChartLayout.column, x: { places.x(at: $0) }, y: { values.unclamped($0) ?? 0 })
  }

  private static func bridges(between pieces: [[Point]]) -> [Segment] {
    zip(pieces, pieces.dropFirst()).compactMap { before, after in
      guard let start = before.last, let end = after.first else { return nil }
      return Segment(start: start, end: end)
    }
  }

  /// How wide lines are that do not say so themselves.
  func lineWidth(in theme: Theme) -> Double { chart.lineWidth ?? theme.line.width * lineScale }

  /// Chooses the nodes that are drawn.
  mutating func setNodes(_ frame: ChartFrame) {
    var nodes: [Node] = []
    for series in chart.series.indices.reversed() where !frame.series.isMuted[series] {
      nodes += chosen(chart.nodes, in: series, frame).sorted().compactMap {
        node(series: series, index: $0)
      }
    }
    let visible = nodes.filter { plot.size.height == 0 || isVisible($0.center) }
    drawnNodes = visible.filter { !$0.isActive } + visible.filter(\.isActive)
  }

  /// Whether a point is not beyond the ends of the y axis.
  func isVisible(_ point: Point) -> Bool {
    point.y >= plot.minY - 0.01 && point.y <= plot.maxY + 0.01
  }

  /// The places of the values of a series that have a node.
  private func chosen(_ choice: NodeChoice, in series: Int, _ frame: ChartFrame) -> Set<Int> {
    let values = chart.series[series].values
    let active = series == 0 ? [activeIndex].compactMap { $0 } : []
    switch choice {
    case .none: return []
    case .all: return Set(values.indices)
    case .ends:
      let ends = [values.firstIndex { $0 != nil }, values.lastIndex { $0 != nil }]
      return Set(active + ends.compactMap { $0 })
    case .extremes:
      let rules = [ActiveElement.minimum, .maximum]
      return Set(active + rules.compactMap { $0.index(in: values) })
    case .automatic:
      let reach = frame.theme.node.diameter * nodeScale * LineChartLayout.leastNodeStep
      guard chart.series.count == 1 else {
        return Set(active + [values.lastIndex { $0 != nil }].compactMap { $0 })
      }
      return places.step < reach ? Set(active) : Set(values.indices)
    }
  }
}
