import Testing
import TestSupport

@testable import Base
@testable import Charts
@testable import Graphics

@Suite("Texts in several lines")
struct TextBlockTests {
  private let font = Font(size: 10)

  private func block(
    _ raw: String, width: Double, lines: Int = 3, alignment: TextBlock.Alignment = .leading,
    direction: ReadingDirection = .leftToRight, filling: TextBlock.Filling = .full
  ) -> TextBlock {
    var text = MonospacedText()
    let room = TextBlock.Constraints(
      width: width, lines: lines, pitch: 14, alignment: alignment, direction: direction,
      filling: filling)
    return TextBlock(raw, font: font, in: room, measuring: &text)
  }

  @Test(
    "lines of ten letters break where a reader expects it",
    arguments: [
      ("", []), ("   ", []), ("one", ["one"]), ("  one  ", ["one"]),
      ("one two three", ["one two", "three"]),
      ("one two  three four", ["one two", "three four"]),
      ("aaaa bbbb cccc", ["aaaa bbbb", "cccc"]),
      ("aaaaaaaaaaaabbb", ["aaaaaaaaaa", "aabbb"]),
      ("well-known-word", ["well-", "known-word"]),
      ("minus -5 degrees", ["minus -5", "degrees"]),
      ("miles/kilometres", ["miles/", "kilometres"]),
      ("西雅图四年来的每日最高气温", ["西雅图四年来的每日最", "高气温"]),
      ("西雅图四年来的每日最，高气温", ["西雅图四年来的每日", "最，高气温"]),
      ("西雅图四年来的每日（最高）", ["西雅图四年来的每日", "（最高）"]),
      ("气温从一直到至于2016年", ["气温从一直到至于", "2016年"]),
      ("one\ntwo\tthree", ["one two", "three"]),
      ("한국어 날씨 데이터다", ["한국어 날씨", "데이터다"]),
    ] as [(String, [String])])
  func breaking(raw: String, expected: [String]) {
    let block = block(raw, width: 60)
    #expect(block.lines.map(\.line.text) == expected)
    #expect(!block.isCut && block.lines.allSatisfy { $0.line.maximumWidth == nil })
  }

  @Test("what does not fit into the last line ends with an ellipsis")
  func cut() throws {
    let block = block("one two three four five six", width: 60, lines: 2)
    #expect(block.isCut && block.lines.count == 2)
    let last = try #require(block.lines.last)
    #expect(last.line.text == "three…" && last.inkBounds.maxX <= 60)
  }

  @Test(
    "an ellipsis stands behind a word, and within one only where little would be left",
    arguments: [
      ("one two three four", "one two…"), ("one, two, three", "one, two…"),
      ("incomprehensible", "incompreh"), ("a incomprehensible", "a incompr"),
      ("西雅图四年来的每日最高气温", "西雅图四年来的每日…"),
    ] as [(String, String)])
  func cutWords(raw: String, expected: String) throws {
    let block = block(raw, width: 60, lines: 1)
    let line = try #require(block.lines.first)
    #expect(block.isCut && line.inkBounds.maxX <= 60)
    #expect(line.line.text.hasPrefix(String(expected.prefix(9))))
    #expect((line.line.maximumWidth == nil) == expected.hasSuffix("…"))
  }

  @Test("the block is as wide as its widest line, and its first line as high as a digit at least")
  func size() {
    let block = block("one two three", width: 60)
    #expect(block.size == Size(width: 42, height: 21))
    #expect(block.lines.map(\.origin) == [Point(x: 0, y: 7), Point(x: 0, y: 21)])
    #expect(self.block("g", width: 60).size.height == 9)
    #expect(self.block("", width: 60).size == Size(width: 0, height: 0))
  }

  @Test("lines begin at the side where reading begins, or share their middle")
  func alignment() {
    let right = block("one two three", width: 60, direction: .rightToLeft)
    #expect(right.lines.map(\.inkBounds.maxX) == [42, 42])
    let middle = block("one two three", width: 60, alignment: .center)
    #expect(middle.lines.map(\.inkBounds.center.x) == [21, 21])
  }

  @Test("balanced lines are about equally long, as many as before, and break no word")
  func balanced() {
    let raw = "aaa bbb ccc ddd eee fff ggg"
    #expect(
      block(raw, width: 132, filling: .full).lines.map(\.line.text)
        == ["aaa bbb ccc ddd eee", "fff ggg"])
    #expect(
      block(raw, width: 132, filling: .balanced).lines.map(\.line.text)
        == ["aaa bbb ccc ddd", "eee fff ggg"])
    #expect(
      block("a incomprehensibilities", width: 137, filling: .balanced).lines.map(\.line.text)
        == ["a", "incomprehensibilities"])
  }

  @Test("ten thousand letters are measured in few pieces", arguments: ["a", "ab ", "气", "\u{301}"])
  func long(piece: String) {
    var text = MonospacedText()
    let raw = String(repeating: piece, count: 10_000)
    let room = TextBlock.Constraints(width: 300, lines: 3, pitch: 14)
    let block = TextBlock(raw, font: font, in: room, measuring: &text)
    #expect(text.count < 80)
    #expect(block.lines.count <= 3)
    #expect(block.lines.allSatisfy { $0.line.text.count < 300 })
  }

  @Test("no line leaves the width or reaches into another, and no word is lost", arguments: 0..<200)
  func random(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let alphabet = Array("ag  -/.中文，（」2é")
    let raw = String(
      (0..<Int.random(in: 0...120, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      })
    let width = Double.random(in: 1...200, using: &generator)
    for filling in [TextBlock.Filling.full, .balanced] {
      let block = block(
        raw, width: width, lines: seed.isMultiple(of: 3) ? 3 : 200, filling: filling)
      for line in block.lines {
        #expect(
          line.inkBounds.minX >= 0 && line.inkBounds.maxX <= width && line.inkBounds.minY >= 0)
        #expect(line.inkBounds.maxX <= block.size.width && line.inkBounds.maxY <= block.size.height)
      }
      for (a, b) in zip(block.lines, block.lines.dropFirst()) {
        #expect(a.inkBounds.maxY < b.inkBounds.minY)
      }
      if !block.isCut {
        #expect(
          block.lines.map(\.line.text).joined().filter { $0 != " " } == raw.filter { $0 != " " })
      }
    }
  }
}
