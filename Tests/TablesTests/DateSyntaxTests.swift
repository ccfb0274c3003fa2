import Testing
import TestSupport

@testable import Calendars
@testable import Tables

struct DateSyntaxTests {
  private func dates(_ rows: String...) throws -> [DateTime?] {
    try table("when|n\n" + rows.map { $0 + "|1" }.joined(separator: "\n")).dates(in: "when")
  }

  @Test(
    "dates are read as written",
    arguments: [
      ("2016-09-13", "2016-09-13 00:00:00", nil, false),
      ("2016/09/13", "2016-09-13 00:00:00", nil, false),
      ("2016-9-3", "2016-09-03 00:00:00", nil, false),
      ("13.9.2016", "2016-09-13 00:00:00", nil, false),
      ("03.04.2016", "2016-04-03 00:00:00", nil, false),
      ("9/13/2016", "2016-09-13 00:00:00", nil, false),
      ("13/9/2016", "2016-09-13 00:00:00", nil, false),
      ("2010/01/01 00:00", "2010-01-01 00:00:00", nil, true),
      ("2016-09-13T08:30", "2016-09-13 08:30:00", nil, true),
      ("2016-09-13 8:30:15", "2016-09-13 08:30:15", nil, true),
      ("2016-09-13t08:30:15Z", "2016-09-13 08:30:15", 0, true),
      ("2016-09-13T08:30:15+02:00", "2016-09-13 08:30:15", 7200, true),
      ("2016-09-13T08:30:15.25-0330", "2016-09-13 08:30:15", -12_600, true),
      ("2016-09-13 08:30:15 +0530", "2016-09-13 08:30:15", 19_800, true),
      ("2016-09-13T08:30+02", "2016-09-13 08:30:00", 7200, true),
      ("  2016-09-13 ", "2016-09-13 00:00:00", nil, false),
    ] as [(String, String, Int?, Bool)])
  func shapes(text: String, expected: String, offset: Int?, hasTime: Bool) throws {
    let date = try #require(try dates(text).first ?? nil)
    #expect(try DatePattern("yyyy-MM-dd HH:mm:ss").string(from: date) == expected)
    #expect(date.utcOffset == offset)
    #expect(date.hasTime == hasTime)
  }

  @Test(
    "fractions of a second keep nine digits",
    arguments: [
      ("5", 500_000_000), ("123456789", 123_456_789), ("1234567899", 123_456_789), ("000", 0),
    ])
  func fractions(digits: String, nanoseconds: Int) throws {
    #expect(try dates("2016-09-13T08:30:15.\(digits)Z").first??.nanosecond == nanoseconds)
    #expect(try dates("2016-09-13T08:30:15,\(digits)").first??.nanosecond == nanoseconds)
  }

  @Test(
    "other texts are no dates",
    arguments: [
      "2016", "2016-9", "20160913", "2016-09/13",
      "2016-09-13T", "2016-09-13 8", "2016-09-13T08:30:", "2016-09-13T08:30:15.", "x2016-09-13",
      "2016-09-13x", "2016-09-13Z", "2016-09-133",
      "12016-09-13", "2016-09-13T8:3", "2016-09-13T08:30+02:0", "Tuesday",
    ])
  func others(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(DateSyntax.date(in: bytes, bytes.indices) == nil)
    #expect(message { _ = try dates("2016-01-01", text) }.contains("is not a date."))
  }

  @Test(
    "dates that do not exist are named with their place",
    arguments: [
      "2016-02-30", "2016-13-01", "2015-02-29", "31.4.2016", "0000-01-01", "2016-09-13T24:00",
      "2016-09-13T08:60", "2016-09-13T23:59:60", "2016-09-13T08:30+19:00", "13/13/2016",
      "2016-09-13T08:30+02:60", "30/2/2016",
    ])
  func impossible(text: String) throws {
    #expect(
      message { _ = try dates("2016-01-01", text) }
        == "week.csv:3:1: \"\(text)\" does not exist. Check its day, month and time.")
  }

  @Test("one day over 12 settles the order of the whole column")
  func settled() throws {
    #expect(try dates("1/2/2016", "13/2/2016").first??.month == 2)
    #expect(try dates("1/2/2016", "2/13/2016").first??.month == 1)
    #expect(try dates("3/3/2016", "4/4/2016").map { $0?.day } == [3, 4])
  }

  @Test("two orders in one column are an error that names both")
  func contradictory() {
    #expect(
      message { _ = try dates("13/9/2016", "1/2/2016", "9/14/2016") }
        == "week.csv:4:1: \"9/14/2016\" has day and month in another order than \"13/9/2016\" "
        + "at 2:1. Write dates like 2016-09-13.")
  }

  @Test("missing dates are nil, numbers of JSON are never dates")
  func missing() throws {
    #expect(try dates("2016-01-01", "", "NA", "-").map { $0 == nil } == [false, true, true, true])
    let years = try table("[{\"t\":2016},{\"t\":20160101}]", name: "a.json")
    #expect(try years.kind(of: "t") == .number)
    #expect(message { _ = try years.dates(in: "t") }.contains("\"2016\" is not a date."))
  }
}
