import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("What a chart says by itself")
struct ChartStateTests {
  private let values: [Double?] = [4, 1, 7, 3, 9, 5, 6]

  @Test(
    "a state has its own words, in the language of the chart, and no lines",
    arguments: [
      (ChartState.noData, "No data", "暂无数据"), (.error, "Something went wrong", "出错了"),
      (.placeholder, "----", "----"),
    ])
  func notices(state: ChartState, english: String, chinese: String) throws {
    for (locale, words) in [(ChartLocale.standard, english), (try .chinese(), chinese)] {
      var chart = LineChart(days: values, locale: locale)
      chart.state = state
      let layout = LineChartLayout(chart)
      #expect(layout.notice?.lines.map(\.line.text).joined(separator: " ") == words)
      #expect((layout.notice?.sign != nil) == (state == .error))
      #expect(layout.notice?.dots.count == (state == .placeholder ? 2 : 0))
      #expect(layout.lines.isEmpty && layout.drawnNodes.isEmpty && layout.labels.isEmpty)
      chart.notice = "Wait"
      #expect(LineChartLayout(chart).notice?.lines.map(\.line.text) == ["Wait"])
    }
  }

  @Test("a notice that has too little room takes fewer lines")
  func smallNotice() {
    var chart = LineChart(values: [])
    chart.notice = "There is nothing to be seen here today"
    let layout = LineChartLayout(chart, width: 120, height: 40)
    #expect(layout.notice?.lines.count == 1)
  }

  @Test("header and statistics speak of the active value and the first series")
  func wording() throws {
    var chart = LineChart(days: values, unit: "km")
    chart.parts.formUnion([.header, .statistics])
    chart.active = .maximum
    let layout = LineChartLayout(chart)
    #expect(layout.header.map(\.line.text) == ["9\u{A0}km", "Thu, Sep 8, 2016"])
    #expect(layout.statistics?.line.text == "Daily Average: 5\u{A0}km, Total: 35\u{A0}km")
    chart.locale = try .chinese()
    let chinese = LineChartLayout(chart)
    #expect(chinese.header.map(\.line.text) == ["9\u{A0}km", "Thu, Sep 8, 2016"])
    #expect(chinese.statistics?.line.text == "日均：5\u{A0}km，总计：35\u{A0}km")
    chart.series.append(Series(name: "other", values: [1]))
    #expect(LineChartLayout(chart).statistics?.line.text == "steps：日均：5\u{A0}km，总计：35\u{A0}km")
  }

  @Test("a state keeps the words, with dashes for numbers that are still to come")
  func stateWords() {
    var chart = LineChart(days: values)
    chart.parts.formUnion([.header, .statistics])
    chart.texts = ChartTexts(title: "Title", subtitle: "Sub", source: "Here")
    for state in [ChartState.noData, .error, .placeholder] {
      chart.state = state
      let layout = LineChartLayout(chart)
      #expect(layout.title.count == 1 && layout.subtitle.count == 1 && layout.source != nil)
      #expect(layout.textFaults.isEmpty)
      guard state == .placeholder else { continue }
      #expect(layout.header.map(\.line.text) == ["----"])
      #expect(layout.statistics?.line.text == "Daily Average: ----, Total: ----")
    }
  }

  @Test("words are left out in the order of their importance where the picture is low")
  func priority() {
    var chart = LineChart(days: values)
    chart.parts.formUnion([.header, .statistics])
    chart.texts = ChartTexts(title: "Title", subtitle: "Sub", source: "Here")
    func parts(_ height: Double) -> [Bool] {
      let layout = LineChartLayout(chart, height: height)
      return [
        !layout.title.isEmpty, !layout.header.isEmpty, !layout.subtitle.isEmpty,
        layout.statistics != nil, layout.source != nil,
      ]
    }
    var kept = 5
    for height in stride(from: 280.0, through: 30, by: -1) {
      let parts = parts(height)
      #expect(parts == (0..<5).map { $0 < parts.count(where: \.self) }, "\(height)")
      #expect(parts.count(where: \.self) <= kept, "\(height)")
      kept = parts.count(where: \.self)
    }
    #expect(kept == 0)
  }

  @Test("a million values have few points and one node")
  func million() {
    let x = (0..<1_000_000).map { Double($0) }
    let values = OptionalDoubles(x.map { Double(Int($0) &* 7919 % 1000) })
    let layout = LineChartLayout(
      LineChart(axis: .number, series: [Series(x: x, values: values)]))
    #expect(layout.lines.flatMap(\.pieces).joined().count <= 4 * 414 * 3)
    #expect(layout.drawnNodes.map(\.index) == [999_999])
  }
}
