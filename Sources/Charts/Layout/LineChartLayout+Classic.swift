import Calendars
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
    var quantity: PlacedText?
    var axisLabels: [PlacedText] = []
    var legend: [LegendEntry] = []
    var endLabels: [EndLabel] = []
    var calendar: CalendarGrid?
  }
}

extension LineChartLayout.PlotFrame {
  /// The distance that keeps the name of the quantity from the value under it, in points.
  private static let quantityGap = 5.0

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
    case .calendar: self.init(calendarIn: area, context, measuring: &text)
    }
  }

  /// Places the days of a calendar.
  private init(
    calendarIn area: Rect, _ context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    self.init()
    quantity = context.placedQuantity(in: area, from: area.minY, measuring: &text)
    let top =
      quantity.map { $0.origin.y + Self.quantityGap }
      ?? max(area.minY, context.theme.margin.vertical)
    let rest = Rect(
      x: area.minX, y: top, width: area.size.width, height: max(area.maxY - top, 0))
    calendar = CalendarDays(of: context.chart).flatMap {
      CalendarGrid(of: $0, in: rest, context, measuring: &text)
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
    quantity = context.placedQuantity(in: whole, from: names.bottom, measuring: &text)
    let top = quantity.map { $0.origin.y + Self.quantityGap } ?? names.bottom
    let area = Rect(x: 0, y: top, width: whole.size.width, height: max(0, whole.maxY - top))
    let bandLabels = context.bandLabels
    let lines = LabelRow.lineCount(of: bandLabels, in: context, measuring: &text)
    let plot = Self.classicPlot(in: area, context, labelLines: lines)
    let x = XScale(
      of: chart, from: plot.minX, to: plot.maxX, slots: context.leastMargins.slots)
    geometry = ValueDomain(of: chart, tickCount: nil).flatMap {
      PlotGeometry(context, plot: plot, x: x, range: $0.range)
    }
    guard let geometry else { return }
    if let bands = x.bands {
      let row = LabelRow(
        size: Size(width: context.size.width, height: area.maxY), theme: theme.label,
        middle: Self.classicLabelMiddle(under: plot, context), lines: lines)
      labels = row.labels(bandLabels, at: bands, measuring: &text)
      // A column is its own rule.
      if chart.parts.contains(.rules), chart.mark == .line {
        let isDense = bands.count > 1 && bands.step < LineChartLayout.minimumRuleStep
        let indices = isDense ? labels.map(\.index) : Array(0..<bands.count)
        rules = indices.map { plot.verticalLine(at: bands($0), overhang: theme.rule.overhang) }
      }
    }
    if chart.parts.contains(.average), context.isWidget {
      average = geometry.level(at: chart.average)
    }
    if !context.isWidget { placeZero(in: geometry, context, measuring: &text) }
    if chart.mark == .columns { zero = geometry.level(at: 0) }
  }

  /// Places a line at 0 between values of both signs, and its number where no node is in the way.
  private mutating func placeZero(
    in geometry: PlotGeometry, _ context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let domain = geometry.y.domain
    guard domain.lowerBound < 0, domain.upperBound > 0, let level = geometry.level(at: 0) else {
      return
    }
    zero = level
    let isLeft = context.axisIsLeft
    let reach = context.theme.node.outerDiameter / 2 * context.theme.node.active.scale
    let x = isLeft ? level.start.x - reach : level.end.x + reach
    let font = context.theme.axis.font
    let line = TextLine(NumberStyle().string(0, in: context.chart.locale), font: font)
    let digit = text.metrics(of: line).inkBounds
    let label = PlacedText(
      line, at: x, baseline: level.start.y - digit.center.y, isLeft ? .right : .left,
      measuring: &text)
    let isFree = geometry.chart.series.indices.allSatisfy { series in
      geometry.chart.series[series].values.indices.allSatisfy { index in
        geometry.node(series: series, index: index).map {
          label.inkBounds.distance(to: $0.center) >= reach - 1
        } ?? true
      }
    }
    if isFree, label.inkBounds.minX >= 2, label.inkBounds.maxX <= context.size.width - 2 {
      axisLabels = [label]
    }
  }

  /// The height above and below the plot for values at its highest and lowest points.
  private static func valueSpace(_ context: LayoutContext) -> Double {
    context.valueLabels.isEmpty ? 0 : context.theme.annotation.font.size * 0.9
  }

  /// The rectangle between the margins and above the labels; in an area too small for them, the
  /// margins shrink until nothing is left of the plot.
  private static func classicPlot(
    in area: Rect, _ context: LayoutContext, labelLines: Int
  ) -> Rect {
    let theme = context.theme
    let half = area.size.width / 2
    let areColumns = context.chart.mark == .columns
    // Columns begin where titles do.
    let horizontal = areColumns ? context.edge : theme.margin.horizontal
    let left = min(max(horizontal, context.leastMargins.left), half)
    let right = min(max(horizontal, context.leastMargins.right), half)
    let further = Double(max(labelLines - 1, 0)) * LabelRow.pitch(of: theme.label)
    let band = labelLines > 0 ? min(theme.label.band + further, area.size.height / 3) : 0
    let vertical = min(
      theme.margin.vertical + valueSpace(context), (area.size.height - band) / 2)
    // The labels of columns are where those of a line are, and the columns come down to them.
    let label = theme.label
    let foot = theme.margin.vertical - label.gap - label.band / 2 + columnSpace(context)
    let bottom = areColumns ? min(max(foot, 0), vertical) : vertical
    return area.inset(
      by: EdgeInsets(
        top: vertical, left: left, bottom: bottom + band, right: right))
  }

  /// The height between columns and their labels: for values under negative ones, else as much as
  /// keeps letters off the line at zero.
  private static func columnSpace(_ context: LayoutContext) -> Double {
    let isNegative = context.chart.series.contains { $0.values.extent?.lowerBound ?? 0 < 0 }
    return 8 + (isNegative ? valueSpace(context) : 0)
  }

  /// The middle of the first row of labels.
  private static func classicLabelMiddle(under plot: Rect, _ context: LayoutContext) -> Double {
    let label = context.theme.label
    guard context.chart.mark == .columns else {
      return plot.maxY + valueSpace(context) + label.gap + label.band
    }
    return plot.maxY + columnSpace(context) + label.band / 2
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

  /// Places the name of the quantity in a row under a height, on the side of the y axis; nil where
  /// there is none or the chart needs the room.
  func placedQuantity(
    in area: Rect, from top: Double, measuring text: inout some TextMeasuring & ~Copyable
  ) -> PlacedText? {
    let font = theme.axis.font
    // The row of a picture that begins with it keeps off the edge as a title does.
    let baseline = top + (top == 0 ? theme.margin.vertical : 8) + font.size * 0.73
    guard !quantity.isEmpty, area.maxY - baseline >= leastChart else { return nil }
    let line = TextLine(quantity, font: font, maximumWidth: wordWidth)
    let placed = PlacedText(
      line, at: axisIsLeft ? edge : size.width - edge, baseline: baseline,
      axisIsLeft ? .left : .right, measuring: &text)
    return placed.inkBounds.minY >= top ? placed : nil
  }
}
