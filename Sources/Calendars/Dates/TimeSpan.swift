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
