import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Charts
@testable import Options
@testable import Tables

@Suite("An earlier period behind a chart")
struct ComparisonTests {
  private func compared(
    _ text: String, _ options: [(String, String)]
  ) throws -> (chart: LineChart, comparison: Comparison?, warnings: [InputWarning]) {
    let made = try tableChart(text, options)
    return (made.chart, made.chart.series.first?.comparison, made.warnings)
  }

  private static let november = [
    ("from", "2016-11-01"), ("until", "2016-11-30"), ("x-type", "time"),
  ]

  /// The days of 2015 and 2016, each with its number in the year.
  private func years() throws -> String {
    let days = try days(from: "2015-01-01", 365 + 366)
    return "date,n\n"
      + days.enumerated().map { "\($1),\($0 < 365 ? $0 + 1 : $0 - 364)\n" }.joined()
  }

  @Test("the seven days before stand at their weekdays")
  func week() throws {
    let (chart, comparison, _) = try compared(
      years(), [("last", "7d"), ("compare", "previous")])
    let found = try #require(comparison)
    #expect(chart.series[0].values.numbers == (360...366).map(Double.init))
    #expect(found.values.numbers == (353...359).map(Double.init))
    #expect(found.name == "Dec 18–24" && found.presentName == "Dec 25–31")
    #expect(found.moments.count == 7)
    let text = AltText(chart).text
    #expect(text.contains("Total: 2% more than Dec 18–24."), "\(text)")
  }

  @Test(
    "a whole month is compared with the one before by the day of the month, others by their length",
    arguments: [
      ("previous", Self.november, 275, "October 2016"),
      ("month", Self.november, 275, "October 2016"),
      ("year", Self.november, 305, "November 2015"),
      ("week", Self.november, 299, "Oct 25 – Nov 23"),
      ("previous", [("from", "2016-11-02"), ("until", "2016-11-11")], 297, "Oct 23 – Nov 1"),
      ("month", [("from", "2016-11-02"), ("until", "2016-11-11")], 276, "Oct 2–11"),
      ("2016-09-06..2016-09-09", [("last", "7d")], 250, "Sep 6–9"),
      ("previous", [("from", "2016-11"), ("by", "month")], 0, "Sep–Oct 2016"),
    ] as [(String, [(String, String)], Int, String)])
  func periods(
    compare: String, options: [(String, String)], first: Int, name: String
  ) throws {
    let found = try #require(
      try compared(years(), options + [("compare", compare)]).comparison)
    #expect(found.name == name)
    let value = found.values.first { $0 != nil } ?? nil
    // A month is the sum of its days: September.
    let isMonth = options.contains { $0.0 == "by" }
    #expect(value == Double(isMonth ? (245...274).reduce(0, +) : first))
  }

  @Test("the 31st and 29 February have no counterpart in a month or year without them")
  func leapDays() throws {
    let march = [("from", "2016-03-01"), ("until", "2016-03-31"), ("compare", "month")]
    let month = try #require(try compared(years(), march).comparison)
    #expect(month.values.numbers[..<29].elementsEqual((32...60).map(Double.init)))
    #expect(month.values.numbers[29...].allSatisfy { $0.isNaN })
    let leap = [("from", "2016-02-26"), ("until", "2016-03-02"), ("compare", "year")]
    let year = try #require(try compared(years(), leap).comparison)
    #expect(year.values == [57, 58, 59, nil, 60, 61])
  }

  @Test("weeks are compared with those of the same number a year before; week 53 has none")
  func weeks() throws {
    let days = try days(from: "2015-01-05", 7 * 110)
    let text = "date,n\n" + days.enumerated().map { "\($1),\($0 / 7)\n" }.joined()
    let options = [
      ("locale", "de_DE"), ("by", "week"), ("agg", "max"), ("from", "2015-12-21"),
      ("until", "2017-01-15"), ("compare", "year"),
    ]
    let (chart, comparison, _) = try compared(text, options)
    let found = try #require(comparison).values
    #expect(chart.series[0].values.count == 56)
    // 2015 has 53 weeks, and the rows begin with its second one.
    #expect(chart.series[0].values.first == 50)
    #expect(found[0] == nil && found[1] == nil && found[2] == nil, "weeks 52, 53 and 1")
    #expect(found[3] == 0, "week 2 of 2016 against that of 2015")
    #expect(found.last == 53, "week 2 of 2017 against that of 2016")
  }

  @Test(
    "each value is that of the same place on the calendar, in any zone, with any gaps",
    arguments: 0..<40 as Range<UInt64>)
  func places(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let name = try random.pick([
      "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
      "America/Sao_Paulo",
    ])
    let isHourly = Bool.random(using: &random)
    let word = try random.pick(["week", "month", "year", "previous"])
    let isYear = word == "year"
    let step = isHourly ? 3600.0 : 86_400
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    // Each row's value is its number, so that a value tells its row.
    let days = isHourly ? (isYear ? 380 : 45) : (isYear ? 760 : 100)
    let start = try moment("2015-0\(Int.random(in: 1...9, using: &random))-04T12:00:00Z")
    var rows: [(date: Date, number: Int)] = []
    var text = "time,n\n"
    let keeps = try random.pick([1.0, 0.9, 0.6])
    let total = Int(Double(days) * 86_400 / step)
    for index in 0..<total {
      let isEnd = index == 0 || index == total - 1
      let date: Date
      if isHourly {
        date = Date(timeIntervalSince1970: start + Double(index) * step)
      } else {
        // A day begins at its first moment.
        date = try #require(
          calendar.date(
            byAdding: .day, value: index,
            to: calendar.startOfDay(for: Date(timeIntervalSince1970: start)))
        )
      }
      guard isEnd || Double.random(in: 0..<1, using: &random) < keeps else { continue }
      rows.append((date, index + 1))
      text += "\(date.ISO8601Format()),\(index + 1)\n"
    }
    let shownDays = isHourly ? 9 : 30
    let last = try #require(rows.last).date
    let from = try #require(calendar.date(byAdding: .day, value: -shownDays, to: last))
    let until = calendar.dateComponents([.year, .month, .day], from: from)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let (chart, comparison, _) = try compared(
      text,
      [
        ("zone", name), ("by", isHourly ? "hour" : "day"), ("agg", "max"), ("x-type", "time"),
        ("from", "\(until.year ?? 0)-\(two(until.month))-\(two(until.day))"), ("compare", word),
      ])
    let found = try #require(comparison)
    let line = chart.series[0]
    #expect(found.x == line.x && found.moments.count == line.x.count)

    /// The year, month, day, hour and repetition of a local hour or day.
    func place(_ date: Date) -> [Int] {
      let parts = calendar.dateComponents([.year, .month, .day, .hour], from: date)
      let before = calendar.dateComponents([.hour], from: date.addingTimeInterval(-3600))
      let isSecond = isHourly && before.hour == parts.hour
      return [parts.year ?? 0, parts.month ?? 0, parts.day ?? 0]
        + (isHourly ? [parts.hour ?? 0, isSecond ? 1 : 0] : [])
    }
    var numbers: [[Int]: Int] = [:]
    for row in rows { numbers[place(row.date)] = row.number }
    let first = try #require(line.x.first.map { Date(timeIntervalSince1970: $0) })
    for (index, x) in line.x.enumerated() {
      let own = place(Date(timeIntervalSince1970: x))
      var expected = own
      switch word {
      case "year": expected[0] -= 1
      case "month":
        (expected[0], expected[1]) = own[1] == 1 ? (own[0] - 1, 12) : (own[0], own[1] - 1)
      default:
        let length =
          word == "week"
          ? 7
          : (calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: first),
            to: calendar.startOfDay(for: last)
          ).day ?? 0) + 1
        // A day that has no midnight still has a noon.
        var noon = DateComponents(year: own[0], month: own[1], day: own[2], hour: 12)
        noon.day = own[2] - length
        let date = try #require(calendar.date(from: noon))
        expected.replaceSubrange(0..<3, with: place(date)[..<3])
      }
      let value = numbers[expected].map(Double.init)
      #expect(
        found.values[index] == value,
        "\(seed): \(own) against \(expected) by \(word), \(name)")
      guard let value = found.values[index] else { continue }
      let row = try #require(rows.first { Double($0.number) == value })
      #expect(try #require(found.moments[index]) <= row.date.timeIntervalSince1970)
    }
  }

  @Test(
    "what cannot be compared is an error that names what can",
    arguments: [
      ("city,n\nOslo,1\nRome,2\n", [("compare", "previous")], "needs dates along x"),
      ("date,a,b\n2016-01-01,1,2\n2016-01-02,2,3\n", [("y", "a,b"), ("compare", "week")], "has 2"),
      (
        "date,n\n2015-12-01,4\n2016-01-01,1\n", [("by", "month"), ("compare", "month")],
        "each value is a whole month"
      ),
      ("date,n\n2016-01-01,1\n", [("compare", "yesterday")], "\"yesterday\""),
      ("date,n\n2016-01-01,1\n", [("compare", "2016-02-01..2016-01-01")], "ends before it begins"),
      ("date,n\n2016-01-01,1\n", [("compare", "Feb..Mar")], "is not a date"),
    ])
  func errors(text: String, options: [(String, String)], expected: String) throws {
    do {
      _ = try compared(text, options)
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains(expected), "\(error)")
    }
  }

  @Test("an earlier period without values is told, and the chart drawn without it")
  func nothing() throws {
    let text = "date,n\n2016-01-04,1\n2016-01-05,2\n2016-01-06,5\n"
    for fill in ["none", "zero"] {
      let (_, comparison, warnings) = try compared(
        text, [("compare", "previous"), ("by", "day"), ("fill", fill)])
      #expect(comparison == nil)
      #expect(warnings.map(\.reason) == [.nothingToCompare(period: "Jan 1–3")])
    }
    var settings = ChartSettings()
    settings.comparison = .previousIfAny
    let made = try TableChart(table(text), settings: settings)
    #expect(made.chart.series[0].comparison == nil && made.warnings.isEmpty)
  }

  @Test("totals so far begin anew in both periods")
  func cumulative() throws {
    let options = [("last", "7d"), ("compare", "previous"), ("cumulative", "true")]
    let found = try #require(try compared(years(), options).comparison)
    #expect(found.values.first == 353 && found.values[1] == 353 + 354)
  }

  @Test("each small chart has its own earlier period, and all have one legend")
  func facets() throws {
    var text = "date,k,n\n"
    for (index, day) in try days(from: "2016-09-04", 14).enumerated() {
      text += "\(day),a,\(index + 1)\n"
      // One without an earlier period.
      if index > 8 { text += "\(day),b,5\n" }
      text += "\(day),c,10\n"
    }
    let options = [("facet", "k"), ("last", "7d"), ("compare", "previous")]
    let chart = try compared(text, options).chart
    let earlier = chart.series.map(\.comparison)
    #expect(earlier[0]?.values == [1, 2, 3, 4, 5, 6, 7] && earlier[2] == nil)
    #expect(earlier[1]?.name == "Sep 4\u{2013}10" && earlier[1]?.presentName == "Sep 11\u{2013}17")
    let layout = LineChartLayout(chart, width: 640, height: 320, theme: .classic)
    #expect(layout.panels.map { $0.layout.comparison != nil } == [true, true, false])
    #expect(layout.legend.map(\.part) == [.values, .comparison])
    #expect(layout.legend.map(\.name.line.text) == ["Sep 11\u{2013}17", "Sep 4\u{2013}10"])
    #expect(layout.panels.allSatisfy { $0.layout.legend.isEmpty })
    let alt = AltText(chart, limit: 1000).text
    #expect(
      alt.contains("A, Total: 175% more than Sep 4\u{2013}10.")
        || alt.contains("a, Total: 175% more than"), "\(alt)")
    #expect(alt.contains("c, Total: the same as Sep 4\u{2013}10"), "\(alt)")
  }

  @Test("only what is over is compared in words, and how much that is")
  func unfinished() throws {
    let options = [
      ("from", "2016-12-25"), ("until", "2016-12-31"), ("compare", "previous"),
      ("unfinished", "2016-12-28"),
    ]
    var text = try years().split(separator: "\n").dropLast(3).joined(separator: "\n")
    text += "\n2016-12-29,\n2016-12-30,\n2016-12-31,\n"
    let chart = try compared(text, options).chart
    let alt = AltText(chart, limit: 1000).text
    // 360 + 361 + 362 against 353 + 354 + 355.
    #expect(alt.contains("Total: 2% more than Dec 18–24 (same 3 of 7 days)."), "\(alt)")
    #expect(chart.series[0].comparison?.values.presentCount == 7)
  }
}
