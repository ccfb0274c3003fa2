import Testing
import TestSupport

@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("The layout of a line chart")
struct LineChartLayoutTests {
  let week = LineChart(values: [4, 1, 7, 3, 9, 5, 2], labels: (13...19).map { "9/\($0)" })

  @Test("nodes are spread between the margins and scaled between smallest and greatest value")
  func nodeCentres() {
    let layout = LineChartLayout(week)
    #expect(layout.plot == Rect(x: 30, y: 15, width: 354, height: 230))
    for (index, node) in layout.nodes.enumerated() {
      let value = [4.0, 1, 7, 3, 9, 5, 2][index]
      #expect(abs(node.center.x - (30 + Double(index) * 354 / 6)) < 1e-9)
      #expect(abs(node.center.y - (15 + 230 * (1 - (value - 1) / 8))) < 1e-9)
    }
  }

  @Test("dates have no ticks within a day, and times do")
  func dates() {
    let day = 86_400.0
    func texts(_ x: [Double]) -> [String] {
      let series = Series(x: x, values: OptionalDoubles(x.indices.map { Double($0) }))
      return LineChartLayout(LineChart(axis: .time(.utc), series: [series])).labels.map(\.line.text)
    }
    #expect(texts([0, 0, day, 2 * day, 2 * day]) == ["1", "2", "3"])
    #expect(texts([0, 0, day, 2 * day - 1]).contains("12:00"))
  }

  @Test("without labels the plot takes their band")
  func noLabels() {
    var chart = week
    chart.parts.remove(.labels)
    for chart in [chart, LineChart(values: [1, 2]), LineChart(values: [1, 2], labels: ["", ""])] {
      let layout = LineChartLayout(chart)
      #expect(layout.plot.maxY == 265)
      #expect(layout.labels.isEmpty)
    }
  }

  @Test("one value stands in the middle of the width and the height")
  func oneValue() {
    let layout = LineChartLayout(LineChart(values: [5]))
    #expect(layout.nodes.map(\.center) == [Point(x: 207, y: 140)])
    #expect(layout.line == [[Point(x: 207, y: 140)]])
  }

  @Test("equal values run through the middle of the height")
  func flat() {
    let layout = LineChartLayout(LineChart(values: [3, 3, 3]))
    #expect(layout.nodes.allSatisfy { $0.center.y == 140 })
  }

  @Test(
    "no size ends the process, nor a theme whose labels need no room",
    arguments: ["0", "-5", "1e-300", "1e19", "1e300", "inf", "-inf", "nan"])
  func extremeSizes(text: String) async {
    await #expect(processExitsWith: .success) { [text] in
      let length = try #require(Double(text))
      var theme = Theme.classic
      (theme.label.font.size, theme.label.spacing) = (0, 0)
      let many = (0..<40).map { "\($0)" }
      for labels in [many, ["a", "", "b"]] {
        let chart = LineChart(values: labels.indices.map { Double($0 % 7) }, labels: labels)
        for theme in [.classic, theme] {
          _ = LineChartLayout(chart, width: length, theme: theme)
          _ = LineChartLayout(chart, height: length, theme: theme)
        }
      }
    }
  }

  @Test(
    "extreme values give finite places inside the plot",
    arguments: [
      [1e308, -1e308], [.leastNonzeroMagnitude, 0],
      [.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0],
      [1e308, 1e308, 1e308], [-0.0, 0],
    ])
  func extremes(values: [Double]) throws {
    var chart = LineChart(values: values)
    chart.parts.insert(.average)
    let layout = LineChartLayout(chart)
    #expect(layout.nodes.count == values.count)
    for node in layout.nodes {
      #expect((15.0...265).contains(node.center.y) && (30.0...384).contains(node.center.x))
    }
    let average = try #require(layout.average)
    #expect((15.0...265).contains(average.start.y))
  }

  @Test("values that are missing or not finite are gaps")
  func gaps() {
    let layout = LineChartLayout(LineChart(values: [1, nil, 2, 3, .nan, .infinity, 4, nil]))
    #expect(layout.line.map(\.count) == [1, 2, 1])
    #expect(layout.nodes.map(\.index) == [0, 2, 3, 6])
    #expect(layout.rules.count == 8)
  }

  @Test(
    "a chart without any value says so in the middle", arguments: [[], [nil, nil]] as [[Double?]])
  func noData(values: [Double?]) throws {
    let layout = LineChartLayout(LineChart(values: values, labels: ["a", "b"]))
    let notice = try #require(layout.notice?.lines.first)
    #expect(notice.line.text == "No data")
    #expect(
      abs(notice.inkBounds.center.x - 207) < 1e-9 && abs(notice.inkBounds.center.y - 140) < 1e-9)
    #expect(layout.nodes.isEmpty && layout.rules.isEmpty && layout.labels.isEmpty)
  }

  @Test("the average line stands at the mean, from margin to margin")
  func average() {
    var chart = LineChart(values: [0, nil, 10, 2])
    chart.parts.insert(.average)
    let y = 15 + 250 * (1 - 0.4)
    #expect(
      LineChartLayout(chart).average
        == Segment(start: Point(x: 30, y: y), end: Point(x: 384, y: y)))
  }

  @Test("rules reach 5 points beyond the plot")
  func rules() {
    let layout = LineChartLayout(week)
    #expect(layout.rules.count == 7)
    #expect(layout.rules.allSatisfy { $0.start.y == 10 && $0.end.y == 250 })
  }

  @Test("a touch within 13 points of a node finds it")
  func touch() {
    let layout = LineChartLayout(week)
    let center = layout.nodes[3].center
    #expect(layout.node(at: center) == 3)
    #expect(layout.node(at: center.offset(dx: -13, dy: -13)) == 3)
    #expect(layout.node(at: center.offset(dx: 12.9, dy: 12.9)) == 3)
    #expect(layout.node(at: center.offset(dx: 13, dy: 0)) == nil)
    #expect(layout.node(at: center.offset(dx: 0, dy: -13.1)) == nil)
  }

  @Test("where touch squares overlap the nearest node is found")
  func nearestTouch() {
    let layout = LineChartLayout(LineChart(values: Array(repeating: 1, count: 30)))
    let (a, b) = (layout.nodes[10].center, layout.nodes[11].center)
    let middle = (a.x + b.x) / 2
    #expect(layout.node(at: Point(x: middle - 0.1, y: a.y)) == 10)
    #expect(layout.node(at: Point(x: middle + 0.1, y: a.y)) == 11)
  }

  @Test("selecting a node gives a chart with that node active, drawn on top")
  func selection() {
    let layout = LineChartLayout(week.selecting(2))
    #expect(layout.nodes.filter(\.isActive).map(\.index) == [2])
    #expect(layout.drawnNodes.last?.index == 2)
    #expect(layout.drawnNodes.count == 7)
  }

  @Test("nodes and rules give way where they would cover each other")
  func density() {
    let weeks = LineChartLayout(LineChart(values: (0..<14).map { Double($0 % 7) }))
    #expect(weeks.drawnNodes.count == 14 && weeks.rules.count == 14)
    let month = LineChartLayout(LineChart(values: (0..<31).map { Double($0 % 7) }))
    #expect(month.drawnNodes.map(\.index) == [30] && month.rules.count == 31)
    var year = LineChart(values: (0..<365).map { Double($0) }, labels: (0..<365).map { "\($0)" })
    year.yAxis.side = .none
    let layout = LineChartLayout(year)
    #expect(layout.drawnNodes.map(\.index) == [364])
    #expect(layout.nodes.count == 365)
    #expect(layout.rules.count == layout.labels.count)
  }

  @Test(
    "tiny pictures have a layout inside them",
    arguments: [
      Size(width: 2, height: 280), Size(width: 414, height: 2), Size(width: 1, height: 1),
    ])
  func tiny(size: Size) {
    let layout = LineChartLayout(week, width: size.width, height: size.height)
    #expect(layout.plot.size.width >= 0 && layout.plot.size.height >= 0)
    for node in layout.nodes {
      #expect((0...size.width).contains(node.center.x) && (0...size.height).contains(node.center.y))
    }
    for label in layout.labels {
      #expect(label.ink.minX >= 0 && label.ink.maxX <= size.width)
      #expect(label.ink.minY >= 0 && label.ink.maxY <= size.height)
    }
  }
}
