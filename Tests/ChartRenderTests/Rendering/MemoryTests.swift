@testable import Base
@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Tables

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

    @Test("a long table and the columns of its chart take eight bytes a value together")
    func table() async {
      await #expect(processExitsWith: .success) {
        let count = 100_000
        let pieces = MemoryTests.pieces(rows: count)
        let text = pieces.reduce(0) { $0 + $1.count } / 1_024
        // What the first table of a process brings into memory is not the table's.
        _ = try Table(reading: SourceText(chunks: [pieces[0]], name: "a.csv")).numbers(in: "v")
        let before = try MemoryTests.residentKiB()
        let source = try SourceText(chunks: pieces, name: "a.csv")
        let table = try Table(reading: consume source)
        var warnings: [InputWarning] = []
        let values = try table.values(in: "v", warnings: &warnings)
        let moments = try table.moments(in: "t", zone: nil)
        // The pieces are held here, so nothing of them is let go: the rest is what the table takes.
        let growth = try MemoryTests.residentKiB() - before
        let numbers = 2 * 8 * count / 1_024
        if values.count != count || moments.count != count || text < numbers { exit(2) }
        if growth > numbers + 1_024 { exit(1) }
      }
    }

    /// Rows with times and values in pieces of about 100 KB.
    private static func pieces(rows: Int) -> [[UInt8]] {
      var pieces: [[UInt8]] = [Array("t,v\n".utf8)]
      for row in 0..<rows {
        let minute = row % 60 < 10 ? "0\(row % 60)" : "\(row % 60)"
        let last = pieces.count - 1
        pieces[last] += "2016-01-\(10 + row / 1440 % 20)T\(10 + row / 60 % 14):\(minute):00,".utf8
        pieces[last] += "\(row % 977).125\n".utf8
        if pieces[last].count > 100_000 { pieces.append([]) }
      }
      return pieces
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
