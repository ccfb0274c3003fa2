import Base
import Foundation

/// The number formats, date formats and texts of a language and country.
///
/// All data is loaded when a locale is made, so that layout needs no look-ups: ``standard`` is a
/// constant, and `init(identifier:)` asks the system once. Copies share their data.
public struct ChartLocale: Sendable, Hashable {
  package enum Clock: Sendable, Hashable {
    /// Hours from 1 to 12, twice a day.
    case twelveHours
    /// Hours from 0 to 23.
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
    let strings: LocalizedStrings
  }

  /// A class, because charts, cards and texts copy their locale, and each copy of the parts would
  /// retain hundreds of references.
  private final class Storage: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  private let storage: Storage

  package init(
    identifier: String, numbers: NumberSymbols, dates: DateNames, patterns: DatePatterns,
    clock: Clock, firstWeekday: Int, weekend: Set<Int>, direction: ReadingDirection,
    strings: LocalizedStrings
  ) {
    storage = Storage(
      Parts(
        identifier: identifier, numbers: numbers, dates: dates, patterns: patterns, clock: clock,
        firstWeekday: firstWeekday, weekend: weekend, direction: direction, strings: strings))
  }

  /// The identifier, such as `de_DE`.
  public var identifier: String { storage.parts.identifier }
  package var numbers: NumberSymbols { storage.parts.numbers }
  package var dates: DateNames { storage.parts.dates }
  package var patterns: DatePatterns { storage.parts.patterns }
  package var clock: Clock { storage.parts.clock }
  /// The first day of the week, 1 for Monday to 7 for Sunday.
  package var firstWeekday: Int { storage.parts.firstWeekday }
  /// The days of the weekend, 1 for Monday to 7 for Sunday.
  package var weekend: Set<Int> { storage.parts.weekend }
  /// The writing direction.
  public var direction: ReadingDirection { storage.parts.direction }
  package var strings: LocalizedStrings { storage.parts.strings }
  /// The tag of the language that texts and descriptions are written in, such as `de` or `zh-Hant`.
  package var textLanguage: String {
    guard hasOwnTexts else { return "en" }
    if language != "zh" { return language }
    return strings == .traditionalChinese ? "zh-Hant" : "zh-Hans"
  }
  /// Whether charts, cards and descriptions have texts in its language; else they are in English.
  public var hasOwnTexts: Bool {
    LocalizedStrings.strings(of: language, isTraditional: false) != nil
  }

  /// English with a 24-hour clock and weeks from Monday, as in 1,234.5 and Sep 14, 2016.
  public static let standard = ChartLocale(
    identifier: "en_US_POSIX", numbers: .standard, dates: .english, patterns: .standard,
    clock: .twentyFourHours, firstWeekday: 1, weekend: [6, 7], direction: .leftToRight,
    strings: .english)

  /// Compares the data; copies are equal without that.
  public static func == (a: ChartLocale, b: ChartLocale) -> Bool {
    a.storage === b.storage || a.storage.parts == b.storage.parts
  }

  /// Hashes the identifier, which is different for nearly all locales.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// The language code, such as `de`.
  package var language: String { identifier.prefix { !"_-.@".contains($0) }.lowercased() }

  /// The codes of script and country, in upper case.
  var regions: [String] {
    identifier.split { "_-.@".contains($0) }.dropFirst().map { $0.uppercased() }
  }

  /// Makes the locale of an identifier such as `de_DE`, `fr-CH`, `hi-u-nu-deva` or `zh_TW.UTF-8`
  /// from Foundation's data; nil if the language is unknown.
  ///
  /// The calendar is always Gregorian. `en_US_POSIX` is ``standard``. Texts are in English where
  /// ``hasOwnTexts`` is false.
  /// It takes a few milliseconds, so a locale should be kept.
  public init?(identifier: String) {
    guard let locale = Locale(knownLanguage: identifier) else { return nil }
    let name = String(identifier.prefix { $0 != "." })
    if name == ChartLocale.standard.identifier {
      self = .standard
      return
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = .gmt
    let clock = Clock(locale.hourCycle)
    self.init(
      identifier: name, numbers: NumberSymbols(locale),
      dates: DateNames(locale, calendar: calendar),
      patterns: DatePatterns(locale, clock: clock), clock: clock,
      // Foundation counts from Sunday.
      firstWeekday: (calendar.firstWeekday + 5) % 7 + 1, weekend: ChartLocale.weekend(in: calendar),
      direction: locale.language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight,
      strings: LocalizedStrings(locale.language))
  }

  private static func weekend(in calendar: Calendar) -> Set<Int> {
    // 5 January 1970 was a Monday.
    let days = (1...7).filter { weekday in
      let noon = Double(weekday + 3) * 86_400 + 43_200
      return calendar.isDateInWeekend(Date(timeIntervalSince1970: noon))
    }
    return Set(days)
  }
}

extension ChartLocale.Clock {
  fileprivate init(_ cycle: Locale.HourCycle) {
    switch cycle {
    case .oneToTwelve, .zeroToEleven: self = .twelveHours
    default: self = .twentyFourHours
    }
  }
}

extension LocalizedStrings {
  /// The strings of a language, or the English ones where it has none of its own.
  fileprivate init(_ language: Locale.Language) {
    let own = LocalizedStrings.strings(
      of: language.languageCode?.identifier ?? "", isTraditional: language.script == .hanTraditional
    )
    self = own ?? .english
  }
}

extension DateNames {
  /// The names of a locale, or the English ones if Foundation has none of its language.
  fileprivate init(_ locale: Locale, calendar: Calendar) {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.locale = locale
    // The arrays and their elements are optional on Apple's systems only.
    func names(_ found: [String?]?) -> [String] { found?.compactMap { $0 } ?? [] }
    let found = DateNames(
      months: Forms(
        full: names(formatter.monthSymbols), short: names(formatter.shortMonthSymbols),
        fullAlone: formatter.standaloneMonthSymbols,
        shortAlone: formatter.shortStandaloneMonthSymbols),
      weekdays: Forms(
        full: DateNames.fromMonday(formatter.weekdaySymbols),
        short: DateNames.fromMonday(formatter.shortWeekdaySymbols),
        fullAlone: DateNames.fromMonday(formatter.standaloneWeekdaySymbols),
        shortAlone: DateNames.fromMonday(formatter.shortStandaloneWeekdaySymbols),
        initials: DateNames.fromMonday(formatter.veryShortStandaloneWeekdaySymbols)),
      quarters: Forms(
        full: names(formatter.quarterSymbols), short: names(formatter.shortQuarterSymbols),
        fullAlone: formatter.standaloneQuarterSymbols,
        shortAlone: formatter.shortStandaloneQuarterSymbols),
      am: names([formatter.amSymbol]).joined(), pm: names([formatter.pmSymbol]).joined())
    // M01 is the fallback of CLDR for a language without names of months.
    let isKnown = found?.months.full.first != "M01"
    self = isKnown ? found ?? .english : .english
  }

  private static func fromMonday(_ names: [String]?) -> [String] {
    guard let names, let sunday = names.first else { return [] }
    return names.dropFirst() + [sunday]
  }
}

extension DatePatterns {
  fileprivate init(_ locale: Locale, clock: ChartLocale.Clock) {
    self.init()
    let templates: [(WritableKeyPath<DatePatterns, DatePattern>, String)] = [
      (\.day, "d"), (\.shortMonthDay, "Md"), (\.monthDay, "MMMd"), (\.month, "MMM"),
      (\.fullMonth, "MMMM"), (\.monthYear, "yMMM"), (\.fullMonthYear, "yMMMM"), (\.year, "y"),
      (\.quarter, "QQQ"), (\.quarterYear, "yQQQ"), (\.date, "yMMMd"), (\.weekday, "E"),
      (\.weekdayDay, "Ed"), (\.weekdayDate, "MMMEd"), (\.weekdayFullDate, "yMMMEd"),
      (\.hour, clock == .twelveHours ? "j" : "jm"), (\.hourMinute, "jm"),
      (\.hourMinuteSecond, "jms"), (\.monthDayTime, "MMMdjm"), (\.dateTime, "yMMMdjm"),
    ]
    for (path, template) in templates {
      let text = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale)
      if let text, let pattern = DatePatterns.pattern(text) { self[keyPath: path] = pattern }
    }
  }

  /// Nil for the few patterns with an unsupported field, for which the English ones are kept.
  private static func pattern(_ text: String) -> DatePattern? {
    do { return try DatePattern(text) } catch { return nil }
  }
}

package struct DatePatterns: Sendable, Hashable {
  /// The day of the month, as in `14`.
  package var day = DatePattern(.d)
  /// A numeric day, as in `9/14`.
  package var shortMonthDay = DatePattern.monthDay
  /// A day, as in `Sep 14`.
  package var monthDay = DatePattern(.MMM, " ", .d)
  /// A month by its short name, as in `Sep`.
  package var month = DatePattern(.LLL)
  /// A month by its full name, as in `September`.
  package var fullMonth = DatePattern(.LLLL)
  /// A month and its year, as in `Sep 2016`.
  package var monthYear = DatePattern(.MMM, " ", .y)
  /// A month by its full name and its year, as in `September 2016`.
  package var fullMonthYear = DatePattern(.MMMM, " ", .y)
  /// A year, as in `2016`.
  package var year = DatePattern(.y)
  /// A quarter of a year, as in `Q3`.
  package var quarter = DatePattern(.QQQ)
  /// A quarter and its year, as in `Q3 2016`.
  package var quarterYear = DatePattern(.QQQ, " ", .y)
  /// A day of a year, as in `Sep 14, 2016`.
  package var date = DatePattern(.MMM, " ", .d, ", ", .y)
  /// A weekday alone, as in `Wed`.
  package var weekday = DatePattern(.ccc)
  /// A weekday and the day of the month, as in `Wed 14`.
  package var weekdayDay = DatePattern(.EEE, " ", .d)
  /// A day and its weekday, as in `Wed, Sep 14`.
  package var weekdayDate = DatePattern(.EEE, ", ", .MMM, " ", .d)
  /// A day of a year and its weekday, as in `Wed, Sep 14, 2016`.
  package var weekdayFullDate = DatePattern(.EEE, ", ", .MMM, " ", .d, ", ", .y)
  /// A full hour, as in `09:00`, or `9 AM` for twelve-hour clocks.
  package var hour = DatePattern(.HH, ":", .mm)
  /// A time of day, as in `09:41`.
  package var hourMinute = DatePattern(.HH, ":", .mm)
  /// A time of day with seconds, as in `09:41:07`.
  package var hourMinuteSecond = DatePattern(.HH, ":", .mm, ":", .ss)
  /// A time on a day, as in `Sep 14, 09:41`.
  package var monthDayTime = DatePattern(.MMM, " ", .d, ", ", .HH, ":", .mm)
  /// A time on a day of a year, as in `Sep 14, 2016, 09:41`.
  package var dateTime = DatePattern(.MMM, " ", .d, ", ", .y, ", ", .HH, ":", .mm)

  /// The English patterns with a 24-hour clock.
  package static let standard = DatePatterns()
}

extension Locale {
  /// The longest name in bytes: ICU has a buffer of 157 bytes, which longer names overflow.
  private static let longestName = 100
  /// The longest identifier in bytes that Foundation may expand a name to.
  private static let longestSpelling = 150

  /// Makes the locale of a name such as `de_DE`, `fr-CH`, `hi-u-nu-deva` or `zh_TW.UTF-8`, with the
  /// Gregorian calendar; nil if the name is malformed or the language is unknown.
  ///
  /// Foundation accepts any text, falls back to the root locale, and overflows a buffer for long
  /// names.
  package init?(knownLanguage name: String) {
    let identifier = String(name.prefix { $0 != "." })
    guard Locale.isName(identifier),
      let language = identifier.split(whereSeparator: { "_-@".contains($0) }).first?.lowercased(),
      Locale.LanguageCode.isoLanguageCodes.contains(where: { $0.identifier == language })
    else { return nil }
    var components = Locale.Components(identifier: identifier)
    components.calendar = .gregorian
    self.init(components: components)
    // Without a decimal separator the digits are unknown, and formatters crash.
    guard self.identifier.utf8.count <= Locale.longestSpelling, decimalSeparator?.first != nil
    else { return nil }
  }

  /// Checks the syntax: subtags of at most eight letters and digits separated by `_` or `-`
  /// (Unicode Technical Standard #35, section 3), and perhaps keys with values after `@`.
  private static func isName(_ text: String) -> Bool {
    guard text.utf8.count <= longestName else { return false }
    let parts = text.utf8.split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    let subtags = parts[0].split { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    guard subtags.allSatisfy({ $0.count <= 8 && $0.allSatisfy(\.isLetterOrDigit) }) else {
      return false
    }
    return parts.dropFirst().joined().allSatisfy { byte in
      byte.isLetterOrDigit || "=;_-+/:".utf8.contains(byte)
    }
  }
}
