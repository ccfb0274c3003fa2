import Testing

@testable import Base
@testable import Batch
@testable import Calendars
@testable import Options
@testable import Tables

@Suite("What is asked for about reports")
struct ReportRequestTests {
  @Test("a column comes with its aggregate or is added up")
  func values() throws {
    #expect(try ReportValue(parsing: "steps") == ReportValue(column: "steps"))
    #expect(
      try ReportValue(parsing: "a:b:mean") == ReportValue(column: "a:b", aggregate: .mean))
    for aggregate in Aggregate.allCases {
      #expect(try ReportValue(parsing: "x:\(aggregate.rawValue)").aggregate == aggregate)
    }
  }

  @Test(
    "a wrong word is told with what there is instead",
    arguments: [
      (
        "steps:meam",
        "\"meam\" is not known. Did you mean \"mean\"? It is one of sum, mean, min, max, median, "
          + "p90, p95, p99, first, last, count, distinct."
      ),
      (
        ":sum",
        "\":sum\" is not a column of numbers. Give its name and perhaps what becomes of a day, such "
          + "as steps:sum."
      ),
      (
        "",
        "\"\" is not a column of numbers. Give its name and perhaps what becomes of a day, such as "
          + "steps:sum."
      ),
    ] as [(String, String)])
  func wrongValue(text: String, message: String) {
    #expect {
      _ = try ReportValue(parsing: text)
    } throws: {
      "\($0)" == message
    }
  }

  @Test(
    "periods are units or days",
    arguments: [
      ("week", .unit(.week)), ("Month", .unit(.month)), ("quarter", .unit(.quarter)),
      ("year", .unit(.year)), ("day", .unit(.day)), ("10d", .days(10)), ("14 days", .days(14)),
      ("1d", .unit(.day)), ("7d", .days(7)), ("0d", nil), ("10001d", nil), ("hour", nil),
      ("2w", nil), ("", nil), ("99999999999999999999d", nil),
    ] as [(String, ReportPeriod?)])
  func periods(text: String, period: ReportPeriod?) throws {
    guard period == nil else {
      #expect(try ReportPeriod(parsing: text) == period)
      return
    }
    let problem = OptionError.malformed(text, .reportPeriod(limit: ReportPeriod.mostDays))
    #expect(throws: problem) { try ReportPeriod(parsing: text) }
    #expect(problem.description.contains("Give day, week, month, quarter, year, or up to 10000"))
  }

  @Test(
    "parts of the calendar are those that it has",
    arguments: [
      ("2016-W37", "2016-09-12", "2016-09-18"), ("2016-w01", "2016-01-04", "2016-01-10"),
      ("2020-W53", "2020-12-28", "2021-01-03"), ("2019-W01", "2018-12-31", "2019-01-06"),
      ("2016-09", "2016-09-01", "2016-09-30"), ("2016-02", "2016-02-01", "2016-02-29"),
      ("2016-Q3", "2016-07-01", "2016-09-30"), ("2016-Q4", "2016-10-01", "2016-12-31"),
      ("2016", "2016-01-01", "2016-12-31"), ("2016-09-12", "2016-09-12", "2016-09-12"),
      ("2016-02-29..2016-03", "2016-02-29", "2016-03-31"),
      ("2015-W53..2016-Q1", "2015-12-28", "2016-03-31"), ("0001..9999", "0001-01-01", "9999-12-31"),
    ])
  func ranges(text: String, first: String, last: String) throws {
    let days = try #require(try ReportRange(parsing: text).days(by: .unit(.day)))
    #expect(CivilDay(daysSince1970: days.lowerBound).name == first)
    #expect(CivilDay(daysSince1970: days.upperBound).name == last)
  }

  @Test(
    "what no calendar has is refused",
    arguments: [
      "2016-W53", "2016-W00", "2016-13", "2016-00", "2016-Q5", "2015-02-29", "0000", "16", "2016-9",
      "2016-09-31", "", "..", "2016..", "..2016", "2016..2015", "first", "2016-W3", "2016-W37-1",
      "+016", "2016...2017",
    ])
  func wrongRange(text: String) {
    #expect(throws: OptionError.malformed(text, .reportRange)) {
      try ReportRange(parsing: text)
    }
  }

  @Test("last and all are words")
  func words() throws {
    #expect(try ReportRange(parsing: "last") == .last)
    #expect(try ReportRange(parsing: "ALL") == .all)
    #expect(try ReportRange(parsing: "all").days(by: .unit(.week)) == nil)
    #expect(
      OptionError.malformed("x", .reportRange).description.hasPrefix(
        "\"x\" is not a choice of periods. Give last, all, or what the calendar has"))
  }

  @Test("the settings of a chart say how the rows are written")
  func settings() {
    var settings = ChartSettings()
    settings.zone = .utc
    settings.delimiter = .pipe
    settings.conditions = [RowCondition(column: "a", value: "b")]
    let request = ReportRequest(settings)
    #expect(request.zone == .utc && request.delimiter == .pipe)
    #expect(request.conditions == settings.conditions)
  }
}
