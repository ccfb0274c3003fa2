import Testing
import TestSupport

@testable import ChartRender
@testable import Charts
@testable import Graphics

@Suite("Fewer points for the same line")
struct LineSimplificationTests {
  @Test("a few points stay as they are")
  func few() {
    let points = (0..<20).map { Point(x: Double($0), y: Double($0 % 3)) }
    #expect(LineSimplification.columns(of: points, width: 1) == points)
  }

  @Test("each column keeps its first, lowest, highest and last point", arguments: 0..<20)
  func columns(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let points = (0..<5_000).map {
      Point(x: Double($0) / 50, y: Double.random(in: 0...100, using: &generator))
    }
    let kept = LineSimplification.columns(of: points, width: 1)
    #expect(kept.count <= 4 * 100)
    func byColumn(_ points: [Point]) -> [Int: [Double]] {
      Dictionary(grouping: points) { Int($0.x) }.mapValues { $0.map(\.y) }
    }
    let (all, few) = (byColumn(points), byColumn(kept))
    #expect(all.keys.sorted() == few.keys.sorted())
    for (column, values) in all {
      let rest = few[column] ?? []
      #expect(rest.first == values.first && rest.last == values.last)
      #expect(rest.min() == values.min() && rest.max() == values.max())
    }
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.x <= $1.x })
  }

  /// Values on 60 x 50 points, some of them missing.
  private struct Sample {
    var values: [Double]

    func pieces() -> [[Point]] {
      LineSimplification.pieces(of: values, width: 1.0 / 3, x: x, y: y)
    }

    /// All points, split at the gaps and nothing else.
    func allPieces() -> [[Point]] {
      values.indices.split { values[$0].isNaN }
        .map { $0.map { Point(x: x(Double($0)), y: y(values[$0])) } }
    }

    private func x(_ index: Double) -> Double { 10 + 40 * index / Double(values.count - 1) }
    private func y(_ value: Double) -> Double { 40 - 30 * value }

    func scene(of pieces: [[Point]]) -> Scene {
      let path = Curve.linear.path(throughEach: pieces)
      return Scene(
        size: Size(width: 60, height: 50), background: .white,
        items: [.stroke(path, StrokeStyle(width: 3, cap: .round), .solid(.black))])
    }
  }

  /// A wave with noise, of which each value is missing with the probability `gap`, in runs of `run`.
  private func sample(
    _ generator: inout SplitMix, count: Int, noise: Double, gap: Double, run: Int = 1
  ) -> Sample {
    var missing = false
    return Sample(
      values: (0..<count).map { index in
        let part = Double(index) / Double(count)
        let wave = 0.5 + 0.4 * (4 * part - (4 * part).rounded())
        if index % run == 0 { missing = Double.random(in: 0..<1, using: &generator) < gap }
        let value = wave + noise * Double.random(in: -0.5...0.5, using: &generator)
        return missing ? .nan : min(max(value, 0), 1)
      })
  }

  @Test("long pieces are those between the gaps, each simplified alone", arguments: 0..<20)
  func longPieces(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let sample = sample(&generator, count: 20_000, noise: 1, gap: 0.3, run: 400)
    #expect(
      sample.pieces()
        == sample.allPieces().map { LineSimplification.columns(of: $0, width: 1.0 / 3) })
  }

  @Test("sparse values stay as they are, lonely ones too")
  func sparse() {
    let values = [.nan, 1, .nan, .nan, 2, 3, .nan, 4, .nan]
    let pieces = LineSimplification.pieces(
      of: values, at: [0, 1, 2, 3, 4, 5, 6, 7, 8], width: 1, x: { $0 * 10 }, y: { -$0 })
    #expect(
      pieces == [
        [Point(x: 10, y: -1)], [Point(x: 40, y: -2), Point(x: 50, y: -3)], [Point(x: 70, y: -4)],
      ])
    #expect(LineSimplification.pieces(of: [], width: 1, x: { $0 }, y: { $0 }).isEmpty)
    #expect(LineSimplification.pieces(of: [.nan], width: 1, x: { $0 }, y: { $0 }).isEmpty)
  }

  @Test("what is not above the limit is a gap")
  func limit() {
    let pieces = LineSimplification.pieces(
      of: [1, 0, 2, -3, .nan, 4], above: 0, width: 1, x: { $0 * 9 }, y: { $0 })
    #expect(pieces == [[Point(x: 0, y: 1)], [Point(x: 18, y: 2)], [Point(x: 45, y: 4)]])
  }

  @Test("lonely values in a column become one piece where they are near each other, and only there")
  func lonely() {
    let values = [5, .nan, 5.2, .nan, 9, .nan, 5.1, .nan, 5.5, .nan, 8.8]
    let pieces = LineSimplification.pieces(
      of: values, width: 1.0 / 3, x: { 3 + $0 / 100 }, y: { $0 })
    #expect(
      pieces == [
        [Point(x: 3, y: 5), Point(x: 3.08, y: 5.5)], [Point(x: 3.04, y: 9), Point(x: 3.1, y: 8.8)],
      ])
  }

  @Test("a million values of which every other one is missing are a bounded number of pieces")
  func alternating() {
    var generator = SplitMix(seed: 1)
    var sample = sample(&generator, count: 1_000_000, noise: 0.05, gap: 0)
    for index in stride(from: 1, to: sample.values.count, by: 2) { sample.values[index] = .nan }
    let pieces = sample.pieces()
    #expect(pieces.count <= 2 * 121)
    let points = pieces.reduce(0) { $0 + $1.count }
    #expect(points <= 968)
  }

  @Test("a column has a bounded number of pieces, whatever the values are")
  func noise() {
    var generator = SplitMix(seed: 5)
    let values = (0..<60_000).map {
      $0 % 2 == 0 ? .nan : Double.random(in: 0...600, using: &generator)
    }
    let pieces = LineSimplification.pieces(
      of: values, width: 1.0 / 3, x: { $0 / 1_500 }, y: { $0 })
    let columns = Dictionary(grouping: pieces) { Int(($0[0].x * 3).rounded(.down)) }
    #expect(columns.count == 120 && pieces.count > 600)
    #expect(columns.values.allSatisfy { $0.count <= LineSimplification.mostPieces })
    let dots = Set(values.filter { !$0.isNaN })
    #expect(pieces.allSatisfy { $0.allSatisfy { dots.contains($0.y) } })
  }

  /// Columns of a third of a point are pixels at 3x, so an edge may move by up to a pixel.
  @Test(
    "the picture is that of all points to a pixel, gaps included",
    arguments: [0.02, 1], [0, 0.01, 0.5, 0.9])
  func picture(noise: Double, gap: Double) throws {
    var generator = SplitMix(seed: UInt64(noise * 1_000 + gap * 10))
    var renderer = try ChartRenderer()
    for (run, scale) in [(1, RenderScale.x1), (3, .x2), (1, .x3), (40, .x3)] {
      let sample = sample(&generator, count: 3_000, noise: noise, gap: gap, run: run)
      let all = try renderer.bitmap(sample.scene(of: sample.allPieces()), scale: scale)
      let few = try renderer.bitmap(sample.scene(of: sample.pieces()), scale: scale)
      let strays = max(few.strays(from: all, tolerance: 32), all.strays(from: few, tolerance: 32))
      #expect(strays <= all.size.area / 500, "\(strays) in runs of \(run) at \(scale)")
    }
  }

  @Test("the picture of a column full of lonely values is the same, too")
  func fullPicture() throws {
    var generator = SplitMix(seed: 9)
    var renderer = try ChartRenderer()
    let sample = sample(&generator, count: 30_000, noise: 1, gap: 0.5)
    let all = try renderer.bitmap(sample.scene(of: sample.allPieces()), scale: .x2)
    let few = try renderer.bitmap(sample.scene(of: sample.pieces()), scale: .x2)
    #expect(few.strays(from: all, tolerance: 32) + all.strays(from: few, tolerance: 32) <= 5)
  }
}

extension Bitmap {
  /// How many pixels are darker or lighter than all pixels at and around their place in another picture
  /// by more than `tolerance` of 255.
  fileprivate func strays(from other: Bitmap, tolerance: Int) -> Int {
    var count = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        var (low, high) = (255, 0)
        for nearY in max(0, y - 1)...min(size.height - 1, y + 1) {
          for nearX in max(0, x - 1)...min(size.width - 1, x + 1) {
            let grey = Int(other[nearX, nearY].red)
            (low, high) = (min(low, grey), max(high, grey))
          }
        }
        let grey = Int(self[x, y].red)
        if grey < low - tolerance || grey > high + tolerance { count += 1 }
      }
    }
    return count
  }
}
