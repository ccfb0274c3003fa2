import Graphics

extension LineChartLayout {
  /// The line or the columns of an earlier period.
  public struct ComparisonMark: Sendable, Hashable {
    /// The polylines between gaps; empty where there are columns.
    public let pieces: [[Point]]
    /// The columns, each behind and wider than the one that it is compared with.
    public let columns: [Column]
    /// The points of the small hollow nodes: of all values where the present ones have nodes, else
    /// of the active element.
    public let nodes: [Point]
    /// The rule from the active element to its counterpart; nil where they touch.
    public let link: Segment?
  }
}

extension LineChartLayout.ComparisonMark {
  /// The size of nodes, as a factor of those of the present period.
  static let nodeScale = 0.55
  /// The shortest rule, in points.
  private static let leastLink = 3.0

  /// - Parameters:
  ///   - geometry: the plot of the chart.
  ///   - marks: those of the present period.
  ///   - nodeRadius: the outer radius of nodes of the present period, in points.
  init?(
    _ geometry: PlotGeometry, beside marks: LineChartLayout.PlotMarks, nodeRadius: Double,
    _ context: LayoutContext
  ) {
    guard context.chart.series.count == 1, let comparison = context.chart.series[0].comparison
    else {
      return nil
    }
    let earlier = geometry.showing(comparison)
    if let scale = geometry.columns {
      (pieces, nodes) = ([], [])
      columns = LineChartLayout.PlotMarks.columns(
        earlier, width: scale.comparisonWidth, isMuted: [false])
    } else {
      pieces = LineSegments(ofSeries: 0, earlier).pieces
      columns = []
      let isEach = marks.drawnNodes.count == context.chart.series[0].values.presentCount
      let active = marks.drawnNodes.first(where: \.isActive).map(\.index)
      nodes = comparison.values.indices.filter { isEach || $0 == active }
        .compactMap { earlier.node(series: 0, index: $0)?.center }
        .filter(geometry.isVisible)
    }
    link = Self.link(geometry, earlier, nodeRadius: nodeRadius)
  }

  /// The rule between the active element and the one that it is compared with.
  private static func link(
    _ geometry: PlotGeometry, _ earlier: PlotGeometry, nodeRadius: Double
  ) -> Segment? {
    guard let index = geometry.activeIndex, index < earlier.chart.series[0].values.count,
      let own = geometry.node(series: 0, index: index)?.center,
      let other = earlier.node(series: 0, index: index)?.center, own.x == other.x,
      geometry.isVisible(own), geometry.isVisible(other)
    else { return nil }
    // A lower column is behind the present one.
    let isHidden =
      geometry.columns != nil
      && geometry.y(0).map { zero in
        abs(other.y - zero) <= abs(own.y - zero) && (other.y - zero) * (own.y - zero) >= 0
      } ?? true
    let isColumns = geometry.columns != nil
    let (start, end) = (isColumns ? 0 : nodeRadius, isColumns ? 0 : nodeRadius * nodeScale)
    let length = abs(other.y - own.y) - start - end
    guard !isHidden, length >= leastLink else { return nil }
    let down = other.y > own.y ? 1.0 : -1.0
    return Segment(
      start: own.offset(dx: 0, dy: down * start), end: other.offset(dx: 0, dy: -down * end))
  }
}
