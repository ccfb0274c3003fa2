@testable import Base
@testable import Calendars

extension ChartLocale {
  /// Chinese as it is written in China, without asking the system.
  static func chinese() throws -> ChartLocale {
    var patterns = DatePatterns()
    patterns.year = try DatePattern("y年")
    patterns.quarter = try DatePattern("第Q季度")
    patterns.quarterYear = try DatePattern("y年第Q季度")
    patterns.fullMonth = try DatePattern("M月")
    patterns.fullMonthYear = try DatePattern("y年M月")
    patterns.monthDay = try DatePattern("M月d日")
    patterns.date = try DatePattern("y年M月d日")
    patterns.monthDayTime = try DatePattern("M月d日 HH:mm")
    patterns.dateTime = try DatePattern("y年M月d日 HH:mm")
    return ChartLocale(
      identifier: "zh_CN", numbers: .standard, dates: .english, patterns: patterns,
      clock: .twentyFourHours, firstWeekday: 1, weekend: [6, 7], direction: .leftToRight,
      strings: .simplifiedChinese)
  }
}
