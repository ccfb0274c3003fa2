#if os(Linux)
  import Foundation
  import Testing

  @testable import ChartRender

  /// In processes of their own, as the memory of this one changes with every test beside.
  @Suite("Memory")
  struct MemoryTests {
    @Test("a renderer leaves nothing behind")
    func renderers() async {
      await #expect(processExitsWith: .success) {
        let growth = try MemoryTests.growth(of: 120) { _ in
          var renderer = try ChartRenderer()
          _ = try renderer.png(LineChart(values: [1, 2], labels: ["a", "b"]), scale: .x1)
        }
        if growth > 1_024 { exit(1) }
      }
    }

    @Test("a renderer's memory does not grow with the charts that it draws")
    func charts() async {
      await #expect(processExitsWith: .success) {
        var renderer = try ChartRenderer()
        // Seven labels that were never seen before each time; the cache of texts is full early on.
        let growth = try MemoryTests.growth(of: 600) { index in
          let labels = (0..<7).map { "\(index * 7 + $0)" }
          let chart = LineChart(values: labels.indices.map { Double($0) }, labels: labels)
          _ = try renderer.png(chart, size: Size(width: 100, height: 60), scale: .x1)
        }
        if growth > 1_024 { exit(1) }
      }
    }

    /// By how many KiB the resident memory has grown after `count` more calls than as many before.
    private static func growth(of count: Int, _ body: (Int) throws -> Void) throws -> Int {
      for index in 0..<count { try body(index) }
      let before = try residentKiB()
      for index in count..<2 * count { try body(index) }
      return try residentKiB() - before
    }

    private static func residentKiB() throws -> Int {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .ascii)
        .split(separator: " ")
      return (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) / 1_024
    }
  }
#endif
