import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Charts
@testable import Options
@testable import Tables

@Suite("Amounts measured by time, rows or another column")
struct RateTests {
  /// Rows of consecutive days from a Monday on, with 1, 2, 3 and so on.
  private static func days(_ count: Int) throws -> String {
    try dated(TestSupport.days(from: "2016-09-12", count))
  }

  @Test(
    "a period is divided by its length, as far as the data and the range go",
    arguments: [
      (14, [], [28.0 / 7, 77.0 / 7]),
      // Three days of a week that is not over are three days.
      (10, [], [4, 9]),
      (14, [("from", "2016-09-14")], [5, 11]),
      (14, [("until", "2016-09-20")], [4, 8.5]),
      (14, [("until", "2016-10-02")], [4, 11, nil]),
      (14, [("per", "week")], [28, 77]),
      (14, [("per", "hour")], [28.0 / 168, 77.0 / 168]),
      (14, [("per", "2 days")], [8, 22]),
    ] as [(Int, [(String, String)], [Double?])])
  func lengths(count: Int, options: [(String, String)], values: [Double?]) throws {
    let made = try tableChart(
      Self.days(count), [("by", "week"), ("per", "day")] + options)
    #expect(made.chart.values() == values)
    #expect(made.warnings.isEmpty && made.chart.unfinished == nil)
    #expect(made.chart.valueKind == .level)
  }

  @Test("large rates are whole, unless decimals are asked for, and small ones keep their digits")
  func decimals() throws {
    func decimals(_ value: Int, _ options: [(String, String)] = []) throws -> Int? {
      let rows = try TestSupport.days(from: "2016-09-12", 14).map { "\($0),\(value)\n" }
      let made = try tableChart(
        "day,n\n" + rows.joined(), [("by", "week"), ("per", "2 days")] + options)
      return made.chart.yAxis.numbers.decimals
    }
    #expect(try decimals(5001) == 0)
    #expect(try decimals(5001, [("decimals", "1")]) == 1)
    #expect(try decimals(5) == nil)
  }

  @Test("a day of 25 hours is one day and 25 hours, and a month has its days")
  func clocks() throws {
    let first = try moment("2016-10-29 22:00")
    let hours = (0..<49).map { first + Double($0) * 3600 }
    let text =
      try "at,n\n"
      + hours.map { hour in
        let time = try clockText(hour)
        return time.contains(" ")
          ? "\(time.replacing(" ", with: "T"))Z,2\n" : "\(time)T00:00Z,2\n"
      }.joined()
    func values(_ rate: String) throws -> [Double?] {
      try tableChart(text, [("by", "day"), ("per", rate), ("zone", "Europe/Berlin")]).chart.values()
    }
    #expect(try values("day") == [50, 48])
    #expect(try values("hour") == [2, 2])
    #expect(try values("minute") == [2.0 / 60, 2.0 / 60])
    let months =
      try "day,n\n" + TestSupport.days(from: "2016-10-01", 61).map { "\($0),3\n" }.joined()
    let chart = try tableChart(
      months, [("by", "month"), ("per", "day"), ("zone", "Europe/Berlin")]
    ).chart
    #expect(chart.values() == [3, 3])
    let part = try tableChart(
      months, [("by", "month"), ("per", "month"), ("until", "2016-11-10")]
    ).chart
    #expect(Self.are(part.values(), [93, 90]))
  }

  @Test("rows at no regular interval stand for whole days, those of other names too")
  func moments() throws {
    let text =
      "at,who,n\n2016-09-12T10:00,A,1\n2016-09-12T18:30,B,4\n2016-09-21T09:00,A,2\n"
      + "2016-09-22T11:11,B,1\n"
    func values(_ options: [(String, String)]) throws -> [Double?] {
      try tableChart(text, [("by", "week"), ("per", "day")] + options).chart.values()
    }
    #expect(try values([("agg", "count")]) == [2.0 / 7, 2.0 / 4])
    #expect(try values([("y", "n"), ("where", "who=A")]) == [1.0 / 7, 2.0 / 4])
  }

  @Test(
    "without periods a row has the length of its interval",
    arguments: [
      ("day,n\n2016-01-01,62\n2016-02-01,29\n2016-03-01,31\n", [2, 1, 1]),
      ("day,n\n2016-01-31,62\n2016-02-29,29\n2016-03-31,31\n", [2, 1, 1]),
      ("day,n\n2016-03-31,91\n2016-06-30,91\n2016-09-30,184\n", [1, 1, 2]),
      ("at,n\n2016-09-12T10:00,1\n2016-09-12T10:15,2\n2016-09-12T10:30,3\n", [96, 192, 288]),
      // A Friday is one day.
      (
        "day,n\n2016-09-15,1\n2016-09-16,2\n2016-09-19,3\n2016-09-20,4\n2016-09-21,4\n2016-09-22,4\n"
          + "2016-09-23,5\n",
        [1, 2, 3, 4, 4, 4, 5]
      ),
    ] as [(String, [Double?])])
  func intervals(text: String, values: [Double?]) throws {
    let found = try tableChart(text, [("per", "day")]).chart.values()
    #expect(Self.are(found, values), "\(found)")
    let last = try tableChart(text, [("per", "day"), ("last", "1d")]).chart.values()
    #expect(Self.are(last, Array(values.suffix(last.count))), "\(last)")
  }

  private static func are(_ found: [Double?], _ expected: [Double?]) -> Bool {
    found.count == expected.count
      && zip(found, expected).allSatisfy { found, expected in
        guard let found, let expected else { return found == nil && expected == nil }
        return abs(found - expected) <= expected.magnitude * 1e-12
      }
  }

  private static let log =
    "day,host,errors,requests\n2016-09-12,a,1,100\n2016-09-13,b,3,100\n2016-09-19,a,4,0\n"
    + "2016-09-26,a,5,600\n2016-09-27,b,,200\n"

  @Test("sums are divided by the sum of a column, and what is divided by nothing is a gap")
  func columns() throws {
    let options = [("by", "week"), ("per", "100 requests")]
    let made = try tableChart(Self.log, options)
    #expect(made.columns.y.name == "errors" && made.columns.others.isEmpty)
    #expect(made.chart.values() == [2, nil, 0.625])
    #expect(made.chart.series[0].name == "Errors / 100 requests")
    #expect(AltText(made.chart).text.hasPrefix("Line chart of errors (/ 100 requests), 3 weeks"))
    // 9 errors in 1000 requests, not the mean of 2 and 0.625.
    #expect(made.chart.average == 0.9)
    #expect(AltText(made.chart).text.contains(" Average: 0.9."))
    #expect(!AltText(made.chart).text.contains("Weekly"))
    let words = try cardWords(Self.log, options)
    #expect(try CardMetrics(words).statistics().first?.label == "Average, 2 of 3 weeks")
    #expect(try words.text("{mean} {sum} {last}", field: "x") == "0.9 9 0.63")
    let one = try tableChart(Self.log, [("by", "week"), ("per", "requests"), ("fill", "zero")])
    #expect(one.chart.values() == [0.02, nil, 0.00625])
    let lines = try tableChart(Self.log, options + [("y", "errors"), ("series", "host")]).chart
    #expect(lines.values(0) == [1, nil, 5.0 / 6] && lines.values(1) == [3, nil, nil])
    #expect(lines.quantity == "Errors / 100 requests")
    let days = try tableChart(Self.log, [("per", "requests"), ("y", "errors"), ("fill", "zero")])
    #expect(days.chart.values().compactMap { $0 } == [0.01, 0.03, 5.0 / 600, 0])
    let hosts = try tableChart(
      Self.log, [("x", "host"), ("y", "errors"), ("agg", "sum"), ("per", "100 requests")])
    #expect(hosts.chart.values() == [1000.0 / 700, 1])
  }

  @Test("the rows of a report are days, however few")
  func report() throws {
    var settings = ChartSettings()
    try settings.set("per", to: "week")
    settings.reportAggregates = ["n": .sum]
    let table = try table("day,n\n2016-09-12,3\n2016-09-13,4\n")
    let chart = try TableChart(table, settings: settings).chart
    #expect(Self.are(chart.values(), [21, 28]))
    settings.reportAggregates = ["n": .mean]
    let found = message { _ = try TableChart(table, settings: settings) }
    #expect(found.contains("\"n\" has the mean of each period."))
  }

  @Test("sums are divided by the number of rows that have a value")
  func rows() throws {
    let made = try tableChart(Self.log, [("y", "errors"), ("by", "week"), ("per", "100")])
    #expect(made.chart.values() == [200, 400, 500])
    #expect(made.chart.series[0].name == "Errors / 100 values")
  }

  @Test("the name of the quantity says what it is measured by, in the language of the locale")
  func names() throws {
    func name(_ options: [(String, String)]) throws -> String {
      try tableChart(Self.log, [("y", "errors"), ("by", "week")] + options).chart.series[0].name
    }
    #expect(try name([("per", "day")]) == "Errors per day")
    #expect(try name([("per", "second")]) == "Errors / s")
    #expect(try name([("per", "24 hours")]) == "Errors / 24 hours")
    #expect(try name([("per", "day"), ("locale", "de_DE")]) == "Errors je Tag")
    #expect(try name([("per", "day"), ("agg", "count")]) == "Count per day")
    #expect(try name([("per", "day"), ("line-name", "errors=Faults")]) == "Faults")
  }

  @Test(
    "what cannot be divided is an error that says what to do",
    arguments: [
      (
        [("per", "day"), ("agg", "mean")], "\"errors\" has the mean of each period. Pass --agg sum"
      ),
      ([("per", "day"), ("agg", "distinct")], "\"errors\" has the distinct of each period."),
      ([("per", "reqests")], "no column \"reqests\". Did you mean \"requests\"?"),
      ([("per", "dya")], "no column \"dya\". Did you mean \"day\"?"),
      ([("per", "day"), ("cumulative", "true")], "Leave out --cumulative or --per."),
      ([("per", "100"), ("agg", "count")], "is always the same. Leave out --per."),
      ([("per", "day"), ("by", "")], "Say with --by which periods to make of them"),
      ([("per", "day"), ("x", "host"), ("by", "")], "a length of time needs dates along x."),
    ] as [([(String, String)], String)])
  func errors(options: [(String, String)], text: String) throws {
    let found = message {
      _ = try tableChart(Self.log, [("y", "errors"), ("by", "week")] + options)
    }
    #expect(found.contains(text), "\(found)")
  }

  @Test(
    "a number that is not over 0 is nothing to divide by", arguments: ["0", "-5", "0 requests"])
  func numbers(text: String) {
    var settings = ChartSettings()
    let found = message { try settings.set("per", to: text) }
    #expect(found.contains("\"\(text)\" is nothing to divide by. Give a unit of time such as day"))
  }
}
