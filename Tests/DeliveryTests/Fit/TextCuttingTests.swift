import Testing
import TestSupport

@testable import Cards
@testable import Delivery

@Suite struct TextCuttingTests {
  @Test(
    "a text ends after a word, and never within a character",
    arguments: [
      ("one two three", 9, "one two…"), ("one two three", 13, nil),
      ("one two three", 8, "one two…"),
      ("one two three", 12, "one two…"), ("one, two", 6, "one…"), ("onetwothree", 6, "onetw…"),
      ("👨‍👩‍👧👨‍👩‍👧", 9, "👨‍👩‍👧…"), ("ab", 1, ""), ("ab", 0, ""), ("", 0, nil), ("a bcdefghij", 8, "a bcdef…"),
    ] as [(String, Int, String?)])
  func textEnds(
    _ text: String, _ limit: Int, _ expected: String?
  ) {
    #expect(TextLimit(limit, .utf16).cut(text) == expected)
  }

  @Test("no text is longer than its room")
  func textRoom() {
    var random = SplitMix(seed: 7)
    let letters = ["a", " ", "é", "e\u{301}", "漢", "👍🏽", "ا", "\n", "𝕏", "\u{200D}", ","]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...40, using: &random))
        .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      for unit in [TextLimit.Unit.bytes, .utf16, .scalars, .graphemes] {
        let room = TextLimit(Int.random(in: 0...30, using: &random), unit)
        let cut = room.cut(text)
        #expect((cut == nil) == room.holds(text))
        #expect(room.holds(cut ?? text), "\(text.debugDescription) \(room)")
      }
    }
  }
}
