import Testing
import TestSupport

@testable import Charts
@testable import Options
@testable import Tables

@Suite("What is done to a table before it is drawn")
struct TableChartVerbTests {
  private static let week =
    "date,city,steps\n2016-09-12,A,1\n2016-09-13,A,2\n2016-09-14,B,3\n2016-09-15,A,4\n"
    + "2016-09-16,A,5\n2016-09-17,B,6\n2016-09-18,A,7\n"

  @Test(
    "rows are cut to what is asked for",
    arguments: [
      ([("where", "city=B")], [3, 6]), ([("where", "city=C")], []),
      ([("where", "city=A"), ("where", "steps=4")], [4]),
      ([("from", "2016-09-16")], [5, 6, 7]), ([("until", "2016-09-13")], [1, 2]),
      ([("from", "2016-09-13"), ("until", "2016-09-15")], [2, 3, 4]),
      ([("from", "2016-09-14T00:00")], [3, 4, 5, 6, 7]),
      ([("until", "2016-09-14T12:00")], [1, 2, 3]),
      ([("from", "2016-10")], []), ([("until", "2016-09")], [1, 2, 3, 4, 5, 6, 7]),
      ([("from", "2016"), ("until", "2016")], [1, 2, 3, 4, 5, 6, 7]), ([("until", "2015")], []),
      ([("last", "3d")], [5, 6, 7]), ([("last", "1w")], [1, 2, 3, 4, 5, 6, 7]),
      ([("last", "3d"), ("from", "2016-09-18")], [7]),
      ([("from", "2016-09-18"), ("until", "2016-09-12")], []),
    ] as [([(String, String)], [Double?])])
  func cuts(options: [(String, String)], values: [Double?]) throws {
    #expect(try tableChart(Self.week, options + [("y", "steps")]).chart.values() == values)
  }

  @Test("the readings of a counter are levels, which have no sum")
  func counters() throws {
    func kind(_ values: [Int], _ options: [(String, String)] = []) throws -> LineChart.ValueKind {
      let rows = try zip(days(from: "2024-01-01", values.count), values).map { "\($0),\($1)\n" }
      return try tableChart("date,reading\n" + rows.joined(), options).chart.valueKind
    }
    let readings = (0..<12).map { 41_250 + $0 * $0 * 10 }
    #expect(try kind(readings) == .level)
    #expect(try kind(readings.dropLast()) == .amount, "too few to tell")
    #expect(try kind(readings.dropLast() + [41_000]) == .amount, "it falls")
    #expect(try kind((1...12).map { $0 }) == .amount, "it rises from nothing")
    #expect(try kind(readings, [("by", "week")]) == .amount)
  }

  @Test("numbers along x are cut with their ends")
  func numbers() throws {
    let text = "depth,temp\n0,5\n10,4\n25,3\n30,2\n"
    #expect(try tableChart(text, [("from", "10"), ("until", "25")]).chart.values() == [4, 3])
  }

  @Test(
    "periods are those of the range that is asked for",
    arguments: [
      (
        [("from", "2016-09-10"), ("until", "2016-09-20")],
        [nil, nil, 1, 2, 3, 4, 5, 6, 7, nil, nil]
      ),
      ([("from", "2016-09-17"), ("until", "2016-09-20"), ("fill", "zero")], [6, 7, 0, 0]),
      ([("from", "2016-09-17")], [6, 7]), ([("until", "2016-09-13")], [1, 2]),
      ([("last", "3d")], [5, 6, 7]), ([("last", "30d")], [1, 2, 3, 4, 5, 6, 7]),
      ([("where", "city=B")], [3, nil, nil, 6]),
      ([("where", "city=B"), ("fill", "zero")], [0, 0, 3, 0, 0, 6, 0]),
      ([("where", "city=B"), ("fill", "zero"), ("from", "2016-09-14")], [3, 0, 0, 6, 0]),
      ([("where", "city=B"), ("fill", "zero"), ("until", "2016-09-16")], [0, 0, 3, 0, 0]),
      ([("where", "city=C"), ("fill", "zero")], []),
    ] as [([(String, String)], [Double?])])
  func ranges(options: [(String, String)], values: [Double?]) throws {
    let chart = try tableChart(Self.week, options + [("y", "steps"), ("by", "day")]).chart
    #expect(chart.values() == values)
  }

  @Test("thirty days are thirty days in picture and statistics")
  func thirtyDays() throws {
    let options = [
      ("from", "2016-09-01"), ("until", "2016-09-30"), ("by", "day"), ("fill", "zero"),
    ]
    let chart = try tableChart(Self.week, options + [("y", "steps")]).chart
    #expect(chart.elementCount == 30 && chart.average == 28.0 / 30)
    let text = AltText(chart).text
    #expect(text.hasPrefix("Line chart of steps, 30 days from Sep 1 to Sep 30, 2016."))
  }

  @Test("rows are counted without a column of numbers")
  func rows() throws {
    let text = "when,who\n2016-09-12,A\n2016-09-12,B\n2016-09-14,A\n"
    let options = [("by", "day"), ("agg", "count")]
    let made = try tableChart(text, options)
    #expect(made.chart.values() == [2, nil, 1])
    #expect(made.chart.series[0].name == "Count" && made.columns.x?.name == "when")
    #expect(
      try tableChart(text, options + [("line-name", "count=Visits")]).chart.series[0].name
        == "Visits")
    let long = try tableChart(text, options + [("series", "who"), ("fill", "zero")]).chart
    #expect(long.series.map(\.name) == ["A", "B"] && long.values(1) == [1, 0, 0])
    #expect(
      message { _ = try tableChart("who\nA\n", options) }.contains("no column of dates"))
    let words = try cardWords(text, options)
    #expect(try words.text("{max} {sum} {count}", field: "x") == "2 3 2")
  }

  private static let visits =
    "day,user,km\n2016-09-12,ann,1\n2016-09-13,ann,\n2016-09-14,bob,3\n2016-09-15,,3\n"
    + "2016-09-18,7,1\n2016-09-19,cy,2\n2016-09-25,cy,2\n"

  @Test(
    "texts are counted in each week: rows with one, different ones, and rows of any kind",
    arguments: [
      ([("y", "user"), ("agg", "count")], [4, 2], "Count"),
      ([("y", "user"), ("agg", "distinct")], [3, 1], "User (different values)"),
      ([("y", "km"), ("agg", "count")], [4, 2], "Count"),
      ([("y", "km"), ("agg", "distinct")], [2, 1], "km (different values)"),
      ([("agg", "count")], [5, 2], "Count"),
    ] as [([(String, String)], [Double?], String)])
  func texts(options: [(String, String)], values: [Double?], name: String) throws {
    let made = try tableChart(Self.visits, options + [("by", "week")])
    #expect(made.chart.values() == values && made.chart.series[0].name == name)
    #expect(made.warnings.isEmpty)
    #expect(made.chart.yAxis.numbers.kind == .plain(unit: ""))
  }

  @Test("different values have no total, and their description says what they are")
  func distinctHasNoTotal() throws {
    let chart = try tableChart(
      Self.visits, [("y", "user"), ("agg", "distinct"), ("by", "week"), ("statistics", "true")]
    ).chart
    #expect(chart.valueKind == .level)
    #expect(AltText(chart).text.contains("user (different values per week)"))
    let number = message { _ = try tableChart(Self.visits, [("agg", "distinct"), ("by", "week")]) }
    #expect(number.contains("agg: distinct counts the different values of a column. Say with --y"))
  }

  @Test("rows along names are counted, whatever numbers stand beside them")
  func countAlongNames() throws {
    let made = try tableChart(
      Self.visits, [("x", "user"), ("agg", "count")])
    #expect(made.chart.bandLabels == ["ann", "bob", "", "7", "cy"])
    #expect(made.chart.values() == [2, 1, 1, 1, 2] && made.chart.series[0].name == "Count")
    let users = try tableChart(
      Self.visits, [("x", "km"), ("y", "user"), ("agg", "distinct"), ("x-type", "band")])
    #expect(users.chart.bandLabels == ["1", "", "3", "2"])
    #expect(users.chart.values() == [2, 1, 1, 1])
  }

  @Test(
    "years are lines over months and weekdays, and along x beside names",
    arguments: [
      ("wann,2019,2020\nJan,1,3\nFeb,2,4\nMar,5,6\n", ["2019", "2020"]),
      ("wann,2018,2019,2020,2021\nMo,1,3,1,2\nDi,2,4,2,3\n", ["2018", "2019", "2020", "2021"]),
      ("land,2018,2019,2020,2021\nPeru,1,3,1,2\nChad,2,4,2,3\n", ["Peru", "Chad"]),
    ])
  func yearsAcross(text: String, lines: [String]) throws {
    #expect(try tableChart(text).chart.series.map(\.name) == lines)
  }

  @Test("so many minutes or hours are a period, counted from the hour or the day")
  func minutes() throws {
    let text =
      "at,n\n2016-09-13 08:14,1\n2016-09-13 08:15,2\n2016-09-13 08:29,3\n2016-09-13 09:00,4\n"
    func chart(_ by: String, _ options: [(String, String)] = []) throws -> LineChart {
      try tableChart(text, [("by", by)] + options).chart
    }
    #expect(try chart("15m").values() == [1, 5, nil, nil, 4])
    #expect(try chart("15 min").series[0].x.first == moment("2016-09-13 08:00"))
    #expect(try chart("6h").values() == [10])
    #expect(try chart("24h").period == .day && chart("60m").period == .hour)
    // In Kathmandu the hours begin at a quarter past those of UTC.
    let moments = text.replacing(",", with: "Z,").replacing("atZ", with: "at")
    let options = [("by", "30m"), ("zone", "Asia/Kathmandu")]
    #expect(try tableChart(moments, options).chart.values() == [1, 5, 4])
    for by in ["7m", "0m", "25h", "2d", "15x", "3mo"] {
      #expect(
        message { _ = try chart(by) } == "--by: \"\(by)\" is not a period. Give a unit of the "
          + "calendar, or so many minutes or hours as divide an hour or a day, such as 15m or 6h.")
    }
    let words = try cardWords(text, [("by", "15m"), ("active", "1")])
    #expect(try words.text("{at}", field: "x").contains("08:15"))
  }

  @Test("a running total goes on over gaps and begins with the range")
  func cumulative() throws {
    let options = [("cumulative", "true"), ("y", "steps")]
    #expect(try tableChart(Self.week, options).chart.values() == [1, 3, 6, 10, 15, 21, 28])
    let days = try tableChart(Self.week, options + [("by", "day"), ("where", "city=B")]).chart
    #expect(days.values() == [3, nil, nil, 9] && days.valueKind == .runningTotal)
    #expect(
      try tableChart(Self.week, options + [("from", "2016-09-17")]).chart.values() == [6, 13])
  }

  @Test("lines that show columns are named for people, those of values as these are written")
  func names() throws {
    let text =
      "date,resting_heart_rate,distance_m,distance_km\n2016-09-12,1,2,3\n2016-09-13,4,5,6\n"
    let y = ("y", "resting_heart_rate,distance_m")
    let chart = try tableChart(text, [y, ("highlight", "distance_m")]).chart
    #expect(chart.series.map(\.name) == ["Resting heart rate", "Distance"])
    #expect(chart.highlighted == ["Distance"])
    let renamed = try tableChart(text, [y, ("line-name", "distance_m=distance_m")]).chart
    #expect(renamed.series.map(\.name) == ["Resting heart rate", "distance_m"])
    let both = try tableChart(text, [("y", "distance_m,distance_km")]).chart
    #expect(both.series.map(\.name) == ["distance_m", "distance_km"])
    let long = "date,who,n\n2016-09-12,user_one,1\n2016-09-12,user_two,2\n2016-09-13,user_one,3\n"
    #expect(
      try tableChart(long, [("series", "who")]).chart.series.map(\.name) == [
        "user_one", "user_two",
      ])
    #expect(AltText(chart).text.contains("(resting heart rate and distance)"))
  }

  @Test(
    "without an aggregate amounts are added up, and levels have their mean",
    arguments: [
      ("steps", 6.0), ("weight_kg", 2), ("p99_ms", 2), ("error_rate", 2), ("distance_m", 6),
    ])
  func standardAggregate(column: String, expected: Double) throws {
    let text = "date,\(column)\n2016-09-12,1\n2016-09-12,2\n2016-09-12,3\n2016-09-13,4\n"
    #expect(try tableChart(text, [("by", "day")]).chart.values() == [expected, 4])
    let unit = try tableChart(
      "date,n\n2016-09-12,1\n2016-09-12,3\n", [("by", "day"), ("unit", "%")])
    #expect(unit.chart.values() == [2])
  }

  @Test(
    "periods have one value of all their rows",
    arguments: [
      ("first", [1, 4, nil, 9]), ("median", [2, 5.5, nil, 9]),
      ("sum", [6, 22, nil, 9]), ("mean", [2, 5.5, nil, 9]), ("min", [1, 4, nil, 9]),
      ("max", [3, 7, nil, 9]), ("last", [3, 7, nil, 9]), ("count", [3, 4, nil, 1]),
    ] as [(String, [Double?])])
  func aggregates(name: String, values: [Double?]) throws {
    let text =
      "at,n\n2016-09-13 08:00,1\n2016-09-13 09:00,2\n2016-09-13 10:00,3\n2016-09-14 01:00,4\n"
      + "2016-09-14 02:00,5\n2016-09-14 03:00,6\n2016-09-14 23:59,7\n2016-09-16 00:00,9\n"
    let chart = try tableChart(text, [("by", "day"), ("agg", name)]).chart
    #expect(chart.shape == "4 bands of days")
    #expect(chart.values() == values)
    #expect(chart.bandLabels == ["9/13", "9/14", "9/15", "9/16"])
  }

  @Test(
    "every unit of the calendar is a period",
    arguments: [
      ("hour", "times of hours"), ("day", "times of days"), ("week", "53 times of weeks"),
      ("month", "12 bands of months"), ("quarter", "4 bands of quarters"),
      ("year", "1 bands of years"),
    ])
  func units(unit: String, shape: String) throws {
    let chart = try tableChart(dated(days(from: "2016-01-01", 366)), [("by", unit)]).chart
    #expect(chart.shape.hasSuffix(shape))
    #expect(chart.series[0].values.sum == 366 * 367 / 2)
  }

  @Test("the day on which clocks change is one day of 23 or 25 hours")
  func clockChanges() throws {
    for (start, hours) in [("2016-03-26 23:00", 23), ("2016-10-29 22:00", 25)] {
      let first = try moment(start)
      let rows = (0..<(hours + 24)).map { first + Double($0) * 3600 }
      let dates = try rows.map { try clockText($0) }
      let text = "at,n\n" + dates.map { "\(Self.utc($0)),1\n" }.joined()
      let options = [("by", "day"), ("agg", "count"), ("zone", "Europe/Berlin")]
      let chart = try tableChart(text, options).chart
      #expect(chart.values() == [Double(hours), 24], "\(start)")
    }
  }

  /// A clock's text, in which midnight has no time, as a moment of UTC.
  private static func utc(_ text: String) -> String {
    text.contains(" ") ? text.replacing(" ", with: "T") + "Z" : text + "T00:00Z"
  }

  @Test("days in a zone are days across a change of clocks, none of them missing")
  func daysAcrossChange() throws {
    let dates = try dated(days(from: "2016-03-25", 6))
    let chart = try tableChart(dates, [("zone", "Europe/Berlin")]).chart
    #expect(chart.shape == "6 bands of days")
    #expect(chart.values() == [1, 2, 3, 4, 5, 6])
    #expect(chart.bandLabels == ["3/25", "3/26", "3/27", "3/28", "3/29", "3/30"])
  }

  @Test("means roll over gaps, and zeros fill them by wish only")
  func rollingAndFilling() throws {
    let text = dated(["2016-09-13", "2016-09-14", "2016-09-16", "2016-09-17"])
    #expect(try tableChart(text).chart.values() == [1, 2, nil, 3, 4])
    #expect(try tableChart(text, [("fill", "zero")]).chart.values() == [1, 2, 0, 3, 4])
    let rolled = try tableChart(text, [("fill", "zero"), ("rolling", "2")]).chart.values()
    #expect(rolled == [nil, 1.5, 1, 1.5, 3.5])
    let gapped = try tableChart(text, [("rolling", "2")]).chart.values()
    #expect(gapped.count == 5 && gapped[1] == 1.5 && gapped[4] == 3.5)
  }

  @Test("periods of several series are the same")
  func seriesPeriods() throws {
    let text =
      "at,kind,n\n2016-01-05,a,1\n2016-02-05,b,2\n2016-02-06,b,3\n2016-04-01,a,4\n"
    let chart = try tableChart(text, [("by", "month"), ("series", "kind")]).chart
    #expect(chart.series.map(\.name) == ["a", "b"])
    #expect(chart.values(0) == [1, nil, nil, 4] && chart.values(1) == [nil, 5, nil, nil])
    #expect(chart.series[0].x == chart.series[1].x)
  }

  @Test("numbers that an option takes as numbers have no note on times")
  func epochs() throws {
    let text = "t,n\n1700000000,1\n1700003600,2\n1700007200,3\n"
    #expect(try tableChart(text).notes.contains { $0.contains("--x-type number") })
    #expect(try tableChart(text, [("x-type", "number")]).notes.isEmpty)
  }

  @Test(
    "rows at the same position name the option that makes one value of them",
    arguments: [
      ("t,n\n1,5\n1,6\n2,7\n", "--agg mean"),
      ("t,n\n2024-01-01,5\n2024-01-01,6\n2024-03-01,7\n", "--by month"),
      ("t,n\n2024-01-01 08:00,5\n2024-01-01 08:00,6\n2024-01-03 09:00,7\n", "--by hour"),
      ("t,n\n2024-01-01 08:00,5\n2024-01-01 08:00,6\n2024-01-01 08:59,7\n", "--by minute"),
      ("t,n\n2024-01-01 08:00:01,5\n2024-01-01 08:00:01,6\n2024-01-01 08:00:42,7\n", "--agg mean"),
      ("t,n\n1990-01-01 08:00,5\n1990-01-01 08:00,6\n2024-01-01 09:00,7\n", "--by year"),
    ])
  func repeated(text: String, option: String) throws {
    let made = try tableChart(text, [("x", "t"), ("y", "n")])
    #expect(made.warnings.map(\.description).contains { $0.contains("Pass \(option) for") })
    let name = option.split(separator: " ").map(String.init)
    let joined = try tableChart(
      text, [("x", "t"), ("y", "n"), (String(name[0].dropFirst(2)), name[1]), ("fill", "zero")])
    #expect(!joined.warnings.contains { if case .repeated = $0.reason { true } else { false } })
  }

  @Test("rows at the same number, moment or name become one value by --agg")
  func joined() throws {
    let text = "t,kind,n\n1,a,5\n3,b,1\n1,a,7\n2,a,2\n3,a,4\n"
    func chart(_ options: [(String, String)]) throws -> LineChart {
      try tableChart(text, options + [("x", "t"), ("y", "n"), ("agg", "mean")]).chart
    }
    #expect(try chart([]).values() == [6, 2, 2.5] && chart([]).series[0].x == [1, 2, 3])
    #expect(try AltText(chart([])).text.contains("n (average)"))
    let lines = try chart([("series", "kind")])
    #expect(lines.values(0) == [6, 2, 4] && lines.values(1) == [1])
    let names = "city,n\nBonn,4\nKiel,3\nBonn,6\n"
    let cities = try tableChart(names, [("x", "city"), ("y", "n"), ("agg", "sum")]).chart
    #expect(cities.bandLabels == ["Bonn", "Kiel"] && cities.values() == [10, 3])
    #expect(try tableChart(names, [("x", "city"), ("y", "n")]).chart.values() == [4, 3, 6])
    let dates = "day,n\n2024-01-01,4\n2024-01-01,5\n2024-01-02,6\n2024-01-03,6\n"
    #expect(try tableChart(dates, [("agg", "max")]).chart.values() == [5, 6, 6])
  }

  @Test("lines of few rows have the period of all rows together")
  func commonPeriod() throws {
    let rows = (0..<12).map { "\(2020 + $0 / 4),\(1 + $0 % 4),a,\($0)\n" }
    let few = "2020,1,b,3\n2021,4,b,2\n"
    let chart = try tableChart("year,quarter,land,n\n" + rows.joined() + few).chart
    #expect(chart.period == .quarter)
    #expect(AltText(chart).text.contains("12 quarters from Q1 2020 to Q4 2022"))
  }

  @Test("holes of a sensor's times end the line, also beside zeros and rolling means")
  func holes() throws {
    let times = [0..<30, 2000..<2030].joined().map { $0 * 300 + $0 % 7 }
    let text =
      "at,n\n"
      + (try times.map { "\(try clockText(1_473_724_800 + Double($0))),\($0 % 5)\n" }.joined())
    let chart = try tableChart(text).chart
    #expect(chart.values()[30] == nil && chart.elementCount == 61)
    #expect(!AltText(chart).text.contains("Missing"))
    for options in [[("fill", "zero")], [("rolling", "2")], [("gap", "bridge")]] {
      #expect(try tableChart(text, options).chart.values()[30] == nil)
    }
    #expect(try tableChart(text, [("rolling", "2")]).chart.values()[31] != nil)
    #expect(try tableChart(text, [("gap", "zero")]).chart.elementCount == 60)
  }

  @Test("a number format of a locale is that of the data")
  func locale() throws {
    let text = "tag;wert\n13.09.2016;1.234,5\n14.09.2016;2,5\n15.09.2016;3\n"
    let chart = try tableChart(text, [("locale", "de_DE")]).chart
    #expect(chart.values() == [1234.5, 2.5, 3])
    #expect(chart.bandLabels == ["13.9.", "14.9.", "15.9."])
  }
}
