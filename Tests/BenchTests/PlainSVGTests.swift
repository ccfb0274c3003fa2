import Testing

@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import bench

@Suite("Charts as SVG written by hand")
struct PlainSVGTests {
  @Test("what looks alike is said once: rules, shadows, a node with its ring, texts")
  func elements() throws {
    var renderer = try ChartRenderer()
    let chart = LineChart(values: [1, 3, 2], labels: ["a", "b", "c"])
    let text = try PlainSVG.text(of: renderer.scene(chart), scale: .x2)
    func count(_ part: String) -> Int { text.ranges(of: part).count }
    #expect(count("<path ") == 2 && count("<circle ") == 6 && count("<text ") == 3)
    #expect(count("<linearGradient ") == 1 && count("<g ") == 1)
    // The active node is larger, its shadow the same in parts of its circle.
    #expect(count("<radialGradient ") == 1)
    #expect(text.count < 3_500)
  }

  @Test("a scene with a picture is none that is written by hand")
  func others() {
    let rect = Path.rect(Rect(x: 0, y: 0, width: 5, height: 5))
    let scene = Scene(
      size: Size(width: 9, height: 9), background: .white, items: [.clip(rect, [])])
    #expect(throws: BenchError.self) { try PlainSVG.text(of: scene, scale: .x2) }
  }
}
