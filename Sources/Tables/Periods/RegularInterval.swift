import Calendars

/// The regular interval of samples, and where samples are missing.
///
/// Samples are regular if all of these hold; else no sample counts as missing:
/// - there are at least three, in strictly ascending order;
/// - each has the same time of day, or the same day of the month (or its last one in shorter
///   months) and time of day; or all intervals are multiples of a number of milliseconds, by
///   elapsed time or by local clocks;
/// - the shortest interval divides all others, and at least two thirds are equal to it.
///
/// Daily samples without any weekend are those of working days, and no weekend is missing among
/// them.
package struct RegularInterval: Sendable, Hashable {
  package struct MissingSamples: Sendable, Hashable {
    /// The row before the run.
    let row: Int
    let count: Int
  }

  package let step: TimeStep
  /// The missing samples, in order.
  package let missingRuns: [MissingSamples]
  /// Gives the moments of missing samples.
  let rule: CalendarInterval

  var missingCount: Int { missingRuns.reduce(0) { $0 + $1.count } }

  package var skipsWeekends: Bool { if case .workingDays = rule { true } else { false } }

  /// Whether all times are on the last days of their months.
  package static func areMonthEnds(_ times: [Double], in zone: Zone) -> Bool {
    times.allSatisfy { CivilDay(daysSince1970: zone.day(at: $0)).isMonthEnd }
  }

  /// The unit of the calendar whose last day each sample has, of samples that are at month ends:
  /// quarters and years only where they end with those of the calendar.
  package func endedUnit(ofAscending times: [Double], in zone: Zone) -> CalendarUnit? {
    guard case .months(day: 31, _, let months) = rule, let first = times.first else { return nil }
    let month = CivilDay(daysSince1970: zone.day(at: first)).month
    if months % 12 == 0 { return month == 12 ? .year : nil }
    return months == 3 && month % 3 == 0 ? .quarter : .month
  }

  /// Detects the interval of ascending times; nil if they are not regular.
  ///
  /// Irregular times are mostly rejected after a few samples; else it takes two passes, and memory
  /// only for the missing runs.
  ///
  /// - Parameters:
  ///   - times: seconds since 1970, UTC.
  ///   - zone: the zone of days.
  ///   - weekend: the days of the weekend, 1 for Monday to 7 for Sunday.
  package init?(ofAscending times: [Double], in zone: Zone, weekend: Set<Int> = [6, 7]) {
    guard times.count >= 3, let first = times.first, let last = times.last, first.isFinite,
      last.isFinite
    else { return nil }
    for rule in CalendarInterval.calendarRules(of: times, in: zone, weekend: weekend) {
      if let found = RegularInterval(times, rule: rule, zone: zone) {
        self = found
        return
      }
    }
    if let found = RegularInterval(elapsed: times) ?? RegularInterval(clock: times, in: zone) {
      self = found
    } else {
      return nil
    }
  }

  init(step: TimeStep, missingRuns: [MissingSamples], rule: CalendarInterval) {
    self.step = step
    self.missingRuns = missingRuns
    self.rule = rule
  }

  private init?(_ times: [Double], rule: CalendarInterval, zone: Zone) {
    guard
      let found = RegularInterval.holes(
        count: times.count, index: { rule.index(of: times[$0], in: zone) })
    else { return nil }
    // Working days have a step of one; larger distances are plain days.
    if case .workingDays = rule, found.step != 1 { return nil }
    self.init(
      step: rule.step(found.step), missingRuns: found.holes, rule: rule.stepping(by: found.step))
  }

  /// The step between the sample numbers and the missing runs; nil if irregular.
  static func holes(
    count: Int, index: (_ row: Int) -> Int?
  ) -> (step: Int, holes: [MissingSamples])? {
    guard var last = index(0) else { return nil }
    let first = last
    var step = Int.max
    for row in 1..<count {
      guard let next = index(row), next > last else { return nil }
      step = min(step, next - last)
      last = next
    }
    var holes: [MissingSamples] = []
    last = first
    for row in 1..<count {
      guard let next = index(row), (next - last) % step == 0 else { return nil }
      if next - last > step {
        holes.append(MissingSamples(row: row - 1, count: (next - last) / step - 1))
        if holes.count * 3 > count - 1 { return nil }
      }
      last = next
    }
    return (step, holes)
  }

  /// The time that a sample stands for: up to the next one, a day of working days, and of samples at
  /// the ends of months the months that end with it.
  package func span(ofSampleAt time: Double, in zone: Zone) -> Range<Double> {
    switch rule {
    case .months(day: 31, _, let step):
      let start = CalendarUnit.month.adding(1 - step, to: time, in: zone)
      return start..<CalendarUnit.month.next(after: time, in: zone)
    case .workingDays(_, let clock):
      return time..<CalendarInterval.days(time: clock, step: 1).moment(1, after: time, in: zone)
    case .months, .days, .elapsed, .clock: return time..<rule.moment(1, after: time, in: zone)
    }
  }

  /// Which missing samples are filled in.
  package enum Filling: Sendable, Hashable {
    /// All, as bands and rolling means need; one for each run if that exceeds
    /// ``PeriodBuckets/limit``.
    case every
    /// One for each run, which is enough to interrupt a line.
    case onePerHole
  }

  /// The times of all samples, with those of missing ones filled in.
  package func times(of times: [Double], in zone: Zone, filling: Filling) -> [Double] {
    if missingRuns.isEmpty { return times }
    return spread(times, filling: filling) { missing, number in
      rule.moment(number, after: times[missing.row], in: zone)
    }
  }

  package func values(of values: OptionalDoubles, filling: Filling) -> OptionalDoubles {
    if missingRuns.isEmpty { return values }
    return OptionalDoubles(numbers: spread(values.numbers, filling: filling) { _, _ in .nan })
  }

  /// Inserts an element for each missing sample, made from its run and its number in that, from 1.
  private func spread<Element>(
    _ column: [Element], filling: Filling, missing: (MissingSamples, Int) -> Element
  ) -> [Element] {
    let all = filling == .every && missingCount <= PeriodBuckets.limit
    var result: [Element] = []
    result.reserveCapacity(column.count + (all ? missingCount : missingRuns.count))
    var row = 0
    for run in missingRuns where run.row < column.count {
      result.append(contentsOf: column[row...run.row])
      row = run.row + 1
      for number in 1...(all ? run.count : 1) { result.append(missing(run, number)) }
    }
    result.append(contentsOf: column[row...])
    return result
  }
}

extension RegularInterval {
  /// Detects a fixed interval of elapsed time.
  private init?(elapsed times: [Double]) {
    self.init(count: times.count, rule: { .elapsed(milliseconds: $0) }, x: { times[$0] })
  }

  /// Detects an interval of local clocks, such as 6 hours also on days of 23.
  private init?(clock times: [Double], in zone: Zone) {
    // Clocks change by an hour or less, so shorter intervals are those of elapsed time.
    guard !zone.transitions.isEmpty, times[1] - times[0] > 3600 || times[2] - times[1] > 3600
    else { return nil }
    self.init(
      count: times.count, rule: { .clock(milliseconds: $0) },
      x: { times[$0] + Double(zone.offset(at: times[$0])) })
  }

  private init?(
    count: Int, rule: (_ milliseconds: Int) -> CalendarInterval, x: (_ row: Int) -> Double
  ) {
    guard let shortest = RegularInterval.shortestStep(count: count, x: x) else { return nil }
    let step = Double(shortest) / 1000
    var holes: [MissingSamples] = []
    var last = x(0)
    for row in 1..<count {
      let next = x(row)
      let steps = ((next - last) / step).rounded()
      // The rounding error of doubles of this size is smaller; what is off by more is irregular.
      let tolerance = max(2e-6, 4 * next.ulp)
      guard abs(next - last - steps * step) <= tolerance, steps < 1e15 else { return nil }
      if steps > 1 {
        holes.append(MissingSamples(row: row - 1, count: Int(steps) - 1))
        if holes.count * 3 > count - 1 { return nil }
      }
      last = next
    }
    self.init(step: TimeStep(milliseconds: shortest), missingRuns: holes, rule: rule(shortest))
  }

  /// The shortest interval in milliseconds; nil unless it is a whole number of them.
  private static func shortestStep(count: Int, x: (_ row: Int) -> Double) -> Int? {
    var last = x(0)
    var shortest = Double.infinity
    for row in 1..<count {
      let next = x(row)
      guard next > last else { return nil }
      shortest = min(shortest, next - last)
      last = next
    }
    let milliseconds = (shortest * 1000).rounded()
    guard milliseconds >= 1, milliseconds < 1e12, abs(shortest - milliseconds / 1000) < 1e-4
    else { return nil }
    return Int(milliseconds)
  }
}

extension TimeStep {
  /// Makes a step of milliseconds, in the largest unit that divides them.
  init(milliseconds: Int) {
    let units: [(Unit, Int)] = [
      (.week, 604_800_000), (.day, 86_400_000), (.hour, 3_600_000), (.minute, 60_000),
      (.second, 1000),
    ]
    let fitting = units.first { milliseconds % $0.1 == 0 } ?? (.millisecond, 1)
    self.init(milliseconds / fitting.1, fitting.0)
  }
}
