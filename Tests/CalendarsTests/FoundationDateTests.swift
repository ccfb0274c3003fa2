import Foundation
import Testing

@testable import Calendars

/// Dates are written without Foundation; this test holds them to what Foundation writes.
@Suite("Dates as Foundation writes them")
struct FoundationDateTests {
  @Test("every pattern of a locale in every month", arguments: FoundationNumberTests.identifiers)
  func patterns(identifier: String) throws {
    let locale = try #require(ChartLocale(identifier: identifier))
    let known: Locale = try #require(Locale(knownLanguage: identifier))
    let formatter = DateFormatter()
    formatter.locale = known
    formatter.timeZone = .gmt
    let patterns = locale.patterns
    let all = [
      patterns.day, patterns.monthDay, patterns.month, patterns.fullMonth, patterns.monthYear,
      patterns.fullMonthYear, patterns.year, patterns.quarter, patterns.quarterYear, patterns.date,
      patterns.weekday, patterns.weekdayDay, patterns.weekdayDate, patterns.weekdayFullDate,
      patterns.hour, patterns.hourMinute, patterns.hourMinuteSecond, patterns.monthDayTime,
      patterns.dateTime,
    ]
    for pattern in all {
      formatter.dateFormat = pattern.text
      for month in 1...12 {
        let clock = try #require(TimeOfDay(hour: month * 2 - 1, minute: 5, second: 9))
        let date = try #require(DateTime(year: 2016, month: month, day: month + 2)?.at(clock))
        let moment = Date(timeIntervalSince1970: date.secondsSince1970)
        #expect(pattern.string(from: date, in: locale) == formatter.string(from: moment))
      }
    }
  }
}
