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
