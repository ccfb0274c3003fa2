import Calendars

/// A rule that numbers regular samples and gives the moment of a number.
enum CalendarInterval: Sendable, Hashable {
  /// The same day of the month, or the last one of shorter months, at the same time of day.
  case months(day: Int, time: Double, step: Int)
  /// The same time of day.
  case days(time: Double, step: Int)
  /// The same time of day on certain weekdays, 0 for Monday to 6 for Sunday.
  case workingDays([Int], time: Double)
  /// Milliseconds of elapsed time.
  case elapsed(milliseconds: Int)
  /// Milliseconds of local clocks.
  case clock(milliseconds: Int)

  /// The calendar rules that samples may follow, the coarsest first.
  static func calendarRules(
    of times: [Double], in zone: Zone, weekend: Set<Int>
  ) -> [CalendarInterval] {
    // The median of three: at most one falls on a day when clocks skip the usual time.
    let readings = times.prefix(3).map { time in
      let reading = time + Double(zone.offset(at: time))
      return reading - Double(zone.day(at: time)) * 86_400
    }
    let time = readings.sorted()[1]
    var rules: [CalendarInterval] = [.days(time: time, step: 1)]
    let days = (1...7).filter { !weekend.contains($0) }.map { $0 - 1 }
    if (1..<7).contains(days.count) { rules.insert(.workingDays(days, time: time), at: 0) }
    if let day = monthDay(of: times, in: zone) {
      rules.insert(.months(day: day, time: time, step: 1), at: 0)
    }
    return rules
  }

  /// The common day of the month, 31 if each sample is on the last of its month; nil if two samples
  /// are in one month.
  private static func monthDay(of times: [Double], in zone: Zone) -> Int? {
    var (greatest, areEnds) = (0, true)
    var last = Int.min
    for time in times {
      let date = CivilDay(daysSince1970: zone.day(at: time))
      guard date.monthIndex > last else { return nil }
      last = date.monthIndex
      greatest = max(greatest, date.day)
      areEnds = areEnds && date.isMonthEnd
    }
    return areEnds ? 31 : greatest
  }

  /// The number of the sample at a moment; nil if the rule has none there.
  func index(of moment: Double, in zone: Zone) -> Int? {
    let day = zone.day(at: moment)
    let index: Int
    switch self {
    case .months: index = CivilDay(daysSince1970: day).monthIndex
    case .days: index = day
    case .workingDays(let days, _):
      let week = flooredDivision(day + 3, 7)
      guard let rank = days.firstIndex(of: day + 3 - week * 7) else { return nil }
      index = week * days.count + rank
    case .elapsed, .clock: return nil
    }
    return self.moment(of: index, in: zone) == moment ? index : nil
  }

  /// The moment of the sample with a number.
  private func moment(of index: Int, in zone: Zone) -> Double? {
    switch self {
    case .months(let day, let time, _):
      let first = CivilDay.start(ofMonth: index)
      let length = DateTime.daysInMonth(first.month, year: first.year)
      return CalendarInterval.moment(
        day: first.daysSince1970 + min(day, length) - 1, time: time, in: zone)
    case .days(let time, _): return CalendarInterval.moment(day: index, time: time, in: zone)
    case .workingDays(let days, let time):
      let week = flooredDivision(index, days.count)
      let day = week * 7 - 3 + days[index - week * days.count]
      return CalendarInterval.moment(day: day, time: time, in: zone)
    case .elapsed, .clock: return nil
    }
  }

  private static func moment(day: Int, time: Double, in zone: Zone) -> Double {
    time == 0 ? zone.start(ofDay: day) : zone.seconds(ofReading: Double(day) * 86_400 + time)
  }

  /// The moment `count` steps after a sample.
  func moment(_ count: Int, after sample: Double, in zone: Zone) -> Double {
    switch self {
    case .months(_, _, let step), .days(_, let step):
      index(of: sample, in: zone).flatMap { moment(of: $0 + count * step, in: zone) } ?? sample
    case .workingDays:
      index(of: sample, in: zone).flatMap { moment(of: $0 + count, in: zone) } ?? sample
    case .elapsed(let milliseconds): sample + Double(count * milliseconds) / 1000
    case .clock(let milliseconds):
      zone.seconds(
        ofReading: sample + Double(zone.offset(at: sample)) + Double(count * milliseconds) / 1000)
    }
  }

  /// The rule with a step of several units.
  func stepping(by step: Int) -> CalendarInterval {
    switch self {
    case .months(let day, let time, _): .months(day: day, time: time, step: step)
    case .days(let time, _): .days(time: time, step: step)
    case .workingDays, .elapsed, .clock: self
    }
  }

  /// A number of the rule's units as a step.
  func step(_ count: Int) -> TimeStep {
    switch self {
    case .months: count % 12 == 0 ? TimeStep(count / 12, .year) : TimeStep(count, .month)
    case .days: count % 7 == 0 ? TimeStep(count / 7, .week) : TimeStep(count, .day)
    case .workingDays: TimeStep(1, .day)
    case .elapsed(let milliseconds), .clock(let milliseconds): TimeStep(milliseconds: milliseconds)
    }
  }
}
