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

  init(of chart: LineChart, in size: Size, theme: Theme) {
    (self.chart, self.size) = (chart, size)
    let isStandard = chart.locale == .standard
    self.theme = isStandard ? theme : theme.speaking(chart.locale.identifier)
    composition = LayoutStyle(of: chart, in: size)
    direction = chart.direction
    series = SeriesEmphasis(of: chart, paletteCount: theme.palette.count)
  }

  /// Whether lines are drawn, rather than a state.
  var showsValues: Bool {
    guard chart.state == nil else { return false }
    return chart.series.contains { $0.values.extent != nil }
  }

  /// The distance of texts and axes from the left and right edge of the picture: half of the
  /// margin, into which the labels of the outermost nodes extend.
  var edge: Double { min(theme.margin.horizontal, size.width / 2) / 2 }

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

  /// The most elements of a chart that is classic by itself: a month of days.
  package static let maximumElements = 31
  /// The least size in points of a chart that has axes by itself; a smaller one is a sparkline.
  static let minimumSize = Size(width: 160, height: 100)

  init(of chart: LineChart, in size: Size) {
    switch chart.yAxis.side {
    case .left, .right: self = .axes
    case .none: if case .bands = chart.axis { self = .classic } else { self = .axes }
    case .automatic:
      let least = LayoutStyle.minimumSize
      let isLarge = size.width >= least.width && size.height >= least.height
      self = isLarge && LayoutStyle.needsAxes(chart) ? .axes : .classic
    }
  }

  private static func needsAxes(_ chart: LineChart) -> Bool {
    let axis = chart.yAxis
    let isRequested =
      axis.minimum != nil || axis.maximum != nil || axis.includesZero || axis.hasGrid == true
      || axis.scaling == .logarithmic
    let isBands = if case .bands = chart.axis { true } else { false }
    return isRequested || !isBands || chart.series.count > 1 || chart.elementCount > maximumElements
  }
}

extension LineChart {
  /// The direction in which the chart's texts are read: right to left if its language is, else that
  /// of its title.
  var direction: ReadingDirection {
    guard locale.direction == .leftToRight else { return .rightToLeft }
    let string = [texts.title, texts.subtitle].first { !$0.isEmpty } ?? ""
    return ReadingDirection(firstStrongIn: string) ?? .leftToRight
  }
}
