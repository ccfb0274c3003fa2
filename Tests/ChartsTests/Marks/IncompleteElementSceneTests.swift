import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("What is drawn for an element that is not over yet")
struct IncompleteElementSceneTests {
  private func chart(_ values: [Double?], unfinished: Int? = nil) -> LineChart {
    var chart = LineChart(days: values)
    chart.unfinished = unfinished.map { .band($0) }
    return chart
  }

  private func centers(_ layout: LineChartLayout) -> [Point] { layout.nodes.map(\.center) }

  @Test("the way to it is dashed, and its node is hollow")
  func last() throws {
    let layout = LineChartLayout(chart([4, 1, 7, 3], unfinished: 3))
    let nodes = centers(layout)
    #expect(layout.line == [Array(nodes[..<3])])
    #expect(
      layout.lines[0].unfinished == Segment(start: nodes[2], end: nodes[3]))
    #expect(layout.lines[0].bridges.isEmpty)
    #expect(layout.drawnNodes.map(\.isUnfinished) == [false, false, false, true])
    let theme = Theme.classic
    let dump = Scene(layout, theme: theme).dump()
    #expect(dump.contains("dash"))
    let node = try #require(layout.drawnNodes.last)
    let items = NodeMark(
      at: node.center, isActive: node.isActive, isUnfinished: node.isUnfinished, theme: theme.node
    ).items
    let radius = (theme.node.diameter - theme.node.ring.width) / 2 * theme.node.active.scale
    guard items.count == 4, case .fill(_, .solid(let fill)) = items[1],
      case .stroke(let rim, let style, .solid(let color)) = items[3]
    else {
      Issue.record("\(items)")
      return
    }
    #expect(fill == theme.node.ring.color && color == theme.node.active.fill)
    let outer = Path.circle(center: node.center, radius: radius - style.width / 2)
    #expect(rim == outer)
  }

  @Test("a chart without one is drawn as ever, and so is one whose place is nowhere")
  func none() {
    let plain = chart([4, 1, 7, 3])
    var lost = plain
    lost.unfinished = .band(4)
    let dumps = [plain, lost].map { Scene(LineChartLayout($0), theme: .classic).dump() }
    #expect(dumps[0] == dumps[1] && !dumps[0].contains("dash"))
  }

  @Test("the line before it is the line without it, however it curves", arguments: Curve.allCases)
  func curves(curve: Curve) {
    var whole = chart([4, 1, 7, 3, 5], unfinished: 4)
    whole.curve = curve
    let layout = LineChartLayout(whole)
    #expect(
      curve.path(throughEach: layout.line)
        == curve.path(through: Array(centers(layout).dropLast())))
  }

  @Test("it may stand before others, after a gap, alone or without a value")
  func places() {
    let middle = LineChartLayout(chart([4, 1, 7], unfinished: 1))
    #expect(middle.line == [[centers(middle)[0]], Array(centers(middle)[1...])])
    #expect(middle.lines[0].unfinished?.end == centers(middle)[1])
    var gap = chart([4, nil, 7], unfinished: 2)
    #expect(LineChartLayout(gap).line.map(\.count) == [1, 1])
    #expect(LineChartLayout(gap).lines[0].unfinished == nil)
    gap.gaps = .bridge
    #expect(LineChartLayout(gap).lines[0].bridges.count == 1)
    gap = chart([4, 1, nil, 7], unfinished: 1)
    gap.gaps = .bridge
    let bridged = LineChartLayout(gap)
    #expect(bridged.line.map(\.count) == [1, 1])
    #expect(bridged.lines[0].bridges.map(\.start) == [centers(bridged)[1]])
    #expect(bridged.lines[0].unfinished?.start == centers(bridged)[0])
    #expect(LineChartLayout(chart([7], unfinished: 0)).line.map(\.count) == [1])
    let empty = LineChartLayout(chart([4, 1, nil], unfinished: 2))
    #expect(empty.line.map(\.count) == [2] && empty.lines[0].unfinished == nil)
    gap = chart([4, 1, nil], unfinished: 2)
    gap.gaps = .zero
    #expect(LineChartLayout(gap).lines[0].unfinished?.end.y == LineChartLayout(gap).plot.maxY)
  }

  @Test("average and median are those of the others, and the least value is not its own")
  func averages() throws {
    var chart = chart([4, 2, 6, 1], unfinished: 3)
    chart.parts.formUnion([.average, .median, .statistics])
    (chart.active, chart.valueLabels, chart.yAxis.side) = (.minimum, [.minimum], .left)
    #expect(chart.average == 4 && chart.median == 4 && chart.activeIndex == 1)
    #expect(ValueLabelChoice(chart, chart.valueLabels).chosen(of: [0]).map(\.index) == [1])
    let layout = LineChartLayout(chart)
    #expect(layout.statistics?.line.text == "Daily Average: 4, Total: 13")
    #expect(layout.references.map(\.segment.start.y) == [layout.values?(4), layout.values?(4)])
    chart.countsUnfinished = true
    #expect(chart.average == 3.25 && chart.median == 3 && chart.activeIndex == 3)
    #expect(LineChartLayout(chart).statistics?.line.text == "Daily Average: 3.25, Total: 13")
  }

  @Test("where nodes have no room it has one, in each line at its place")
  func manyAndSeveral() {
    var chart = chart(Array(repeating: 1, count: 100) + [2], unfinished: 100)
    chart.active = .first
    #expect(LineChartLayout(chart).drawnNodes.map(\.index) == [100, 0])
    chart.nodes = .none
    #expect(LineChartLayout(chart).drawnNodes.isEmpty)
    let several = [[0.0, 60, 120], [60.0, 120], [0.0, 60]].map { x in
      Series(x: x, values: OptionalDoubles(x.map { $0 + 1 }))
    }
    var lines = LineChart(axis: .time(.utc), series: several)
    lines.unfinished = .time(120)
    #expect(several.indices.map { lines.unfinishedIndex(inSeries: $0) } == [2, 1, nil])
    #expect(LineChartLayout(lines).lines.map { $0.unfinished != nil } == [false, true, true])
    lines.unfinished = .time(119)
    #expect(lines.unfinishedIndex() == nil)
  }
}
