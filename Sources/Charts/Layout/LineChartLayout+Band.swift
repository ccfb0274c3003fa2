import Calendars
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

extension LineChartLayout {
  /// The part of a plot's area that a line fills before a band says more.
  private static let mostFilled = 0.2
  /// The least distance of a band's periods, in points, and the fewest values that make one.
  private static let leastPeriod = (width: 0.75, values: 4.0)

  /// The periods of bands, with their lengths in seconds.
  private static let periods: [(unit: CalendarUnit, seconds: Double)] = [
    (.minute, 60), (.hour, 3600), (.day, 86_400), (.week, 604_800), (.month, 2_629_746),
    (.year, 31_556_952),
  ]

  /// The unit of the calendar of whose periods a band would tell what a line does not, because it is
  /// so dense that its stroke becomes an area; nil for other lines.
  ///
  /// - Complexity: O(*n*) for the *n* points of a simplified line that has two or more a point; other
  ///   lines cost nothing.
  package func unitOfBand(in theme: Theme) -> CalendarUnit? {
    guard case .time = chart.axis, chart.series.count == 1, band.isEmpty, let line = lines.first,
      let extent = chart.xExtent
    else { return nil }
    let points = line.pieces.reduce(0) { $0 + $1.count }
    let area = plot.size.width * plot.size.height
    guard Double(points) > 2 * plot.size.width,
      LineDensity(line, width: lineWidth(in: theme)).area > area * Self.mostFilled
    else { return nil }
    return Self.periods.first { period in
      let count = (extent.upperBound - extent.lowerBound) / period.seconds
      return count * Self.leastPeriod.width <= plot.size.width
        && count * Self.leastPeriod.values <= Double(chart.series[0].values.presentCount)
    }?.unit
  }
}

/// The area in which a line turns so often that its strokes touch, and it looks like a filled shape.
private struct LineDensity {
  /// The width of the columns that are looked at, in points.
  private static let column = 2.0

  /// The strokes over each point from which on no ground is seen between them.
  private static let leastStrokes = 2.0

  /// The area of the columns, from the lowest to the highest point in each, in which the line's
  /// stroke goes over everything more than once.
  private(set) var area = 0.0

  init(_ line: LineChartLayout.Line, width: Double) {
    for piece in line.pieces {
      var (column, travel, low, high) = (Double.nan, 0.0, 0.0, 0.0)
      var last = piece.first?.y ?? 0
      func filled() -> Double {
        travel * width >= (high - low) * Self.column * Self.leastStrokes
          ? (high - low) * Self.column : 0
      }
      for point in piece {
        let own = (point.x / Self.column).rounded(.down)
        if own != column {
          area += filled()
          (column, travel, low, high) = (own, 0, last, last)
        }
        travel += abs(point.y - last)
        (low, high, last) = (min(low, point.y), max(high, point.y), point.y)
      }
      area += filled()
    }
  }
}
