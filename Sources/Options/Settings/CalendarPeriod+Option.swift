import Base
import Calendars

extension ChartSettings {
  /// Reads a period: a unit of the calendar, or a number of minutes or hours, such as `15m`.
  ///
  /// Only what divides an hour or a day begins at the same times on every day.
  static func period(_ option: OptionValue) throws(OptionError) -> TimeSpan {
    let text = try option.text()
    let digits = text.prefix { $0.isNumber }
    guard !digits.isEmpty else { return TimeSpan(1, try option.choice(CalendarUnit.self)) }
    // Periods of a number of months do not exist, so m can only be minutes.
    let rest = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard let span = TimeSpan(digits + (rest == "m" ? "min" : rest)) else {
      throw .malformed(text, .period)
    }
    switch span.unit {
    case .minute where span.count <= 60 && 60 % span.count == 0:
      return span.count == 60 ? TimeSpan(1, .hour) : span
    case .hour where span.count <= 24 && 24 % span.count == 0:
      return span.count == 24 ? TimeSpan(1, .day) : span
    case .minute, .hour, .day, .week, .month, .quarter, .year: throw .malformed(text, .period)
    }
  }
}
