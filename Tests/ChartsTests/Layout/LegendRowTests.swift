import Testing
import TestSupport

@testable import Base
@testable import Charts
@testable import Graphics

@Suite("Names of series in rows")
struct LegendRowTests {
  private let font = Font(size: 10)

  // A letter is 6 wide; a sample of 14, a gap of 5 and two letters make 31, and 14 are between two.
  private func legend(
    _ names: [String], width: Double, rows: Int = 2,
    direction: ReadingDirection = .leftToRight
  ) -> LegendRow {
    var text = MonospacedText()
    return LegendRow(
      names, font: font,
      in: LegendRow.Constraints(width: width, rows: rows, pitch: 16, direction: direction),
      measuring: &text)
  }

  @Test("names stand behind their samples, digits in the middle of both")
  func row() {
    let legend = legend(["ab", "abc"], width: 200)
    #expect(legend.entries.map(\.index) == [0, 1])
    #expect(legend.entries.map(\.swatch?.minX) == [0, 45])
    #expect(legend.entries.map(\.origin.x) == [19, 64])
    #expect(legend.entries.allSatisfy { abs($0.ink.center.y - 8) < 1e-9 })
    #expect(legend.entries.allSatisfy { $0.swatch?.center.y == 8 })
    #expect(legend.height == 16 && legend.restCount == 0)
  }

  @Test("from right to left everything is mirrored")
  func mirrored() {
    let legend = legend(["ab", "abc"], width: 200, direction: .rightToLeft)
    #expect(legend.entries.map(\.swatch?.maxX) == [200, 155])
    #expect(legend.entries.map(\.ink.maxX) == [181, 136])
  }

  @Test(
    "rows are filled one after the other, and the last one counts what is left",
    arguments: [
      (4, 76.0, 2, ["ab ab", "ab ab"], 0),
      (4, 75.0, 2, ["ab", "ab +2"], 2),
      (5, 102.0, 2, ["ab ab", "ab ab +1"], 1),
      (9, 76.0, 2, ["ab ab", "ab +6"], 6),
      (9, 76.0, 1, ["ab +8"], 8),
      (2, 31.0, 1, ["+2"], 2),
      (0, 76.0, 1, [], 0),
    ])
  func rows(count: Int, width: Double, rows: Int, expected: [String], rest: Int) {
    let legend = legend(Array(repeating: "ab", count: count), width: width, rows: rows)
    let tops = Set(legend.entries.map(\.origin.y)).sorted()
    #expect(
      tops.map { top in
        legend.entries.filter { $0.origin.y == top }.map(\.line.text).joined(separator: " ")
      } == expected)
    #expect(legend.restCount == rest)
    #expect(legend.entries.allSatisfy { $0.ink.maxX <= width })
  }

  @Test("a name wider than a row is cut, further where the rest has to be counted")
  func long() throws {
    let long = String(repeating: "long ", count: 20)
    let alone = try #require(legend([long], width: 100).entries.first)
    #expect(alone.line.maximumWidth == 81 && alone.ink.maxX <= 100)
    let counted = legend([long, long], width: 100, rows: 1)
    #expect(counted.entries.map(\.index) == [0, nil])
    #expect(counted.entries.map(\.line.text).last == "+1")
    #expect(counted.entries[0].ink.maxX + 14 <= counted.entries[1].ink.minX)
  }

  @Test("no more names are measured than fit, and there may be none")
  func cheap() {
    var text = MonospacedText()
    let names = (0..<100_000).map { "series \($0)" }
    let room = LegendRow.Constraints(width: 300, rows: 3, pitch: 16)
    let legend = LegendRow(names, font: font, in: room, measuring: &text)
    #expect(text.count < 30)
    #expect(legend.entries.compactMap(\.index).count + legend.restCount == 100_000)
    #expect(self.legend(["a"], width: 0).entries.isEmpty)
    #expect(self.legend(["a"], width: .nan).restCount == 1)
  }

  @Test("no two parts overlap or leave the row, in either direction", arguments: 0..<200)
  func random(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let names = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
      String(repeating: "g", count: Int.random(in: 0...20, using: &generator))
    }
    let width = Double.random(in: 1...400, using: &generator)
    let legend = legend(
      names, width: width, rows: Int.random(in: 1...3, using: &generator),
      direction: seed.isMultiple(of: 2) ? .leftToRight : .rightToLeft)
    let parts = legend.entries.flatMap { [$0.swatch, $0.ink].compactMap { $0 } }
    #expect(
      legend.entries.compactMap(\.index) == Array(0..<names.count - legend.restCount))
    for (index, part) in parts.enumerated() {
      #expect(part.minX >= -1e-9 && part.minY >= 0 && part.maxY <= legend.height)
      // Where not even the number of the rest has room, nothing can stay inside.
      if width > 40 { #expect(part.maxX <= width + 1e-9) }
      #expect(parts[(index + 1)...].allSatisfy { !$0.overlaps(part) })
    }
  }
}
