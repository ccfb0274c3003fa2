/// A unit of the calendar that divides time into periods.
public enum CalendarUnit: String, Sendable, Hashable, CaseIterable {
  /// Sixty seconds.
  case minute
  /// Sixty minutes.
  case hour
  /// A calendar day of 23, 24 or 25 hours.
  case day
  /// Seven days.
  case week
  /// A month of the Gregorian calendar.
  case month
  /// Three months, from January, April, July or October on.
  case quarter
  /// Twelve months.
  case year
}

/// Periods are contiguous: each moment is in exactly one.
///
/// A day lasts from the first moment of a local date to that of the next. Longer units are whole
/// days. Hours and minutes begin at full ones of the local clock; a transition that does not keep
/// the full hour, such as one by half an hour, begins a period of its own.
///
/// The functions are total: moments are clamped to the years 1 to 9999, and NaN counts as their
/// start.
extension CalendarUnit {
  /// The start of the period that contains a moment, in seconds since 1970, UTC.
  ///
  /// - Parameters:
  ///   - seconds: the moment in seconds since 1970, UTC.
  ///   - zone: the time zone.
  ///   - firstWeekday: the first day of weeks, 1 for Monday to 7 for Sunday.
  package func start(of seconds: Double, in zone: Zone, firstWeekday: Int = 1) -> Double {
    let moment = CalendarLimits.clamped(seconds)
    if let length = clockLength { return clockStart(of: moment, length: length, in: zone) }
    let index = index(of: moment, in: zone, firstWeekday: firstWeekday)
    // If clocks go back over midnight, they show a date again whose period has ended.
    let next = start(ofIndex: index + 1, in: zone, firstWeekday: firstWeekday)
    return next <= moment && index < lastIndex(firstWeekday: firstWeekday)
      ? next : start(ofIndex: index, in: zone, firstWeekday: firstWeekday)
  }

  /// The start of the period after the one that contains a moment.
  ///
  /// It is later than the moment, except at the end of year 9999, which is its own successor.
  package func next(after seconds: Double, in zone: Zone, firstWeekday: Int = 1) -> Double {
    let moment = CalendarLimits.clamped(seconds)
    if let length = clockLength { return clockEnd(of: moment, length: length, in: zone) }
    var index = index(of: moment, in: zone, firstWeekday: firstWeekday)
    let last = lastIndex(firstWeekday: firstWeekday)
    // A skipped or repeated date takes at most two more steps.
    while index < last {
      index += 1
      let start = start(ofIndex: index, in: zone, firstWeekday: firstWeekday)
      if start > moment { return start }
    }
    return start(ofIndex: last + 1, in: zone, firstWeekday: firstWeekday)
  }

  /// The start of the period `count` periods after the one that contains a moment, or before it.
  ///
  /// Days and longer units are counted by the calendar, hours and minutes by elapsed time.
  package func adding(
    _ count: Int, to seconds: Double, in zone: Zone, firstWeekday: Int = 1
  ) -> Double {
    let start = start(of: seconds, in: zone, firstWeekday: firstWeekday)
    if let length = clockLength {
      let moment = CalendarLimits.clamped(start + Double(count) * Double(length))
      return clockStart(of: moment, length: length, in: zone)
    }
    let index = index(of: start, in: zone, firstWeekday: firstWeekday)
    let (sum, overflow) = index.addingReportingOverflow(count)
    let last = lastIndex(firstWeekday: firstWeekday)
    let first = self.index(ofDay: CalendarLimits.days.lowerBound, firstWeekday: firstWeekday)
    let target = overflow ? (count < 0 ? first : last) : min(max(sum, first), last)
    return self.start(ofIndex: target, in: zone, firstWeekday: firstWeekday)
  }

  /// The length in seconds of units shorter than a day.
  var clockLength: Int? {
    switch self {
    case .minute: 60
    case .hour: 3600
    case .day, .week, .month, .quarter, .year: nil
    }
  }

  /// The consecutive number of the period of a day, for days and longer units.
  package func index(ofDay day: Int, firstWeekday: Int) -> Int {
    switch self {
    case .minute, .hour, .day: day
    case .week: flooredDivision(day - CalendarUnit.weekShift(firstWeekday), 7)
    case .month: CivilDay(daysSince1970: day).monthIndex
    case .quarter: flooredDivision(CivilDay(daysSince1970: day).monthIndex, 3)
    case .year: CivilDay(daysSince1970: day).year
    }
  }

  /// The first day of the period with a number.
  package func day(ofIndex index: Int, firstWeekday: Int) -> Int {
    switch self {
    case .minute, .hour, .day: index
    case .week: index * 7 + CalendarUnit.weekShift(firstWeekday)
    case .month: CivilDay.start(ofMonth: index).daysSince1970
    case .quarter: CivilDay.start(ofMonth: index * 3).daysSince1970
    case .year: CivilDay(year: index, month: 1, day: 1).daysSince1970
    }
  }

  private func index(of moment: Double, in zone: Zone, firstWeekday: Int) -> Int {
    index(ofDay: zone.day(at: moment), firstWeekday: firstWeekday)
  }

  private func start(ofIndex index: Int, in zone: Zone, firstWeekday: Int) -> Double {
    zone.start(ofDay: day(ofIndex: index, firstWeekday: firstWeekday))
  }

  private func lastIndex(firstWeekday: Int) -> Int {
    index(ofDay: CalendarLimits.days.upperBound, firstWeekday: firstWeekday)
  }

  private func clockStart(of moment: Double, length: Int, in zone: Zone) -> Double {
    let next = zone.firstTransition { moment < $0.start }
    let offset = zone.offset(before: next)
    let reading = Int(moment.rounded(.down)) + offset
    let start = Double(flooredDivision(reading, length) * length - offset)
    return next > 0 ? max(start, zone.transitions[next - 1].start) : start
  }

  private func clockEnd(of moment: Double, length: Int, in zone: Zone) -> Double {
    let next = zone.firstTransition { moment < $0.start }
    let offset = zone.offset(before: next)
    let reading = Int(moment.rounded(.down)) + offset
    let end = Double((flooredDivision(reading, length) + 1) * length - offset)
    guard moment < CalendarLimits.moments.upperBound else { return moment }
    return next < zone.transitions.count ? min(end, zone.transitions[next].start) : end
  }

  /// Days from 1 January 1970, a Thursday, to a first day of a week.
  private static func weekShift(_ firstWeekday: Int) -> Int { min(max(firstWeekday, 1), 7) - 4 }
}

/// The ranges of calendar arithmetic, which keep it from trapping.
///
/// A clock reading is the local time in seconds since 1970, each day having 86,400 of them.
package enum CalendarLimits {
  /// The days of the years 1 to 9999, counted from 1 January 1970.
  package static let days = -719_162...2_932_896

  /// The moments of ``days``, with another day on either side for the offsets of zones.
  static let moments = Double(days.lowerBound - 1) * 86_400...Double(days.upperBound + 2) * 86_400

  /// Clamps a moment to ``moments``; NaN becomes the first one.
  package static func clamped(_ seconds: Double) -> Double {
    // The comparison is false for NaN.
    guard seconds > moments.lowerBound else { return moments.lowerBound }
    return seconds < moments.upperBound ? seconds : moments.upperBound
  }

  /// The day of a clock reading, clamped to the years 1 to 9999.
  package static func day(ofReading reading: Int) -> Int {
    min(max(flooredDivision(reading, 86_400), days.lowerBound), days.upperBound)
  }
}

/// A time span in calendar units, such as seven days.
package struct TimeSpan: Sendable, Hashable {
  /// The number of units, at least 1.
  package let count: Int
  package let unit: CalendarUnit

  /// Makes a span; a count under 1 becomes 1.
  package init(_ count: Int, _ unit: CalendarUnit) {
    self.count = max(1, count)
    self.unit = unit
  }

  /// Examples of spans, for messages.
  package static let spellings = "90min, 24h, 7d, 2w, 3mo, 4q or 1y"

  /// Parses a span such as `7d`, `2 weeks` or `3mo`.
  ///
  /// The units are `min`, `h`, `d`, `w`, `mo`, `q` and `y` or their English names, ignoring case,
  /// with or without a space before them. `m` is rejected, since it could be minutes or months.
  /// Counts are 1 to 1,000,000.
  package init?(_ text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let token = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard digits.count <= 7, let count = Int(digits), (1...1_000_000).contains(count),
      let unit = TimeSpan.unit(token)
    else { return nil }
    self.init(count, unit)
  }

  private static func unit(_ token: String) -> CalendarUnit? {
    switch token {
    case "min", "mins", "minute", "minutes": .minute
    case "h", "hr", "hrs", "hour", "hours": .hour
    case "d", "day", "days": .day
    case "w", "wk", "week", "weeks": .week
    case "mo", "mos", "month", "months": .month
    case "q", "quarter", "quarters": .quarter
    case "y", "yr", "year", "years": .year
    default: nil
    }
  }

  /// The start of the last ``count`` periods, of which the last one contains a moment.
  ///
  /// The last 7 days are whole calendar days up to that of the last sample, the last year is the
  /// calendar year of that sample, and the last 12 months go back over New Year.
  package func start(endingWith last: Double, in zone: Zone, firstWeekday: Int = 1) -> Double {
    unit.adding(1 - count, to: last, in: zone, firstWeekday: firstWeekday)
  }
}
