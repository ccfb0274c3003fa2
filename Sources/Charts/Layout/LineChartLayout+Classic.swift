import Graphics

extension LineChartLayout {
  /// Places the plot of a chart without axes, its labels and its rules.
  mutating func setClassicPlot(
    in whole: Rect, _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let theme = frame.theme
    let top = setLegend(in: whole, frame, measuring: &text)
    let area = Rect(x: 0, y: top, width: whole.size.width, height: max(0, whole.maxY - top))
    let names = frame.bandLabels
    plot = LineChartLayout.classicPlot(in: area, theme, hasLabels: names.contains { !$0.isEmpty })
    places = XScale(of: chart, from: plot.minX, to: plot.maxX)
    values = ValueDomain(of: chart, tickCount: nil).flatMap {
      valueScale(over: $0.range)
    }
    guard values != nil else { return }
    if let bands = places.bands {
      let middle = plot.maxY + theme.label.gap + theme.label.band
      let row = LabelRow(
        size: Size(width: size.width, height: area.maxY), theme: theme.label, middle: middle)
      labels = row.labels(names, at: bands, measuring: &text)
    }
    setClassicRules(theme.rule)
    if chart.parts.contains(.average) { average = level(at: chart.average) }
  }

  /// The rectangle between the margins and above the labels; where there is too little room for them,
  /// the margins shrink until nothing is left of the plot.
  private static func classicPlot(in area: Rect, _ theme: Theme, hasLabels: Bool) -> Rect {
    let horizontal = min(theme.margin.horizontal, area.size.width / 2)
    let band = hasLabels ? min(theme.label.band, area.size.height / 3) : 0
    let vertical = min(theme.margin.vertical, (area.size.height - band) / 2)
    return area.inset(
      by: EdgeInsets(
        top: vertical, left: horizontal, bottom: vertical + band, right: horizontal))
  }

  private mutating func setClassicRules(_ theme: Theme.Rule) {
    guard chart.parts.contains(.rules), let bands = places.bands else { return }
    let isDense = bands.count > 1 && bands.step < LineChartLayout.minimumRuleStep
    let indices = isDense ? labels.map(\.index) : Array(0..<bands.count)
    rules = indices.map { upright(at: bands($0), overhang: theme.overhang) }
  }

  /// The scale from the plot's lower edge to its upper one, or nil when a logarithmic one has no place for
  /// the range.
  func valueScale(over range: ClosedRange<Double>) -> ValueScale? {
    switch chart.yAxis.scaling {
    case .linear: .linear(LinearScale(domain: range, start: plot.maxY, end: plot.minY))
    case .logarithmic:
      LogScale(domain: range, start: plot.maxY, end: plot.minY).map(ValueScale.logarithmic)
    }
  }

  /// A vertical line through the plot and a distance beyond both its edges.
  func upright(at x: Double, overhang: Double) -> Segment {
    Segment(
      start: Point(x: x, y: plot.minY - overhang), end: Point(x: x, y: plot.maxY + overhang))
  }

  /// The horizontal line through the plot at a value, or nil when the axis does not have the value.
  func level(at value: Double?) -> Segment? {
    guard let value, let values, values.domain.contains(value), let y = values(value) else {
      return nil
    }
    return Segment(start: Point(x: plot.minX, y: y), end: Point(x: plot.maxX, y: y))
  }
}

extension LayoutContext {
  /// The texts under the plot where elements stand in bands, none where labels are left out.
  var bandLabels: [String] {
    guard chart.parts.contains(.labels), case .bands(let bands, _) = chart.axis else { return [] }
    return bands.map(\.label)
  }
}
