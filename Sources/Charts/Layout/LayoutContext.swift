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

/// How the parts of a chart stand to each other.
package enum LayoutStyle {
  /// The original widget: no y axis, a rule behind and a text under each element.
  case classic
  /// A y axis with a grid beside the plot, and ticks along x.
  case axes

  /// The most elements that a classic chart has by itself; a month of days.
  package static let maximumElements = 31
  /// The least size in points of a picture that gets axes by itself; anything smaller is a spark line.
  static let minimumSize = Size(width: 160, height: 100)

  init(of chart: LineChart, in size: Size) {
    switch chart.yAxis.side {
    case .left, .right: self = .axes
    case .none: if case .bands = chart.axis { self = .classic } else { self = .axes }
    case .automatic:
      let hasRoom =
        size.width >= LayoutStyle.minimumSize.width
        && size.height >= LayoutStyle.minimumSize.height
      self = hasRoom && LayoutStyle.needsAxes(chart) ? .axes : .classic
    }
  }

  private static func needsAxes(_ chart: LineChart) -> Bool {
    let axis = chart.yAxis
    let isAsked =
      axis.minimum != nil || axis.maximum != nil || axis.includesZero || axis.hasGrid == true
      || axis.scaling == .logarithmic
    let isBands = if case .bands = chart.axis { true } else { false }
    return isAsked || !isBands || chart.series.count > 1 || chart.elementCount > maximumElements
  }
}

extension LineChart {
  /// The direction in which the words of the chart are read: that of its language or, where the language
  /// is read from left to right, of its title.
  var direction: ReadingDirection {
    guard locale.direction == .leftToRight else { return .rightToLeft }
    let words = [texts.title, texts.subtitle].first { !$0.isEmpty } ?? ""
    return ReadingDirection(firstStrongIn: words) ?? .leftToRight
  }
}
