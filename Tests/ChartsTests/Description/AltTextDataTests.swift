import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Charts
@testable import Tables

@Suite("Descriptions of real data")
struct AltTextDataTests {
  @Test("two weeks of steps")
  func steps() throws {
    let table = try golden("steps-two-weeks.csv")
    let chart = try LineChart(table, x: "date", y: ["steps"], period: .day)
    #expect(
      AltText(chart).text
        == "Line chart of steps, 14 days from Sep 4 to Sep 17, 2016. It starts at 16,105 and ends at "
        + "5,640 (65% less). There is no clear trend. The highest value is 16,105 (Sep 4), the lowest "
        + "4,690 (Sep 16). Daily Average: 8,763.")
  }

  @Test("four years of temperatures and rain")
  func weather() throws {
    let table = try golden("seattle-weather.csv")
    var chart = try LineChart(table, x: "date", y: ["temp_max"])
    chart.texts.title = "Seattle"
    chart.yAxis.numbers = NumberStyle(kind: .plain(unit: "°C"))
    #expect(
      AltText(chart).text.replacing("\u{A0}", with: " ")
        == "Line chart “Seattle”: temp_max in °C, 1,461 values from Jan 1, 2012 to Dec 31, 2015. It "
        + "starts at 12.8 °C and ends at 5.6 °C (7.2 °C less). There is no clear trend. The highest "
        + "value is 35.6 °C (Aug 11, 2014), the lowest −1.6 °C (Feb 6, 2014). Average: 16.44 °C.")
    let rain = try LineChart(
      table, x: "date", y: ["precipitation"], period: .day, locale: .chinese())
    #expect(
      AltText(rain).text
        == "折线图：precipitation，2012年1月1日至2015年12月31日，共1,461天。起始值与最终值均为0。无明显趋势。"
        + "最高值为55.9（2015年3月15日），最低值为0（838次）。日均为3.03。")
  }

  @Test(
    "a year of hours", .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func hours() throws {
    let chart = try LineChart(shared("seattle-temps.csv"), x: "date", y: ["temp"])
    #expect(
      AltText(chart).text
        == "Line chart of temp, 8,759 values from Jan 1, 00:00 to Dec 31, 2010, 23:00. It starts at "
        + "39.4 and ends at 39.6 (0.5% more). There is no clear trend. The highest value is 75.9 (Jul "
        + "28, 16:00), the lowest 37.5 (Dec 24, 07:00). Average: 52.03.")
  }

  @Test(
    "ten years of jobs, one line, two and twelve",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func jobs() throws {
    let table = try shared("us-employment.csv")
    func text(_ columns: [String]) throws -> String {
      try AltText(LineChart(table, x: "month", y: columns, period: .month), limit: 1000).text
    }
    let span = "120 months from January 2006 to December 2015."
    #expect(
      try text(["nonfarm_change"])
        == "Line chart of nonfarm_change, \(span) It starts at 282 and ends at 234 (48 less). There "
        + "is no clear trend. The highest value is 522 (May 2010), the lowest −802 (March 2009). "
        + "Monthly Average: 66.04.")
    #expect(
      try text(["manufacturing", "construction"])
        == "Line chart of 2 series (manufacturing and construction), \(span) At the end, "
        + "manufacturing is highest with 12,360 and construction lowest with 6,632. manufacturing: "
        + "from 14,210 to 12,360 (13% less). construction: from 7,601 to 6,632 (13% less). "
        + "The highest value is 14,226 (manufacturing, April 2006), the lowest 5,427 "
        + "(construction, January 2011).")
    #expect(
      try text(Array(table.columnNames[1...12]))
        == "Line chart of 12 series (nonfarm, private, goods_producing, service_providing, "
        + "private_service_providing and 7 more), \(span) At the end, nonfarm is highest with "
        + "143,093 and mining_and_logging lowest with 745. Overall, 4 rise, 1 falls and 7 have "
        + "no clear trend. The highest value is 143,093 (nonfarm, December 2015), the lowest "
        + "656 (mining_and_logging, January 2006).")
  }

  @Test(
    "seventeen years of three sources, in Chinese",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func electricity() throws {
    let table = try shared("iowa-electricity.csv")
    let names = try table.texts(in: "source").map { try #require($0) }
    let years = try table.dates(in: "year").map { try #require($0).secondsSince1970 }
    let values = try table.numbers(in: "net_generation")
    let sources = ["Fossil Fuels", "Nuclear Energy", "Renewables"]
    let series = sources.map { source in
      let rows = names.indices.filter { names[$0] == source }
      return Series(
        name: source, x: rows.map { years[$0] }, values: OptionalDoubles(rows.map { values[$0] }))
    }
    var chart = LineChart(axis: .time(.utc), series: series)
    chart.locale = try .chinese()
    #expect(
      AltText(chart).text
        == "折线图：3个系列（Fossil Fuels、Nuclear Energy和Renewables），2001年至2017年，共17个数值。"
        + "截至最后，Fossil Fuels最高（29,329），Nuclear Energy最低（5,214）。"
        + "Fossil Fuels：从35,361到29,329（下降17%）。Nuclear Energy：从3,853到5,214（上升35%）。"
        + "Renewables：从1,437到21,933（上升20,496）。"
        + "最高值为42,750（Fossil Fuels，2010年），最低值为1,437（Renewables，2001年）。")
  }

  private func golden(_ name: String) throws -> Table {
    try Table(reading: SourceText(SharedFiles.golden(name), name: name))
  }

  private func shared(_ name: String) throws -> Table {
    try Table(reading: SourceText(SharedFiles.bytes("data/\(name)"), name: name))
  }
}
