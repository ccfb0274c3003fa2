import Testing

@testable import bench

@Suite("Goals of the benchmarks")
struct PerformanceTargetTests {
  private let rows = [row("a/ours", 2, "ms"), row("a/theirs", 19, "ms"), row("b/rate", 990, "/s")]

  @Test("a peer that needs less than so many times as much is no goal reached")
  func times() {
    let goal = { (factor: Double) in
      PerformanceTarget(title: "x", comparison: .times(factor, ours: "a/ours", theirs: "a/theirs"))
    }
    #expect(goal(9.5).line(rows) == ["x", "2.000 ms", "19.00 ms", "9.5", "9.5", "yes"])
    #expect(goal(10).line(rows)?.last == "no")
  }

  @Test("ours alone is held against a number")
  func alone() {
    func line(_ comparison: PerformanceTarget.Comparison) -> [String]? {
      PerformanceTarget(title: "x", comparison: comparison).line(rows)
    }
    #expect(line(.atLeast(1_000, "b/rate")) == ["x", "990.0 /s", "", "", "1000", "no"])
    #expect(line(.below(1_000, "b/rate"))?.last == "yes")
  }

  @Test("nothing is said of what was not measured")
  func absent() {
    let goal = PerformanceTarget(title: "x", comparison: .times(1, ours: "a/ours", theirs: "c"))
    #expect(goal.line(rows) == nil)
    #expect(PerformanceTarget.table(rows).isEmpty)
  }

  private static func row(_ name: String, _ median: Double, _ unit: String) -> Section.Row {
    Section.Row(name: name, spread: TimingStatistics([median]), unit: unit)
  }
}
