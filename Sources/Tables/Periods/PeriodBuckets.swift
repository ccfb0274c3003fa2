import Base
import Calendars

/// Consecutive calendar periods, for the aggregation of rows.
///
/// All series of a chart share them, so that value *i* of each belongs to period *i*.
package struct PeriodBuckets: Sendable, Hashable {
  static let limit = 1_000_000

  /// The start of each period, in seconds since 1970, UTC.
  package let starts: [Double]
  let end: Double

  /// Makes the periods that contain a range of moments.
  ///
  /// - Parameters:
  ///   - unit: the unit of the calendar.
  ///   - count: the number of units in a period; more than one only of minutes and hours, which are
  ///     counted from the beginning of the hour or the day.
  ///   - firstWeekday: the first day of weeks, 1 for Monday to 7 for Sunday.
  /// - Throws: ``DataError`` for more than ``limit`` periods.
  init(
    covering range: ClosedRange<Double>, by unit: CalendarUnit, count: Int = 1, in zone: Zone,
    firstWeekday: Int = 1
  ) throws(DataError) {
    func begins(_ start: Double) -> Bool {
      let reading = Int(start) + zone.offset(at: start)
      return count == 1 || flooredDivision(reading, unit == .minute ? 60 : 3600) % count == 0
    }
    var start = unit.start(of: range.lowerBound, in: zone, firstWeekday: firstWeekday)
    for _ in 1..<max(count, 2) where !begins(start) {
      start = unit.adding(-1, to: start, in: zone, firstWeekday: firstWeekday)
    }
    let end = unit.next(after: range.upperBound, in: zone, firstWeekday: firstWeekday)
    // Transitions of the zone do not change the average length, so this rejects too many periods
    // early.
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
      repeat {
        start = unit.next(after: start, in: zone, firstWeekday: firstWeekday)
      } while start < end && !begins(start)
    } while start < end && start > starts[starts.count - 1]
    self.starts = starts
    self.end = end
  }

  /// Makes a period of each position, so that rows of equal ones are aggregated.
  ///
  /// - Parameter positions: different numbers in ascending order.
  package init(each positions: [Double]) {
    starts = positions
    end = positions.last?.nextUp ?? 0
  }

  /// Makes the periods of all finite moments of a column; nil if there are none.
  package init?(
    of times: [Double], by unit: CalendarUnit, count: Int = 1, in zone: Zone, firstWeekday: Int = 1
  ) throws(DataError) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for time in times where time.isFinite {
      if time < low { low = time }
      if time > high { high = time }
    }
    guard low <= high else { return nil }
    try self.init(
      covering: low...high, by: unit, count: count, in: zone, firstWeekday: firstWeekday)
  }

  /// Aggregates rows to one value for each period.
  ///
  /// A period without rows is a gap. If its rows have no values, counts are 0 and other
  /// aggregates are gaps. A sum beyond the largest `Double` is a gap; a mean cannot overflow. Rows
  /// outside of the periods or without a time are ignored.
  ///
  /// - Parameters:
  ///   - values: a value for each row.
  ///   - times: the moment of each row, in seconds since 1970, UTC.
  ///   - aggregate: the aggregate. The last value is that of the latest time; of equal times the
  ///     last row's.
  /// - Complexity: O(rows) for ascending times, else O(rows × log(periods)).
  package func values(
    of values: OptionalDoubles, at times: [Double], by aggregate: Aggregate
  ) -> OptionalDoubles {
    switch aggregate {
    case .first: outermost(of: values.numbers, at: times) { $0 < $1 }
    case .last: outermost(of: values.numbers, at: times) { $0 >= $1 }
    case .median, .p90, .p95, .p99: quantiles(of: values.numbers, at: times, by: aggregate)
    case .mean: means(of: values.numbers, at: times)
    case .count:
      folded(values.numbers, at: times, emptyRows: 0, first: { _ in 1 }, next: { n, _ in n + 1 })
    case .distinct: distinctCounts(of: values.numbers, at: times)
    case .sum: folded(values.numbers, at: times, next: +)
    case .min: folded(values.numbers, at: times) { Swift.min($0, $1) }
    case .max: folded(values.numbers, at: times) { Swift.max($0, $1) }
    }
  }

  /// Calls `body` for each row that is in a period.
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
    // For ascending times it is usually the next period.
    if period + 2 < starts.count, starts[period + 1] <= time, time < starts[period + 2] {
      return period + 1
    }
    return starts.partitioningIndex { $0 > time } - 1
  }

  /// Aggregates that depend only on the result so far and the next value.
  ///
  /// - Parameter emptyRows: the result of a period whose rows have no values.
  private func folded(
    _ numbers: [Double], at times: [Double], emptyRows: Double = .nan,
    first: (Double) -> Double = { $0 }, next: (Double, Double) -> Double
  ) -> OptionalDoubles {
    // NaN for periods without rows; `emptyRows` may be a number, so values are tracked separately.
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

  /// The value of the first or of the last time of each period.
  ///
  /// - Parameter replaces: whether a time takes the place of an earlier row's.
  private func outermost(
    of numbers: [Double], at times: [Double], replaces: (Double, Double) -> Bool
  ) -> OptionalDoubles {
    var results = [Double](repeating: .nan, count: starts.count)
    var found = [Double](repeating: .nan, count: starts.count)
    forEachRow(of: times) { row, period in
      guard row < numbers.count, !numbers[row].isNaN,
        found[period].isNaN || replaces(times[row], found[period])
      else { return }
      results[period] = numbers[row]
      found[period] = times[row]
    }
    return OptionalDoubles(numbers: results)
  }

  private func distinctCounts(of numbers: [Double], at times: [Double]) -> OptionalDoubles {
    var found = [Set<Double>?](repeating: nil, count: starts.count)
    forEachRow(of: times) { row, period in
      guard row < numbers.count else { return }
      if numbers[row].isNaN {
        if found[period] == nil { found[period] = [] }
      } else {
        if found[period]?.insert(numbers[row]) == nil { found[period] = [numbers[row]] }
      }
    }
    return OptionalDoubles(found.map { $0.map { Double($0.count) } })
  }

  private func quantiles(
    of numbers: [Double], at times: [Double], by aggregate: Aggregate
  ) -> OptionalDoubles {
    var values = [[Double]](repeating: [], count: starts.count)
    forEachRow(of: times) { row, period in
      if row < numbers.count, !numbers[row].isNaN { values[period].append(numbers[row]) }
    }
    return OptionalDoubles(numbers: values.map { aggregate.value(ofAscending: $0.sorted()) })
  }

  private func means(of numbers: [Double], at times: [Double]) -> OptionalDoubles {
    var sums = [Double](repeating: 0, count: starts.count)
    var counts = [Double](repeating: 0, count: starts.count)
    // Division by a power of two is exact and keeps sums finite.
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

/// The smallest power of two not less than `count`.
func powerOfTwo(atLeast count: Int) -> Double {
  var power = 1.0
  while power < Double(count) { power *= 2 }
  return power
}

package enum Aggregate: String, Sendable, Hashable, CaseIterable {
  case sum
  case mean
  case min
  case max
  case median
  /// The percentiles: 90, 95 and 99 of a hundred values are not greater.
  case p90, p95, p99
  /// The earliest value.
  case first
  /// The latest value.
  case last
  /// The number of values.
  case count
  /// The number of different values.
  case distinct

  /// True if the result is a number of values, whatever these are and whatever their unit is.
  package var isCount: Bool { self == .count || self == .distinct }
}

extension Aggregate {
  /// The aggregate of numbers in ascending order, which makes it independent of their original
  /// order to the last bit.
  ///
  /// NaN without numbers, except for counts, and for a sum beyond the largest `Double`. `first` is
  /// the least and `last` the greatest number, since times are unknown.
  package func value(ofAscending numbers: [Double]) -> Double {
    if self == .count { return Double(numbers.count) }
    if self == .distinct { return Double(Set(numbers).count) }
    guard let first = numbers.first, let last = numbers.last else { return .nan }
    switch self {
    case .min, .first: return first
    case .max, .last, .count, .distinct: return last
    case .median: return quantile(0.5, ofAscending: numbers)
    case .p90: return quantile(0.9, ofAscending: numbers)
    case .p95: return quantile(0.95, ofAscending: numbers)
    case .p99: return quantile(0.99, ofAscending: numbers)
    case .sum:
      let sum = numbers.reduce(0, +)
      return sum.isFinite ? sum : .nan
    case .mean:
      // Division by a power of two is exact and keeps the sum finite.
      let scale = powerOfTwo(atLeast: numbers.count)
      return numbers.reduce(0) { $0 + $1 / scale } / Double(numbers.count) * scale
    }
  }

  /// The quantile between the two nearest numbers, as spreadsheets have it: definition 7 of Hyndman
  /// and Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50, 1996.
  private func quantile(_ share: Double, ofAscending numbers: [Double]) -> Double {
    let position = share * Double(numbers.count - 1)
    let index = Int(position.rounded(.down))
    let (low, high) = (numbers[index], numbers[Swift.min(index + 1, numbers.count - 1)])
    let part = position - Double(index)
    // A difference that is too large is left out of the two products.
    return (high - low).isFinite ? low + (high - low) * part : low * (1 - part) + high * part
  }
}
