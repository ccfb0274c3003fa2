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
    let showsLabels =
      chart.parts.contains(.labels) && chart.elements.contains { !$0.label.isEmpty }
    let plot = LineChartLayout.plot(in: size, theme: theme, labels: showsLabels)
    self.plot = plot
    let places = PointScale(count: chart.elements.count, start: plot.minX, end: plot.maxX)
    var row = LabelRow(
      size: size, theme: theme.label,
      middle: plot.maxY + theme.label.gap + theme.label.band)
    guard let values = LineChartLayout.valueScale(of: chart, in: plot) else {
      let notice = LabelRow.notice(in: size, theme: theme.notice, measuring: &text)
      self.notice = notice?.label
      (rules, average, line, nodes, drawnNodes, labels) = ([], nil, [], [], [], [])
      missingCharacters = notice?.missing ?? []
      return
    }
    notice = nil
    labels =
      showsLabels ? row.labels(of: chart.elements, at: places, measuring: &text) : []
    missingCharacters = row.missingCharacters
    nodes = LineChartLayout.nodes(of: chart, at: places, values, side: theme.node.touchSide)
    let isDense = places.count > 1 && places.step < theme.node.diameter * 0.75
    drawnNodes =
      chart.parts.contains(.nodes)
      ? (isDense ? [] : nodes.filter { !$0.isActive }) + nodes.filter(\.isActive) : []
    line = LineChartLayout.line(of: chart, at: places, values)
    average =
      chart.parts.contains(.average)
      ? chart.average.map { mean in
        Segment(
          start: Point(x: plot.minX, y: values(mean)), end: Point(x: plot.maxX, y: values(mean)))
      } : nil
    let ruled =
      places.count > 1 && places.step < LineChartLayout.minimumRuleStep
      ? labels.map(\.index) : Array(chart.elements.indices)
    rules =
      chart.parts.contains(.rules)
      ? ruled.map { index in
        Segment(
          start: Point(x: places(index), y: plot.minY - theme.rule.overhang),
          end: Point(x: places(index), y: plot.maxY + theme.rule.overhang))
      } : []
  }

  /// The rectangle between the margins and above the labels; where the picture is too small for them,
  /// the margins shrink until nothing is left of the plot.
  private static func plot(in size: Size, theme: Theme, labels: Bool) -> Rect {
    let horizontal = min(theme.margin.horizontal, size.width / 2)
    let band = labels ? min(theme.label.band, size.height / 3) : 0
    let vertical = min(theme.margin.vertical, (size.height - band) / 2)
    return Rect(x: 0, y: 0, width: size.width, height: size.height).inset(
      by: EdgeInsets(
        top: vertical, left: horizontal, bottom: vertical + band, right: horizontal))
  }

  private static func valueScale(of chart: LineChart, in plot: Rect) -> LinearScale? {
    let values = chart.elements.lazy.compactMap(\.value)
    guard let low = values.min(), let high = values.max() else { return nil }
    return LinearScale(domain: low...high, start: plot.maxY, end: plot.minY)
  }

  private static func nodes(
    of chart: LineChart, at places: PointScale, _ values: LinearScale, side: Double
  ) -> [Node] {
    let active = chart.active.index(in: chart.elements)
    return chart.elements.enumerated().compactMap { index, element in
      element.value.map { value in
        let center = Point(x: places(index), y: values(value))
        return Node(
          index: index, center: center, isActive: index == active,
          touchBox: Rect(center: center, side: side))
      }
    }
  }

  private static func line(
    of chart: LineChart, at places: PointScale, _ values: LinearScale
  ) -> [[Point]] {
    var pieces: [[Point]] = [[]]
    for (index, element) in chart.elements.enumerated() {
      if let value = element.value {
        pieces[pieces.count - 1].append(Point(x: places(index), y: values(value)))
      } else if pieces.last?.isEmpty == false {
        pieces.append([])
      }
    }
    return pieces.filter { !$0.isEmpty }.map { LineSimplification.columns(of: $0, width: 1.0 / 3) }
  }
}
