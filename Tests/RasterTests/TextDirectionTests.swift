import Testing
import TestSupport

@testable import Base
@testable import Graphics
@testable import Raster

@Suite("Scripts and directions")
struct TextDirectionTests {
  private func shaped(
    _ text: String, _ direction: ReadingDirection? = nil, language: String? = nil,
    width: Double? = nil
  ) throws -> ShapedText {
    var engine = try TextEngine(.standard)
    return engine.shaped(
      TextLine(
        text, font: Font(size: 20), maximumWidth: width, direction: direction,
        language: language))
  }

  /// The numbers of the glyphs from left to right.
  private func glyphs(_ text: ShapedText) -> [UInt] { text.runs.flatMap(\.glyphs).map(\.index) }

  @Test(
    "a line runs as its first letter says, or as it is told to",
    arguments: [
      ("Steps", nil, .leftToRight), ("صعود", nil, .rightToLeft), ("עלה 12%", nil, .rightToLeft),
      ("2016 صعود Steps", nil, .rightToLeft), ("(Steps صعود)", nil, .leftToRight),
      ("123-456", nil, .leftToRight), ("(…)", nil, .leftToRight), ("", nil, .leftToRight),
      ("123-456", .rightToLeft, .rightToLeft), ("Steps", .rightToLeft, .rightToLeft),
      ("صعود", .leftToRight, .leftToRight),
    ] as [(String, ReadingDirection?, ReadingDirection)])
  func direction(text: String, given: ReadingDirection?, expected: ReadingDirection) throws {
    #expect(try shaped(text, given).visible.direction == expected)
  }

  @Test("a line that is told its direction does not tell the next one")
  func independent() throws {
    var engine = try TextEngine(.standard)
    let font = Font(size: 20)
    _ = engine.shaped(TextLine("x", font: font, direction: .rightToLeft, language: "ja"))
    #expect(engine.shaped(TextLine("12-", font: font)).visible.direction == .leftToRight)
    let plain = try shaped("直")
    #expect(glyphs(engine.shaped(TextLine("直", font: font))) == glyphs(plain))
  }

  @Test(
    "signs without a direction follow that of the line, and brackets are mirrored",
    arguments: [
      ("-5", .rightToLeft, "5-"), ("12%", .rightToLeft, "12%"), ("(1) a", .rightToLeft, "a (1)"),
      ("a (b) c", .rightToLeft, "a (b) c"), ("123-456", .rightToLeft, "123-456"),
      ("(x", .rightToLeft, "x)"), ("-5", nil, "-5"),
    ] as [(String, ReadingDirection?, String)])
  func neutral(text: String, direction: ReadingDirection?, looksLike: String) throws {
    // Inter draws brackets and hyphens beside digits a little higher, so this takes another font.
    let font = Font(families: ["DejaVu Sans"], size: 20)
    var engine = try TextEngine(.standard)
    let line = engine.shaped(TextLine(text, font: font, direction: direction))
    let plain = engine.shaped(TextLine(looksLike, font: font, direction: .leftToRight))
    #expect(glyphs(line) == glyphs(plain))
  }

  @Test("the ellipsis stands where reading ends")
  func ellipsis() throws {
    let long = "متوسط الخطوات اليومية في السنة"
    let cut = try shaped(long, width: 120)
    #expect(cut.runs.first?.isEllipsis == true)
    #expect(cut.visible.text.hasSuffix("…") && long.hasPrefix(cut.visible.text.dropLast()))
    let english = try shaped("A long title that is cut", width: 120)
    #expect(english.runs.last?.isEllipsis == true)
    #expect(english.visible.text.hasSuffix("…"))
    #expect(try shaped("short", width: 120).visible.text == "short")
  }

  @Test(
    "what is said to be seen looks like what is seen",
    arguments: [
      "A long title that is cut off", "Mixed عربي طويل جدا هنا", "عربي then English words",
      "متوسط الخطوات اليومية في السنة", "हिन्दी में एक लंबा शीर्षक",
    ])
  func visible(text: String) throws {
    let cut = try shaped(text, width: 130)
    let again = try shaped(cut.visible.text, cut.visible.direction)
    #expect(cut.visible.text != text)
    #expect(abs(again.metrics.advance - cut.visible.advance) < 4)
    #expect(abs(again.metrics.inkBounds.minX + cut.visible.start - cut.metrics.inkBounds.minX) < 1)
    let ellipsis = try #require(cut.runs.first(where: \.isEllipsis)?.glyphs.first)
    let place = try #require(again.runs.flatMap(\.glyphs).first { $0.index == ellipsis.index })
    #expect(abs(place.x + cut.visible.start - ellipsis.x) < 4)
  }

  @Test("Japanese and Chinese draw the characters they share in their own way")
  func hanUnification() throws {
    let plain = glyphs(try shaped("直骨誤"))
    for language in ["ja", "zh-TW", "zh_HK"] {
      #expect(glyphs(try shaped("直骨誤", language: language)) != plain)
    }
    #expect(glyphs(try shaped("直骨誤", language: "zh-CN")) == plain)
    #expect(glyphs(try shaped("Steps 12", language: "ja")) == glyphs(try shaped("Steps 12")))
  }

  @Test(
    "a selector chooses between the letter and the picture of a sign",
    arguments: ["\u{263A}", "\u{2764}", "\u{2600}"])
  func emojiSelectors(sign: String) throws {
    #expect(try shaped(sign + "\u{FE0E}").runs.allSatisfy { !$0.isColored })
    #expect(try shaped(sign + "\u{FE0F}").runs.allSatisfy(\.isColored))
    #expect(try shaped(sign + "\u{FE0F}").metrics.missing.isEmpty)
  }
}
