import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Options
@testable import Tables

@Suite("A band around a line")
struct BandTests {
  private let hours =
    "time,n\n"
    + (0..<96).map { "2016-09-\(13 + $0 / 24)T\($0 % 24 < 10 ? "0" : "")\($0 % 24):00,\($0)\n" }
    .joined()
  private let columns = "day,low,mid,high\n2016-01-01,1,2,5\n2016-01-02,,3,6\n2016-01-03,2,4,7\n"

  @Test("of many rows it is between aggregates of each period, around their mean")
  func aggregates() throws {
    let chart = try tableChart(hours, [("by", "day"), ("band", "min..max")]).chart
    let band = try #require(chart.series[0].band)
    #expect(band.lower == [0, 24, 48, 72] && band.upper == [23, 47, 71, 95])
    #expect(chart.series[0].values == [11.5, 35.5, 59.5, 83.5])
    #expect(band.name == "Lowest – highest" && band.lineName == "Average")
    #expect(AltText(chart).text.contains("The band goes from 0 to 95."))
    let median = try tableChart(hours, [("by", "day"), ("band", "min..p90"), ("agg", "median")])
    #expect(median.chart.series[0].band?.lineName == "Median")
  }

  @Test("of three columns two are its ends, and a missing end is a gap")
  func threeColumns() throws {
    let chart = try tableChart(columns, [("band", "low..high")]).chart
    let band = try #require(chart.series[0].band)
    #expect(chart.series.map(\.name) == ["Mid"] && chart.series[0].values == [2, 3, 4])
    #expect(band.lower == [1, nil, 2] && band.upper == [5, 6, 7])
    let layout = LineChartLayout(chart, width: 414, height: 280, theme: .classic)
    #expect(layout.band.map(\.upper.count) == [1, 1])
    #expect(layout.legend.map(\.part) == [.values, .band])
  }

  @Test("its edges are where its ends are, and the axis holds them")
  func edges() throws {
    let chart = try tableChart(hours, [("by", "day"), ("band", "min..max"), ("y-axis", "left")])
      .chart
    let layout = LineChartLayout(chart, width: 414, height: 280, theme: .classic)
    let piece = try #require(layout.band.first)
    let y = try #require(layout.values)
    #expect(piece.upper.map(\.y) == [23, 47, 71, 95].compactMap { y.unclamped($0) })
    #expect(piece.lower.map(\.y) == [0, 24, 48, 72].compactMap { y.unclamped($0) })
    #expect(piece.upper.map(\.x) == layout.nodes.map(\.center.x))
    #expect(piece.upper.allSatisfy { $0.y >= layout.plot.minY - 0.01 })
  }

  @Test("each small chart has a band of its own, and all have one legend")
  func facets() throws {
    let text =
      "time,k,n\n"
      + (0..<96).map { index in
        "2016-09-\(13 + index / 24)T\(index % 24 < 10 ? "0" : "")\(index % 24):00,a,\(index)\n"
          + "2016-09-\(13 + index / 24)T\(index % 24 < 10 ? "0" : "")\(index % 24):00,b,\(2 * index)\n"
      }.joined()
    let chart = try tableChart(
      text, [("facet", "k"), ("by", "day"), ("band", "min..max")]
    ).chart
    #expect(chart.series.map { $0.band?.upper } == [[23, 47, 71, 95], [46, 94, 142, 190]])
    let layout = LineChartLayout(chart, width: 480, height: 280, theme: .classic)
    #expect(layout.panels.map(\.layout.band.count) == [1, 1])
    #expect(layout.legend.map(\.part) == [.values, .band])
    #expect(layout.panels.allSatisfy { $0.layout.legend.isEmpty })
    let bottom = try #require(layout.legend.map(\.name.inkBounds.maxY).max())
    #expect(layout.panels.allSatisfy { $0.origin.y >= bottom - 1 })
    #expect(AltText(chart).text.contains("The band goes from 0 to 190."))
    let columns = "day,k,low,mid,high\n1,a,1,2,3\n2,a,2,3,4\n1,b,5,6,\n2,b,6,7,9\n"
    let made = try tableChart(columns, [("facet", "k"), ("y", "mid"), ("band", "low..high")]).chart
    #expect(made.series.map { $0.band?.lower } == [[1, 2], [5, 6]])
    #expect(made.series.map { $0.band?.upper } == [[3, 4], [nil, 9]])
  }

  @Test(
    "a line so dense that it is an area has the period of a band, and no other line has",
    arguments: [
      ("seattle-temps.csv", [], .day), ("seattle-temps.csv", [("last", "30d")], nil),
      ("seattle-temps.csv", [("by", "day"), ("band", "min..max")], nil),
      ("seattle-temps.csv", [("rolling", "24")], nil), ("seattle-temps.csv", [("by", "day")], nil),
      ("seattle-weather.csv", [("y", "wind")], nil),
      ("seattle-weather.csv", [("y", "temp_max")], nil),
      ("seattle-weather.csv", [("y", "temp_max,temp_min")], nil),
      ("us-employment.csv", [("y", "nonfarm")], nil), ("iowa-electricity.csv", [], nil),
    ] as [(String, [(String, String)], CalendarUnit?)])
  func dense(file: String, options: [(String, String)], unit: CalendarUnit?) throws {
    let text = String(decoding: try SharedFiles.golden(file), as: UTF8.self)
    let chart = try tableChart(text, options).chart
    let layout = LineChartLayout(chart, width: 414, height: 280, theme: .classic)
    #expect(layout.unitOfBand(in: .classic) == unit)
  }

  @Test(
    "what is no band is an error that names what is",
    arguments: [
      ("band", "min", [], "is not a band"), ("band", "min..max", [], "Say which one"),
      ("band", "low..none", [], "\"none\""), ("band", "low..high", [("y", "mid,low")], "has 2"),
    ] as [(String, String, [(String, String)], String)])
  func errors(name: String, value: String, others: [(String, String)], expected: String) throws {
    do {
      _ = try tableChart(columns, [(name, value)] + others)
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains(expected), "\(error)")
    }
  }
}
