import Testing

@testable import Base

@Suite("The direction of a text")
struct ReadingDirectionTests {
  @Test(
    "the first letter that has a direction decides",
    arguments: [
      ("Steps", ReadingDirection.leftToRight), ("12 steps", .leftToRight), ("שלום", .rightToLeft),
      ("12 צעדים", .rightToLeft), ("خطوات today", .rightToLeft), ("today خطوات", .leftToRight),
      ("ܫܠܡܐ", .rightToLeft), ("ދިވެހި", .rightToLeft), ("ߒߞߏ", .rightToLeft),
      ("߁߂", .rightToLeft), ("𞤀𞤣𞤤𞤢𞤥", .rightToLeft), ("ﷺ", .rightToLeft), ("中文", .leftToRight),
      ("हिन्दी", .leftToRight), ("한국어", .leftToRight), ("\u{200F}1", .rightToLeft),
      ("\u{200E}ש", .leftToRight), ("\u{2067}ש\u{2069} a", .leftToRight), ("“(ש", .rightToLeft),
      ("\u{2069}\u{2069}ש", .rightToLeft), ("ـ", .rightToLeft),
    ])
  func letters(text: String, expected: ReadingDirection) {
    #expect(ReadingDirection(firstStrongIn: text) == expected)
  }

  @Test(
    "digits, signs and emoji say nothing",
    arguments: ["", "12.5", "١٢", "۱۲", "+-%()", "🚶🏽 42", "\u{2067}ש", "َ", "٪"])
  func neutral(text: String) { #expect(ReadingDirection(firstStrongIn: text) == nil) }
}
