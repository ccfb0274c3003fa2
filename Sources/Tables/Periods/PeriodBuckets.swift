import Base
import Calendars

/// The periods of a calendar's unit that follow one another over a stretch of time, and how rows
/// become one value for each of them.
///
/// They are one for all series of a chart, so that value *i* of each belongs to period *i*.
package struct PeriodBuckets: Sendable, Hashable {
  /// The most periods there may be.
  static let limit = 1_000_000

  /// The first moment of each period, in seconds since 1970, UTC.
  package let starts: [Double]
  /// The first moment after the last period.
  let end: Double

  /// Makes the periods from the one of the first moment to the one of the last, with those between
  /// that no row is in.
  ///
  /// - Parameters:
  ///   - range: the first and the last moment.
  ///   - unit: the unit.
  ///   - zone: the zone in which days begin.
  ///   - firstWeekday: the day that weeks begin with, 1 for Monday to 7 for Sunday.
  /// - Throws: ``DataError`` when they are more than ``limit``.
  init(
    covering range: ClosedRange<Double>, by unit: CalendarUnit, in zone: Zone,
    firstWeekday: Int = 1
  ) throws(DataError) {
    var start = unit.start(of: range.lowerBound, in: zone, firstWeekday: firstWeekday)
    let end = unit.next(after: range.upperBound, in: zone, firstWeekday: firstWeekday)
    // Whatever the clocks do, periods are on average as long as that.
    let expected = (end - start) / TimeStep(unit).approximateSeconds
    guard expected <= Double(PeriodBuckets.limit) * 1.01 else {
      throw .tooManyPeriods(unit: unit.rawValue, limit: PeriodBuckets.limit)
    }
    var starts: [Double] = []
    starts.reserveCapacity(Int(max(0, expected)) + 2)
    repeat {
      if starts.count == PeriodBuckets.limit {
        throw .tooManyPeriods(unit: unit.rawValue, limit: PeriodBuckets.limit)
      }
      starts.append(start)
      start = unit.next(after: start, in: zone, firstWeekday: firstWeekday)
    } while start < end && start > starts[starts.count - 1]
    self.starts = starts
    self.end = end
  }

  /// Makes the periods of all moments of a column, or nil when there is none; what is not finite
  /// counts as no moment.
  package init?(
    of times: [Double], by unit: CalendarUnit, in zone: Zone, firstWeekday: Int = 1
  ) throws(DataError) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for time in times where time.isFinite {
      if time < low { low = time }
      if time > high { high = time }
    }
    guard low <= high else { return nil }
    try self.init(covering: low...high, by: unit, in: zone, firstWeekday: firstWeekday)
  }

  /// One value for each period.
  ///
  /// A period without any row is a gap, for every aggregate. Of a period whose rows have no value the
  /// count is 0, and everything else a gap. A sum beyond the largest `Double` is a gap, a mean is
  /// always there. Rows outside of the periods, and those without a time, do not count.
  ///
  /// Rows may stand in any order; where they are in that of time, the cost is one step each, else it
  /// grows with the logarithm of the number of periods.
  ///
  /// - Parameters:
  ///   - values: a value for each row.
  ///   - times: the moment of each row, in seconds since 1970, UTC.
  ///   - aggregate: how several values become one. The latest value is that of the latest time, and
  ///     of rows with the same time that of the last row.
  package func values(
    of values: OptionalDoubles, at times: [Double], by aggregate: Aggregate
  ) -> OptionalDoubles {
    switch aggregate {
    case .last: latest(of: values.numbers, at: times)
    case .mean: means(of: values.numbers, at: times)
    case .count:
      folded(values.numbers, at: times, emptyRows: 0, first: { _ in 1 }, next: { n, _ in n + 1 })
    case .sum: folded(values.numbers, at: times, next: +)
    case .min: folded(values.numbers, at: times) { Swift.min($0, $1) }
    case .max: folded(values.numbers, at: times) { Swift.max($0, $1) }
    }
  }

  /// Calls `body` with the row and the period of each row that is in one.
  func forEachRow(of times: [Double], _ body: (_ row: Int, _ period: Int) -> Void) {
    var period = 0
    var (start, next) = (starts[0], starts.count > 1 ? starts[1] : end)
    for (row, time) in times.enumerated() {
      if !(time >= start && time < next) {
        guard time >= starts[0], time < end else { continue }
        period = index(of: time, near: period)
        start = starts[period]
        next = period + 1 < starts.count ? starts[period + 1] : end
      }
      body(row, period)
    }
  }

  private func index(of time: Double, near period: Int) -> Int {
    // In the order of time the next period is the usual one.
    if period + 2 < starts.count, starts[period + 1] <= time, time < starts[period + 2] {
      return period + 1
    }
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}

extension PeriodBuckets {
  /// Aggregates that need no more than the value so far.
  func folded(
    _ numbers: [Double], at times: [Double], emptyRows: Double = .nan,
    first: (Double) -> Double = { $0 }, next: (Double, Double) -> Double
  ) -> OptionalDoubles {
    // NaN as long as there is no row; rows without a value are told by the second array.
    var results = [Double](repeating: .nan, count: starts.count)
    var hasValue = [Bool](repeating: false, count: starts.count)
    forEachRow(of: times) { row, period in
      guard row < numbers.count else { return }
      let value = numbers[row]
      if value.isNaN {
        if !hasValue[period] { results[period] = emptyRows }
      } else if hasValue[period] {
        results[period] = next(results[period], value)
      } else {
        results[period] = first(value)
        hasValue[period] = true
      }
    }
    return OptionalDoubles(numbers: results)
  }

  func latest(of numbers: [Double], at times: [Double]) -> OptionalDoubles {
    var results = [Double](repeating: .nan, count: starts.count)
    var latest = [Double](repeating: -.infinity, count: starts.count)
    forEachRow(of: times) { row, period in
      guard row < numbers.count, !numbers[row].isNaN, times[row] >= latest[period] else { return }
      results[period] = numbers[row]
      latest[period] = times[row]
    }
    return OptionalDoubles(numbers: results)
  }

  func means(of numbers: [Double], at times: [Double]) -> OptionalDoubles {
    var sums = [Double](repeating: 0, count: starts.count)
    var counts = [Double](repeating: 0, count: starts.count)
    // A power of two keeps each sum finite and changes no digit.
    let scale = numbers.count > 1 ? powerOfTwo(atLeast: numbers.count) : 1
    forEachRow(of: times) { row, period in
      guard row < numbers.count, !numbers[row].isNaN else { return }
      sums[period] += numbers[row] / scale
      counts[period] += 1
    }
    for period in sums.indices {
      sums[period] = counts[period] > 0 ? sums[period] / counts[period] * scale : .nan
    }
    return OptionalDoubles(numbers: sums)
  }
}

/// The smallest power of two that is not less than a count.
func powerOfTwo(atLeast count: Int) -> Double {
  var power = 1.0
  while power < Double(count) { power *= 2 }
  return power
}

/// How the values of one period become one value.
public enum Aggregate: String, Sendable, Hashable, CaseIterable {
  /// All added up.
  case sum
  /// Their mean.
  case mean
  /// The smallest.
  case min
  /// The greatest.
  case max
  /// The latest.
  case last
  /// How many there are.
  case count
}

extension Aggregate {
  /// What numbers become that stand in ascending order; NaN where there is no value of them.
  ///
  /// The order makes the result that of the numbers alone, to the last bit. Without numbers the count is 0;
  /// a sum beyond the largest `Double` is no value. The latest one is not known by the numbers: here it is
  /// the greatest.
  package func value(ofAscending numbers: [Double]) -> Double {
    if self == .count { return Double(numbers.count) }
    guard let first = numbers.first, let last = numbers.last else { return .nan }
    switch self {
    case .min: return first
    case .max, .last, .count: return last
    case .sum:
      let sum = numbers.reduce(0, +)
      return sum.isFinite ? sum : .nan
    case .mean:
      // A power of two keeps the sum finite and changes no digit.
      let scale = powerOfTwo(atLeast: numbers.count)
      return numbers.reduce(0) { $0 + $1 / scale } / Double(numbers.count) * scale
    }
  }
}
