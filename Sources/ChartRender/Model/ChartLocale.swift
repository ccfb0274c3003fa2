/// How a language and country write numbers and dates, and what they call things.
///
/// A locale holds everything that is written in it, so that nothing is looked up while a chart is laid
/// out: ``standard`` is a constant, and `init(identifier:)` asks the system once.
public struct ChartLocale: Sendable, Hashable {
  /// The hours that a clock counts.
  public enum Clock: Sendable, Hashable {
    /// From 1 to 12, twice a day.
    case twelveHours
    /// From 0 to 23.
    case twentyFourHours
  }

  /// The name, such as `de_DE`.
  public let identifier: String
  /// The signs and digits of numbers.
  public let numbers: NumberSymbols
  /// The names of months and weekdays.
  public let dates: DateNames
  /// The order of the parts of a date.
  public let patterns: DatePatterns
  /// The hours that a clock counts.
  public let clock: Clock
  /// The day that a week begins with, 1 for Monday to 7 for Sunday.
  public let firstWeekday: Int
  /// The days of the weekend, 1 for Monday to 7 for Sunday.
  public let weekend: Set<Int>
  /// The direction of reading.
  public let direction: ReadingDirection
  /// What a chart says by itself.
  public let words: ChartWords

  /// English with a clock of 24 hours and weeks from Monday: 1,234.5 and Sep 14, 2016.
  ///
  /// It is the same on every machine.
  public static let standard = ChartLocale(
    identifier: "en_US_POSIX", numbers: .standard, dates: .english, patterns: .standard,
    clock: .twentyFourHours, firstWeekday: 1, weekend: [6, 7], direction: .leftToRight,
    words: .english)
}
