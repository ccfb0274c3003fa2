import Testing
import TestSupport

@testable import Tables

struct GappedVerbsTests {
  static let windows: [(Int, [Double?], [Double?])] = [
    (1, [1, nil, 3], [1, nil, 3]), (3, [1, 2, 3, 4, 8], [nil, nil, 2, 3, 5]),
    (3, [1, nil, 3, nil, nil], [nil, nil, 2, nil, nil]),
    (2, [1, nil, nil, 4], [nil, 1, nil, 4]), (4, [1, 2, 3], [nil, nil, nil]),
    (0, [1, 2], [1, 2]), (2, [], []), (Int.max, [1], [nil]),
  ]

  @Test(
    "a rolling mean begins with the first full window and bears half of it missing",
    arguments: windows)
  func rolling(count: Int, values: [Double?], expected: [Double?]) {
    #expect(OptionalDoubles(values).rollingMean(of: count) == OptionalDoubles(expected))
  }

  @Test("a huge value leaves no trace after its window, and nothing overflows")
  func exact() {
    let values: OptionalDoubles = [1e308, 1.5e308, 1e16, 1, 2, 3, 4]
    let means = values.rollingMean(of: 2)
    #expect(means[1] == 1.25e308)
    #expect(Array(means.suffix(3)) == [1.5, 2.5, 3.5])
  }

  @Test("rolling means are those of each window by itself")
  func eachWindow() {
    var random = SplitMix(seed: 9)
    for count in 1...12 {
      let values = OptionalDoubles(
        (0..<50).map { _ in
          Int.random(in: 0...3, using: &random) == 0
            ? nil : Double(Int.random(in: 0...64, using: &random))
        })
      let means = values.rollingMean(of: count)
      for place in values.indices where count > 1 {
        let window = place + 1 < count ? [] : values[(place + 1 - count)...place].compactMap { $0 }
        let expected =
          !window.isEmpty && window.count * 2 >= count
          ? window.reduce(0, +) / Double(window.count) : nil
        #expect(means[place] == expected)
      }
    }
  }

  @Test("gaps are filled only with numbers")
  func filling() {
    let values: OptionalDoubles = [1, nil, 3]
    #expect(values.fillingGaps(with: 0) == [1, 0, 3])
    #expect(values.fillingGaps(with: .infinity) == values)
  }
}
