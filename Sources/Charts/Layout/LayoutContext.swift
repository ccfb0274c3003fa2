import Base
import Calendars
import Graphics
import Tables

/// What all steps of a layout ask for.
struct LayoutContext {
  /// What is drawn.
  let chart: LineChart
  /// The size of the picture.
  let size: Size
  /// Distances and fonts.
  let theme: Theme
  /// With or without axes.
  let composition: LayoutStyle
  /// The direction in which the words are read.
  let direction: ReadingDirection
  /// How the names of the series are shown.
  let series: SeriesEmphasis

  /// Prepares the layout of a chart.
  init(of chart: LineChart, in size: Size, theme: Theme) {
    self.chart = chart
    self.size = size
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

  /// The distance that words and axes keep from the left and right edge of the picture.
  ///
  /// In a chart without axes it is half of what the nodes keep: their labels reach into the margin.
  var edge: Double { min(theme.margin.horizontal, size.width / 2) / 2 }

  /// The width that words may take.
  var wordWidth: Double { max(0, size.width - 2 * edge) }

  /// Where lines of words begin.
  var wordStart: Double { direction == .leftToRight ? edge : size.width - edge }

  /// Which end of a line of words stands at ``wordStart``.
  var wordAnchor: TextAnchor { direction == .leftToRight ? .left : .right }

  /// The side of the y axis: where reading begins, unless it was asked for.
  var axisIsLeft: Bool {
    switch chart.yAxis.side {
    case .left: true
    case .right: false
    case .automatic, .none: direction == .leftToRight
    }
  }
}
