import Base
import Calendars
import Graphics

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
