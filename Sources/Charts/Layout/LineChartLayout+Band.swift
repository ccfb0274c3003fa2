import Graphics
import Tables

extension LineChartLayout {
  /// A part of a band without gaps.
  public struct BandPiece: Sendable, Hashable {
    /// The upper edge, from left to right.
    public let upper: [Point]
    /// The lower edge, from left to right.
    public let lower: [Point]
  }
}

extension LineChartLayout.BandPiece {
  /// The width of the columns in which points are left out: a pixel at three pixels a point.
  private static let column = 1.0 / 3

  /// The band of a chart; empty without one.
  static func pieces(_ geometry: PlotGeometry) -> [LineChartLayout.BandPiece] {
    let chart = geometry.chart
    guard chart.series.count == 1, let series = chart.series.first, let band = series.band else {
      return []
    }
    let ends = band.ends(isLogarithmic: chart.yAxis.scaling == .logarithmic)
    func edges(_ numbers: [Double]) -> [[Point]] {
      LineSimplification.pieces(
        of: numbers, at: Array(series.x.prefix(numbers.count)), width: column,
        x: { geometry.x.x(at: $0) }, y: { geometry.y.unclamped($0) ?? 0 })
    }
    let (upper, lower) = (edges(ends.upper), edges(ends.lower))
    // Both have the same gaps, so they have the same pieces unless these are too many to tell apart.
    guard upper.count == lower.count else { return [] }
    return zip(upper, lower).map { LineChartLayout.BandPiece(upper: $0, lower: $1) }
  }
}
