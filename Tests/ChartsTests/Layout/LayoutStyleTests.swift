import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("Charts with and without axes")
struct LayoutStyleTests {
  private static func chart(_ count: Int, series: Int = 1) -> LineChart {
    let values = OptionalDoubles((0..<count).map { Double($0 * 7 % 11) + 3 })
    return LineChart(
      axis: .bands((0..<count).map { XAxis.Band(label: "\($0)") }, .utc),
      series: (0..<series).map { Series(name: "s\($0)", values: values) })
  }

  @Test(
    "a short row of elements has no axis, everything else does",
    arguments: [
      (7, 1, 414, 280, false), (31, 1, 414, 280, false), (32, 1, 414, 280, true),
      (7, 2, 414, 280, true), (100, 1, 159, 280, false), (100, 1, 414, 99, false),
      (100, 1, 160, 100, true), (1, 1, 414, 280, false),
    ] as [(Int, Int, Double, Double, Bool)])
  func automatic(count: Int, series: Int, width: Double, height: Double, hasAxes: Bool) {
    let layout = LineChartLayout(Self.chart(count, series: series), width: width, height: height)
    #expect(layout.axisLabels.isEmpty == !hasAxes)
    #expect(layout.grid.isEmpty == !hasAxes)
  }

  @Test("times and numbers have axes, however few they are")
  func measured() {
    for axis in [XAxis.time(.utc), .number] {
      let chart = LineChart(axis: axis, series: [Series(x: [0, 86_400], values: [1, 2])])
      #expect(!LineChartLayout(chart).axisLabels.isEmpty)
    }
  }

  @Test("whoever asks something of the y axis gets one")
  func asked() {
    let changes: [(inout YAxis) -> Void] = [
      { $0.side = .left }, { $0.side = .right }, { $0.minimum = 0 }, { $0.maximum = 20 },
      { $0.includesZero = true }, { $0.hasGrid = true }, { $0.scaling = .logarithmic },
    ]
    for change in changes {
      var chart = Self.chart(7)
      change(&chart.yAxis)
      #expect(!LineChartLayout(chart).axisLabels.isEmpty)
    }
    var chart = Self.chart(100)
    chart.yAxis.side = .none
    #expect(LineChartLayout(chart).axisLabels.isEmpty)
    chart.yAxis.side = .automatic
    chart.yAxis.hasGrid = false
    let layout = LineChartLayout(chart)
    #expect(layout.grid.isEmpty && !layout.axisLabels.isEmpty)
  }

  @Test("numbers stand where reading begins, or where they are asked for")
  func sides() throws {
    let arabic = try #require(ChartLocale(identifier: "ar_EG"))
    let sides: [(YAxis.Side, ChartLocale, Bool)] = [
      (.automatic, .standard, true), (.automatic, arabic, false), (.left, arabic, true),
      (.right, .standard, false), (.right, arabic, false),
    ]
    for (side, locale, isLeft) in sides {
      var chart = Self.chart(40)
      chart.yAxis.side = side
      chart.locale = locale
      let layout = LineChartLayout(chart)
      let plot = layout.plot
      let areRight = layout.axisLabels.allSatisfy { $0.inkBounds.minX >= plot.maxX + 8 - 1e-9 }
      let areLeft = layout.axisLabels.allSatisfy { $0.inkBounds.maxX <= plot.minX - 8 + 1e-9 }
      #expect((areLeft, areRight) == (isLeft, !isLeft), "\(side) \(locale.identifier)")
    }
  }

  @Test("words of a language from right to left, or of such a title, begin at the right")
  func words() throws {
    let arabic = try #require(ChartLocale(identifier: "ar_EG"))
    for (locale, title) in [(arabic, "Steps"), (.standard, "خطوات اليوم")] {
      var chart = Self.chart(7)
      chart.locale = locale
      chart.texts = ChartTexts(title: title, subtitle: "sub", source: "here")
      chart.parts.formUnion([.header, .statistics])
      let layout = LineChartLayout(chart)
      #expect(layout.direction == .rightToLeft)
      let words = layout.title + layout.subtitle + layout.header.prefix(1)
      let ends = (words + [layout.source, layout.statistics].compactMap { $0 }).map(
        \.inkBounds.maxX)
      #expect(ends.count == 5)
      #expect(ends.allSatisfy { abs($0 - 399) < 1e-9 }, "\(ends)")
      #expect(layout.header[1].inkBounds.maxX < layout.header[0].inkBounds.minX)
    }
  }

  @Test("names of lines stand at their ends where there is room, else above the plot")
  func names() {
    let direct = LineChartLayout(Self.chart(40, series: 3))
    #expect(direct.endLabels.map(\.series) == [0, 1, 2] && direct.legend.isEmpty)
    #expect(direct.endLabels.allSatisfy { $0.name.inkBounds.minX >= direct.plot.maxX + 10 })
    var long = Self.chart(40, series: 3)
    long.series[1].name = "A name that is much too long to stand beside the plot"
    let above = LineChartLayout(long)
    #expect(above.legend.map(\.series) == [0, 1, 2] && above.endLabels.isEmpty)
    #expect(above.legend.allSatisfy { $0.name.inkBounds.maxY < above.plot.minY })
    #expect(LineChartLayout(Self.chart(40, series: 12)).endLabels.count == 0)
    #expect(LineChartLayout(Self.chart(40, series: 12), height: 400).endLabels.count == 12)
    let single = LineChartLayout(Self.chart(40))
    #expect(single.legend.isEmpty && single.endLabels.isEmpty)
  }

  @Test(
    "names stand where they are asked for",
    arguments: [
      (LegendPlacement.top, 3, 0), (.direct, 0, 3), (.none, 0, 0), (.automatic, 0, 3),
    ])
  func placement(legend: LegendPlacement, above: Int, direct: Int) {
    var chart = Self.chart(40, series: 3)
    chart.legend = legend
    let layout = LineChartLayout(chart)
    #expect((layout.legend.count, layout.endLabels.count) == (above, direct))
  }

  @Test("an axis on the right leaves the names to the legend")
  func rightAxis() {
    var chart = Self.chart(40, series: 3)
    chart.yAxis.side = .right
    let layout = LineChartLayout(chart)
    #expect(layout.endLabels.isEmpty && layout.legend.count == 3)
  }

  @Test("a fifteenth line has a name and is told from the others by its dashes")
  func fifteen() {
    let chart = Self.chart(40, series: 15)
    let layout = LineChartLayout(chart)
    #expect(layout.lines.allSatisfy { !$0.isMuted })
    #expect(layout.legend.compactMap(\.series) == Array(0..<15))
    let strokes = Scene(layout, theme: .classic).dump().split(separator: "\n")
      .filter { $0.contains("dash") }
    #expect(strokes.count >= 6, "three lines and their samples: \(strokes)")
  }

  @Test("of forty lines the twelve that reach highest have names, and the others are counted")
  func forty() {
    var chart = Self.chart(40, series: 40)
    for index in chart.series.indices {
      chart.series[index].values = OptionalDoubles([1, Double(index * 7 % 40), 2])
    }
    let layout = LineChartLayout(chart, height: 400)
    let told = layout.lines.filter { !$0.isMuted }.map(\.series)
    #expect(Set(told) == Set((0..<40).filter { $0 * 7 % 40 >= 28 }))
    let named = layout.legend.compactMap(\.series) + layout.endLabels.compactMap(\.series)
    let counter =
      layout.legend.first { $0.series == nil }?.name.line.text
      ?? layout.endLabels.first { $0.series == nil }?.name.line.text
    #expect(counter == "+\(40 - named.count)")
  }

  @Test("lines that are not highlighted are muted and behind, with their names where there is room")
  func muted() {
    var chart = Self.chart(40, series: 4)
    chart.highlighted = ["s2"]
    let layout = LineChartLayout(chart)
    #expect(layout.lines.map(\.series) == [3, 1, 0, 2])
    #expect(layout.lines.filter { !$0.isMuted }.map(\.series) == [2])
    #expect(layout.endLabels.map(\.series) == [2, 0, 1, 3])
    var many = Self.chart(40, series: 20)
    many.highlighted = ["s2"]
    #expect(LineChartLayout(many).endLabels.map(\.name.line.text) == ["s2", "+19"])
    chart.highlighted = ["nobody"]
    #expect(LineChartLayout(chart).lines.allSatisfy { !$0.isMuted })
  }

  @Test("months stand above their years, and rules where a year begins")
  func twoLevels() throws {
    let start = try moment("2015-07-01")
    let x = (0..<600).map { start + Double($0) * 86_400 }
    let chart = LineChart(
      axis: .time(.utc), series: [Series(x: x, values: OptionalDoubles(x.map { $0 / 1e9 }))])
    let layout = LineChartLayout(chart)
    #expect(layout.contexts.map(\.line.text) == ["2015", "2016", "2017"])
    #expect(layout.rules.count == 2)
    let below = layout.contexts.allSatisfy { context in
      layout.labels.allSatisfy { $0.ink.maxY < context.inkBounds.minY }
    }
    #expect(below)
    var formatted = chart
    formatted.labelFormat = try DatePattern("d.M.")
    #expect(LineChartLayout(formatted).contexts.isEmpty)
    #expect(LineChartLayout(formatted).labels.first?.line.text == "1.7.")
  }
}
