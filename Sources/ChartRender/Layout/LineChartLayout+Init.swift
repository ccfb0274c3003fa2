extension LineChartLayout {
  /// Lays out a chart.
  ///
  /// - Parameters:
  ///   - chart: what is drawn.
  ///   - size: the size of the picture in points.
  ///   - theme: the distances and fonts.
  ///   - text: measures the texts.
  public init(
    of chart: LineChart, size: Size, theme: Theme,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    self.size = size
    let plot = LineChartLayout.plot(in: size, theme: theme, for: chart)
    self.plot = plot
    let places = PointScale(count: chart.elementCount, start: plot.minX, end: plot.maxX)
    guard let values = LineChartLayout.valueScale(of: chart, in: plot) else {
      let notice = LabelRow.notice(in: size, theme: theme.notice, measuring: &text)
      self.notice = notice?.label
      missingCharacters = notice?.missing ?? []
      (rules, average, line, nodes, drawnNodes, labels) = ([], nil, [], [], [], [])
      return
    }
    notice = nil
    let middle = plot.maxY + theme.label.gap + theme.label.band
    let row = LabelRow(size: size, theme: theme.label, middle: middle)
    (labels, missingCharacters) =
      chart.parts.contains(.labels)
      ? row.labels(chart.bandLabels, at: places, measuring: &text) : ([], [])
    nodes = LineChartLayout.nodes(of: chart, at: places, values, side: theme.node.touchSide)
    drawnNodes = LineChartLayout.drawn(nodes, of: chart, at: places, theme: theme.node)
    line = LineChartLayout.line(of: chart, at: places, values)
    average = LineChartLayout.average(of: chart, values, in: plot)
    rules = LineChartLayout.rules(
      of: chart, at: places, labels: labels, from: plot.minY - theme.rule.overhang,
      to: plot.maxY + theme.rule.overhang)
  }

  /// The rectangle between the margins and above the labels; where the picture is too small for them,
  /// the margins shrink until nothing is left of the plot.
  private static func plot(in size: Size, theme: Theme, for chart: LineChart) -> Rect {
    let hasLabels =
      chart.parts.contains(.labels) && chart.bandLabels.contains { !$0.isEmpty }
    let horizontal = min(theme.margin.horizontal, size.width / 2)
    let band = hasLabels ? min(theme.label.band, size.height / 3) : 0
    let vertical = min(theme.margin.vertical, (size.height - band) / 2)
    return Rect(x: 0, y: 0, width: size.width, height: size.height).inset(
      by: EdgeInsets(
        top: vertical, left: horizontal, bottom: vertical + band, right: horizontal))
  }

  private static func valueScale(of chart: LineChart, in plot: Rect) -> LinearScale? {
    guard let extent = chart.series.first?.values.extent else { return nil }
    return LinearScale(domain: extent, start: plot.maxY, end: plot.minY)
  }

  private static func nodes(
    of chart: LineChart, at places: PointScale, _ values: LinearScale, side: Double
  ) -> [Node] {
    let active = chart.activeIndex
    return (chart.series.first?.values ?? []).enumerated().compactMap { index, value in
      value.map { value in
        let center = Point(x: places(index), y: values(value))
        return Node(
          index: index, center: center, isActive: index == active,
          touchBox: Rect(center: center, side: side))
      }
    }
  }

  /// Nodes that would cover each other give way to the active one, which lies on top.
  private static func drawn(
    _ nodes: [Node], of chart: LineChart, at places: PointScale, theme: Theme.Node
  ) -> [Node] {
    guard chart.nodes != .none else { return [] }
    let active = nodes.filter(\.isActive)
    let isDense = places.count > 1 && places.step < theme.diameter * 0.75
    return isDense ? active : nodes.filter { !$0.isActive } + active
  }

  private static func average(
    of chart: LineChart, _ values: LinearScale, in plot: Rect
  ) -> Segment? {
    guard chart.parts.contains(.average), let mean = chart.average else { return nil }
    let y = values(mean)
    return Segment(start: Point(x: plot.minX, y: y), end: Point(x: plot.maxX, y: y))
  }

  private static func rules(
    of chart: LineChart, at places: PointScale, labels: [Label], from top: Double,
    to bottom: Double
  ) -> [Segment] {
    guard chart.parts.contains(.rules) else { return [] }
    let isDense = places.count > 1 && places.step < minimumRuleStep
    let indices = isDense ? labels.map(\.index) : Array(0..<chart.elementCount)
    return indices.map { index in
      Segment(start: Point(x: places(index), y: top), end: Point(x: places(index), y: bottom))
    }
  }

  private static func line(
    of chart: LineChart, at places: PointScale, _ values: LinearScale
  ) -> [[Point]] {
    var pieces: [[Point]] = [[]]
    for (index, value) in (chart.series.first?.values ?? []).enumerated() {
      if let value {
        pieces[pieces.count - 1].append(Point(x: places(index), y: values(value)))
      } else if pieces.last?.isEmpty == false {
        pieces.append([])
      }
    }
    return pieces.filter { !$0.isEmpty }.map { LineSimplification.columns(of: $0, width: 1.0 / 3) }
  }
}

extension LineChart {
  /// The texts under the plot, where elements stand in bands.
  fileprivate var bandLabels: [String] {
    if case .bands(let bands, _) = axis { bands.map(\.label) } else { [] }
  }
}
