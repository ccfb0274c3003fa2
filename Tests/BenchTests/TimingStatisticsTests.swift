import Testing

@testable import bench

@Suite("Numbers of the benchmarks")
struct TimingStatisticsTests {
  @Test(
    "the median is the value in the middle, or between the two in the middle",
    arguments: [([3], 3), ([9, 1, 2], 2), ([4, 1, 100, 2], 3)] as [([Double], Double)])
  func median(values: [Double], median: Double) {
    #expect(TimingStatistics(values).median == median)
  }

  @Test("the slowest run is the lowest rate")
  func rate() {
    let rate = TimingStatistics([2, 10, 5]).perSecond
    #expect(rate == TimingStatistics(median: 200, minimum: 100, maximum: 500, runs: 3))
  }

  @Test(
    "a number shows about four figures, and those after the point with their zeros",
    arguments: [
      (0.0042, "0.004"), (1.05, "1.050"), (9.9996, "10.000"), (12.345, "12.35"), (250, "250.0"),
      (44_465, "44465"), (-0.5, "-0.500"), (-0.0001, "0.000"),
    ])
  func figures(number: Double, text: String) {
    #expect(number.figures == text)
  }

  @Test("a table lines its numbers up on the right and leaves no space at the end of a line")
  func table() {
    var table = TextTable(headings: ["", "ms"], alignments: [.leading, .trailing])
    table.rows = [["read", "1.5"], ["a", "10.25"]]
    #expect(table.lines == ["           ms", "  read    1.5", "  a     10.25"])
  }
}
