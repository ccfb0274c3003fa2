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
