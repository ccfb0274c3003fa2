import Graphics

extension LineChartLayout {
  /// The column of a value.
  public struct Column: Sendable, Hashable {
    /// The element's index in its series.
    public let index: Int
    /// The index of its series in the chart.
    public let series: Int
    /// The rectangle between zero and the value; its area is proportional to the value.
    ///
    /// The drawn column is rounded at the end of the value, within the rectangle.
    public let rect: Rect
    /// Whether the value is under zero, so that the column hangs down from it.
    public let isNegative: Bool
    /// Whether the column is the emphasised one; among several series none is.
    public let isActive: Bool
    /// Whether the element is still going on, which hatching shows.
    public let isUnfinished: Bool
    /// Whether it is drawn in the muted colour.
    public let isMuted: Bool
  }

  /// The least width in points of the slot of a column; a chart with less is drawn as a line.
  public static let leastColumnStep = 1.0
}

extension LineChart {
  /// Whether each column has a slot of a drawable width in a picture of this width in points.
  package func hasRoomForColumns(width: Double) -> Bool {
    slotCount * Double(max(series.count, 1)) <= Double(LineChart.mostColumns(width: width))
  }

  /// The most columns of a picture of a width in points; axis and margins take about a fifth of it.
  package static func mostColumns(width: Double) -> Int {
    Int(clamping: width * 0.8 / LineChartLayout.leastColumnStep)
  }
}

/// The widths and places of columns within the slot of an element, those of several series side by
/// side in their order.
struct ColumnScale: Sendable, Hashable {
  /// The part of a slot that columns take: of one series, and of several.
  private static let share = (single: 0.56, grouped: 0.74, compared: 0.44)
  /// How much wider the column of an earlier period is, which shows on both sides.
  private static let comparisonFactor = 1.6
  /// The greatest width of a column, in points.
  private static let mostWidth = 38.0
  /// The distance between two columns of a group, in points, as a part of their width and at most.
  private static let gap = (share: 0.12, most: 3.0)
  /// Slots from this width on have columns between whole points, whose edges are sharp at each
  /// scale and whose widths are equal.
  private static let leastWhole = 4.0

  /// The width of each column, in points.
  let width: Double
  /// The distance between the left edges of two neighbours in a group.
  private let pitch: Double
  private let count: Int
  private let isWhole: Bool

  init(slot: Double, count: Int, hasComparison: Bool) {
    self.count = max(count, 1)
    let share =
      hasComparison
      ? ColumnScale.share.compared
      : count > 1 ? ColumnScale.share.grouped : ColumnScale.share.single
    let each = slot / Double(self.count)
    isWhole = each >= ColumnScale.leastWhole
    let gap = count > 1 ? min(each * share * ColumnScale.gap.share, ColumnScale.gap.most) : 0
    let free = min(each * share - gap * (1 - 1 / Double(self.count)), ColumnScale.mostWidth)
    width = isWhole ? max(free.rounded(), 1) : free
    pitch = width + (isWhole ? gap.rounded(.up) : gap)
  }

  /// The width of the column of an earlier period.
  var comparisonWidth: Double {
    let more = width * (ColumnScale.comparisonFactor - 1)
    return width + (isWhole ? (more / 2).rounded() * 2 : more)
  }

  /// The middle of a series' column in the slot around a middle.
  func middle(of series: Int, around middle: Double) -> Double {
    let start = middle - (width + pitch * Double(count - 1)) / 2
    return (isWhole ? start.rounded() : start) + pitch * Double(series) + width / 2
  }
}

extension LineChartLayout.PlotMarks {
  /// The columns of all values within the axis, series by series, the active one last.
  static func columns(
    _ geometry: PlotGeometry, width: Double? = nil, isMuted: [Bool]
  ) -> [LineChartLayout.Column] {
    let chart = geometry.chart
    guard let columns = geometry.columns, let zero = geometry.y(0) else { return [] }
    let width = width ?? columns.width
    let all = chart.series.indices.flatMap { series in
      chart.series[series].values.indices.compactMap { index -> LineChartLayout.Column? in
        guard let node = geometry.node(series: series, index: index) else { return nil }
        let end = min(max(node.center.y, geometry.plot.minY), geometry.plot.maxY)
        return LineChartLayout.Column(
          index: index, series: series,
          rect: Rect(
            x: node.center.x - width / 2, y: min(end, zero), width: width,
            height: abs(end - zero)),
          isNegative: end > zero, isActive: node.isActive, isUnfinished: node.isUnfinished,
          isMuted: isMuted[series])
      }
    }
    return all.filter { !$0.isActive } + all.filter(\.isActive)
  }

  /// The middles of the dots, just above zero, that tell a missing value from a zero; none for
  /// elements after the one that is still going on.
  static func missingDots(_ geometry: PlotGeometry) -> [Point] {
    let chart = geometry.chart
    guard geometry.columns != nil, let zero = geometry.y(0), chart.gaps != .zero,
      geometry.x.step >= leastDotStep, let line = chart.series.first, line.breaks == 0,
      chart.series.allSatisfy({ $0.x == line.x })
    else { return [] }
    // What follows the last value may be still to come.
    let last = chart.series.compactMap { $0.values.numbers.lastIndex { !$0.isNaN } }.max() ?? 0
    return (0..<last).filter { index in
      chart.series.allSatisfy { index >= $0.values.count || $0.values[index] == nil }
    }.map { Point(x: geometry.x(line, $0), y: zero - dotDistance) }
  }

  /// The least width of a slot with a dot for a missing value, in points.
  private static let leastDotStep = 7.0
  /// The distance of such a dot from zero, in points.
  private static let dotDistance = 5.0
}
