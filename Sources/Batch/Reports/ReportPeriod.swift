import Base
import Calendars

/// How long a report is.
package enum ReportPeriod: Sendable, Hashable {
  /// A day or a longer unit of the calendar.
  case unit(CalendarUnit)
  /// A number of days, more than one.
  case days(Int)

  /// The most days.
  package static let mostDays = 10_000

  private static let units: [CalendarUnit] = [.day, .week, .month, .quarter, .year]

  /// Reads `day`, `week`, `month`, `quarter`, `year`, or a number of days such as `10d`.
  ///
  /// - Throws: ``OptionError`` for anything else.
  package init(parsing text: String) throws(OptionError) {
    if let unit = ReportPeriod.units.first(where: { $0.rawValue == text.lowercased() }) {
      self = .unit(unit)
      return
    }
    guard let span = TimeSpan(text), span.unit == .day, span.count <= ReportPeriod.mostDays else {
      throw .malformed(text, .reportPeriod(limit: ReportPeriod.mostDays))
    }
    self = span.count == 1 ? .unit(.day) : .days(span.count)
  }
}
