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

  @Test("numbers along x are cut with their ends")
  func numbers() throws {
    let text = "depth,temp\n0,5\n10,4\n25,3\n30,2\n"
    #expect(try tableChart(text, [("from", "10"), ("until", "25")]).chart.values() == [4, 3])
  }

  @Test(
    "periods have one value of all their rows",
    arguments: [
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

  @Test("a number format of a locale is that of the data")
  func locale() throws {
    let text = "tag;wert\n13.09.2016;1.234,5\n14.09.2016;2,5\n15.09.2016;3\n"
    let chart = try tableChart(text, [("locale", "de_DE")]).chart
    #expect(chart.values() == [1234.5, 2.5, 3])
    #expect(chart.bandLabels == ["13.9.", "14.9.", "15.9."])
  }
}
