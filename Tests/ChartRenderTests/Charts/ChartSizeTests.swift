import Testing
import TestSupport

@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Imaging

@Suite("Sizes of charts as PNG files")
struct ChartSizeTests {
  @Test(
    "charts of random values, from calm ones to jagged ones, are not larger by more than a tenth",
    arguments: RenderScale.allCases)
  func randomCharts(scale: RenderScale) throws {
    var random = SplitMix(seed: 2016)
    var renderer = try ChartRenderer()
    for count in [7, 14, 14, 30] {
      let values = (0..<count).map { _ in Double.random(in: 0...15_000, using: &random) }
      let bitmap = try renderer.bitmap(renderer.scene(LineChart(values: values)), scale: scale)
      let size = try PNGEncoder(scale: scale).encode(bitmap).count
      let other = try LibPNG.file(bitmap).count
      #expect(size * 10 <= other * 11, "\(count): \(size) bytes, with libpng \(other)")
    }
  }
}
