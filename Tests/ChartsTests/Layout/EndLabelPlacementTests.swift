import Testing
import TestSupport

@testable import Charts
@testable import Graphics

@Suite("Names at the ends of lines")
struct EndLabelPlacementTests {
  private let column = EndLabelPlacement(edge: 110, range: 0...100, gap: 2)

  private func labels(_ ends: [Double], height: Double = 10) -> [EndLabelPlacement.Label] {
    ends.map { EndLabelPlacement.Label(end: Point(x: 100, y: $0), height: height) }
  }

  @Test(
    "names stand at their ends where they can, and share the way where they cannot",
    arguments: [
      ([], []),
      ([50], [50]),
      ([20, 40, 80], [20, 40, 80]),
      ([50, 50], [44, 56]),
      ([50, 46, 90], [54, 42, 90]),
      ([50, 50, 50], [38, 50, 62]),
      ([0, 100], [5, 95]),
      ([1, 2, 3], [5, 17, 29]),
      ([99, 98, 97], [95, 83, 71]),
      ([-1e300, 1e300], [5, 95]),
    ] as [([Double], [Double])])
  func places(ends: [Double], expected: [Double]) throws {
    let places = try #require(column.places(for: labels(ends)))
    #expect(places.map { ($0.center * 1e6).rounded() / 1e6 } == expected)
  }

  @Test("eight names of ten points and two between them fit into a hundred, nine do not")
  func room() {
    #expect(column.places(for: labels(Array(repeating: 50, count: 8))) != nil)
    #expect(column.places(for: labels(Array(repeating: 50, count: 9))) == nil)
    #expect(column.places(for: labels([50], height: 101)) == nil)
    #expect(column.places(for: labels([.nan])) == nil)
    #expect(column.places(for: labels([50], height: .infinity)) == nil)
  }

  @Test("a name further than its height from its end has a leader, on either side")
  func leaders() throws {
    let crowd = labels([50, 50, 50, 50])
    let right = try #require(column.places(for: crowd))
    #expect(right.map { $0.leader == nil } == [false, true, true, false])
    #expect(right[0].leader?.start == Point(x: 103, y: 50))
    #expect(right[0].leader?.end == Point(x: 107, y: 32))
    let left = try #require(EndLabelPlacement(edge: 90, range: 0...100, gap: 2).places(for: crowd))
    #expect(left[3].leader?.start == Point(x: 97, y: 50))
    #expect(left[3].leader?.end == Point(x: 93, y: 68))
    let near = try #require(EndLabelPlacement(edge: 104, range: 0...100, gap: 2).places(for: crowd))
    #expect(near.allSatisfy { $0.leader == nil })
  }

  @Test("no two names overlap, leave the range or change their order", arguments: 0..<200)
  func random(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let count = Int.random(in: 0...14, using: &generator)
    let labels = (0..<count).map { _ in
      EndLabelPlacement.Label(
        end: Point(x: 100, y: Double.random(in: -20...220, using: &generator).rounded()),
        height: Double.random(in: 1...20, using: &generator))
    }
    let column = EndLabelPlacement(
      edge: 110, range: 0...200, gap: Double.random(in: 0...4, using: &generator))
    let needed =
      labels.map(\.height).reduce(0, +) + column.gap * Double(max(0, count - 1))
    guard let places = column.places(for: labels) else {
      #expect(needed > 200 - 1e-9)
      return
    }
    #expect(needed < 200 + 1e-9)
    #expect(places == column.places(for: labels))
    let sorted = zip(labels, places).sorted { $0.1.center < $1.1.center }
    for (label, place) in sorted {
      #expect(place.center - label.height / 2 >= -1e-9)
      #expect(place.center + label.height / 2 <= 200 + 1e-9)
    }
    for (a, b) in zip(sorted, sorted.dropFirst()) {
      let space = b.1.center - b.0.height / 2 - a.1.center - a.0.height / 2
      #expect(space >= column.gap - 1e-9)
      #expect(min(max(a.0.end.y, 0), 200) <= min(max(b.0.end.y, 0), 200))
    }
  }

  @Test("no other places on a fine raster are nearer to the ends", arguments: 0..<20)
  func least(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    let ends = (0..<3).map { _ in Double(Int.random(in: 0...40, using: &generator)) }.sorted()
    let column = EndLabelPlacement(edge: 110, range: 0...40, gap: 2)
    let places = try #require(column.places(for: labels(ends, height: 10)))
    func cost(_ centers: [Double]) -> Double {
      zip(centers, ends).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
    }
    let best = cost(places.map(\.center))
    let raster = stride(from: 5.0, through: 35, by: 0.5)
    for first in raster {
      for second in raster where second >= first + 12 {
        for third in raster where third >= second + 12 {
          #expect(cost([first, second, third]) >= best - 1e-9)
        }
      }
    }
  }
}
