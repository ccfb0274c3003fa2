import Calendars

/// Formats the moments of a span with the coarsest precision that tells them apart.
struct DateSpan: Sendable {
  /// The precision of moments.
  enum Resolution: Sendable, Hashable, Comparable {
    case year, quarter, month, day, minute, second
  }

  private let first: DateTime
  private let last: DateTime
  private let zone: Zone
  private let locale: ChartLocale
  private let resolution: Resolution

  /// Takes the first and the last moment and some between them; nil when there are none or when one
  /// is outside of the years that the calendar has.
  init?(_ moments: [Double], zone: Zone, period: CalendarUnit?, locale: ChartLocale) {
    let dates = moments.compactMap { zone.dateTime(at: $0) }
    guard dates.count == moments.count, let first = dates.first, let last = dates.last
    else { return nil }
    (self.first, self.last, self.zone, self.locale) = (first, last, zone, locale)
    resolution = DateSpan.resolution(of: period) ?? DateSpan.resolution(of: dates)
  }

  private static func resolution(of period: CalendarUnit?) -> Resolution? {
    switch period {
    case .minute, .hour: .minute
    case .day, .week: .day
    case .month: .month
    case .quarter: .quarter
    case .year: .year
    case nil: nil
    }
  }

  private static func resolution(of dates: [DateTime]) -> Resolution {
    let isDaily = dates.allSatisfy { $0.hour == 0 && $0.minute == 0 && $0.second == 0 }
    guard isDaily else {
      let isWithinDay = dates.first?.daysSince1970 == dates.last?.daysSince1970
      return isWithinDay && dates.contains { $0.second != 0 } ? .second : .minute
    }
    guard dates.first != dates.last, dates.allSatisfy({ $0.day == 1 }) else { return .day }
    return dates.allSatisfy { $0.month == 1 } ? .year : .month
  }

  /// The first and the last moment, with their common part in one of them only.
  var span: XPositionText.Span {
    let patterns = locale.patterns
    guard resolution > .year, isWithinYear, first != last else {
      return XPositionText.Span(first: full(first), last: full(last), day: nil)
    }
    if resolution >= .minute, isWithinDay {
      return XPositionText.Span(
        first: short(first), last: short(last), day: write(patterns.date, first))
    }
    // "Sep 4 to Sep 17, 2016", but "2016年9月4日至9月17日": the common year is at the outer end.
    let year = locale.numbers.localized(String(first.year))
    return write(patterns.date, first).hasPrefix(year)
      ? XPositionText.Span(first: full(first), last: short(last), day: nil)
      : XPositionText.Span(first: short(first), last: full(last), day: nil)
  }

  /// The name of a moment within the span; nil outside of the years that the calendar has.
  func name(of seconds: Double) -> String? { zone.dateTime(at: seconds).map(short) }

  private var isWithinYear: Bool { first.year == last.year }
  private var isWithinDay: Bool { first.daysSince1970 == last.daysSince1970 }

  /// A date without the part that the whole span has in common.
  private func short(_ date: DateTime) -> String {
    let patterns = locale.patterns
    guard isWithinYear, date.year == first.year else { return full(date) }
    let isSameDay = isWithinDay && date.daysSince1970 == first.daysSince1970
    switch resolution {
    case .year: return write(patterns.year, date)
    case .quarter: return write(patterns.quarter, date)
    case .month: return write(patterns.fullMonth, date)
    case .day: return write(patterns.monthDay, date)
    case .minute: return write(isSameDay ? patterns.hourMinute : patterns.monthDayTime, date)
    case .second: return isSameDay ? write(patterns.hourMinuteSecond, date) : full(date)
    }
  }

  private func full(_ date: DateTime) -> String {
    let patterns = locale.patterns
    switch resolution {
    case .year: return write(patterns.year, date)
    case .quarter: return write(patterns.quarterYear, date)
    case .month: return write(patterns.fullMonthYear, date)
    case .day: return write(patterns.date, date)
    case .minute: return write(patterns.dateTime, date)
    case .second: return write(patterns.date, date) + " " + write(patterns.hourMinuteSecond, date)
    }
  }

  private func write(_ pattern: DatePattern, _ date: DateTime) -> String {
    pattern.string(from: date, in: locale)
  }
}
