import Testing

@testable import Base
@testable import ChartRender
@testable import Charts
@testable import Graphics

@Suite("Texts in several lines, with real fonts")
struct BrokenLinesTests {
  private func block(_ text: String, width: Double, lines: Int) throws -> TextBlock {
    var renderer = try ChartRenderer()
    let font = Font(size: 13)
    let room = TextBlock.Constraints(width: width, lines: lines, pitch: 17)
    return TextBlock(text, font: font, in: room, measuring: &renderer.text)
  }

  @Test("a word that is narrower whole than in part is not cut")
  func arabic() throws {
    // The last letters of سبتمبر are wider at the end of a word than within it.
    let whole = try block("Best, 14 سبتمبر", width: 1_000, lines: 1)
    let tight = try block("Best, 14 سبتمبر", width: whole.size.width.rounded(.up), lines: 1)
    #expect(!tight.isCut)
    #expect(tight.lines.map(\.line.text) == ["Best, 14 سبتمبر"])
  }

  @Test("every line has the direction of the whole, whatever it begins with")
  func direction() throws {
    let lines = try block("مشيت اليوم كثيرا 4.02 km.", width: 100, lines: 3).lines
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.line.direction == .rightToLeft })
    let other = try block("Today 4.02 km كثيرا جدا", width: 60, lines: 3).lines
    #expect(other.count > 1 && other.allSatisfy { $0.line.direction == .leftToRight })
    #expect(try block("12 34", width: 60, lines: 1).lines.first?.line.direction == nil)
  }
}
