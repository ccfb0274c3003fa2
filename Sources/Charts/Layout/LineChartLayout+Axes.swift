import Graphics

extension LineChartLayout.PlotFrame {
  /// The distance between the plot and the texts beside it.
  private static let gap = 8.0
  /// The height that a tick of the y axis needs.
  private static let tickHeight = 54.0
  private static let nodeScaleBesideAxes = 0.62
  /// The line scale for the least distance of values that it applies from, in points.
  private static let lineScales = [(6.0, 0.85), (2.0, 0.7), (0.7, 0.6), (0.2, 0.5), (0.0, 0.4)]

  /// Places the plot beside its y axis, the ticks, the labels and the names of the series.
  ///
  /// The names and the rows of labels decide the height of the plot, the height the ticks, the
  /// ticks the width, and the width how many rows of labels there are after all.
  init(
    axesIn area: Rect, _ context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    self.init()
    let (chart, size) = (context.chart, context.size)
    let names = context.endNames(in: area, measuring: &text)
    var top = area.minY
    if names == nil { (legend, top) = context.legend(in: area, measuring: &text) }
    quantity = context.placedQuantity(in: area, from: top, measuring: &text)
    let isLast = area.maxY == size.height
    let start =
      quantity.map { $0.origin.y + Self.gap + 4 }
      ?? top + (top == 0 ? context.theme.margin.vertical : Self.gap + 2)
    let rows = TickRows(of: context, within: area.maxY - start, isLast: isLast)
    let bottom = max(area.maxY - rows.reserve(isLast: isLast), area.minY)
    let height = min(max(1, bottom - start), bottom)

    let count = max(2, Int(clamping: height / Self.tickHeight))
    let isHidden = chart.yAxis.side == .none
    let needsTicks = !isHidden || chart.yAxis.hasGrid == true
    guard let domain = ValueDomain(of: chart, tickCount: needsTicks ? count : nil) else { return }
    let numbers = domain.labels.map {
      TextLine(isHidden ? "" : $0, font: context.theme.axis.font, maximumWidth: size.width / 3)
    }

    let isLeft = names == nil ? context.axisIsLeft : true
    let margins = Self.margins(
      numbers, names?.map(\.line), isLeft: isLeft, context, measuring: &text)
    var plot = Rect(x: 0, y: bottom - height, width: size.width, height: height).inset(by: margins)
    let x = XScale(
      of: chart, from: plot.minX, to: plot.maxX, slots: context.leastMargins.slots)
    nodeScale = Self.nodeScaleBesideAxes
    lineScale = Self.lineScales.first { $0.0 <= x.step }?.1 ?? 1

    let placed = rows.placed(under: plot, x, context, measuring: &text)
    (labels, contexts, plot) = (placed.labels, placed.contexts, placed.plot)
    // A unit begins with its first slot, not in the middle of it.
    let isInSlots = chart.mark == .columns || context.leastMargins.slots != nil
    let lead = isInSlots ? x.step / 2 : 0
    rules = placed.starts.map { $0 - lead }.filter { $0 > plot.minX + 1 }
      .map { plot.verticalLine(at: $0) }
    geometry = PlotGeometry(context, plot: plot, x: x, range: domain.range)
    if let geometry {
      let ticks = Self.ticks(
        domain.ticks, numbers, isLeft: isLeft, geometry, context, measuring: &text)
      if !isHidden { axisLabels = ticks.map(\.label) }
      if chart.yAxis.hasGrid ?? true { grid = ticks.map(\.level) }
      if chart.yAxis.scaling == .linear, let zero = geometry.level(at: 0) {
        self.zero = zero
        grid.removeAll { $0 == zero }
      }
    }
    if let names {
      endLabels = context.endLabels(names, beside: plot, geometry, measuring: &text)
    }
  }

  /// The space for the numbers on one side of the plot and the names of the series on the other.
  private static func margins(
    _ numbers: [TextLine], _ names: [TextLine]?, isLeft: Bool, _ context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> EdgeInsets {
    let widest = numbers.map { text.metrics(of: $0).advance }.max() ?? 0
    let axis = context.edge + widest + gap
    let name = names?.map { text.metrics(of: $0).advance }.max()
    // Nodes extend beyond the end of the line, and names keep clear of them.
    let other = context.edge + (name.map { $0 + gap + 2 } ?? 0)
    let half = context.size.width / 2
    let needed = isLeft ? PlotMargins(left: axis, right: other) : .init(left: other, right: axis)
    let margins = needed.union(context.leastMargins)
    return EdgeInsets(
      top: 0, left: min(margins.left, half), bottom: 0, right: min(margins.right, half))
  }

  /// The ticks of the y axis whose labels do not overlap, from the lowest to the highest.
  private static func ticks(
    _ ticks: [Double], _ numbers: [TextLine], isLeft: Bool, _ geometry: PlotGeometry,
    _ context: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [(level: Segment, label: PlacedText)] {
    let digit = text.metrics(of: TextLine("0", font: context.theme.axis.font)).inkBounds
    let x = isLeft ? geometry.plot.minX - gap : geometry.plot.maxX + gap
    var placed: [(level: Segment, label: PlacedText)] = []
    for (tick, line) in zip(ticks, numbers) {
      guard let level = geometry.level(at: tick) else { continue }
      let label = PlacedText(
        line, at: x, baseline: level.start.y - digit.center.y, isLeft ? .right : .left,
        measuring: &text)
      placed.append((level, label))
    }
    return thinned(placed.map(\.label.inkBounds)).map { placed[$0] }
  }

  /// Indices of the labels that fit: every n-th, with the smallest n that avoids overlap.
  private static func thinned(_ inks: [Rect]) -> [Int] {
    let steps = (1...max(1, inks.count)).lazy.map { step in
      Array(stride(from: 0, to: inks.count, by: step))
    }
    return steps.first { shown in
      zip(shown, shown.dropFirst()).allSatisfy { inks[$0].minY >= inks[$1].maxY + 1 }
    } ?? []
  }
}

extension LayoutContext {
  /// The most height that the space above a plot and the rows under it take.
  private static let mostAroundPlot = 46.0
  /// The most of a picture's width that names at the ends of lines may take.
  private static let mostForNames = 0.3
  /// The distance from the end of a line to its name.
  private static let nameGap = 10.0
  /// The most rows of the names above a plot, and the part of the height from which on more than
  /// three are too many.
  private static let mostLegendRows = 8
  private static let mostLegendPart = 0.35

  /// A name at the end of a line; without a series, the number of names left out.
  fileprivate typealias EndName = (series: Int?, line: TextLine)

  /// The names at the ends of the lines, or nil when they go into the legend or nowhere.
  ///
  /// Muted lines have theirs where there is room for all; else the last entry counts those without.
  fileprivate func endNames(
    in area: Rect, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [EndName]? {
    // Columns have no end beside the plot, and two periods are told apart above it.
    guard chart.mark == .line, chart.namedParts.count < 2 else { return nil }
    let isRequested =
      switch chart.legend {
      case .automatic: chart.series.count > 1 && chart.yAxis.side != .right
      case .direct: chart.yAxis.side != .right && chart.series.contains { !$0.name.isEmpty }
      case .top, .none: false
      }
    guard isRequested else { return nil }
    let limit = size.width * Self.mostForNames
    let font = theme.annotation.font
    let pitch = font.size * 1.25
    func names(_ series: [Int]) -> [EndName] {
      series.map { index in
        let line = TextLine(
          chart.series[index].name, font: font,
          maximumWidth: chart.legend == .direct ? limit : nil)
        return (index, line)
      }
    }
    let counter = { (count: Int) -> EndName in (nil, TextLine("+\(count)", font: font)) }
    let available = area.size.height - Self.mostAroundPlot
    let all = series.prominent + series.muted
    if chart.legend == .direct {
      let room = max(1, Int(clamping: available / pitch))
      if all.count <= room { return names(all) }
      let shown = min(series.prominent.count, room - 1)
      return names(Array(series.prominent.prefix(shown))) + [counter(all.count - shown)]
    }
    func fits(_ names: [EndName]) -> Bool {
      let widest = names.map { text.metrics(of: $0.line).advance }.max() ?? 0
      return widest <= limit && Double(names.count) * pitch <= min(size.height / 2, available)
    }
    let choices = [names(all), names(series.prominent) + [counter(series.muted.count)]]
    return choices.prefix(series.muted.isEmpty ? 1 : 2).first(where: fits)
  }

  /// Places the names of the series at the ends of their lines.
  fileprivate func endLabels(
    _ names: [EndName], beside plot: Rect, _ geometry: PlotGeometry?,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LineChartLayout.EndLabel] {
    let edge = plot.maxX + Self.nameGap
    let font = theme.annotation.font
    let digit = text.metrics(of: TextLine("0", font: font)).inkBounds
    let ends = names.map { name in
      name.series.flatMap { number in
        chart.series[number].values.lastIndex { $0 != nil }
          .flatMap { geometry?.node(series: number, index: $0)?.center }
      } ?? Point(x: plot.maxX, y: plot.maxY)
    }
    let labels = zip(names, ends).map { name, end in
      // The gap between names has space for descenders: half of it on each side.
      let ink = text.metrics(of: name.line).inkBounds
      let reach = max(digit.center.y - ink.minY, ink.maxY - digit.center.y)
      return EndLabelPlacement.Label(end: end, height: max(font.size, 2 * reach - 2))
    }
    let range = plot.minY - font.size / 2...plot.maxY + font.size / 2
    let placement = EndLabelPlacement(edge: edge, range: range, gap: 2)
    guard let positions = placement.places(for: labels) else { return [] }
    return zip(names, positions).compactMap { name, position in
      guard !name.line.text.isEmpty else { return nil }
      let placed = PlacedText(
        name.line, at: edge, baseline: position.center - digit.center.y, measuring: &text)
      return LineChartLayout.EndLabel(
        series: name.series, name: placed, leader: name.series == nil ? nil : position.leader)
    }
  }

  private var hasLegend: Bool {
    switch chart.legend {
    case .automatic:
      chart.series.count > 1 || (chart.namedParts.count > 1 && LayoutStyle.isLarge(size))
    case .top: true
    // Names that have no free side beside the plot are above it.
    case .direct:
      composition == .classic || chart.yAxis.side == .right || chart.mark == .columns
        || chart.namedParts.count > 1
    case .none: false
    }
  }

  /// Places the names of the series above the plot; `bottom` is the lower edge of the last row.
  func legend(
    in area: Rect, measuring text: inout some TextMeasuring & ~Copyable
  ) -> (entries: [LineChartLayout.LegendEntry], bottom: Double) {
    let parts = chart.namedParts
    guard chart.facets == nil || !parts.isEmpty else { return ([], area.minY) }
    let names =
      parts.isEmpty ? series.prominent.map { chart.series[$0].name } : parts.map(\.name)
    guard hasLegend, names.contains(where: { !$0.isEmpty }) else { return ([], area.minY) }
    let top = area.minY + (area.minY == 0 ? theme.margin.vertical : 8)
    let font = theme.subtitle.font
    for count in stride(from: Self.mostLegendRows, through: 1, by: -1) {
      let constraints = LegendRow.Constraints(
        width: wordWidth, rows: count, pitch: font.size * 1.5, direction: direction)
      let row = LegendRow(
        names, others: series.muted.count, font: font, in: constraints, measuring: &text)
      let isTall = count > 3 && row.height > area.size.height * Self.mostLegendPart
      guard !isTall, top + row.height + leastChart <= area.maxY else { continue }
      return (row.entries.map { entry($0, top: top, measuring: &text) }, top + row.height)
    }
    return ([], area.minY)
  }

  private func entry(
    _ entry: LegendRow.Entry, top: Double, measuring text: inout some TextMeasuring & ~Copyable
  ) -> LineChartLayout.LegendEntry {
    let swatch = entry.swatch.map { swatch in
      let y = swatch.center.y + top
      return Segment(
        start: Point(x: swatch.minX + edge, y: y), end: Point(x: swatch.maxX + edge, y: y))
    }
    let parts = chart.namedParts
    return LineChartLayout.LegendEntry(
      series: entry.index.map { parts.isEmpty ? series.prominent[$0] : 0 },
      part: entry.index.flatMap { parts.isEmpty ? nil : parts[$0].part } ?? .values, swatch: swatch,
      name: PlacedText(
        entry.line, text.metrics(of: entry.line),
        origin: entry.origin.offset(dx: edge, dy: top)))
  }
}

extension LineChart {
  /// The parts of the only series, or of those of all small charts, that a legend names: the values,
  /// the band and an earlier period; empty where the values are all there is.
  fileprivate var namedParts: [(part: LineChartLayout.LegendEntry.Part, name: String)] {
    guard mark != .calendar, series.count == 1 || facets != nil else { return [] }
    let band = series.lazy.compactMap(\.band).first
    let comparison = series.lazy.compactMap(\.comparison).first
    var parts: [(part: LineChartLayout.LegendEntry.Part, name: String)] = []
    if let band, !band.name.isEmpty { parts.append((.band, band.name)) }
    if let comparison { parts.append((.comparison, comparison.name)) }
    guard !parts.isEmpty else { return [] }
    return [(.values, comparison?.presentName ?? band?.lineName ?? "")] + parts
  }
}

/// Which series stand out, and in which order they are drawn.
struct SeriesEmphasis {
  /// The indices of the series that have a colour of their own.
  let prominent: [Int]
  /// The indices of the others.
  let muted: [Int]
  /// Whether each series is muted.
  let isMuted: [Bool]
  /// The index of each series' colour, which counts on with dashes behind the palette's end.
  let colors: [Int]

  /// The most lines that colours and dashes tell apart, unless a palette has more colours.
  private static let mostTold = 24
  /// The lines that stand out among more than these.
  private static let mostAmongMany = 12

  /// Mutes all series but the highlighted ones or, where none is and there are too many to tell
  /// apart, all but those that reach highest.
  init(of chart: LineChart, paletteCount: Int) {
    let all = chart.series.indices
    let names = chart.series.map(\.name)
    let highlighted = chart.highlighted.intersection(names)
    let told = max(Self.mostTold, paletteCount)
    if !highlighted.isEmpty {
      isMuted = all.map { !highlighted.contains(names[$0]) }
    } else if all.count <= told {
      isMuted = all.map { _ in false }
    } else {
      let tops = chart.series.map { $0.values.extent?.upperBound ?? -.infinity }
      let highest = Set(all.sorted { (tops[$0], $1) > (tops[$1], $0) }.prefix(Self.mostAmongMany))
      isMuted = all.map { !highest.contains($0) }
    }
    prominent = all.filter { [isMuted] in !isMuted[$0] }
    muted = all.filter { [isMuted] in isMuted[$0] }
    guard all.count > told else {
      colors = Array(all)
      return
    }
    var colors = [Int](repeating: 0, count: all.count)
    for (rank, index) in prominent.enumerated() { colors[index] = rank }
    self.colors = colors
  }
}
