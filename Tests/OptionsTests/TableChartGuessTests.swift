import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Options
@testable import Tables

@Suite("What a table becomes by itself")
struct TableChartGuessTests {
  @Test(
    "the axis is guessed from what stands along it",
    arguments: [
      ("steps\n3\n1\n2\n", "0 bands", [3, 1, 2]),
      ("day,steps\nMon,3\nTue,1\nMon,2\n", "3 bands", [3, 1, 2]),
      ("day,steps\n", "0 bands", []),
      ("depth,temp\n0,5\n10,4\n25,3\n", "3 numbers", [5, 4, 3]),
      ("depth,temp\n0,5\n25,4\n10,3\n", "0 bands", [0, 25, 10]),
      ("year,n\n2001,5\n2002,4\n2004,3\n2005,2\n", "5 bands of years", [5, 4, nil, 3, 2]),
      ("Year,n\n1900,5\n1950,4\n1951,3\n", "3 times", [5, 4, 3]),
      ("year,n\n1.5,5\n2,4\n3,3\n", "3 numbers", [5, 4, 3]),
      (
        "Time,n\n1993.042,5\n1993.125,4\n1993.208,3\n1993.292,2\n", "4 bands of months",
        [5, 4, 3, 2]
      ),
      ("1990.00 5\n1990.25 4\n1990.50 3\n1990.75 2\n", "4 bands of quarters", [5, 4, 3, 2]),
      ("date,n\n1990.0,5\n1990.08,4\n1990.17,3\n1990.25,2\n", "4 bands of months", [5, 4, 3, 2]),
      ("weight,n\n1993.042,5\n1993.125,4\n1993.208,3\n1993.292,2\n", "4 numbers", [5, 4, 3, 2]),
      ("year,place,n\n1952,A,5\n1952,B,4\n1952,C,3\n", "3 bands", [5, 4, 3]),
      ("year,n\n0,5\n1,4\n2,3\n", "3 numbers", [5, 4, 3]),
      (dated(["2016-09-13"]), "1 bands", [1]),
      (dated(["2016-09-13", "2016-09-20"]), "2 bands", [1, 2]),
      (dated(["2016-09-20", "2016-09-13"]), "2 bands", [2, 1]),
      (dated(["2016-09-13", "2016-09-14", "2016-09-20"]), "3 times", [1, 2, 3]),
      (dated(["2016-09-15", "2016-09-13", "2016-09-14"]), "3 bands of days", [2, 3, 1]),
      (dated(["2016-09-13", "2016-09-13", "2016-09-14"]), "3 times", [1, 2, 3]),
      (
        dated(["2016-08-01", "2016-09-01", "2016-10-01", "2016-12-01"]), "5 bands of months",
        [1, 2, 3, nil, 4]
      ),
      (dated(["2016-09", "2016-10", "2016-11", "2016-12"]), "4 bands of months", [1, 2, 3, 4]),
      (
        dated(["2016-09-01", "2016-10-01", "2016-11-01", "2017-01-01"]), "5 times of months",
        [1, 2, 3, nil, 4]
      ),
      (dated(["2016-09-04", "2016-09-11", "2016-09-18"]), "3 bands of weeks", [1, 2, 3]),
      (dated(["2016-03-31", "2016-06-30", "2016-09-30"]), "3 bands of quarters", [1, 2, 3]),
      (
        dated(["2016-09-13 08:00", "2016-09-13 09:00", "2016-09-13 10:00"]), "3 bands of hours",
        [1, 2, 3]
      ),
      (
        dated(["2016-09-13 08:00", "2016-09-13 08:07", "2016-09-13 10:00"]), "3 times", [1, 2, 3]
      ),
    ] as [(String, String, [Double?])])
  func axes(text: String, shape: String, values: [Double?]) throws {
    let chart = try tableChart(text).chart
    #expect(chart.shape == shape)
    #expect(chart.values() == values)
  }

  @Test("a name without values is no line and does not lengthen the axis")
  func emptyLines() throws {
    let text = "year,place,n\n1990,A,1\n1991,A,2\n1991,B,3\n1990,B,4\n1999,C,\n1998,C,\n"
    let made = try tableChart(text)
    #expect(made.chart.series.map(\.name) == ["A", "B"])
    #expect(made.warnings.contains { $0.reason == .noValues(column: "C") })
    let last = made.chart.series.compactMap(\.x.last).max()
    #expect(last == DateTime(year: 1991, month: 1, day: 1)?.wallSeconds)
    #expect(try tableChart(text, [("highlight", "C")]).chart.series.count == 3)
  }

  @Test("two weeks are a classic chart, and a month where no values are written")
  func month() throws {
    let weeks = try tableChart(dated(days(from: "2016-08-01", 14))).chart
    #expect(weeks.shape == "14 bands of days" && weeks.valueLabels == [.automatic])
    #expect(try tableChart(dated(days(from: "2016-08-01", 15))).chart.shape == "15 times of days")
    let plain = [("value-labels", "none")]
    let month = try tableChart(dated(days(from: "2016-08-01", 31)), plain).chart
    #expect(month.shape == "31 bands of days")
    #expect(month.bandLabels.first == "8/1" && month.bandLabels.last == "8/31")
    let more = try tableChart(dated(days(from: "2016-08-01", 32)), plain).chart
    #expect(more.shape == "32 times of days")
  }

  @Test("a column's name is that of the quantity, also for lines named by another column")
  func quantity() throws {
    #expect(try tableChart("day,steps\nMon,3\nTue,1\n").chart.quantity == "Steps")
    let renamed = try tableChart("day,steps\nMon,3\nTue,1\n", [("line-name", "steps=Steps")]).chart
    #expect(renamed.quantity == "Steps")
    let long = "day,city,rain\n2016-09-13,Oslo,3\n2016-09-13,Rom,1\n2016-09-14,Oslo,2\n"
    #expect(try tableChart(long, [("series", "city")]).chart.quantity == "Rain")
    let wide = "day,low,high\n2016-09-13,3,4\n2016-09-14,1,2\n"
    #expect(try tableChart(wide, [("y", "low,high")]).chart.quantity == "")
  }

  @Test("days without a row are elements without a value")
  func missingDays() throws {
    var dates = try days(from: "2016-09-13", 7)
    dates.remove(at: 2)
    let chart = try tableChart(dated(dates)).chart
    #expect(chart.shape == "7 bands of days")
    #expect(chart.values() == [1, 2, nil, 3, 4, 5, 6])
    #expect(chart.bandLabels[2] == "9/15")
  }

  @Test("no weekend is missing among working days")
  func workingDays() throws {
    let dates = try days(from: "2016-09-05", 12).enumerated().filter {
      ![5, 6].contains($0.offset)
    }
    let chart = try tableChart(dated(dates.map(\.element))).chart
    #expect(chart.shape == "10 bands of days")
    #expect(chart.values() == (1...10).map { Double($0) })
    let gap = dates.map(\.element).filter { $0 != "2016-09-14" }
    #expect(try tableChart(dated(gap)).chart.values()[7] == nil)
  }

  @Test("the kind of axis can be asked for")
  func asked() throws {
    let week = try dated(days(from: "2016-09-13", 7))
    #expect(try tableChart(week, [("x-type", "time")]).chart.shape == "7 times of days")
    let months = try dated(days(from: "2016-07-01", 60))
    #expect(try tableChart(months, [("x-type", "band")]).chart.shape == "60 bands of days")
    let years = "year,n\n2001,5\n2002,4\n2003,3\n"
    #expect(try tableChart(years, [("x-type", "number")]).chart.shape == "3 numbers")
    #expect(try tableChart(years, [("x-type", "band")]).chart.shape == "3 bands")
    #expect(try tableChart("n\n5\n4\n", [("x-type", "number")]).chart.shape == "2 numbers")
  }

  @Test("several columns are several series on an axis of time")
  func wide() throws {
    let text = "date,a,b\n2016-09-13,1,5\n2016-09-14,2,\n2016-09-15,3,7\n"
    let chart = try tableChart(text, [("y", "a,b")]).chart
    #expect(chart.shape == "3 times of days")
    #expect(chart.series.map(\.name) == ["a", "b"])
    #expect(chart.values(1) == [5, nil, 7])
  }

  @Test("a column of names that tells rows of one date apart makes series")
  func long() throws {
    let text =
      "date,city,temp\n2016-09-13,Oslo,1\n2016-09-13,Rome,5\n2016-09-14,Oslo,2\n"
      + "2016-09-15,Oslo,3\n2016-09-15,Rome,7\n2016-09-14,Rome,6\n"
    let made = try tableChart(text)
    #expect(made.columns.series == ColumnSelection.Column(name: "city", isGuessed: true))
    #expect(made.chart.series.map(\.name) == ["Oslo", "Rome"])
    #expect(made.chart.values(1) == [5, 6, 7])
    let twice = text + "2016-09-15,Oslo,4\n"
    #expect(try tableChart(twice).columns.series == nil)
    let asked = try tableChart(twice, [("series", "city")])
    #expect(asked.chart.series.map(\.values.count) == [4, 3])
  }

  @Test("texts along x stand once in a long table, with gaps where a series has none")
  func longBands() throws {
    let text = "day,kind,n\nMon,a,1\nMon,b,2\nTue,b,3\nWed,a,4\nWed,b,5\n"
    let chart = try tableChart(text, [("x", "day")]).chart
    #expect(chart.bandLabels == ["Mon", "Tue", "Wed"])
    #expect(chart.values(0) == [1, nil, 4] && chart.values(1) == [2, 3, 5])
  }

  @Test("rows that repeat x are counted once, however many columns are drawn")
  func repeatedRows() throws {
    let text = "date,web,shop\n2024-03-01,4,5\n2024-03-01,6,7\n2024-03-02,9,8\n"
    let reasons = try tableChart(text).warnings.map(\.reason)
    #expect(reasons.contains(.repeated(1, column: "date", joinedBy: "--by day")))
  }
}
