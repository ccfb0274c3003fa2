import Testing

@testable import Base
@testable import Graphics

@Suite("Lines of text")
struct TextLineTests {
  private func clean(_ raw: String) -> String { TextLine(raw, font: Font(size: 11)).text }

  @Test(
    "line breaks and tabs become spaces, controls and direction overrides go",
    arguments: [
      ("a\nb\tc\r\nd", "a b c  d"), ("a\u{0}b\u{1B}[31mc", "ab[31mc"),
      ("a\u{202E}b\u{2066}c", "abc"),
      ("a\u{2028}b", "a b"), ("\u{FEFF}x\u{FFFE}", "x"), ("👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"), ("नमस्ते", "नमस्ते"),
      ("\u{200F}שלום", "\u{200F}שלום"), ("", ""),
    ])
  func cleaning(raw: String, expected: String) {
    #expect(clean(raw) == expected)
  }

  @Test("a line keeps 10,000 characters and ends with an ellipsis where it was cut")
  func long() {
    let line = clean(String(repeating: "word ", count: 5_000))
    #expect(line.count == 10_001 && line.hasSuffix("\u{2026}"))
    let whole = String(repeating: "word ", count: 2_000)
    #expect(clean(whole) == whole)
  }

  @Test("a word keeps 1,000 characters")
  func longWord() {
    let line = clean(String(repeating: "x", count: 50_000) + " y")
    #expect(line == String(repeating: "x", count: 1_000) + " y")
  }

  @Test("a letter keeps 30 combining marks")
  func marks() {
    let line = clean("e" + String(repeating: "\u{301}", count: 100_000) + "f")
    #expect(line.unicodeScalars.count == 32)
  }

  @Test(
    "a language is a tag, which a locale's name becomes, or nothing",
    arguments: [
      ("ja", "ja"), ("zh_TW", "zh-TW"), ("sr-Latn-RS", "sr-Latn-RS"), ("de_DE.UTF-8", "de-DE"),
      ("ca_ES@valencia", "ca-ES"), ("", nil), ("a b", nil), ("ja-", nil), ("日本", nil),
      ("\"><", nil), ("verylongword", nil), ("a-b-c-d-e-f-g-h-i", nil),
    ] as [(String, String?)])
  func language(name: String, expected: String?) {
    #expect(TextLine("x", font: Font(size: 11), language: name).language == expected)
  }

  @Test("a line that is cut keeps everything else")
  func truncated() {
    let font = Font(size: 11)
    let line = TextLine("x", font: font, direction: .rightToLeft, language: "ar")
    let cut = TextLine(
      "x", font: font, maximumWidth: 20, direction: .rightToLeft, language: "ar")
    #expect(line.truncated(to: 20) == cut)
  }

  @Test(
    "what XML takes for its own is escaped, even under a combining mark, and what it cannot have goes",
    arguments: [
      ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"),
      ("<\u{301}&\u{20DD}", "&lt;\u{301}&amp;\u{20DD}"),
      ("a\u{0}\u{1B}b\u{FFFF}", "ab"), ("a\tb\nc\r\n", "a&#9;b&#10;c&#13;&#10;"), ("日本 😀", "日本 😀"),
    ])
  func xml(text: String, expected: String) {
    #expect(text.escapedForXML == expected)
  }
}
