import Base

/// How a language and country write numbers and dates, and what they call things.
///
/// A locale holds everything that is written in it, so that nothing is looked up while a chart is laid
/// out: ``standard`` is a constant, and `init(identifier:)` asks the system once. Copies share what they hold.
public struct ChartLocale: Sendable, Hashable {
  /// The hours that a clock counts.
  public enum Clock: Sendable, Hashable {
    /// From 1 to 12, twice a day.
    case twelveHours
    /// From 0 to 23.
    case twentyFourHours
  }

  private struct Parts: Sendable, Hashable {
    let identifier: String
    let numbers: NumberSymbols
    let dates: DateNames
    let patterns: DatePatterns
    let clock: Clock
    let firstWeekday: Int
    let weekend: Set<Int>
    let direction: ReadingDirection
    let words: LocalizedStrings
  }

  /// A class because each chart, card and text has a locale, of which every copy would take hundreds of references.
  private final class Storage: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  private let storage: Storage

  /// Makes a locale of all that it holds.
  init(
    identifier: String, numbers: NumberSymbols, dates: DateNames, patterns: DatePatterns,
    clock: Clock, firstWeekday: Int, weekend: Set<Int>, direction: ReadingDirection,
    words: LocalizedStrings
  ) {
    storage = Storage(
      Parts(
        identifier: identifier, numbers: numbers, dates: dates, patterns: patterns, clock: clock,
        firstWeekday: firstWeekday, weekend: weekend, direction: direction, words: words))
  }

  /// The name, such as `de_DE`.
  public var identifier: String { storage.parts.identifier }
  /// The signs and digits of numbers.
  public var numbers: NumberSymbols { storage.parts.numbers }
  /// The names of months and weekdays.
  public var dates: DateNames { storage.parts.dates }
  /// The order of the parts of a date.
  public var patterns: DatePatterns { storage.parts.patterns }
  /// The hours that a clock counts.
  public var clock: Clock { storage.parts.clock }
  /// The day that a week begins with, 1 for Monday to 7 for Sunday.
  public var firstWeekday: Int { storage.parts.firstWeekday }
  /// The days of the weekend, 1 for Monday to 7 for Sunday.
  public var weekend: Set<Int> { storage.parts.weekend }
  /// The direction of reading.
  public var direction: ReadingDirection { storage.parts.direction }
  /// What a chart says by itself.
  public var words: LocalizedStrings { storage.parts.words }

  /// English with a clock of 24 hours and weeks from Monday: 1,234.5 and Sep 14, 2016.
  ///
  /// It is the same on every machine.
  public static let standard = ChartLocale(
    identifier: "en_US_POSIX", numbers: .standard, dates: .english, patterns: .standard,
    clock: .twentyFourHours, firstWeekday: 1, weekend: [6, 7], direction: .leftToRight,
    words: .english)

  /// Whether two locales write everything alike.
  public static func == (a: ChartLocale, b: ChartLocale) -> Bool {
    a.storage === b.storage || a.storage.parts == b.storage.parts
  }

  /// The name tells most locales apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
