/// How a language and country write numbers and dates, and what they call things.
public struct ChartLocale: Sendable, Hashable {
  /// The name, such as `de_DE`.
  public let identifier: String
  /// The names of months and weekdays.
  public let dates: DateNames
  /// The day that a week begins with, 1 for Monday to 7 for Sunday.
  public let firstWeekday: Int
  /// The days of the weekend, 1 for Monday to 7 for Sunday.
  public let weekend: Set<Int>
  /// The direction of reading.
  public let direction: ReadingDirection

  /// English as computers write it: 1234.5, weeks from Monday. It is the same on every machine.
  public static let standard = ChartLocale(
    identifier: "en_US_POSIX", dates: .english, firstWeekday: 1, weekend: [6, 7],
    direction: .leftToRight)
}
