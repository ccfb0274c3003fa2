import Graphics

extension LineChartLayout {
  /// The plot with its scales, the labels around it and the names of the series.
  struct PlotFrame {
    /// Maps values to points; nil where the chart has no values that the axis can show.
    var geometry: PlotGeometry?
    var nodeScale = 1.0
    var lineScale = 1.0
    var grid: [Segment] = []
    var zero: Segment?
    var rules: [Segment] = []
    var average: Segment?
    var labels: [Label] = []
    var contexts: [PlacedText] = []
    var axisLabels: [PlacedText] = []
    var legend: [LegendEntry] = []
    var endLabels: [EndLabel] = []
  }
}

extension LineChartLayout.PlotFrame {
  /// Places the plot in an area; without values to show there is none.
  init(
    in area: Rect, _ context: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    guard context.showsValues else {
      self.init()
      return
    }
    switch context.composition {
    case .classic: self.init(classicIn: area, context, measuring: &text)
    case .axes: self.init(axesIn: area, context, measuring: &text)
    }
  }

  /// Places the plot of a chart without axes, its labels and its rules.
  private init(
    classicIn whole: Rect, _ context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    self.init()
    let (chart, theme) = (context.chart, context.theme)
    let names = context.legend(in: whole, measuring: &text)
    legend = names.entries
    let area = Rect(
      x: 0, y: names.bottom, width: whole.size.width, height: max(0, whole.maxY - names.bottom))
    let bandLabels = context.bandLabels
    let plot = Self.classicPlot(
      in: area, theme, hasLabels: bandLabels.contains { !$0.isEmpty })
    let x = XScale(of: chart, from: plot.minX, to: plot.maxX)
    geometry = ValueDomain(of: chart, tickCount: nil).flatMap {
      PlotGeometry(context, plot: plot, x: x, range: $0.range)
    }
    guard let geometry else { return }
    if let bands = x.bands {
      let row = LabelRow(
        size: Size(width: context.size.width, height: area.maxY), theme: theme.label,
        middle: plot.maxY + theme.label.gap + theme.label.band)
      labels = row.labels(bandLabels, at: bands, measuring: &text)
      if chart.parts.contains(.rules) {
        let isDense = bands.count > 1 && bands.step < LineChartLayout.minimumRuleStep
        let indices = isDense ? labels.map(\.index) : Array(0..<bands.count)
        rules = indices.map { plot.verticalLine(at: bands($0), overhang: theme.rule.overhang) }
      }
    }
    if chart.parts.contains(.average) { average = geometry.level(at: chart.average) }
  }

  /// The rectangle between the margins and above the labels; in an area too small for them, the
  /// margins shrink until nothing is left of the plot.
  private static func classicPlot(in area: Rect, _ theme: Theme, hasLabels: Bool) -> Rect {
    let horizontal = min(theme.margin.horizontal, area.size.width / 2)
    let band = hasLabels ? min(theme.label.band, area.size.height / 3) : 0
    let vertical = min(theme.margin.vertical, (area.size.height - band) / 2)
    return area.inset(
      by: EdgeInsets(
        top: vertical, left: horizontal, bottom: vertical + band, right: horizontal))
  }
}

extension Rect {
  /// A vertical line through the rectangle that extends beyond both its edges.
  func verticalLine(at x: Double, overhang: Double = 0) -> Segment {
    Segment(start: Point(x: x, y: minY - overhang), end: Point(x: x, y: maxY + overhang))
  }
}

extension LayoutContext {
  /// The texts under the plot of an axis of bands; empty where labels are left out.
  var bandLabels: [String] {
    guard chart.parts.contains(.labels), case .bands(let bands, _) = chart.axis else { return [] }
    return bands.map(\.label)
  }
}
