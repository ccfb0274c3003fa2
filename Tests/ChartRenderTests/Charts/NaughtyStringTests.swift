import Testing
import TestSupport

@testable import Base
@testable import ChartRender
@testable import Charts
@testable import Graphics

@Suite("Naughty strings")
struct NaughtyStringTests {
  @Test(
    "every one of them is a label that stays inside the picture",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func labels() throws {
    let text = try SourceText(SharedFiles.bytes("corpora/blns/blns.json"), name: "blns.json")
    let strings = try #require(JSONValue(parsing: text).array).compactMap(\.string)
    #expect(strings.count > 500)
    var renderer = try ChartRenderer()
    for string in strings {
      let chart = LineChart(values: [3, 5, 4], labels: [string, string, string])
      let layout = renderer.layout(chart)
      for label in layout.labels {
        #expect(label.ink.minX >= 0 && label.ink.maxX <= 414, "\(string)")
        #expect(label.ink.minY >= 0 && label.ink.maxY <= 280, "\(string)")
      }
      #expect(try renderer.bitmap(renderer.scene(chart), scale: .x1).size.area == 414 * 280)
    }
  }
}
