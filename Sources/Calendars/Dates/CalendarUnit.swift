/// A unit of the calendar by which time is cut into periods.
public enum CalendarUnit: String, Sendable, Hashable, CaseIterable {
  /// Sixty seconds.
  case minute
  /// Sixty minutes.
  case hour
  /// From midnight to midnight: 23, 24 or 25 hours.
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

/// The periods of a unit follow one another without gaps, so that each moment is in exactly one.
///
/// Days are those of the zone's clocks and calendar: from the first moment of a date to the first one
/// of the next, whether these are 23, 24 or 25 hours. Longer units are whole days. Hours and minutes
/// begin where a clock shows a full one; a change of clocks that does not keep the full hour, such as
/// one by half an hour, begins a period of its own.
///
/// Everything is total: moments are held to the years 1 to 9999, and what is not a number counts as
/// the first moment of these.
extension CalendarUnit {
  /// The first moment of the period that a moment is in, in seconds since 1970, UTC.
  ///
  /// - Parameters:
  ///   - seconds: the moment in seconds since 1970, UTC.
  ///   - zone: the zone of the clocks.
  ///   - firstWeekday: the day that weeks begin with, 1 for Monday to 7 for Sunday.
  public func start(of seconds: Double, in zone: Zone, firstWeekday: Int = 1) -> Double {
    let moment = CalendarLimits.clamped(seconds)
    if let length = clockLength { return clockStart(of: moment, length: length, in: zone) }
    let index = index(of: moment, in: zone, firstWeekday: firstWeekday)
    // Where clocks go back over midnight, they show a date again whose period is over.
    let next = start(ofIndex: index + 1, in: zone, firstWeekday: firstWeekday)
    return next <= moment && index < lastIndex(firstWeekday: firstWeekday)
      ? next : start(ofIndex: index, in: zone, firstWeekday: firstWeekday)
  }

  /// The first moment of the period after the one that a moment is in.
  ///
  /// It is later than the moment, except that after year 9999 nothing follows: there it is the end of
  /// that year over and over.
  public func next(after seconds: Double, in zone: Zone, firstWeekday: Int = 1) -> Double {
    let moment = CalendarLimits.clamped(seconds)
    if let length = clockLength { return clockEnd(of: moment, length: length, in: zone) }
    var index = index(of: moment, in: zone, firstWeekday: firstWeekday)
    let last = lastIndex(firstWeekday: firstWeekday)
    // A date that clocks skip, or show again, adds at most two steps.
    while index < last {
      index += 1
      let start = start(ofIndex: index, in: zone, firstWeekday: firstWeekday)
      if start > moment { return start }
    }
    return start(ofIndex: last + 1, in: zone, firstWeekday: firstWeekday)
  }

  /// The first moment of the period that lies a number of periods after, or before, that of a moment.
  ///
  /// Days and longer units are counted by the calendar, hours and minutes by the time that passes.
  public func adding(
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
}

extension CalendarUnit {
  /// Seconds of a unit that is told by the clock alone.
  var clockLength: Int? {
    switch self {
    case .minute: 60
    case .hour: 3600
    case .day, .week, .month, .quarter, .year: nil
    }
  }

  /// The number of a day's period, where neighbours have neighbouring numbers.
  ///
  /// It is meant for days and longer units.
  package func index(ofDay day: Int, firstWeekday: Int) -> Int {
    switch self {
    case .minute, .hour, .day: day
    case .week: flooredDivision(day - CalendarUnit.weekShift(firstWeekday), 7)
    case .month: CivilDay(daysSince1970: day).monthIndex
    case .quarter: flooredDivision(CivilDay(daysSince1970: day).monthIndex, 3)
    case .year: CivilDay(daysSince1970: day).year
    }
  }

  /// The first day of a period by its number.
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

  /// The distance of some first day of a week from 1 January 1970, which was a Thursday.
  private static func weekShift(_ firstWeekday: Int) -> Int {
    min(max(firstWeekday, 1), 7) - 4
  }
}

/// What calculations with calendars and clocks are held to, so that they never trap.
///
/// What a clock shows is counted as a reading: seconds from the start of 1970 as if every day had
/// 86,400 of them.
package enum CalendarLimits {
  /// The days of the years 1 to 9999, counted from 1 January 1970.
  package static let days = -719_162...2_932_896

  /// The moments with which calculations are made.
  ///
  /// Everything beyond, and what is not a number, is moved to an end of this. One day more on either
  /// side leaves room for every zone.
  static let moments = Double(days.lowerBound - 1) * 86_400...Double(days.upperBound + 2) * 86_400

  /// A moment that calculations can take.
  package static func clamped(_ seconds: Double) -> Double {
    // The comparisons are false for NaN, which so becomes the first moment.
    guard seconds > moments.lowerBound else { return moments.lowerBound }
    return seconds < moments.upperBound ? seconds : moments.upperBound
  }

  /// The day of a reading, moved into the years 1 to 9999.
  package static func day(ofReading reading: Int) -> Int {
    min(max(flooredDivision(reading, 86_400), days.lowerBound), days.upperBound)
  }
}

/// A length of time in units of the calendar, such as seven days.
public struct TimeSpan: Sendable, Hashable {
  /// How many units, at least one.
  public let count: Int
  /// The unit.
  public let unit: CalendarUnit

  /// Makes a span; a count under one becomes one.
  public init(_ count: Int, _ unit: CalendarUnit) {
    self.count = max(1, count)
    self.unit = unit
  }
}

extension TimeSpan {
  /// How spans are written, in one line for messages.
  package static let spellings = "90min, 24h, 7d, 2w, 3mo, 4q or 1y"

  /// Reads a span such as `7d`, `2 weeks` or `3mo`; nil when it is none.
  ///
  /// The units are `min`, `h`, `d`, `w`, `mo`, `q` and `y` or their English names, in upper or lower
  /// case, with or without a space before them. `m` alone is refused, for it means minutes to some and
  /// months to others. Counts go from 1 to 1,000,000.
  public init?(_ text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let word = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard digits.count <= 7, let count = Int(digits), (1...1_000_000).contains(count),
      let unit = TimeSpan.unit(word)
    else { return nil }
    self.init(count, unit)
  }

  private static func unit(_ word: String) -> CalendarUnit? {
    switch word {
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

  /// The first moment of the last periods: that of the given moment and as many before it as make the
  /// count full.
  ///
  /// So the last 7 days are whole days of the calendar and end with the day of the last sample, and
  /// the last year is the calendar year of that sample; the last 12 months go back over New Year.
  package func start(endingWith last: Double, in zone: Zone, firstWeekday: Int = 1) -> Double {
    unit.adding(1 - count, to: last, in: zone, firstWeekday: firstWeekday)
  }
}
