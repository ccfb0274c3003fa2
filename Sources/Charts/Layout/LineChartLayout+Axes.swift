import Graphics

extension LineChartLayout {
  /// The distance between the plot and the texts beside it.
  private static let gap = 8.0
  /// The room that a tick of the y axis needs.
  private static let tickRoom = 54.0
  /// The most height that the space above a plot and the rows under it take.
  private static let mostAroundPlot = 46.0
  /// The most of a picture's width that names at the ends of lines may take.
  private static let mostForNames = 0.3

  /// How large nodes are beside axes, as a part of the theme's sizes.
  private static let nodeScaleBesideAxes = 0.62
  /// How wide lines are, as a part of the theme's width, where values stand at least so far apart.
  private static let lineScales = [(6.0, 0.85), (2.0, 0.7), (0.7, 0.6), (0.2, 0.5), (0.0, 0.4)]

  private static func lineScale(forStep step: Double) -> Double {
    lineScales.first { $0.0 <= step }?.1 ?? 1
  }

  /// Places the plot beside its y axis, the ticks, the labels and the names of the series.
  mutating func setAxes(
    in area: Rect, _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let names = endNames(in: area, frame, measuring: &text)
    let top = names == nil ? setLegend(in: area, frame, measuring: &text) : area.minY
    let isLast = area.maxY == size.height
    let start = top + (top == 0 ? frame.theme.margin.vertical : LineChartLayout.gap + 2)
    let rows = TickRows(of: frame, within: area.maxY - start, isLast: isLast)
    let bottom = max(area.maxY - rows.reserve(isLast: isLast), area.minY)
    let height = min(max(1, bottom - start), bottom)
    plot = Rect(x: 0, y: bottom - height, width: size.width, height: height)
    let count = max(2, Int(clamping: plot.size.height / LineChartLayout.tickRoom))
    let isHidden = chart.yAxis.side == .none
    let needsTicks = !isHidden || chart.yAxis.hasGrid == true
    guard let domain = ValueDomain(of: chart, tickCount: needsTicks ? count : nil) else { return }
    let numbers = domain.labels.map {
      TextLine(isHidden ? "" : $0, font: frame.theme.axis.font, maximumWidth: size.width / 3)
    }
    setPlotWidth(numbers, names, frame, measuring: &text)
    setRows(rows, frame, measuring: &text)
    values = valueScale(over: domain.range)
    setTicks(domain.ticks, numbers, frame, measuring: &text)
    if isHidden { axisLabels = [] }
    rules = ruleStarts.map { places.scale?($0) ?? 0 }.filter { $0 > plot.minX + 1 }
      .map { upright(at: $0, overhang: 0) }
    if let names { setEndLabels(names, frame, measuring: &text) }
  }

  /// Leaves room for the numbers on one side and for the names of the series on the other.
  private mutating func setPlotWidth(
    _ numbers: [TextLine], _ names: [TextLine]?, _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let widest = numbers.map { text.metrics(of: $0).advance }.max() ?? 0
    let axis = frame.edge + widest + LineChartLayout.gap
    let name = names?.map { text.metrics(of: $0).advance }.max()
    // Nodes reach beyond the end of the line, names keep clear of them.
    let other = frame.edge + (name.map { $0 + LineChartLayout.gap + 2 } ?? 0)
    let isLeft = names == nil ? frame.axisIsLeft : true
    let (left, right) = isLeft ? (axis, other) : (other, axis)
    plot = plot.inset(
      by: EdgeInsets(
        top: 0, left: min(left, size.width / 2), bottom: 0, right: min(right, size.width / 2)))
    places = XScale(of: chart, from: plot.minX, to: plot.maxX)
    nodeScale = LineChartLayout.nodeScaleBesideAxes
    lineScale = LineChartLayout.lineScale(forStep: places.step)
    axisIsLeft = isLeft
  }

  private mutating func setTicks(
    _ ticks: [Double], _ numbers: [TextLine], _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let digit = text.metrics(of: TextLine("0", font: frame.theme.axis.font)).ink
    let isLeft = axisIsLeft
    let x = isLeft ? plot.minX - LineChartLayout.gap : plot.maxX + LineChartLayout.gap
    var placed: [(level: Segment, label: PlacedText)] = []
    for (tick, line) in zip(ticks, numbers) {
      guard let level = level(at: tick) else { continue }
      let label = PlacedText(
        line, at: x, baseline: level.start.y - digit.center.y, isLeft ? .right : .left,
        measuring: &text)
      placed.append((level, label))
    }
    let shown = LineChartLayout.thinned(placed.map(\.label.ink))
    axisLabels = shown.map { placed[$0].label }
    if chart.yAxis.hasGrid ?? true { grid = shown.map { placed[$0].level } }
    if let range = values?.domain, chart.yAxis.scaling == .linear, range.contains(0) {
      zero = level(at: 0)
      grid.removeAll { $0 == zero }
    }
  }
}

extension LineChartLayout {
  /// Every so manieth of texts above each other, from the lowest to the highest, so that they keep apart.
  private static func thinned(_ inks: [Rect]) -> [Int] {
    let steps = (1...max(1, inks.count)).lazy.map { step in
      Array(stride(from: 0, to: inks.count, by: step))
    }
    return steps.first { shown in
      zip(shown, shown.dropFirst()).allSatisfy { inks[$0].minY >= inks[$1].maxY + 1 }
    } ?? []
  }

  /// The names at the ends of the lines, by series, or nil when they go into the legend or nowhere.
  private func endNames(
    in area: Rect, _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [TextLine]? {
    let isWished =
      switch chart.legend {
      case .automatic: chart.series.count > 1 && chart.yAxis.side != .right
      case .direct:
        chart.yAxis.side != .right && chart.series.contains { !$0.name.isEmpty }
      case .top, .none: false
      }
    guard isWished else { return nil }
    let limit = size.width * LineChartLayout.mostForNames
    let font = frame.theme.remark.font
    let lines = frame.series.prominent.map { index in
      TextLine(
        chart.series[index].name, font: font,
        maximumWidth: chart.legend == .direct ? limit : nil)
    }
    if chart.legend == .direct { return lines }
    let widest = lines.map { text.metrics(of: $0).advance }.max() ?? 0
    let height = Double(lines.count) * font.size * 1.25
    let room = min(size.height / 2, area.size.height - LineChartLayout.mostAroundPlot)
    return widest <= limit && height <= room ? lines : nil
  }
}

extension LineChartLayout {
  /// The distance from the end of a line to its name.
  private static let nameGap = 10.0
  /// The most rows of a legend.
  private static let mostLegendRows = 3

  /// Sets the names of the series at the ends of their lines.
  mutating func setEndLabels(
    _ names: [TextLine], _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let edge = plot.maxX + LineChartLayout.nameGap
    let font = frame.theme.remark.font
    let digit = text.metrics(of: TextLine("0", font: font)).ink
    let series = frame.series.prominent
    let ends = series.map { index in lastPoint(of: index) ?? Point(x: plot.maxX, y: plot.maxY) }
    let labels = zip(names, ends).map { name, end in
      // Half of the gap on both sides is there for what reaches below the line.
      let ink = text.metrics(of: name).ink
      let reach = max(digit.center.y - ink.minY, ink.maxY - digit.center.y)
      return EndLabelPlacement.Label(end: end, height: max(font.size, 2 * reach - 2))
    }
    let range = plot.minY - font.size / 2...plot.maxY + font.size / 2
    guard let found = EndLabelPlacement(edge: edge, range: range, gap: 2).places(for: labels) else {
      return
    }
    endLabels = zip(series.indices, found).compactMap { index, place in
      guard !names[index].text.isEmpty else { return nil }
      let name = PlacedText(
        names[index], at: edge, baseline: place.center - digit.center.y, measuring: &text)
      return EndLabel(series: series[index], name: name, leader: place.leader)
    }
  }

  private func lastPoint(of index: Int) -> Point? {
    chart.series[index].values.lastIndex { $0 != nil }
      .flatMap { node(series: index, index: $0)?.center }
  }

  private func wishesLegend(_ frame: LayoutContext) -> Bool {
    switch chart.legend {
    case .automatic: chart.series.count > 1
    case .top: true
    // Without a free side beside the plot the names stand above it.
    case .direct: frame.composition == .classic || chart.yAxis.side == .right
    case .none: false
    }
  }

  /// Sets the names of the series above the plot, and returns the lower edge of what is there.
  mutating func setLegend(
    in area: Rect, _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) -> Double {
    let series = frame.series.prominent
    guard wishesLegend(frame), series.contains(where: { !chart.series[$0].name.isEmpty }) else {
      return area.minY
    }
    let top = area.minY + (area.minY == 0 ? frame.theme.margin.vertical : 8)
    let names = series.map { chart.series[$0].name }
    let font = frame.theme.subtitle.font
    var found: LegendRow?
    for count in stride(from: LineChartLayout.mostLegendRows, through: 1, by: -1) where found == nil
    {
      let room = LegendRow.Constraints(
        width: frame.wordWidth, rows: count, pitch: font.size * 1.5, direction: frame.direction)
      let row = LegendRow(names, font: font, in: room, measuring: &text)
      if top + row.height + leastChart <= area.maxY { found = row }
    }
    guard let row = found else { return area.minY }
    legend = row.entries.map { entry in
      let metrics = text.metrics(of: entry.line)
      let origin = entry.origin.offset(dx: frame.edge, dy: top)
      let swatch = entry.swatch.map { swatch in
        let y = swatch.center.y + top
        return Segment(
          start: Point(x: swatch.minX + frame.edge, y: y),
          end: Point(x: swatch.maxX + frame.edge, y: y))
      }
      return LegendEntry(
        series: entry.index.map { series[$0] }, swatch: swatch,
        name: PlacedText(entry.line, metrics, origin: origin))
    }
    return top + row.height
  }
}

/// Which series stand out, and in which order they are drawn.
struct SeriesEmphasis {
  /// The series that have a colour of their own, by their place in the chart.
  let prominent: [Int]
  /// Whether each series is muted.
  let isMuted: [Bool]

  /// Looks through the series of a chart.
  ///
  /// Those that are highlighted stand out or, where none is, as many as there are colours.
  init(of chart: LineChart, paletteCount: Int) {
    let names = chart.series.map(\.name)
    let highlighted = chart.highlighted.intersection(names)
    isMuted = chart.series.indices.map { index in
      highlighted.isEmpty ? index >= paletteCount : !highlighted.contains(names[index])
    }
    prominent = chart.series.indices.filter { [isMuted] in !isMuted[$0] }
  }
}
