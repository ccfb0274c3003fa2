import Testing

@testable import ChartRender

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
}
