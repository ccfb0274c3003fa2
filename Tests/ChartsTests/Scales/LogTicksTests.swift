import Testing

@testable import Calendars
@testable import Charts

@Suite("Logarithmic ticks")
struct LogTicksTests {
  @Test(
    "the ticks of a domain are those that were judged by eye",
    arguments: [
      (1.0, 10.0, 5, "1, 2, 5, 10"),
      (1, 10, 10, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
      (1, 100, 5, "1, 2, 5, 10, 20, 50, 100"),
      (1, 1000, 5, "1, 10, 100, 1,000"),
      (1, 1e5, 5, "1, 10, 100, 1K, 10K, 100K"),
      (1, 1e9, 5, "1, 100, 10K, 1M, 100M"),
      (1, 1e12, 5, "1, 100, 10K, 1M, 100M, 10B, 1T"),
      (0.001, 1, 5, "0.001, 0.01, 0.1, 1"),
      (2, 15, 5, "2, 5, 10"),
      (3, 8, 5, "3, 4, 5, 6, 7, 8"),
      (30, 40, 5, "30, 32, 34, 36, 38, 40"),
      (0.3, 0.7, 5, "0.3, 0.4, 0.5, 0.6, 0.7"),
      (110, 900, 5, "200, 400, 600, 800"),
      (50, 60_000, 5, "100, 1K, 10K"),
      (5, 5, 5, "5"),
      (1e-300, 1e300, 5, "1e−300, 1e−200, 1e−100, 1e0, 1e100, 1e200, 1e300"),
      (99, 101, 5, "99, 99.5, 100, 100.5, 101"),
      (1e-5, 0.01, 6, "0.00001, 0.0001, 0.001, 0.01"),
      (0, 100, 5, ""), (-5, -1, 5, ""), (-5, 20, 5, ""),
    ])
  func judged(low: Double, high: Double, count: Int, expected: String) {
    let ticks = LogTicks(covering: low...high, count: count)
    let labels = NumberStyle().tickLabels(.logarithmic(ticks), in: .standard)
    #expect(labels.joined(separator: ", ") == expected)
  }

  @Test("every positive domain has ordered ticks within it, not too many, with labels of their own")
  func invariants() {
    for first in stride(from: -323, through: 300, by: 29) {
      for decades in [0, 1, 2, 3, 4, 5, 7, 12, 30, 100, 600] {
        guard let low = Double("1.3e\(first)"), let high = Double("1.9e\(first + decades)"),
          high.isFinite
        else { continue }
        for count in [2, 5, 9] {
          let ticks = LogTicks(covering: low...high, count: count)
          let labels = NumberStyle().tickLabels(.logarithmic(ticks), in: .standard)
          #expect(!ticks.values.isEmpty && ticks.values.count <= 2 * count)
          #expect(ticks.values.allSatisfy { (low...high).contains($0) })
          #expect(ticks.values == ticks.values.sorted() && Set(labels).count == labels.count)
          #expect(ticks.niceDomain.lowerBound > 0 && ticks.niceDomain.upperBound.isFinite)
          #expect(ticks.niceDomain.lowerBound <= low && ticks.niceDomain.upperBound >= high)
        }
      }
    }
  }

  @Test("a domain is widened to the next ticks")
  func niceDomain() {
    #expect(LogTicks(covering: 110...900, count: 5).niceDomain == 100...1000)
    #expect(LogTicks(covering: 2...15, count: 5).niceDomain == 2...20)
    #expect(LogTicks(covering: 50...60_000, count: 5).niceDomain == 10...100_000)
  }
}
