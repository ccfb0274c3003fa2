import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("Charts that say their numbers")
struct SpeakingChartTests {
  private func layout(
    _ values: [Double?], unit: String = "", width: Double = 414, height: Double = 280,
    _ change: (inout LineChart) -> Void = { _ in }
  ) -> LineChartLayout {
    var chart = LineChart(days: values, unit: unit)
    (chart.valueLabels, chart.quantity) = ([.automatic], "Distance")
    change(&chart)
    return LineChartLayout(chart, width: width, height: height)
  }

  private func texts(_ layout: LineChartLayout) -> [String] {
    layout.remarks.map(\.lines[0].line.text)
  }

  @Test("up to fourteen values the greatest, the smallest and the last are written, then an axis")
  func count() {
    let short = layout((0..<14).map { Double($0 * 5 % 14) })
    #expect(Set(texts(short)) == ["13", "0", "9"] && short.axisLabels.isEmpty)
    let long = layout((0..<15).map { Double($0 * 4 % 15) })
    #expect(texts(long).isEmpty && long.axisLabels.count > 2)
    #expect(texts(layout([1, 5, 3], width: 150)).isEmpty)
  }

  @Test("equal values are written once, also zeros")
  func equal() {
    #expect(texts(layout([4, 4, 4])) == ["4"])
    #expect(texts(layout([0, 0])) == ["0"])
  }

  @Test("values that hardly differ have an axis that does not make a crash of them")
  func narrow() throws {
    let layout = layout([100, 99.99, 99.95, 100, 99.98], unit: "%")
    let domain = try #require(layout.values?.domain)
    #expect(domain.upperBound == 100 && domain.lowerBound <= 99.5)
    #expect(layout.axisLabels.count > 2)
    let level = self.layout([1_013.2, 1_013.4, 1_013.1])
    let pressure = try #require(level.values?.domain)
    #expect(pressure.lowerBound < 1_011.5 && pressure.upperBound > 1_015)
    #expect(self.layout([90, 100, 95]).axisLabels.isEmpty)
  }

  @Test("between values of both signs there is a line at zero with its number")
  func zero() throws {
    let mixed = layout([5, -3, 2])
    #expect(mixed.zero?.start.y == mixed.values?(0))
    #expect(mixed.axisLabels.map(\.line.text) == ["0"])
    #expect(layout([5, 3, 2]).zero == nil)
    let near = layout([0, -3, 5, 0])
    let isClear = near.axisLabels.allSatisfy { label in
      near.nodes.allSatisfy { !label.inkBounds.contains($0.center) }
    }
    #expect(near.zero != nil && isClear)
  }

  @Test("the unit stands once: beside the name, at the top tick, or at the greatest value")
  func unit() {
    let named = layout([5.25, 3, 4.5], unit: "km")
    #expect(named.quantity?.line.text == "Distance (km)")
    #expect(Set(texts(named)) == ["5.25", "3.00", "4.50"])
    let bare = layout([5.25, 3, 4.5], unit: "km") { $0.quantity = "" }
    #expect(bare.quantity?.line.text == "km")
    let hidden = layout([5, 3, 4], unit: "km") { $0.parts.remove(.quantity) }
    #expect(Set(texts(hidden)) == ["5\u{A0}km", "3", "4"])
    let axes = layout([5, 3, 4], unit: "km") { ($0.yAxis.side, $0.valueLabels) = (.left, [.last]) }
    #expect(axes.quantity?.line.text == "Distance" && texts(axes) == ["4"])
    #expect(axes.axisLabels.count { $0.line.text.contains("km") } == 1)
    let same = layout([5, 3, 4], unit: "km") { $0.quantity = "km" }
    #expect(same.quantity?.line.text == "km" && !texts(same).contains { $0.contains("km") })
  }

  @Test("a title that has the quantity's name says it alone")
  func told() {
    #expect(layout([5, 3]) { $0.texts.title = "Distance in May" }.quantity == nil)
    #expect(layout([5, 3]) { $0.texts.title = "May" }.quantity?.line.text == "Distance")
  }

  @Test("average and goal say their number beside their line, with the goal's own words")
  func references() {
    let layout = layout([8, 2, 5, 9]) { chart in
      chart.parts.insert(.average)
      chart.goals = [Goal(value: 7, label: "Goal"), Goal(value: 4, label: "4 a day")]
    }
    #expect(Set(texts(layout)).isSuperset(of: ["Average 6", "Goal 7", "4 a day"]))
    #expect(layout.average == nil && layout.references.count == 3)
  }

  @Test("a value between two gaps is a node, also in a line that is too long for nodes")
  func lone() {
    var values = (0..<300).map { Optional(Double($0 % 9)) }
    (values[99], values[101]) = (nil, nil)
    #expect(layout(values).drawnNodes.map(\.index) == [100, 299])
  }

  @Test("nodes of a longer line leave as much space between them as they are wide")
  func beads() {
    #expect(layout((0..<20).map(Double.init)).drawnNodes.count == 20)
    #expect(layout((0..<30).map(Double.init)).drawnNodes.map(\.index) == [29])
  }

  @Test("labels of two words break before they are left out, and no word is cut")
  func categories() {
    let names = ["Product Management", "Customer Success", "Field Engineering", "Human Resources"]
    func labels(_ names: [String], width: Double = 414) -> [LineChartLayout.Label] {
      var chart = LineChart(values: names.indices.map(Double.init), labels: names)
      chart.valueLabels = [.automatic]
      return LineChartLayout(chart, width: width).labels
    }
    #expect(labels(names).map(\.index) == [0, 0, 1, 1, 2, 2, 3, 3])
    #expect(labels(names).map(\.line.text).joined(separator: " ") == names.joined(separator: " "))
    #expect(labels(names, width: 230).count < 4, "a word does not fit")
    #expect(labels(["a b", "c d"]).count == 2)
  }
}
