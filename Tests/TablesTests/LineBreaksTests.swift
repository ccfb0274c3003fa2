import Testing
import TestSupport

@testable import Tables

@Suite("Holes of times that are nearly even")
struct LineBreaksTests {
  private static func broken(_ x: [Double]) -> RawSeries {
    var line = RawSeries(name: "", x: x, values: OptionalDoubles(x.map { $0 }))
    line.breakAtHoles()
    return line
  }

  /// Times about every five minutes.
  private static func minutes(_ count: Int, from start: Double = 0) -> [Double] {
    var random = SplitMix(seed: 5)
    return (0..<count).map { start + Double($0) * 300 + .random(in: 0...60, using: &random) }
  }

  @Test("a hole of more than ten steps breaks the line, with one gap after the row before it")
  func holes() {
    let times = Self.minutes(20) + Self.minutes(30, from: 100_000) + Self.minutes(9, from: 900_000)
    let line = Self.broken(times)
    #expect(line.breaks == 2 && line.x.count == times.count + 2)
    #expect(line.x.indices.filter { line.values[$0] == nil } == [20, 51])
    #expect(line.x == line.x.sorted())
    #expect(line.values.numbers.filter { !$0.isNaN } == times)
  }

  @Test("a hole of nine steps does not, nor do uneven times and few ones")
  func whole() {
    let nearly = Self.minutes(20) + Self.minutes(30, from: 20 * 300 + 2_600)
    #expect(Self.broken(nearly).breaks == 0)
    // Weighed now and then.
    let days = [0, 1, 4, 5, 9, 16, 17, 18, 30, 33, 40, 41, 100, 108, 109, 115, 120, 122.0]
    #expect(Self.broken(days.map { $0 * 86_400 }).breaks == 0)
    #expect(Self.broken([0, 1, 2, 3, 4, 500]).breaks == 0)
    for odd in [[], [1], [Double](repeating: 3, count: 40)] {
      #expect(Self.broken(odd).breaks == 0)
    }
  }

  @Test("rows of one moment are no steps")
  func repeated() {
    let times = (0..<80).map { Double($0 / 2) } + [900, 900, 901]
    #expect(Self.broken(times).breaks == 1)
  }
}
