import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("Columns")
struct ColumnLayoutTests {
  private func chart(_ values: [Double?]...) -> LineChart {
    let count = values.map(\.count).max() ?? 0
    var chart = LineChart(
      axis: .bands((0..<count).map { XAxis.Band(label: "\($0)") }, .utc),
      series: values.enumerated().map {
        Series(name: "S\($0)", values: OptionalDoubles($1))
      })
    chart.mark = .columns
    return chart
  }

  @Test("areas are proportional to values, and widths equal", arguments: 0..<40 as Range<UInt64>)
  func areas(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let scale = try random.pick([1e-6, 1, 1000, 1e12])
    let count = try random.pick([1, 2, 7, 14, 31, 100, 300])
    var chart = chart((0..<count).map { _ in Double.random(in: -1...1, using: &random) * scale })
    if Bool.random(using: &random) { chart.series[0].values = chart.series[0].values.magnitudes }
    if Bool.random(using: &random) {
      chart.axis = .time(.utc)
      chart.series[0].x = (0..<count).map { Double($0) * 86_400 }
    }
    let layout = LineChartLayout(chart)
    #expect(layout.columns.count == count)
    let widths = Set(layout.columns.map { ($0.rect.size.width * 1e6).rounded() })
    #expect(widths.count == 1)
    let areas = layout.columns.map { column in
      (column.rect.size.width * column.rect.size.height, chart.series[0].values[column.index] ?? 0)
    }
    let (area, value) = try #require(areas.max { abs($0.1) < abs($1.1) })
    for (own, number) in areas { #expect(abs(own - area * abs(number / value)) < 1e-6 * area) }
    let plot = layout.plot.grown(by: 1)
    #expect(layout.columns.allSatisfy { plot.encloses($0.rect) })
  }

  @Test("positive ones stand on zero and negative ones hang from it")
  func signs() throws {
    let layout = LineChartLayout(chart([5, -3, 0, 8]))
    let zero = try #require(layout.zero?.start.y)
    let columns = layout.columns.sorted { $0.index < $1.index }
    #expect(columns.map(\.isNegative) == [false, true, false, false])
    #expect(columns[0].rect.maxY == zero && columns[1].rect.minY == zero)
    #expect(columns[2].rect.size.height == 0)
    #expect(columns[3].isActive && !columns[0].isActive)
  }

  @Test("the axis begins at zero, whatever is asked for")
  func zero() {
    for (low, high, scaling) in [
      (50.0, nil, YAxis.Scaling.linear), (nil, nil, .logarithmic), (nil, nil, .linear),
    ] as [(Double?, Double?, YAxis.Scaling)] {
      var chart = chart([90, 95, 100])
      chart.yAxis = YAxis(side: .left, minimum: low, maximum: high, scaling: scaling)
      let layout = LineChartLayout(chart)
      #expect(layout.zero != nil && layout.axisLabels.first?.line.text == "0")
    }
    let zeros = LineChartLayout(chart([0, 0]))
    #expect(zeros.columns.allSatisfy { $0.rect.maxY == zeros.plot.maxY })
  }

  @Test("a missing value is a dot, zero is none, and what is to come is neither")
  func missing() {
    var chart = chart([5, nil, 0, 8, nil])
    #expect(LineChartLayout(chart).missingDots.count == 1)
    chart.unfinished = .band(3)
    let layout = LineChartLayout(chart)
    #expect(layout.missingDots.count == 1)
    #expect(layout.columns.filter(\.isUnfinished).map(\.index) == [3])
    chart.gaps = .zero
    #expect(LineChartLayout(chart).missingDots.isEmpty)
  }

  @Test("those of several series stand side by side in the slot of their element")
  func groups() throws {
    let layout = LineChartLayout(chart([1, 2, 3], [3, 2, 1], [2, 2, 2]))
    #expect(layout.columns.count == 9 && layout.endLabels.isEmpty)
    #expect(layout.legend.count == 3)
    for index in 0..<3 {
      let group = layout.columns.filter { $0.index == index }.sorted { $0.series < $1.series }
      for (one, next) in zip(group, group.dropFirst()) { #expect(one.rect.maxX < next.rect.minX) }
      let slot = layout.nodes[index].touchBox
      #expect(group.allSatisfy { slot.minX <= $0.rect.minX && $0.rect.maxX <= slot.maxX })
    }
  }

  @Test("a touch anywhere in its slot hits a column")
  func touch() {
    let layout = LineChartLayout(chart([1, 8, 3, nil]))
    for column in layout.columns {
      let x = column.rect.center.x
      #expect(layout.node(at: Point(x: x, y: layout.plot.minY + 1)) == column.index)
      #expect(layout.node(at: Point(x: x + column.rect.size.width, y: 200)) == column.index)
    }
    #expect(layout.node(at: Point(x: layout.plot.maxX - 5, y: 200)) == nil)
  }

  @Test("a value is written in the middle over its own column and over no other one")
  func labels() throws {
    for count in [3, 7, 14] {
      var chart = chart((0..<count).map { Double(($0 * 7919) % 13_000) - 2000 })
      chart.valueLabels = [.all]
      let layout = LineChartLayout(chart)
      let values = layout.remarks.filter { $0.kind == .value }
      #expect(!values.isEmpty)
      for label in values {
        let ink = label.lines[0].inkBounds
        let own = try #require(layout.columns.first { $0.end == label.point })
        #expect(abs(ink.center.x - own.rect.center.x) < layout.nodes[0].touchBox.size.width / 2)
        #expect(own.isNegative ? ink.minY >= own.rect.maxY : ink.maxY <= own.rect.minY)
        #expect(layout.columns.allSatisfy { !$0.rect.overlaps(ink) })
      }
    }
  }

  @Test("where columns would be too narrow, a line is drawn")
  func narrow() {
    let layout = LineChartLayout(chart((0..<1000).map { Double($0 % 9) }))
    #expect(layout.columns.isEmpty && !layout.lines.isEmpty)
  }

  @Test("the gradient shows through all, the active one is orange, an unfinished one is hatched")
  func paints() {
    var chart = chart([4, 6, 5])
    func columns(_ chart: LineChart) -> [SceneItem] {
      Scene(LineChartLayout(chart), theme: .classic).items.compactMap { item in
        if case .group("columns", let items) = item { items } else { nil }
      }.flatMap { $0 }
    }
    let items = columns(chart)
    guard items.count == 2, case .fill(_, .linear(let gradient, let from, let to)) = items[0],
      case .fill(_, .solid(let color)) = items[1]
    else {
      Issue.record("\(items)")
      return
    }
    #expect(gradient == Theme.classic.line.gradient && from.x == 0 && to.x == 414)
    #expect(color == Theme.classic.node.active.fill)
    chart.unfinished = .band(2)
    guard case .clip(_, let stripes) = columns(chart).last else {
      Issue.record("not hatched")
      return
    }
    #expect(stripes.count == 2)
  }

  @Test("the description names them")
  func words() throws {
    let chart = chart([4, 6, 5])
    #expect(AltText(chart).text.hasPrefix("Column chart of S0"))
    var german = chart
    german.locale = try #require(ChartLocale(identifier: "de_DE"))
    #expect(AltText(german).text.hasPrefix("Säulendiagramm: S0"))
  }
}

extension OptionalDoubles {
  fileprivate var magnitudes: OptionalDoubles { OptionalDoubles(numbers: numbers.map(abs)) }
}
