import Calendars

/// The steady distance at which samples stand, and where some of them are missing.
///
/// Samples are regular when all of these hold; else nothing is said about them, and none is missing:
/// - there are three or more, each later than the one before;
/// - each is the same part of a period: the same time of day, or the same day of the month (or its last
///   one, where the month is shorter) and time; or all distances are multiples of one number of
///   milliseconds, by elapsed time or by what the zone's clocks show;
/// - the shortest distance divides all others, and at least two thirds are equal to it.
///
/// Days without any sample on a weekend are working days, and no weekend is missing among them.
package struct RegularInterval: Sendable, Hashable {
  /// Samples that are missing between two that are there.
  package struct MissingSamples: Sendable, Hashable {
    /// The row before the hole.
    let row: Int
    /// How many are missing.
    let count: Int
  }

  /// The distance from one sample to the next.
  package let step: TimeStep
  /// Where samples are missing, in order.
  package let holes: [MissingSamples]
  /// What tells the moments of missing samples.
  let rule: CalendarInterval

  /// How many samples are missing.
  var missingCount: Int { holes.reduce(0) { $0 + $1.count } }

  /// Whether the samples are one for each working day.
  var skipsWeekends: Bool {
    if case .workingDays = rule { true } else { false }
  }

  /// Finds the step of samples, or nil when they are not regular.
  ///
  /// What is irregular shows after a few samples; else it takes two passes over them, and memory only
  /// for the holes.
  ///
  /// - Parameters:
  ///   - times: seconds since 1970, UTC.
  ///   - zone: the zone in which days begin.
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

  init(step: TimeStep, holes: [MissingSamples], rule: CalendarInterval) {
    self.step = step
    self.holes = holes
    self.rule = rule
  }

  private init?(_ times: [Double], rule: CalendarInterval, zone: Zone) {
    guard
      let found = RegularInterval.holes(
        count: times.count, index: { rule.index(of: times[$0], in: zone) })
    else { return nil }
    // Working days are one for each; days that are further apart are plain days.
    if case .workingDays = rule, found.step != 1 { return nil }
    self.init(step: rule.step(found.step), holes: found.holes, rule: rule.stepping(by: found.step))
  }

  /// The step between the numbers of samples, and the holes, or nil by the rules above.
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
}

extension RegularInterval {
  /// Which of the missing samples are put in.
  package enum Filling: Sendable, Hashable {
    /// All of them, as an axis of bands and a rolling mean need it; where that is more than
    /// ``PeriodBuckets/limit``, one for each hole.
    case every
    /// One for each hole, which is enough to break a line.
    case onePerHole
  }

  /// The times of the samples and of the missing ones between them.
  package func times(of times: [Double], in zone: Zone, filling: Filling) -> [Double] {
    if holes.isEmpty { return times }
    return spread(times, filling: filling) { hole, place in
      rule.moment(place, after: times[hole.row], in: zone)
    }
  }

  /// Values with a gap for each missing sample.
  package func values(of values: OptionalDoubles, filling: Filling) -> OptionalDoubles {
    if holes.isEmpty { return values }
    return OptionalDoubles(numbers: spread(values.numbers, filling: filling) { _, _ in .nan })
  }

  /// A column with an element for each missing sample, made from its hole and its place in that,
  /// counted from 1.
  func spread<Element>(
    _ column: [Element], filling: Filling, missing: (MissingSamples, Int) -> Element
  ) -> [Element] {
    let all = filling == .every && missingCount <= PeriodBuckets.limit
    var result: [Element] = []
    result.reserveCapacity(column.count + (all ? missingCount : holes.count))
    var row = 0
    for hole in holes where hole.row < column.count {
      result.append(contentsOf: column[row...hole.row])
      row = hole.row + 1
      for place in 1...(all ? hole.count : 1) { result.append(missing(hole, place)) }
    }
    result.append(contentsOf: column[row...])
    return result
  }
}

extension RegularInterval {
  /// Steps of a fixed length of elapsed time.
  init?(elapsed times: [Double]) {
    self.init(count: times.count, rule: { .elapsed(milliseconds: $0) }, place: { times[$0] })
  }

  /// Steps of whole hours by what clocks show, such as every 6 hours also where a day has 23.
  init?(clock times: [Double], in zone: Zone) {
    // Clocks change by an hour or less, so that shorter steps are told by elapsed time.
    guard !zone.transitions.isEmpty, times[1] - times[0] > 3600 || times[2] - times[1] > 3600
    else { return nil }
    self.init(
      count: times.count, rule: { .clock(milliseconds: $0) },
      place: { times[$0] + Double(zone.offset(at: times[$0])) })
  }

  private init?(
    count: Int, rule: (_ milliseconds: Int) -> CalendarInterval, place: (_ row: Int) -> Double
  ) {
    guard let shortest = RegularInterval.shortestStep(count: count, place: place) else {
      return nil
    }
    let step = Double(shortest) / 1000
    var holes: [MissingSamples] = []
    var last = place(0)
    for row in 1..<count {
      let next = place(row)
      let steps = ((next - last) / step).rounded()
      // Sums of doubles of this size are off by less than that; clocks that are off by more are not
      // regular.
      let tolerance = max(2e-6, 4 * next.ulp)
      guard abs(next - last - steps * step) <= tolerance, steps < 1e15 else { return nil }
      if steps > 1 {
        holes.append(MissingSamples(row: row - 1, count: Int(steps) - 1))
        if holes.count * 3 > count - 1 { return nil }
      }
      last = next
    }
    self.init(step: TimeStep(milliseconds: shortest), holes: holes, rule: rule(shortest))
  }

  /// The shortest distance in whole milliseconds, nil when it is not one of these.
  private static func shortestStep(count: Int, place: (_ row: Int) -> Double) -> Int? {
    var last = place(0)
    var shortest = Double.infinity
    for row in 1..<count {
      let next = place(row)
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
  /// A step of whole milliseconds in the largest unit of which it is a multiple.
  init(milliseconds: Int) {
    let units: [(Unit, Int)] = [
      (.week, 604_800_000), (.day, 86_400_000), (.hour, 3_600_000), (.minute, 60_000),
      (.second, 1000),
    ]
    let fitting = units.first { milliseconds % $0.1 == 0 } ?? (.millisecond, 1)
    self.init(milliseconds / fitting.1, fitting.0)
  }
}
