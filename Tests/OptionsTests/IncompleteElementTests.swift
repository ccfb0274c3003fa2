import Testing
import TestSupport

@testable import Cards
@testable import Charts
@testable import Options
@testable import Tables

@Suite("An element that is not over yet, in numbers and words")
struct IncompleteElementTests {
  private let week = TemplateResolverTests.week

  private func words(
    _ template: String, _ options: [(String, String)], data: String? = nil
  ) throws -> String {
    plainSpaces(try cardWords(data ?? week, options).text(template, field: "caption"))
  }

  @Test(
    "it is found by a date, a part of one, a text under the plot, a number or as the last one",
    arguments: [
      (TemplateResolverTests.week, [("unfinished", "last")], .band(6)),
      (TemplateResolverTests.week, [("unfinished", "2016-09-14")], .band(6)),
      (TemplateResolverTests.week, [("unfinished", "9/13")], .band(5)),
      (TemplateResolverTests.week, [("unfinished", "2016-09")], .band(6)),
      (TemplateResolverTests.week, [("unfinished", "none")], nil),
      (TemplateResolverTests.week, [("unfinished", "2016-09-14T12:00"), ("by", "day")], .band(6)),
      (TemplateResolverTests.week, [("unfinished", "2016-09-14"), ("by", "week")], .band(1)),
      (TemplateResolverTests.week, [("unfinished", "2016-09-14"), ("by", "month")], .band(0)),
      (
        TemplateResolverTests.week, [("unfinished", "2016-09-14"), ("x-type", "time")],
        .time(1_473_811_200)
      ),
      (TemplateResolverTests.week + "2016-09-15,,,,\n", [("unfinished", "last")], .band(6)),
      (TemplateResolverTests.week + "2016-09-15,,,,\n", [("unfinished", "2016-09-15")], .band(7)),
      ("x,y\n1,2\n2,3\n5,4\n", [("x", "x"), ("unfinished", "5")], .number(5)),
      ("day,n\nMon,1\nTue,2\n", [("unfinished", "Tue")], .band(1)),
      ("n\n1\n2\n", [("unfinished", "last")], .band(1)),
      ("date,n\n", [("unfinished", "last")], nil),
    ] as [(String, [(String, String)], XPosition?)])
  func places(data: String, options: [(String, String)], expected: XPosition?) throws {
    let made = try tableChart(data, options)
    #expect(made.chart.unfinished == expected)
    #expect(!made.warnings.contains { if case .offAxis = $0.reason { true } else { false } })
  }

  @Test("a last period that the rows end within is not over, where it is a sum")
  func endsEarly() throws {
    let days = try days(from: "2024-04-01", 16)
    let text = "date,n,share_pct\n" + days.map { "\($0),5,40\n" }.joined()
    func made(_ options: [(String, String)] = []) throws -> TableChart {
      try tableChart(text, [("y", "n"), ("by", "week")] + options)
    }
    let chart = try made()
    #expect(chart.chart.unfinished == .band(2))
    #expect(chart.warnings.map(\.reason) == [.endsEarly(period: "week")])
    #expect(chart.warnings.allSatisfy { $0.isNote })
    #expect(chart.chart.average == 35, "of the whole weeks")
    #expect(try made([("agg", "count")]).chart.unfinished == .band(2))
    // Whole weeks, a mean, a range that was asked for, one period, and rows at no interval.
    for options in [
      [("until", "2024-04-14")], [("agg", "mean")], [("until", "2024-04-21")],
      [("by", "month")], [("unfinished", "none")],
    ] { #expect(try made(options).chart.unfinished == nil, "\(options)") }
    let shares = try tableChart(text, [("y", "share_pct"), ("by", "week")])
    #expect(shares.chart.unfinished == nil)
    let events = "date,n\n2024-04-01,1\n2024-04-02,1\n2024-04-05,1\n2024-04-05,1\n2024-04-09,1\n"
    #expect(try tableChart(events, [("by", "week")]).chart.unfinished == nil)
    // Working days end on Friday, and so do their weeks.
    let working = days.filter { !["06", "07", "13", "14"].contains($0.suffix(2)) }
    func weekdays(_ count: Int) throws -> TableChart {
      let rows = working.prefix(count).map { "\($0),5\n" }.joined()
      return try tableChart("date,n\n" + rows, [("by", "week")])
    }
    #expect(try weekdays(10).chart.unfinished == nil)
    #expect(try weekdays(9).chart.unfinished == .band(1))
  }

  @Test(
    "a place without an element is a warning and marks nothing",
    arguments: [
      (TemplateResolverTests.week, "2016-09-15"), (TemplateResolverTests.week, "Mon"),
      ("x,y\n1,2\n2,3\n5,4\n", "4"), ("x,y\n1,2\n2,3\n5,4\n", "Mon"),
    ])
  func unplaced(data: String, place: String) throws {
    let options = data == TemplateResolverTests.week ? [] : [("x", "x")]
    let made = try tableChart(data, options + [("unfinished", place)])
    #expect(made.chart.unfinished == nil)
    #expect(made.warnings.map(\.reason) == [.offAxis(place)])
    #expect(made.chart.average == (try tableChart(data, options)).chart.average)
  }

  @Test(
    "averages and the least value leave it out, total and greatest value count it",
    arguments: [
      ("{mean} {median} {min} {sum} {max} {count}", "8,915 8,530 5,880 54,902 12,420 7"),
      ("{mean.distance} {min.flights} {sum.flights} {last} {steps}", "6.41 km 5 69 1,412 1,412"),
      ("{min.date|date:M/d} {max.date|date:M/d} {day} {date|date:M/d}", "9/13 9/10 today 9/14"),
      ("{delta} {delta.distance} {delta|default:none}", "– – none"),
    ])
  func statistics(template: String, expected: String) throws {
    #expect(try words(template, [("unfinished", "last")]) == expected)
  }

  @Test("it counts as any other where that is asked for")
  func counted() throws {
    let template = "{mean} {median} {min} {sum} {delta} {min.date|date:M/d}"
    let options = [("unfinished", "last"), ("count-unfinished", "true")]
    #expect(try words(template, options) == words(template, []))
    let chart = try tableChart(week, options).chart
    #expect(chart.average == chart.series[0].values.mean && chart.unfinishedIndex() == 6)
  }

  @Test("a change that would compare it is told as a warning")
  func warning() throws {
    let source = try cardWords(week, [("unfinished", "last")])
    var warnings: [TemplateWarning] = []
    _ = try source.text("{delta}", field: "caption", warnings: &warnings)
    #expect(
      warnings.map(\.description) == [
        "caption: \"{delta}\" would compare what is not over yet; written as –. "
          + "Add |default:TEXT to write something else."
      ])
    let before = try cardWords(week, [("unfinished", "last"), ("active", "5")])
    #expect(plainSpaces(try before.text("{delta}", field: "caption")) == "−2,230")
  }

  @Test(
    "the same number of elements of the period before is compared",
    arguments: [
      (
        [("last", "7d"), ("unfinished", "last")],
        "Total: 14% less than the same 6 of 7 days before", "Daily Average 8,067, −14%",
        "Total 54,040"
      ),
      (
        [("last", "7d"), ("unfinished", "last"), ("locale", "zh_CN")], "总计：比前7天中的6天少14%",
        "日均 8,067, −14%", "总计 54,040"
      ),
      (
        [("last", "7d"), ("unfinished", "last"), ("count-unfinished", "true")],
        "Total: 21% less than the 7 days before", "Daily Average 7,720, −21%", "Total 54,040"
      ),
      (
        [("last", "7d"), ("unfinished", "2016-09-14")],
        "Total: 33% less than the same 6 of 7 days before", "Daily Average 6,975, −33%",
        "Total 54,040"
      ),
      (
        [("last", "2d"), ("unfinished", "last")],
        "Total: 62% less than the same 1 of 2 days before", "Average 4,690, −62%",
        "Total 10,330"
      ),
      ([("last", "1d"), ("unfinished", "last")], "", "Average ----", "Total 5,640"),
    ] as [([(String, String)], String, String, String)])
  func comparison(
    options: [(String, String)], expected: String, mean: String, total: String
  ) throws {
    let figures = CardMetrics(try cardWords(try twoWeeks(), options))
    #expect(try figures.comparison()?.text ?? "" == expected)
    let shown = try figures.statistics().prefix(2).map { figure in
      let change = figure.change.map { ", \($0.direction == .down ? "−" : "+")\($0.text)" }
      return plainSpaces("\(figure.label) \(figure.value)\(change ?? "")")
    }
    #expect(shown == [mean, total])
  }

  @Test(
    "it does not break a row of days, and is one of them once it has reached the goal",
    arguments: [
      ([("goal", "5000")], 6), ([("goal", "1400")], 7), ([("goal", "6000")], 0), ([], 7),
      ([("goal", "5000"), ("count-unfinished", "true")], 6),
    ] as [([(String, String)], Int)])
  func streak(options: [(String, String)], expected: Int) throws {
    #expect(try words("{streak}", options + [("unfinished", "last")]) == "\(expected)")
    let empty = [("unfinished", "2016-09-15"), ("active", "7")]
    let data = week + "2016-09-15,,,,\n"
    #expect(try words("{streak}", empty, data: data) == "7")
    #expect(try words("{streak}", [("active", "7")], data: data) == "0")
  }

  @Test("averages are those of the data without it, whatever the data")
  func property() throws {
    var random = SplitMix(seed: 20)
    let template = "{mean} {median} {min}"
    for _ in 0..<40 {
      let values = (0..<Int.random(in: 2...40, using: &random)).map { _ in
        Int.random(in: -50...20_000, using: &random)
      }
      let rows = zip(try days(from: "2016-01-01", values.count), values).map { "\($0),\($1)\n" }
      let whole = "date,n\n" + rows.joined()
      let rest = "date,n\n" + rows.dropLast().joined()
      #expect(
        try words(template, [("unfinished", "last")], data: whole)
          == words(template, [], data: rest))
    }
  }
}
