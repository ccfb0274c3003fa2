extension DateTime {
  /// The date and time that a clock shows, or nil outside of the years 1 to 9999.
  ///
  /// - Parameters:
  ///   - clockReading: seconds from the start of 1970 as if every day had 86,400 of them.
  ///   - nanosecond: the part of a second, 0 to 999,999,999.
  ///   - utcOffset: seconds that the clock is ahead of UTC, nil when nothing says so.
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

  /// A moment on a clock that shows UTC, or nil outside of the years 1 to 9999.
  ///
  /// - Parameter seconds: seconds since 1970.
  package init?(moment seconds: Int) { self.init(clockReading: seconds, utcOffset: 0) }

  /// The date of a day counted from 1 January 1970, or nil outside of the years 1 to 9999.
  public init?(daysSince1970 days: Int) {
    guard CalendarLimits.days.contains(days) else { return nil }
    let day = CivilDay(daysSince1970: days)
    self.init(year: day.year, month: day.month, day: day.day)
  }

  /// A moment in UTC as RFC 3339 writes it, such as `2016-09-18T06:30:00Z`.
  ///
  /// - Parameter seconds: seconds since 1970; those outside of the years 1 to 9999 are held to these.
  package static func text(ofMoment seconds: Int) -> String {
    let moment = Int(CalendarLimits.clamped(Double(seconds)))
    guard let date = DateTime(clockReading: moment) else { return "" }
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = "\(digits(date.year, 4))-\(digits(date.month))-\(digits(date.day))"
    return "\(day)T\(digits(date.hour)):\(digits(date.minute)):\(digits(date.second))Z"
  }
}
