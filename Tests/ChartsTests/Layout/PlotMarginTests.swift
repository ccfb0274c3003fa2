import Testing
import TestSupport

@testable import Charts
@testable import Graphics

@Suite("Plots of the same width")
struct PlotMarginTests {
  private static let small = LineChart(values: [1, 3, 2, 4])
  private static let large = LineChart(
    values: (0..<60).map { Double($0 * 1_234_567) }, labels: (0..<60).map { "\($0)" })

  private func layout(_ chart: LineChart, _ least: PlotMargins = .init()) -> LineChartLayout {
    var text = MonospacedText()
    return LineChartLayout(
      of: chart, size: Size(width: 400, height: 200), theme: .classic, leastMargins: least,
      measuring: &text)
  }

  @Test("a chart without axes and one with large numbers get the same edges by common margins")
  func common() throws {
    let own = try [Self.small, Self.large].map { try #require(layout($0).plotMargins) }
    #expect(own[0] != own[1])
    let least = own[0].union(own[1])
    for chart in [Self.small, Self.large] {
      let placed = layout(chart, least)
      #expect(placed.plot.minX == least.left)
      #expect(abs(placed.plot.maxX - (400 - least.right)) < 1e-9)
    }
  }

  @Test("margins do not shrink, leave a plot, and a chart without values has none")
  func limits() throws {
    let own = try #require(layout(Self.large).plotMargins)
    #expect(layout(Self.large, PlotMargins(left: 1, right: 1)).plotMargins == own)
    let wide = layout(Self.small, PlotMargins(left: 1_000, right: 1_000))
    #expect(wide.plot.minX == 200 && wide.plot.size.width == 0)
    #expect(layout(LineChart(values: [nil])).plotMargins == nil)
  }
}
