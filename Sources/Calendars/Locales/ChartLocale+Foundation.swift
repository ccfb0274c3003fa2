import Base
import Foundation

extension ChartLocale {
  /// The locale of a name such as `de_DE`, `fr-CH`, `hi-u-nu-deva` or `zh_TW.UTF-8`, as Foundation knows
  /// it; nil when the name is not that of a known language.
  ///
  /// Dates are always those of the Gregorian calendar. `en_US_POSIX` is ``standard``. Chinese has words of
  /// its own, every other language the English ones. It asks Foundation some two hundred times, a few
  /// milliseconds in all: make it once and keep it.
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
      firstWeekday: (calendar.firstWeekday + 5) % 7 + 1,
      weekend: ChartLocale.weekend(in: calendar),
      direction: locale.language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight,
      words: LocalizedStrings(locale.language))
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
  fileprivate init(_ language: Locale.Language) {
    if language.languageCode != .chinese {
      self = .english
    } else {
      self = language.script == .hanTraditional ? .traditionalChinese : .simplifiedChinese
    }
  }
}

extension DateNames {
  /// The names of a locale, or the English ones when Foundation has none of its language.
  fileprivate init(_ locale: Locale, calendar: Calendar) {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.locale = locale
    // They are optional on Apple's systems only.
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
        shortAlone: DateNames.fromMonday(formatter.shortStandaloneWeekdaySymbols)),
      quarters: Forms(
        full: names(formatter.quarterSymbols), short: names(formatter.shortQuarterSymbols),
        fullAlone: formatter.standaloneQuarterSymbols,
        shortAlone: formatter.shortStandaloneQuarterSymbols),
      am: names([formatter.amSymbol]).joined(), pm: names([formatter.pmSymbol]).joined())
    // M01 is what Unicode calls January where nobody has told its name.
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
      (\.fullMonth, "MMMM"),
      (\.monthYear, "yMMM"), (\.fullMonthYear, "yMMMM"), (\.year, "y"), (\.quarter, "QQQ"),
      (\.quarterYear, "yQQQ"), (\.date, "yMMMd"), (\.weekday, "E"), (\.weekdayDay, "Ed"),
      (\.weekdayDate, "MMMEd"), (\.weekdayFullDate, "yMMMEd"),
      (\.hour, clock == .twelveHours ? "j" : "jm"), (\.hourMinute, "jm"),
      (\.hourMinuteSecond, "jms"), (\.monthDayTime, "MMMdjm"), (\.dateTime, "yMMMdjm"),
    ]
    for (path, template) in templates {
      let text = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale)
      if let text, let pattern = DatePatterns.pattern(text) { self[keyPath: path] = pattern }
    }
  }

  /// Nil for the few patterns with a letter that is not ours; those stay the English ones.
  private static func pattern(_ text: String) -> DatePattern? {
    do {
      return try DatePattern(text)
    } catch {
      return nil
    }
  }
}
