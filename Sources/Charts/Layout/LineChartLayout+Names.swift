import Graphics

extension LineChartLayout {
  /// The distance from the end of a line to its name.
  private static let nameGap = 10.0
  /// The most rows of a legend.
  private static let mostLegendRows = 3

  /// Sets the names of the series at the ends of their lines.
  mutating func setEndLabels(
    _ names: [TextLine], _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
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
