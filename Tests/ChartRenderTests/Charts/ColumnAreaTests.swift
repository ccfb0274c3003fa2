import Testing
import TestSupport

@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Imaging

@Suite("The areas of columns in pixels")
struct ColumnAreaTests {
  /// The share of the square of the corners' radius that both round corners leave out.
  private static let corners = 2 - Double.pi / 2

  @Test(
    "they are those of the values at each scale, but for the round corners",
    arguments: RenderScale.allCases)
  func areas(scale: RenderScale) throws {
    let values = [900.0, 450, 300, 600, 750, 225, 1000]
    var chart = LineChart(values: values, labels: [])
    (chart.mark, chart.active, chart.coloring, chart.parts) = (.columns, .none, .solid, [])
    var theme = Theme.classic
    theme.line.color = .black
    theme.zero.color = .white
    var renderer = try ChartRenderer()
    let layout = renderer.layout(chart, size: LineChart.defaultSize, theme: theme)
    let bitmap = try renderer.bitmap(Scene(layout, theme: theme), scale: scale)
    let factor = scale.factor
    for column in layout.columns {
      // The line at zero covers the last half of a point.
      let rect = column.rect
      let rows = Int(rect.minY * factor) - 2..<Int((rect.maxY - 1) * factor)
      var ink = 0.0
      for y in rows {
        for x in Int(rect.minX * factor) - 2..<Int(rect.maxX * factor) + 2 {
          ink += 1 - Double(bitmap[x, y].red) / 255
        }
      }
      let height = Double(rows.upperBound) / factor - rect.minY
      let radius = min(rect.size.width / 2, 8)
      let expected = height * rect.size.width - ColumnAreaTests.corners * radius * radius
      #expect(abs(ink / factor / factor - expected) < 0.006 * expected, "\(column.index)")
    }
  }
}
