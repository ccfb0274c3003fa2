import Testing
import TestSupport

@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Raster

@Suite("What pictures cost, in counts")
struct RenderCountsTests {
  private static let days = ["9/13", "9/14", "9/15", "9/16", "9/17", "9/18", "9/19"]

  private func week(_ generator: inout SplitMix, labels: [String] = days) -> LineChart {
    LineChart(
      values: labels.map { _ in Double.random(in: 0...20_000, using: &generator) }, labels: labels)
  }

  @Test(
    "the second picture of a chart draws no text, node, rule or gradient again and takes no memory")
  func again() throws {
    var renderer = try ChartRenderer()
    var generator = SplitMix(seed: 1)
    let chart = week(&generator)
    let first = try renderer.png(chart)
    let before = renderer.counts
    #expect(try renderer.png(chart) == first)
    let after = renderer.counts
    #expect(after.linesShaped == before.linesShaped)
    #expect(after.buffersAllocated == before.buffersAllocated)
    #expect(after.spotsDrawn == before.spotsDrawn && after.stripsDrawn == before.stripsDrawn)
    #expect(after.coveragesDrawn == before.coveragesDrawn + 1, "the line alone")
    #expect(after.bytesKept == before.bytesKept)
    #expect(after.itemsPainted == 2 * before.itemsPainted)
  }

  @Test("other values under the same labels shape no text and take no memory")
  func batch() throws {
    var renderer = try ChartRenderer()
    var generator = SplitMix(seed: 2)
    _ = try renderer.png(week(&generator))
    let before = renderer.counts
    for _ in 0..<20 { _ = try renderer.png(week(&generator)) }
    #expect(renderer.counts.linesShaped == before.linesShaped)
    #expect(renderer.counts.buffersAllocated == before.buffersAllocated)
    #expect(renderer.counts.stripsDrawn == 1)
  }

  @Test("each label of a year is shaped once, however many charts show it")
  func labels() throws {
    var renderer = try ChartRenderer()
    var generator = SplitMix(seed: 3)
    let labels = (1...60).map { "day \($0)" }
    for _ in 0..<3 {
      for start in stride(from: 0, to: 54, by: 3) {
        let chart = week(&generator, labels: Array(labels[start..<start + 7]))
        _ = try renderer.png(chart, scale: .x1)
      }
    }
    // Charts measure a digit, too.
    #expect(renderer.counts.linesShaped <= 59)
  }

  @Test("ten times the values are at most ten times the things to paint, and then no more")
  func points() throws {
    var counts: [Int] = []
    for count in [100, 1_000, 10_000, 100_000] {
      var renderer = try ChartRenderer()
      var generator = SplitMix(seed: 4)
      let values = (0..<count).map { _ in Double.random(in: 0...1, using: &generator) }
      let scene = renderer.scene(LineChart(values: values))
      _ = try renderer.withRows(of: scene, scale: .x1) { $0.size }
      counts.append(renderer.counts.itemsPainted)
    }
    #expect(counts[1] <= 10 * counts[0] && counts[3] == counts[2], "\(counts)")
  }

  @Test("however many charts were drawn, no more is kept than the limits say")
  func limits() throws {
    var renderer = try ChartRenderer()
    var generator = SplitMix(seed: 5)
    let size = Size(width: 60, height: 60)
    for index in 0..<3_000 {
      let labels = (0..<3).map { "\(index)-\($0)" }
      let theme = Theme.builtIn[index % Theme.builtIn.count]
      let scene = renderer.scene(week(&generator, labels: labels), size: size, theme: theme)
      _ = try renderer.withRows(of: scene, scale: .x1) { $0.size }
      guard index % 500 == 0 else { continue }
      #expect(renderer.counts.bytesKept <= RasterCache.limit)
    }
    #expect(renderer.counts.bytesKept > RasterCache.limit / 16, "the caches were never full")
    #expect(renderer.counts.buffersAllocated < 30)
  }

  @Test("the memory of one large picture does not stay")
  func largePicture() throws {
    var renderer = try ChartRenderer()
    let large = Scene(
      size: Size(width: 4_000, height: 4_000), background: .white,
      items: [.fill(.circle(center: Point(x: 2_000, y: 2_000), radius: 1_990), .solid(.black))])
    _ = try renderer.withRows(of: large, scale: .x1) { $0.size }
    #expect(renderer.counts.bytesKept <= RasterCache.bufferLimit)
  }
}
