import Testing

@testable import ChartRender
@testable import Charts
@testable import Graphics

@Suite("One layout at every scale")
struct ScaleInvarianceTests {
  @Test("a picture at 3x, averaged down, is the picture at 1x", arguments: [RenderScale.x2, .x3])
  func averaged(scale: RenderScale) throws {
    var renderer = try ChartRenderer()
    let labels = (13...19).map { "9/\($0)" }
    var chart = LineChart(values: [4, 1, 7, 3, 9, 5, 2], labels: labels)
    chart.parts.remove(.rules)  // Rules keep to whole pixels, which differ from scale to scale.
    let scene = renderer.scene(chart)
    let small = try renderer.bitmap(scene, scale: .x1)
    let large = try renderer.bitmap(scene, scale: scale)
    let factor = scale.rawValue
    var (worst, sum) = (0.0, 0.0)
    for y in 0..<small.size.height where y < 260 {
      for x in 0..<small.size.width {
        var red = 0.0
        for dy in 0..<factor {
          for dx in 0..<factor { red += Double(large[x * factor + dx, y * factor + dy].red) }
        }
        let difference = abs(red / Double(factor * factor) - Double(small[x, y].red))
        worst = max(worst, difference)
        sum += difference
      }
    }
    #expect(worst < 24)
    #expect(sum / Double(small.size.area) < 0.05)
  }
}
