import Testing
import TestSupport

@testable import Charts
@testable import Graphics

/// The published screenshot of the original, measured in pixels at 3x and divided by three; the
/// chart's view begins at (4, 43) and is 728 by 220 points large.
@Suite("The original widget")
struct OriginalWidgetTests {
  private static let nodes: [(x: Double, y: Double)] = [
    (34.000, 58.000), (85.386, 181.396), (136.764, 163.940), (188.139, 204.302),
    (239.549, 164.083), (290.912, 177.483), (342.309, 111.955), (393.698, 147.833),
    (445.084, 177.097), (496.457, 210.300), (547.846, 115.408), (599.232, 186.236),
    (650.607, 228.000), (702.000, 213.722),
  ]

  private func layout(_ change: (inout LineChart) -> Void = { _ in }) -> LineChartLayout {
    var chart = LineChart(
      values: Self.nodes.map { 228 - $0.y }, labels: (4...17).map { "9/\($0)" })
    chart.active = .index(10)
    change(&chart)
    return LineChartLayout(chart, width: 728, height: 220)
  }

  @Test("nodes, rules and labels are where the screenshot has them, to half a point")
  func screenshot() {
    let layout = layout()
    for (node, measured) in zip(layout.nodes, Self.nodes) {
      #expect(abs(node.center.x + 4 - measured.x) < 0.5)
      #expect(abs(node.center.y + 43 - measured.y) < 0.5)
    }
    #expect(layout.rules.allSatisfy { abs($0.start.y + 43 - 52.9) < 0.5 })
    #expect(layout.rules.allSatisfy { abs($0.end.y + 43 - 233.1) < 0.5 })
    #expect(layout.labels.count == 14)
    for (label, measured) in zip(layout.labels, Self.nodes) {
      #expect(abs(label.origin.y + 43 - 256.3) < 0.5, "the digits stand on \(label.origin.y)")
      #expect(abs(label.ink.center.x + 4 - measured.x) < 0.5)
    }
    #expect(layout.remarks.isEmpty && layout.quantity == nil && layout.axisLabels.isEmpty)
  }

  @Test("a name and values change it, and without them it is the same again")
  func speaking() {
    let speaking = layout { ($0.quantity, $0.valueLabels) = ("Steps", [.automatic]) }
    #expect(speaking.quantity?.line.text == "Steps")
    #expect(speaking.remarks.count == 3)
    let plain = layout { chart in
      (chart.quantity, chart.valueLabels) = ("Steps", [])
      chart.parts.remove(.quantity)
    }
    #expect(plain.nodes == layout().nodes && plain.labels == layout().labels)
  }
}
