import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Charts
@testable import Options
@testable import Tables

@Suite("Units of distances")
struct DistanceUnitTests {
  private static let data =
    "date,distance_m,ride_km,steps\n2016-09-12,1000,2,5\n"
    + "2016-09-13,1609.344,3,6\n2016-09-14,4020,1,7\n"

  @Test("without a wish a chart is as it was")
  func untouched() throws {
    let made = try tableChart(Self.data)
    #expect(made.chart.values() == [1000, 1609.344, 4020])
    #expect(made.chart.yAxis.numbers == NumberStyle(kind: .plain(unit: "m")))
    #expect(made.distance == nil)
  }

  @Test("a unit to convert to is told where no column is a distance")
  func noDistance() throws {
    let data = "date,steps\n2016-09-12,1\n2016-09-13,2\n"
    func reasons(_ data: String, _ options: [(String, String)]) throws -> [InputWarning.Reason] {
      try tableChart(data, options).warnings.map(\.reason)
    }
    #expect(try reasons(data, [("units", "km")]) == [.noDistance(units: "km")])
    #expect(try reasons(data, [("units", "km"), ("measure", "steps=m")]).isEmpty)
    #expect(try reasons(data, [("units", "km"), ("unit", "m")]).isEmpty)
    #expect(try reasons(Self.data, [("units", "mi"), ("y", "steps")]).isEmpty)
    #expect(try reasons(data, []).isEmpty)
    // The default of cards and of a user's own settings is no wish for this picture.
    var settings = ChartSettings().completed(for: .card)
    #expect(!settings.asksForUnits)
    settings = try ChartSettings(userFile: SourceText(#"{"units": "mi"}"#, name: "own"))
    #expect(settings.units == .mi && !settings.asksForUnits)
  }

  @Test("a unit says what numbers are and rewrites none of them")
  func unit() throws {
    let data = "date,value,p99_ms\n2016-09-12,188.6,188\n2016-09-13,650,650\n"
    for unit in ["ms", "s", "min", "h", "m", "km", "mi"] {
      var settings = ChartSettings()
      try settings.set("unit", to: unit)
      #expect(settings.completed(for: .card).units == nil)
      let words = try cardWords(data, [("unit", unit)])
      #expect(
        plainSpaces(try words.text("{first} {sum} {max}", field: "x"))
          == "188.6 \(unit) 839 \(unit) 650 \(unit)")
      #expect(
        try tableChart(data, [("unit", unit)]).chart.yAxis.numbers.kind == .plain(unit: unit))
    }
    let words = try cardWords(data, [("y", "p99_ms")])
    #expect(plainSpaces(try words.text("{mean} {p99|duration}", field: "x")) == "419 ms 0.65 s")
  }

  @Test(
    "a unit beside that of the column is refused where both measure the same",
    arguments: [
      ("distance_m", "km", "To show it in km, pass --units km. "),
      ("ride_km", "mi", "To show it in mi, pass --units mi. "), ("pace_min", "s", ""),
      ("weight_kg", "lb", ""),
    ])
  func contradictions(column: String, unit: String, advice: String) throws {
    let data = "date,\(column)\n2016-09-12,1\n2016-09-13,2\n"
    let own = column.split(separator: "_")[1]
    #expect(
      message { _ = try tableChart(data, [("unit", unit)]) }
        == "week.csv: unit: the column \"\(column)\" is in \(own), and a unit converts nothing. "
        + advice + "If it is in \(unit), pass --measure \(column)=\(unit).")
    #expect(
      try tableChart(data, [("unit", unit), ("measure", "\(column)=\(unit)")]).chart.values() == [
        1, 2,
      ])
  }

  @Test("spans of time are counted in the unit of their column")
  func durations() throws {
    let data = "date,run_min\n2016-09-12,30\n2016-09-13,90\n"
    let made = try tableChart(data, [("duration", "true")])
    #expect(made.chart.values() == [1800, 5400])
    #expect(made.chart.yAxis.numbers.kind == .duration)
    let words = try cardWords(data, [("duration", "true")])
    #expect(plainSpaces(try words.text("{run} {sum}", field: "x")) == "1:30:00 2 h")
  }

  @Test(
    "distances are converted with their unit, and nothing else is",
    arguments: [
      ("distance_m", "km", [1, 1.609344, 4.02], "km"),
      ("distance_m", "mi", [0.621371, 0.9999997, 2.49791142], "mi"),
      ("ride_km", "km", [2, 3, 1], "km"), ("ride_km", "mi", [1.242742, 1.864113, 0.621371], "mi"),
      ("steps", "mi", [5, 6, 7], ""),
    ] as [(String, String, [Double], String)])
  func converted(y: String, units: String, expected: [Double], unit: String) throws {
    let chart = try tableChart(Self.data, [("y", y), ("units", units)]).chart
    let values = chart.values().compactMap { $0 }
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(values)")
    #expect(values.count == expected.count)
    #expect(chart.yAxis.numbers.kind == .plain(unit: unit))
  }

  @Test("several lines are converted when all of them are distances")
  func several() throws {
    let both = try tableChart(Self.data, [("y", "distance_m,ride_km"), ("units", "km")]).chart
    #expect(both.values(0) == [1, 1.609344, 4020 * 0.001])
    #expect(both.values(1) == [2, 3, 1])
    let mixed = try tableChart(Self.data, [("y", "distance_m,steps"), ("units", "km")])
    #expect(mixed.chart.values(0) == [1000, 1609.344, 4020])
    #expect(mixed.distance == nil)
  }

  @Test("a unit can be told where the name has none, and how many rows there are has none")
  func told() throws {
    let data = "date,way\n2016-09-12,1000\n2016-09-13,2000\n2016-09-14,3000\n"
    let made = try tableChart(data, [("measure", "way=m"), ("units", "km")])
    #expect(made.chart.values() == [1, 2, 3])
    #expect(try tableChart(data, [("unit", "m"), ("units", "km")]).chart.values() == [1, 2, 3])
    let counted = try tableChart(
      Self.data, [("units", "km"), ("by", "month"), ("agg", "count")])
    #expect(counted.chart.values() == [3])
    #expect(
      message { _ = try tableChart(data, [("measure", "wey=m")]) }
        == "week.csv: there is no column \"wey\". Did you mean \"way\"? The columns are date, way.")
    #expect(
      message { _ = try tableChart(data, [("measure", "way")]) }
        == "--measure: \"way\" is no unit of a column. Give both, such as distance=m.")
  }

  @Test(
    "words convert once, whatever the chart shows",
    arguments: [
      ([], "4.02 km", "2.50 mi"), ([("units", "km")], "4.02 km", "2.50 mi"),
      ([("units", "mi")], "4.02 km", "2.50 mi"), ([("y", "steps")], "4.02 km", "2.50 mi"),
      ([("measure", "distance_m=km")], "4,020.00 km", "2,497.91 mi"),
      ([("decimals", "1")], "4.0 km", "2.5 mi"),
    ] as [([(String, String)], String, String)])
  func words(options: [(String, String)], km: String, mi: String) throws {
    let inKilometres = try cardWords(Self.data, options, units: .km)
    let inMiles = try cardWords(Self.data, options, units: .mi)
    #expect(plainSpaces(try inKilometres.text("{distance}", field: "x")) == km)
    #expect(plainSpaces(try inMiles.text("{distance}", field: "x")) == mi)
  }

  @Test("a goal is in the unit that the chart shows")
  func goals() throws {
    let plain = try cardWords(Self.data, [("goal", "1500")])
    #expect(try plain.text("{streak}", field: "x") == "2")
    let converted = try cardWords(Self.data, [("goal", "1.5"), ("units", "km")], units: .mi)
    #expect(try converted.text("{streak}", field: "x") == "2")
  }

  @Test("what a unit is called is shown once")
  func named() throws {
    let data = "date,steps,kcal,pace\n2016-09-13,1,2,3\n2016-09-14,4,5,6\n"
    let words = try cardWords(data, [("unit", "steps"), ("measure", "pace=min")])
    #expect(
      plainSpaces(try words.text("{steps} steps, {mean}", field: "x")) == "4 steps, 2.5 steps")
    #expect(plainSpaces(try words.text("{kcal} {pace}", field: "x")) == "5 kcal 6 min")
  }
}
