import Testing

@testable import Calendars

@Suite("Ranges of days as texts")
struct DayRangeTextTests {
  private func day(_ text: String) throws -> CivilDay {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    try #require(parts.count == 3)
    return CivilDay(year: parts[0], month: parts[1], day: parts[2])
  }

  @Test(
    "what both days have in common is written once, and whole units by their names",
    arguments: [
      ("en_US", "2024-04-08", "2024-04-14", "Apr 8–14, 2024"),
      ("en_US", "2024-04-29", "2024-05-05", "Apr 29 – May 5, 2024"),
      ("en_US", "2024-12-30", "2025-01-05", "Dec 30, 2024 – Jan 5, 2025"),
      ("en_GB", "2024-04-08", "2024-04-14", "8–14 Apr 2024"),
      ("de_DE", "2024-04-08", "2024-04-14", "8.–14. Apr. 2024"),
      ("fr_FR", "2024-04-29", "2024-05-05", "29 avr. – 5 mai 2024"),
      ("zh_CN", "2024-04-08", "2024-04-14", "2024年4月8日至14日"),
      ("ja_JP", "2024-04-29", "2024-05-05", "2024年4月29日～5月5日"),
      ("en_US", "2024-04-01", "2024-04-30", "April 2024"),
      ("en_US", "2024-04-01", "2024-06-30", "Q2 2024"),
      ("en_US", "2024-02-01", "2024-04-30", "Feb 1 – Apr 30, 2024"),
      ("en_US", "2024-01-01", "2024-12-31", "2024"),
      ("en_US", "2024-04-14", "2024-04-14", "Sun, Apr 14, 2024"),
    ])
  func ranges(identifier: String, first: String, last: String, expected: String) throws {
    let locale = try #require(ChartLocale(identifier: identifier))
    let range = DayRangeText(from: try day(first), through: try day(last))
    #expect(range.string(in: locale) == expected)
  }

  @Test("the ends of the calendar are ranges, too")
  func ends() throws {
    let range = DayRangeText(from: try day("9999-12-27"), through: try day("9999-12-31"))
    #expect(range.string(in: .standard) == "Dec 27–31, 9999")
  }
}
