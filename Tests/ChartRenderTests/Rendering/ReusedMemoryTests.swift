import Testing
import TestSupport

@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Imaging
@testable import Raster

@Suite("One renderer for many pictures")
struct ReusedMemoryTests {
  @Test(
    "pictures of any size, scale, look and ground are those of a new renderer", arguments: 0..<6)
  func anyOrder(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    var used = try ChartRenderer()
    for _ in 0..<12 {
      let random = try generator.chart()
      let scale = try generator.pick(RenderScale.allCases)
      var theme = random.theme
      if generator.happens(onceIn: 3) { theme.background = theme.background.opacity(0.5) }
      let size = Size(
        width: min(random.size.width, 240), height: min(random.size.height, 160))
      var new = try ChartRenderer()
      let a = try used.bitmap(
        used.scene(random.chart, size: size, theme: theme), scale: scale)
      let b = try new.bitmap(new.scene(random.chart, size: size, theme: theme), scale: scale)
      #expect(a == b)
    }
  }

  @Test(
    "nothing of an opaque picture shines through a clear one that follows, nor the other way round")
  func grounds() throws {
    var renderer = try ChartRenderer()
    let size = Size(width: 30, height: 20)
    for ground in [Color.black, .clear, .white, Color(white: 1, alpha: 0.5), .black, .clear] {
      let bitmap = try renderer.bitmap(Scene(size: size, background: ground), scale: .x2)
      var new = try ChartRenderer()
      #expect(try bitmap == new.bitmap(Scene(size: size, background: ground), scale: .x2))
      #expect(bitmap.isOpaque == ground.isOpaque)
    }
  }

  @Test("a picture that cannot be drawn leaves the renderer as it was")
  func failure() throws {
    var renderer = try ChartRenderer()
    let chart = LineChart(values: [1, 3, 2], labels: ["a", "b", "c"])
    let first = try renderer.png(chart)
    let counts = renderer.counts
    #expect(throws: RenderError.self) {
      try renderer.png(chart, size: Size(width: 20_000, height: 20), scale: .x1)
    }
    #expect(renderer.counts.buffersAllocated == counts.buffersAllocated)
    #expect(try renderer.png(chart) == first)
  }

  @Test("shapes that are kept have the pixels that they have where they are too large for it")
  func keptShapes() throws {
    var generator = SplitMix(seed: 9)
    for _ in 0..<40 {
      let place = Point(
        x: Double.random(in: 8...30, using: &generator),
        y: Double.random(in: 8...30, using: &generator))
      let far = Path.Element.circle(center: Point(x: 700, y: 700), radius: 3)
      let near = Path.Element.circle(
        center: place, radius: Double.random(in: 1...8, using: &generator))
      func bitmap(_ elements: [Path.Element], _ style: StrokeStyle?) throws -> Bitmap {
        var renderer = try ChartRenderer()
        let path = Path(elements)
        let ink = Paint.solid(Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.7))
        let item: SceneItem = style.map { .stroke(path, $0, ink) } ?? .fill(path, ink)
        return try renderer.bitmap(
          Scene(size: Size(width: 40, height: 40), background: .white, items: [item]), scale: .x3)
      }
      for style in [nil, StrokeStyle(width: 2.5)] {
        let difference = try ImageDifference(
          expected: bitmap([near, far], style), actual: bitmap([near], style), tolerance: 0)
        #expect(difference.differingPixels == 0, "\(place)")
      }
    }
  }
}
