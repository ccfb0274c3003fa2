import Base
import Calendars
import Graphics
import Tables

/// The input of all passes of a layout.
struct LayoutContext {
  let chart: LineChart
  let size: Size
  /// The theme, with fonts for the language of a chart whose locale is not the standard one.
  let theme: Theme
  let composition: LayoutStyle
  let direction: ReadingDirection
  let series: SeriesEmphasis
  /// The least distances of the plot from the left and right edges of the picture.
  var leastMargins = PlotMargins()

  init(of chart: LineChart, in size: Size, theme: Theme) {
    (self.chart, self.size) = (chart, size)
    let isStandard = chart.locale == .standard
    self.theme = isStandard ? theme : theme.speaking(chart.locale.identifier)
    composition = LayoutStyle(of: chart, in: size)
    direction = chart.direction
    series = SeriesEmphasis(of: chart, paletteCount: theme.palette.count)
  }

  /// The values that are written beside their points: the chart's choice, where it is automatic for
  /// this size and arrangement.
  var valueLabels: Set<ValueLabels> {
    guard chart.valueLabels.contains(.automatic) else { return chart.valueLabels }
    let isSpeaking = composition == .classic && LayoutStyle.isLarge(size)
    // Of names without an order none is the last one.
    let spoken: Set<ValueLabels> =
      chart.mark == .columns && !chart.isOrdered ? [.all] : [.maximum, .minimum, .last]
    return chart.valueLabels.subtracting([.automatic]).union(isSpeaking ? spoken : [])
  }

  /// Whether the chart looks like the original widget, which has no numbers in the plot.
  var isWidget: Bool { composition == .classic && valueLabels.isEmpty }

  /// The name of the quantity, with its unit unless numbers have that; empty where it is not shown.
  var quantity: String {
    guard chart.parts.contains(.quantity), LayoutStyle.isLarge(size), showsValues else { return "" }
    let name = chart.quantity
    let heard = [chart.texts.title, chart.texts.subtitle, chart.onlyBand?.lineName ?? ""].map {
      $0.lowercased()
    }
    let isTold = name.isEmpty || heard.contains { $0.contains(name.lowercased()) }
    let unit = chart.yAxis.numbers.separateUnit
    if isTold || name.lowercased() == unit.lowercased() { return composition == .axes ? "" : unit }
    return composition == .axes || unit.isEmpty ? name : "\(name) (\(unit))"
  }

  /// The style of numbers in the plot: without the unit where the axis or the quantity's name has
  /// it.
  var numbers: NumberStyle {
    let isElsewhere = composition == .axes ? chart.yAxis.side != .none : !quantity.isEmpty
    return isElsewhere ? chart.yAxis.numbers.withoutUnit : chart.yAxis.numbers
  }

  /// Whether lines are drawn, rather than a state.
  var showsValues: Bool {
    guard chart.state == nil else { return false }
    return chart.series.contains { $0.values.numbers.contains { !$0.isNaN } }
  }

  /// The distance of texts and axes from the left and right edge of the picture.
  var edge: Double {
    let margin = min(theme.margin.horizontal, size.width / 2)
    return chart.textEdge == .nodes ? margin : margin / 2
  }

  /// The greatest width of texts.
  var wordWidth: Double { max(0, size.width - 2 * edge) }

  /// The x at which lines of text begin.
  var wordStart: Double { direction == .leftToRight ? edge : size.width - edge }

  /// The end of a line of text that is at ``wordStart``.
  var wordAnchor: TextAnchor { direction == .leftToRight ? .left : .right }

  /// Whether the y axis is on the left: where reading begins, unless the chart has a side.
  var axisIsLeft: Bool {
    switch chart.yAxis.side {
    case .left: true
    case .right: false
    case .automatic, .none: direction == .leftToRight
    }
  }
}

/// The arrangement of a chart's parts.
package enum LayoutStyle {
  /// The original widget: no y axis, a rule behind and a label under each element.
  case classic
  /// A y axis with a grid beside the plot, and ticks along x.
  case axes
  /// Cells of days.
  case calendar

  /// The most elements of a chart that is classic by itself: a month of days in the look of the
  /// original widget, and two weeks where values are written at their points.
  package static func maximumElements(writing valueLabels: Set<ValueLabels>) -> Int {
    valueLabels.isEmpty ? 31 : 14
  }
  /// Values that differ by less than this part of the greatest one need an axis: a line from the
  /// lower to the upper edge would look like a crash.
  private static let leastVariation = 0.05
  /// The least size in points of a chart that has axes by itself; a smaller one is a sparkline.
  static let minimumSize = Size(width: 160, height: 100)

  init(of chart: LineChart, in size: Size) {
    if chart.mark == .calendar {
      self = .calendar
      return
    }
    switch chart.yAxis.side {
    case .left, .right: self = .axes
    case .none: if case .bands = chart.axis { self = .classic } else { self = .axes }
    case .automatic:
      self = LayoutStyle.isLarge(size) && LayoutStyle.needsAxes(chart) ? .axes : .classic
    }
  }

  /// Whether a picture has room for an axis or for numbers in the plot.
  static func isLarge(_ size: Size) -> Bool {
    size.width >= minimumSize.width && size.height >= minimumSize.height
  }

  private static func needsAxes(_ chart: LineChart) -> Bool {
    let axis = chart.yAxis
    let isRequested =
      axis.minimum != nil || axis.maximum != nil || axis.includesZero || axis.hasGrid == true
      || axis.scaling == .logarithmic
    let isBands = if case .bands = chart.axis { true } else { false }
    return isRequested || !isBands || chart.series.count > 1 || chart.onlyBand != nil
      || chart.elementCount > maximumElements(writing: chart.valueLabels)
      || (chart.mark == .line && !chart.valueLabels.isEmpty && hasNarrowBand(chart))
  }

  private static func hasNarrowBand(_ chart: LineChart) -> Bool {
    guard let extent = chart.series.first?.values.extent else { return false }
    let (low, high) = (extent.lowerBound, extent.upperBound)
    return low < high && high - low < max(abs(low), abs(high)) * leastVariation
  }
}

extension LineChart {
  /// The band of the only series; nil for several.
  var onlyBand: ValueBand? { series.count == 1 ? series[0].band : nil }

  /// The direction in which the chart's texts are read: right to left if its language is, else that
  /// of its title.
  var direction: ReadingDirection {
    guard locale.direction == .leftToRight else { return .rightToLeft }
    let string = [texts.title, texts.subtitle].first { !$0.isEmpty } ?? ""
    return ReadingDirection(firstStrongIn: string) ?? .leftToRight
  }
}
