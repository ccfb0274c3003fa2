import Testing
import TestSupport

@testable import Base
@testable import Charts
@testable import Options
@testable import Tables

@Suite("The mark of a chart")
struct MarkOptionTests {
  private let week = TemplateResolverTests.week
  private let places = "city,rain\nOslo,12\nRome,8\nCairo,1\nLima,2\n"

  @Test("it is a line for what follows each other, and columns for names without an order")
  func automatic() throws {
    #expect(try tableChart(week).chart.mark == .line)
    #expect(try tableChart(places).chart.mark == .columns)
    #expect(try tableChart("day,n\nMon,1\nTue,2\nWed,3\nThu,1\n").chart.mark == .line)
    #expect(try tableChart(places, [("mark", "line")]).chart.mark == .line)
    #expect(try tableChart(week, [("mark", "columns")]).chart.mark == .columns)
    // What columns do not have asks for a line.
    for option in [("curve", "smooth"), ("log", "true"), ("y-min", "1"), ("area", "true")] {
      #expect(try tableChart(places, [option]).chart.mark == .line, "\(option)")
    }
  }

  @Test(
    "what cannot be drawn as columns is an error that names what can",
    arguments: [
      (("log", "true"), "log: columns begin at zero, which a logarithmic axis does not have."),
      (("y-min", "5"), "y-min: columns begin at zero, and an axis that ends at 5 would cut them."),
      (
        ("y-max", "-2"), "y-max: columns begin at zero, and an axis that ends at -2 would cut them."
      ),
      (("width", "8"), "mark: 7 columns do not fit; the picture has room for 6."),
    ])
  func errors(option: (String, String), expected: String) throws {
    let error = #expect(throws: InputError.self) {
      try tableChart(week, [("mark", "columns"), option])
    }
    let text = try #require(error).description
    #expect(text.contains(expected) && text.contains("--mark line"), "\(text)")
  }

  @Test("options of lines have no effect on columns, which a warning says")
  func withoutEffect() throws {
    let made = try tableChart(week, [("mark", "columns"), ("curve", "smooth"), ("nodes", "all")])
    #expect(made.warnings.map(\.reason) == [.withoutEffect(["curve", "nodes"], mark: "columns")])
    let text = try #require(made.warnings.first).description
    #expect(text.contains("--curve, --nodes have no effect on columns."))
  }

  @Test("one value and equal ones are no poor columns")
  func poverty() throws {
    let options = [("mark", "columns")]
    #expect(try tableChart("day,n\nMon,3\n", options).warnings.isEmpty)
    #expect(try tableChart("day,n\nMon,3\nTue,3\n", options).warnings.isEmpty)
  }

  @Test(
    "what is no calendar is an error that names what can be drawn",
    arguments: [
      ("city,n\nOslo,1\nRome,2\n", [], "there are no dates along x"),
      ("date,a,b\n2016-01-01,1,2\n2016-01-02,2,3\n", [("y", "a,b")], "this chart has 2"),
      ("date,n\n2016-01-01,1\n2016-02-01,2\n2016-03-01,4\n", [("by", "month")], "a whole month"),
      ("date,n\n2006-01-01,1\n2016-02-01,2\n", [], "too small to see"),
    ] as [(String, [(String, String)], String)])
  func calendarErrors(text: String, options: [(String, String)], expected: String) throws {
    do {
      _ = try tableChart(text, options + [("mark", "calendar")])
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains(expected), "\(error)")
    }
  }

  @Test("rows of all moments become days in a calendar")
  func calendarDays() throws {
    let text = "time,n\n2016-01-01T08:00,1\n2016-01-01T18:00,2\n2016-01-03T09:00,4\n"
    let made = try tableChart(text, [("mark", "calendar"), ("goal", "5")])
    #expect(made.chart.mark == .calendar && made.chart.period == .day)
    #expect(made.chart.series[0].values == [3, nil, 4])
    #expect(made.warnings.map(\.reason) == [.withoutEffect(["goal"], mark: "calendar")])
  }

  @Test("a column of names makes small charts, on one scale unless each is to have its own")
  func facets() throws {
    let text =
      "day,city,n\n"
      + ["Oslo", "Rome", "Lima"].flatMap { city in
        (1...4).map { "2016-01-0\($0),\(city),\($0)\n" }
      }.joined()
    let chart = try tableChart(text, [("facet", "city")]).chart
    #expect(chart.facets == .common && chart.series.map(\.name) == ["Oslo", "Rome", "Lima"])
    let free = try tableChart(text, [("facet", "city"), ("free-y", "true"), ("mark", "columns")])
    #expect(free.chart.facets == .free && free.chart.mark == .columns)
    #expect(throws: InputError.self) { try tableChart(text, [("facet", "town")]) }
    let alone = try tableChart(week, [("free-y", "true")])
    #expect(alone.warnings.map(\.reason) == [.withoutEffect(["free-y"], mark: "line")])
    #expect(
      try tableChart(text, [("facet", "city"), ("mark", "calendar")]).chart.mark == .calendar)
  }
}
