import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("Naughty strings in every slot of a chart")
struct NaughtyChartTests {
  private static let picture = Size(width: 240, height: 160)

  /// A chart that says a text wherever it can.
  private static func chart(_ text: String, _ number: Int) -> LineChart {
    let bands = (0..<5).map { XAxis.Band(label: $0 == 2 ? text : "\($0)") }
    var chart = LineChart(
      axis: .bands(bands, .utc),
      series: [
        Series(name: text, values: [1, nil, 5, 2, 4]), Series(name: "b", values: [3, 2, 1, 2, 3]),
      ])
    chart.texts = ChartTexts(title: text, subtitle: text, source: text)
    chart.goals = [Goal(value: 4, label: text)]
    chart.ranges = [ShadedRange(from: .band(1), to: .band(2), label: text)]
    chart.annotations = [Annotation(at: .band(3), text)]
    chart.yAxis.numbers = NumberStyle(kind: .plain(unit: text))
    chart.valueLabels = [.maximum]
    chart.legend = [.direct, .top, .automatic][number % 3]
    chart.parts.formUnion([.header, .statistics])
    chart.notice = text
    if number % 4 == 3 { chart.state = [.error, .noData, .placeholder][number / 4 % 3] }
    return chart
  }

  @Test(
    "each is drawn, over nothing else and within the picture, and described without controls",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func slots() throws {
    let text = try SourceText(SharedFiles.bytes("corpora/blns/blns.json"), name: "blns.json")
    let strings = try #require(JSONValue(parsing: text).array).compactMap(\.string)
    #expect(strings.count > 500)
    var renderer = try ChartRenderer()
    for (number, string) in strings.enumerated() {
      let chart = Self.chart(string, number)
      let layout = renderer.layout(chart, size: Self.picture)
      // A glyph may reach half a point over the edge.
      let faults = layout.textFaults.filter { !$0.contains("leaves") }
      #expect(faults.isEmpty, "\(string)")
      #expect(layout.drawnTexts.count < 100, "\(string)")
      let scene = Scene(layout, theme: .classic)
      #expect(try renderer.bitmap(scene, scale: .x1).size.area == 240 * 160)
      let alt = AltText(chart).text
      let controls = alt.unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(!alt.isEmpty && controls.isEmpty, "\(string)")
    }
  }
}
