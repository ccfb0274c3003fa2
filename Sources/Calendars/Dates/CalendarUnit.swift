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
