import Testing
import TestSupport

@testable import Charts
@testable import Graphics
@testable import Options
@testable import Tables

@Suite("What a table chart says about what it cannot do")
struct TableChartErrorTests {
  private static let week = "date,a,b\n2016-09-13,1,5\n2016-09-14,2,6\n2016-09-15,3,7\n"

  @Test(
    "what makes no sense is an error with the value, the rule and the next step",
    arguments: [
      (
        [("highlight", "c"), ("y", "a,b")],
        "week.csv: highlight: \"c\" is not known. It is one of a, b."
      ),
      (
        [("line", "aa=red"), ("y", "a,b")],
        "week.csv: line: \"aa\" is not known. Did you mean \"a\"? It is one of a, b."
      ),
      ([("line-name", "x=y")], "week.csv: line-name: \"x\" is not known. It is one of a, b."),
      (
        [("y-min", "5"), ("y-max", "5")],
        "week.csv: y-min: the y axis cannot go from 5 to 5. Give an end above the beginning."
      ),
      (
        [("y-min", "1e19"), ("y-max", "1")],
        "week.csv: y-min: the y axis cannot go from 1e+19 to 1. Give an end above the beginning."
      ),
      (
        [("y-min", "1e300"), ("y-max", "-9e18")],
        "week.csv: y-min: the y axis cannot go from 1e+300 to -9e+18. Give an end above the "
          + "beginning."
      ),
      (
        [("y-min", "2.5"), ("y-max", "-1")],
        "week.csv: y-min: the y axis cannot go from 2.5 to -1. Give an end above the beginning."
      ),
      (
        [("from", "soon")],
        "week.csv: from: \"soon\" is not a date. "
          + "Give one such as 2016-09-14, 2016-09, 2016 or 2016-09-14T08:30."
      ),
      (
        [("until", "2016-13-01")],
        "week.csv: until: \"2016-13-01\" is not a date. "
          + "Give one such as 2016-09-14, 2016-09, 2016 or 2016-09-14T08:30."
      ),
      (
        [("where", "c=1")], "week.csv: there is no column \"c\". The columns are date, a, b."
      ),
      (
        [("series", "c")], "week.csv: there is no column \"c\". The columns are date, a, b."
      ),
      (
        [("y", "a,c")], "week.csv: there is no column \"c\". The columns are date, a, b."
      ),
    ])
  func errors(options: [(String, String)], expected: String) {
    #expect(message { _ = try tableChart(Self.week, options) } == expected)
  }

  @Test(
    "axes without dates say what they need",
    arguments: [
      (
        "n\n1\n2\n", [("by", "day")],
        "week.csv: there is no column of dates along x. "
          + "Name one with --x, or leave out --by and --x-type."
      ),
      (
        "depth,n\n1,1\n2,2\n", [("from", "2016-09-13")],
        "week.csv: from: \"2016-09-13\" is not a number, and the x axis has numbers. Give one."
      ),
      (
        "day,n\nMon,1\nTue,2\n", [("by", "day")],
        "week.csv:2:1: \"Mon\" is not a date. "
          + "Write dates like 2016-09-13 or 2016-09-13T08:30:00+02:00, "
          + "or name their notation with --date-format."
      ),
    ])
  func dates(text: String, options: [(String, String)], expected: String) {
    #expect(message { _ = try tableChart(text, options) } == expected)
  }

  @Test(
    "what is drawn differently or not at all is a warning",
    arguments: [
      (
        week, [("annotate", "2016-09-20=Party")],
        ["week.csv: \"2016-09-20\" is not on the x axis; not drawn. Give a place within the data."]
      ),
      (
        week, [("range", "Mon..Tue=x")],
        ["week.csv: \"Mon\" is not on the x axis; not drawn. Give a place within the data."]
      ),
      (week, [("annotate", "2016-09-14=Party"), ("range", "2016-09-13..2016-09-14")], []),
      (
        "date,n\n2016-09-13,1\n,2\n2016-09-15,3\n", [],
        ["week.csv: 1 row has no \"date\"; left out."]
      ),
      (
        "date,n\n2016-09-13,1\n2016-09-14,\n2016-09-15,3\n", [],
        ["week.csv:3:12: row 2 has no \"n\"; drawn as a gap."]
      ),
      (
        "date,n\n2016-09-13,4\n", [], ["week.csv: \"n\" has one value; drawn in the middle."]
      ),
      (
        "n\n4\n4\n", [], ["week.csv: all values of \"n\" are equal; drawn in the middle."]
      ),
      ("n\n", [], ["week.csv: there are no rows; nothing to draw."]),
    ] as [(String, [(String, String)], [String])])
  func warnings(text: String, options: [(String, String)], expected: [String]) throws {
    #expect(try tableChart(text, options).warnings.map(\.description) == expected)
  }

  @Test("places of remarks mean the same on every axis that has them")
  func places() throws {
    let bands = try tableChart("day,n\nMon,1\nTue,2\nWed,3\n", [("annotate", "Tue=x")]).chart
    #expect(bands.annotations == [Annotation(at: .band(1), "x")])
    let number = try tableChart("depth,n\n0,1\n5,2\n9,3\n", [("annotate", "5=x")]).chart
    #expect(number.annotations == [Annotation(at: .number(5), "x")])
    let range = try tableChart(Self.week, [("range", "2016-09-13..2016-09-14=x")]).chart.ranges
    let expected = ShadedRange(
      from: .time(try moment("2016-09-13")), to: .time(try moment("2016-09-15")), label: "x")
    #expect(range == [expected])
  }

  @Test("names of series are those of the picture, for highlights too")
  func names() throws {
    let options = [("y", "a,b"), ("line-name", "a=Alpha"), ("highlight", "a"), ("line", "a=red")]
    let chart = try tableChart(Self.week, options).chart
    #expect(chart.series.map(\.name) == ["Alpha", "b"])
    #expect(chart.highlighted == ["Alpha"])
    #expect(chart.series[0].style.color == Color(css: "red"))
  }
}
