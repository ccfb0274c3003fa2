import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Options

@Suite("Rows at the ends of months, quarters and years are rows of those")
struct PeriodEndTests {
  /// The last days of every so many months from a year on, which counts the months.
  private static func ends(_ count: Int, every months: Int, from year: Int = 2023) -> [String] {
    (1...count).map { CivilDay.start(ofMonth: year * 12 + $0 * months).daysSince1970 - 1 }.map {
      let day = CivilDay(daysSince1970: $0)
      return "\(day.year)-\(day.month < 10 ? "0" : "")\(day.month)-\(day.day)"
    }
  }

  private static func chart(
    _ dates: [String], lines: Int = 1, _ options: [(String, String)] = []
  ) throws -> LineChart {
    let names = ["a", "b", "c", "d", "e"].prefix(lines)
    let rows = dates.enumerated().map { row, date in
      ([date] + names.indices.map { "\(10 + (row * 7 + $0) % 5)" }).joined(separator: ",")
    }
    let text = (["date," + names.joined(separator: ",")] + rows).joined(separator: "\n")
    return try tableChart(text, options).chart
  }

  /// The x of each row in points, with the text under it; empty where there is none.
  private static func labels(_ chart: LineChart) -> [String] {
    let layout = LineChartLayout(chart, width: 1200, height: 300)
    return layout.nodes.filter { $0.series == 0 }.map { node in
      let x = node.center.x
      return layout.labels.first { abs($0.ink.center.x - x) < 12 }?.line.text ?? ""
    }
  }

  @Test("each has the text of its own period under it", arguments: [1, 2, 3, 5])
  func labels(lines: Int) throws {
    let months = try Self.chart(Self.ends(14, every: 1), lines: lines)
    #expect(
      Self.labels(months) == [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan",
        "Feb",
      ])
    #expect(AltText(months).text.contains("14 months from January 2023 to February 2024"))
    let quarters = try Self.chart(Self.ends(6, every: 3), lines: lines)
    #expect(Self.labels(quarters) == ["Q1", "Q2", "Q3", "Q4", "Q1", "Q2"])
    #expect(AltText(quarters).text.contains("6 quarters from Q1 2023 to Q2 2024"))
    let years = try Self.chart(Self.ends(5, every: 12), lines: lines)
    #expect(Self.labels(years) == ["2023", "2024", "2025", "2026", "2027"])
    #expect(AltText(years).text.contains("5 years from 2023 to 2027"))
  }

  @Test("they stand where rows of the first days stand")
  func firstDays() throws {
    for months in [1, 3, 12] {
      let ends = Self.ends(30, every: months)
      let starts = (0..<30).map { CivilDay.start(ofMonth: 2023 * 12 + $0 * months) }.map {
        "\($0.year)-\($0.month < 10 ? "0" : "")\($0.month)-01"
      }
      #expect(try Self.chart(ends).series[0].x == Self.chart(starts).series[0].x)
    }
  }

  @Test("missing months are gaps, and remarks stand at their months")
  func gaps() throws {
    var dates = Self.ends(18, every: 1)
    dates.remove(at: 4)
    let chart = try Self.chart(
      dates, [("annotate", "2023-02-28=low"), ("unfinished", "2024-06-30")])
    #expect(chart.series[0].values[4] == nil && chart.elementCount == 18)
    #expect(chart.annotations.map(\.place) == [.time(chart.series[0].x[1])])
    #expect(chart.unfinished == .time(chart.series[0].x[17]))
  }

  @Test("texts of cards find their rows")
  func rows() throws {
    let text = "date,n,note\n2024-01-31,4,a\n2024-02-29,6,b\n2024-03-31,5,c\n"
    let words = try cardWords(text, [("y", "n")])
    #expect(try words.text("{note} {date}", field: "x").hasPrefix("c Mar"))
  }

  @Test("years that end in June, and texts with days, keep their dates")
  func kept() throws {
    let june = ["2019-06-30", "2020-06-30", "2021-06-30", "2022-06-30", "2023-06-30"]
    #expect(try Self.chart(june, lines: 2).series[0].x[0] == moment("2019-06-30"))
    let format = [("label-format", "d/M")]
    #expect(
      try Self.chart(Self.ends(3, every: 1), format).bandLabels == ["31/1", "28/2", "31/3"])
  }
}
