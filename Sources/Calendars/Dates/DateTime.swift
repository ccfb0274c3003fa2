import Base

/// A date of the proleptic Gregorian calendar with or without a time of day, as it was written.
///
/// The components are those of the local clock; an offset from UTC is kept beside them and affects
/// only ``secondsSince1970`` and the order. Years are 1 to 9999, and invalid dates cannot be made.
public struct DateTime: Sendable, Hashable {
  private let storedYear: Int16
  private let storedMonth: UInt8
  private let storedDay: UInt8
  private let storedOffset: Int32?

  /// The time of day; nil for a date alone.
  package let time: TimeOfDay?

  /// Makes a date without a time; nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= DateTime.daysInMonth(month, year: year)
    else { return nil }
    storedYear = Int16(year)
    storedMonth = UInt8(month)
    storedDay = UInt8(day)
    storedOffset = nil
    time = nil
  }

  private init(date: DateTime, time: TimeOfDay, offset: Int32?) {
    storedYear = date.storedYear
    storedMonth = date.storedMonth
    storedDay = date.storedDay
    storedOffset = offset
    self.time = time
  }

  /// This date at a time of day; nil if the offset is beyond 18 hours.
  ///
  /// - Parameters:
  ///   - time: the time of day.
  ///   - utcOffset: seconds that the clock is ahead of UTC (east is positive); nil if unknown.
  package func at(_ time: TimeOfDay, utcOffset: Int? = nil) -> DateTime? {
    guard let utcOffset else { return DateTime(date: self, time: time, offset: nil) }
    guard (-64_800...64_800).contains(utcOffset) else { return nil }
    return DateTime(date: self, time: time, offset: Int32(utcOffset))
  }

  /// The year, 1 to 9999.
  public var year: Int { Int(storedYear) }
  /// The month, 1 to 12.
  public var month: Int { Int(storedMonth) }
  /// The day of the month, 1 to 31.
  public var day: Int { Int(storedDay) }
  /// The hour, 0 to 23; 0 without a time of day.
  public var hour: Int { time?.hour ?? 0 }
  /// The minute, 0 to 59; 0 without a time of day.
  public var minute: Int { time?.minute ?? 0 }
  /// The second, 0 to 59; 0 without a time of day.
  public var second: Int { time?.second ?? 0 }
  /// The fraction of the second in nanoseconds; 0 without a time of day.
  public var nanosecond: Int { time?.nanosecond ?? 0 }
  /// Seconds that the clock was ahead of UTC; nil if no offset was written.
  public var utcOffset: Int? { storedOffset.map { Int($0) } }
  /// True if a time of day was written.
  public var hasTime: Bool { time != nil }

  /// Makes the date and time of a clock reading; nil outside of the years 1 to 9999.
  ///
  /// - Parameters:
  ///   - clockReading: seconds since the start of 1970, each day having 86,400 of them.
  ///   - nanosecond: the fraction of the second, 0 to 999,999,999.
  ///   - utcOffset: seconds that the clock is ahead of UTC; nil if unknown.
  package init?(clockReading: Int, nanosecond: Int = 0, utcOffset: Int? = nil) {
    let days = flooredDivision(clockReading, 86_400)
    let second = clockReading - days * 86_400
    let day = CivilDay(daysSince1970: days)
    guard let date = DateTime(year: day.year, month: day.month, day: day.day),
      let time = TimeOfDay(
        hour: second / 3600, minute: second / 60 % 60, second: second % 60, nanosecond: nanosecond),
      let result = date.at(time, utcOffset: utcOffset)
    else { return nil }
    self = result
  }

  /// Makes the UTC date and time of a moment in seconds since 1970; nil outside of the years 1 to
  /// 9999.
  package init?(moment seconds: Int) { self.init(clockReading: seconds, utcOffset: 0) }

  /// Makes the date of a day counted from 1 January 1970; nil outside of the years 1 to 9999.
  public init?(daysSince1970 days: Int) {
    guard CalendarLimits.days.contains(days) else { return nil }
    let day = CivilDay(daysSince1970: days)
    self.init(year: day.year, month: day.month, day: day.day)
  }

  /// The RFC 3339 text of a moment in UTC, such as `2016-09-18T06:30:00Z`.
  ///
  /// - Parameter seconds: seconds since 1970, clamped to the years 1 to 9999.
  package static func text(ofMoment seconds: Int) -> String {
    let moment = Int(CalendarLimits.clamped(Double(seconds)))
    guard let date = DateTime(clockReading: moment) else { return "" }
    let day = [date.year.padded(to: 4), date.month.padded(to: 2), date.day.padded(to: 2)]
    let time = [date.hour, date.minute, date.second].map { $0.padded(to: 2) }
    return day.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }

  /// Seconds since 1970, UTC; negative before.
  ///
  /// Without an offset the components count as UTC. Leap seconds are not counted, as in POSIX.
  /// Microseconds are exact for every year; nanoseconds are rounded to the nearest `Double`.
  public var secondsSince1970: Double { seconds(aheadOfUTC: utcOffset ?? 0) }

  /// Local wall-clock time as seconds since 1970, ignoring the UTC offset.
  package var wallSeconds: Double { seconds(aheadOfUTC: 0) }

  /// The weekday of the date as written, 1 for Monday to 7 for Sunday.
  public var weekday: Int {
    // 1 January 1970 was a Thursday, the fourth day.
    let shifted = (daysSince1970 + 3) % 7
    return (shifted < 0 ? shifted + 7 : shifted) + 1
  }

  /// Days since 1 January 1970 of the date as written; negative before.
  public var daysSince1970: Int { CivilDay(year: year, month: month, day: day).daysSince1970 }

  /// The days of a month; 0 if `month` is not 1 to 12.
  package static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    default: 0
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private func seconds(aheadOfUTC offset: Int) -> Double {
    Double(wholeSeconds(aheadOfUTC: offset)) + Double(nanosecond) / 1e9
  }

  private func wholeSeconds(aheadOfUTC offset: Int) -> Int {
    daysSince1970 * 86_400 + (time?.secondOfDay ?? 0) - offset
  }

  fileprivate var wholeSeconds: Int { wholeSeconds(aheadOfUTC: utcOffset ?? 0) }
}

extension DateTime: Comparable {
  /// Orders by moment.
  ///
  /// For equal moments no offset comes first, then western offsets, and a date alone comes before
  /// its midnight, so that unequal values are always ordered.
  public static func < (a: DateTime, b: DateTime) -> Bool {
    let seconds = (a.wholeSeconds, b.wholeSeconds)
    if seconds.0 != seconds.1 { return seconds.0 < seconds.1 }
    if a.nanosecond != b.nanosecond { return a.nanosecond < b.nanosecond }
    let offsets = (a.utcOffset ?? .min, b.utcOffset ?? .min)
    if offsets.0 != offsets.1 { return offsets.0 < offsets.1 }
    return !a.hasTime && b.hasTime
  }
}

/// A time of day from midnight to the last nanosecond before the next one.
///
/// Leap seconds (`23:59:60`) and the end of the day (`24:00`) cannot be represented.
package struct TimeOfDay: Sendable, Hashable {
  private let storedHour: UInt8
  private let storedMinute: UInt8
  private let storedSecond: UInt8
  private let storedNanosecond: UInt32

  package static let midnight = TimeOfDay()

  private init() { (storedHour, storedMinute, storedSecond, storedNanosecond) = (0, 0, 0, 0) }

  /// Makes a time of day; nil if a component is out of its range.
  ///
  /// Hours are 0 to 23, minutes and seconds 0 to 59, nanoseconds 0 to 999,999,999.
  package init?(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      (0..<1_000_000_000).contains(nanosecond)
    else { return nil }
    storedHour = UInt8(hour)
    storedMinute = UInt8(minute)
    storedSecond = UInt8(second)
    storedNanosecond = UInt32(nanosecond)
  }

  package var hour: Int { Int(storedHour) }
  package var minute: Int { Int(storedMinute) }
  package var second: Int { Int(storedSecond) }
  package var nanosecond: Int { Int(storedNanosecond) }
  /// Whole seconds since midnight, 0 to 86,399.
  package var secondOfDay: Int { (hour * 60 + minute) * 60 + second }
}
