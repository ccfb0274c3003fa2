import Testing

@testable import ChartRender
@testable import Charts
@testable import Graphics

@Suite("Items that are moved as a whole")
struct MovedItemsTests {
  @Test(
    "a chart moved by whole points has the same pixels at its new place",
    arguments: RenderScale.allCases)
  func chart(scale: RenderScale) throws {
    var renderer = try ChartRenderer()
    var chart = LineChart(
      values: [5200, 8400, 3000, 9000, 4000], labels: ["9/13", "9/14", "9/15", "9/16", "9/17"])
    chart.parts.insert(.area)
    chart.parts.insert(.average)
    let size = Size(width: 200, height: 120)
    let alone = renderer.scene(chart, size: size)
    var around = Scene(size: Size(width: 260, height: 180), background: alone.background)
    around.items = [.moved(by: Point(x: 37, y: 21), alone.items)]
    let a = try renderer.bitmap(alone, scale: scale)
    let b = try renderer.bitmap(around, scale: scale)
    let (dx, dy) = (37 * scale.rawValue, 21 * scale.rawValue)
    var worst = 0
    for y in 0..<a.size.height {
      for x in 0..<a.size.width { worst = max(worst, a.distance(at: x, y, to: b[x + dx, y + dy])) }
    }
    #expect(worst <= 1)
    #expect(b[0, 0] == .white)
    #expect(b[dx - 1, dy - 1] == .white)
  }
}

extension Bitmap {
  /// How far the most different channel of a pixel is from that of another one.
  fileprivate func distance(at x: Int, _ y: Int, to other: Pixel) -> Int {
    let pixel = self[x, y]
    let parts = [(pixel.red, other.red), (pixel.green, other.green), (pixel.blue, other.blue)]
    return parts.map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
