import Calendars
import Tables

/// The range of values of a chart's y axis, and its ticks.
struct ValueDomain {
  let range: ClosedRange<Double>
  /// The values of the ticks; empty in a chart without axis.
  let ticks: [Double]
  let labels: [String]

  /// An axis whose nearer end is within this part of its farther end from 0 begins at 0.
  private static let nearZero = 0.3
  /// The least that an axis covers, as a part of its greatest value: less would make a line that
  /// hardly changes look like a crash.
  private static let leastSpan = 0.005
  /// The most of a step by which the axis extends beyond the values.
  private static let mostEmpty = 0.5

  /// Returns nil for a chart without values.
  ///
  /// - Parameter count: about how many ticks fit; nil for a chart without axis, whose range is that
  ///   of its values.
  init?(of chart: LineChart, tickCount count: Int?) {
    guard var range = ValueDomain.extent(of: chart) else { return nil }
    if chart.yAxis.includesZero || chart.mark == .columns, chart.yAxis.scaling == .linear {
      range = min(range.lowerBound, 0)...max(range.upperBound, 0)
      // Columns of zeros stand on the lower edge.
      if chart.mark == .columns, range.lowerBound == range.upperBound { range = 0...1 }
    }
    let (axis, numbers) = (chart.yAxis, chart.yAxis.numbers)
    guard let count else {
      self.range = ValueDomain.limited(range, by: axis)
      (ticks, labels) = ([], [])
      return
    }
    switch axis.scaling {
    case .linear:
      let wanted = ValueDomain.limited(
        ValueDomain.steady(ValueDomain.reachingZero(range), numbers), by: axis)
      let nice = LinearTicks(covering: wanted, count: count, style: chart.tickStyle)
      let fitted = ValueDomain.trimmed(nice.niceDomain, to: wanted, step: nice.step)
      self.range = ValueDomain.limited(fitted, by: axis)
      ticks = nice.widened.values.filter(self.range.contains)
      labels = numbers.tickLabels(ticks, decimals: nice.decimals, in: chart.locale)
    case .logarithmic:
      let nice = LogTicks(covering: ValueDomain.limited(range, by: axis), count: count)
      self.range = ValueDomain.limited(nice.niceDomain, by: axis)
      ticks = LogTicks(covering: self.range, count: count).values
      labels = numbers.tickLabels(logarithmic: ticks, in: chart.locale)
    }
  }

  /// The smallest and the greatest of all values that are drawn, including goals and the threshold.
  private static func extent(of chart: LineChart) -> ClosedRange<Double>? {
    guard chart.series.contains(where: { $0.values.extent != nil }) else { return nil }
    var values = chart.series.flatMap(\.extents).flatMap { [$0.lowerBound, $0.upperBound] }
    values += chart.goals.map(\.value)
    if chart.gaps == .zero, chart.series.contains(where: { $0.values.contains(nil) }) {
      values.append(0)
    }
    if case .threshold(let value) = chart.coloring { values.append(value) }
    if chart.yAxis.scaling == .logarithmic {
      let lowest = chart.series.compactMap(\.values.smallestPositive).min()
      guard let lowest else { return nil }
      values = values.filter { $0 > 0 } + [lowest]
    }
    guard let low = values.min(), let high = values.max() else { return nil }
    return low...high
  }

  /// Extends a range to 0 when one end is near it: an axis from 3 to 100 looks as if it began at 0.
  private static func reachingZero(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let (low, high) = (range.lowerBound, range.upperBound)
    if low > 0, low <= high * nearZero { return 0...high }
    if high < 0, -high <= -low * nearZero { return low...0 }
    if low == high, low != 0 { return min(low, 0)...max(high, 0) }
    return range
  }

  /// Extends a range that is narrow for its values on both sides, but not beyond 100 %.
  private static func steady(
    _ range: ClosedRange<Double>, _ numbers: NumberStyle
  ) -> ClosedRange<Double> {
    let (low, high) = (range.lowerBound, range.upperBound)
    let missing = max(abs(low), abs(high)) * leastSpan - (high - low)
    guard low < high, missing > 0, missing.isFinite else { return range }
    let isPart = numbers.kind == .plain(unit: "%") && high <= 100
    let above = isPart ? min(missing / 2, 100 - high) : missing / 2
    return low - (missing - above)...high + above
  }

  /// Cuts off most of a step without values: always at the top, and at the bottom only where the
  /// line at 0 inside the plot takes over as the base.
  private static func trimmed(
    _ nice: ClosedRange<Double>, to wanted: ClosedRange<Double>, step: Double
  ) -> ClosedRange<Double> {
    let (low, high) = (wanted.lowerBound, wanted.upperBound)
    let isEmptyAbove = nice.upperBound - high > step * mostEmpty
    let isEmptyBelow = low - nice.lowerBound > step * mostEmpty && low < 0 && high > 0
    let start = isEmptyBelow ? low : nice.lowerBound
    let end = isEmptyAbove ? high : nice.upperBound
    return start < end ? start...end : nice
  }

  private static func limited(_ range: ClosedRange<Double>, by axis: YAxis) -> ClosedRange<Double> {
    let isLogarithmic = axis.scaling == .logarithmic
    let minimum = axis.minimum.flatMap { isLogarithmic && $0 <= 0 ? nil : $0 }
    let low = minimum ?? min(range.lowerBound, axis.maximum ?? range.lowerBound)
    let high = axis.maximum ?? max(range.upperBound, low)
    return low < high ? low...high : min(low, high)...max(low, high)
  }
}

extension LineChart {
  /// The style of the tick labels: without decimals for values that are all whole, so that counts
  /// have no tick at a half.
  fileprivate var tickStyle: NumberStyle {
    var style = yAxis.numbers
    let isCounted = series.allSatisfy { $0.values.isWhole }
    if style.decimals == nil, case .plain = style.kind, isCounted { style.decimals = 0 }
    return style
  }
}

extension Series {
  /// The extents of its values, its band and the earlier period behind it, of those that have any.
  var extents: [ClosedRange<Double>] {
    [values.extent, band?.extent, comparison?.values.extent].compactMap { $0 }
  }
}
