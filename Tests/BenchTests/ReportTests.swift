import Testing

@testable import bench

@Suite("Reports of the benchmarks")
struct ReportTests {
  @Test("the README has what is compared with somebody, and where")
  func speed() {
    var report = Report(about: [
      Report.Fact(name: "commit", value: "abc"),
      Report.Fact(name: "machine", value: "2 cores, AMD, load 0.1, 0.2"),
      Report.Fact(name: "Swift", value: "6.3.1"),
      Report.Fact(name: "Python 3.11", value: "skia 1"),
    ])
    var section = Section(title: "x")
    section.add("warm/snapshot/chart", TimingStatistics([1]), "ms")
    section.add("warm/resvg/chart", TimingStatistics([16]), "ms")
    section.add("warm/snapshot/rate", TimingStatistics([1000]), "charts/s")
    report.sections = [section]
    let lines = report.speed.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[0] == "Medians of one run of `make bench` on 2 cores, AMD; Swift 6.3.1; skia 1.")
    #expect(
      lines.suffix(4).dropLast() == [
        "| what | snapshot | the other | ratio |", "| --- | --- | --- | --- |",
        "| chart, warm | 1.000 ms | resvg: 16.00 ms | 16 |",
      ])
  }
}
