extension DateTime {
  /// Seconds from the start of 1970, UTC, to this date and time; negative before.
  ///
  /// Without an offset the parts are read as if they were UTC. Leap seconds are not counted, as in
  /// POSIX. Microseconds stay exact for every year; nanoseconds are rounded to the nearest `Double`.
  public var secondsSince1970: Double { seconds(aheadOfUTC: utcOffset ?? 0) }

  /// Seconds from the start of 1970 to what the clock shows, as if it hung in UTC.
  package var wallSeconds: Double { seconds(aheadOfUTC: 0) }

  /// The day of the week, 1 for Monday to 7 for Sunday, of the date as written.
  public var weekday: Int {
    // 1 January 1970 was a Thursday, the fourth day.
    let shifted = (daysSince1970 + 3) % 7
    return (shifted < 0 ? shifted + 7 : shifted) + 1
  }

  /// Days from 1 January 1970 to the date as written; negative before.
  public var daysSince1970: Int {
    CivilDay(year: year, month: month, day: day).daysSince1970
  }

  /// How many days a month has, or 0 when `month` is not 1 to 12.
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
  /// Orders by the moment that is meant.
  ///
  /// Of one moment written in several ways, no offset comes first, then the western one, and a date
  /// alone comes before its midnight: so that two different values are never neither above nor below.
  public static func < (a: DateTime, b: DateTime) -> Bool {
    let seconds = (a.wholeSeconds, b.wholeSeconds)
    if seconds.0 != seconds.1 { return seconds.0 < seconds.1 }
    if a.nanosecond != b.nanosecond { return a.nanosecond < b.nanosecond }
    let offsets = (a.utcOffset ?? .min, b.utcOffset ?? .min)
    if offsets.0 != offsets.1 { return offsets.0 < offsets.1 }
    return !a.hasTime && b.hasTime
  }
}
