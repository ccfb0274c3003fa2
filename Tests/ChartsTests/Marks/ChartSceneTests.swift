import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics

@Suite("What is drawn for a chart")
struct ChartSceneTests {
  private let week = LineChart(days: [4, 1, 7, nil, 9, nil, 2, 3])

  private func dump(_ chart: LineChart, theme: Theme = .classic) -> String {
    Scene(LineChartLayout(chart, theme: theme), theme: theme).dump()
  }

  private func changed(_ change: (inout LineChart) -> Void) -> LineChart {
    var chart = week
    change(&chart)
    return chart
  }

  @Test("lines are cut at the plot only where values lie beyond the y axis")
  func clip() {
    #expect(!dump(changed { $0.yAxis.maximum = 9 }).contains("clip"))
    #expect(dump(changed { $0.yAxis.maximum = 5 }).contains("clip"))
    #expect(dump(changed { $0.yAxis.minimum = 2 }).contains("clip"))
    let layout = LineChartLayout(changed { $0.yAxis.maximum = 5 })
    #expect(layout.drawnNodes.map(\.index) == [0, 1, 6, 7])
  }

  @Test("curves are curves, steps and lines are straight")
  func curves() throws {
    func line(_ curve: Curve) throws -> Substring {
      let text = dump(changed { ($0.curve, $0.nodes) = (curve, .none) })
      let start = try #require(text.firstRange(of: "\n  line\n")).upperBound
      return text[start...].prefix { $0 != "\n" }
    }
    #expect(try line(.monotone).contains(" C ") && line(.smooth).contains(" C "))
    #expect(try !line(.linear).contains(" C ") && !line(.step).contains(" C "))
    #expect(try Set(Curve.allCases.map { try line($0) }).count == 4)
  }

  @Test("a gap breaks the line, is bridged, or is zero; a lonely value is a dot")
  func gaps() throws {
    let broken = LineChartLayout(week)
    #expect(broken.line.map(\.count) == [3, 1, 2] && broken.lines[0].bridges.isEmpty)
    let dot = try #require(broken.line[1].first)
    #expect(Curve.linear.path(throughEach: [[dot]]).elements == [.move(dot), .line(dot)])
    let bridged = LineChartLayout(changed { $0.gaps = .bridge })
    #expect(bridged.lines[0].bridges.map(\.start.x) == [broken.line[0][2].x, dot.x])
    #expect(dump(changed { $0.gaps = .bridge }).contains("dash"))
    let zero = LineChartLayout(changed { $0.gaps = .zero })
    #expect(zero.line.map(\.count) == [8])
    #expect(zero.line[0][3].y == zero.plot.maxY)
  }

  @Test("what is not positive is a gap on a logarithmic axis")
  func logarithmic() {
    var chart = LineChart(values: [1, 10, 0, 100, -5, 1000])
    chart.yAxis.scaling = .logarithmic
    let layout = LineChartLayout(chart)
    #expect(layout.line.map(\.count) == [2, 1, 1])
    #expect(layout.axisLabels.map(\.line.text) == ["1", "10", "100", "1,000"])
  }

  @Test("thresholds, values and areas have colours of their own")
  func paints() {
    let theme = Theme.classic
    let split = dump(changed { $0.coloring = .threshold(5) })
    #expect(
      split.contains("\(theme.threshold.below)") && split.contains("\(theme.threshold.above)"))
    let area = dump(changed { $0.parts.insert(.area) })
    #expect(area.contains("\n  area\n") && !dump(week).contains("\n  area\n"))
    #expect(dump(changed { $0.coloring = .value }) != dump(week))
    #expect(dump(changed { $0.coloring = .solid }).contains("exact \(theme.line.color)"))
  }

  @Test("a weekend is one shade, on bands and on an axis of time")
  func weekends() throws {
    var chart = LineChart(days: (0..<14).map { Double($0) })
    chart.parts.insert(.weekends)
    let bands = LineChartLayout(chart)
    #expect(bands.shades.count == 3)
    let start = try moment("2016-09-04")
    chart.axis = .time(.utc)
    chart.series[0].x = (0..<14).map { start + Double($0) * 86_400 }
    let time = LineChartLayout(chart)
    #expect(time.shades.count == 2)
    let day = time.plot.size.width / 13
    #expect(abs(time.shades[1].rect.size.width - 2 * day) < 1e-9)
  }

  @Test("shades keep off what stands beside the plot")
  func shadeEnds() {
    var chart = LineChart(days: [1, 2])
    chart.ranges = [ShadedRange(from: .band(0), to: .band(1))]
    #expect(LineChartLayout(chart).shades.map(\.rect.minX) == [15])
    chart.yAxis.side = .left
    let layout = LineChartLayout(chart)
    #expect(layout.shades.map(\.rect.minX) == [layout.plot.minX - 4])
  }

  @Test("goals widen the axis and stand at their value with their words")
  func goals() throws {
    let layout = LineChartLayout(
      changed { $0.goals = [Goal(value: 20, label: "Far"), Goal(value: 5)] })
    #expect(layout.references.map(\.kind) == [.goal, .goal])
    #expect(layout.remarks.map(\.lines[0].line.text) == ["Far 20", "5"])
    let axes = LineChartLayout(
      changed { ($0.goals, $0.yAxis.side) = ([Goal(value: 20)], .left) })
    #expect(axes.axisLabels.last?.line.text == "20")
  }

  @Test("values are written where they are asked for, each once")
  func valueLabels() {
    func texts(_ labels: Set<ValueLabels>) -> [String] {
      LineChartLayout(changed { $0.valueLabels = labels }).remarks.map(\.lines[0].line.text)
    }
    #expect(texts([.maximum]) == ["9"] && texts([.minimum]) == ["1"] && texts([.last]) == ["3"])
    #expect(texts([.minimum, .maximum, .last]).count == 3)
    #expect(Set(texts([.all, .maximum])) == ["4", "1", "7", "9", "2", "3"])
  }

  @Test("an annotation without a node at its point has a dot there")
  func annotationDot() throws {
    let note = [Annotation(at: .band(3), "Ill")]
    let plain = LineChartLayout(changed { $0.annotations = note })
    #expect(plain.remarks.first?.dot == nil)
    let bare = LineChartLayout(changed { ($0.annotations, $0.nodes) = (note, .none) })
    #expect(bare.remarks.first?.dot == bare.nodes.first { $0.index == 2 }?.center)
  }
}
