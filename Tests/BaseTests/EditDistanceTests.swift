import Testing

@testable import Base

struct EditDistanceTests {
  @Test(
    "the nearest name is found, and none where none is near",
    arguments: [
      ("stesp", "steps"), ("Steps", "steps"), ("step", "steps"), ("dtae", "date"),
      ("temp_mx", "temp_max"), ("weather", nil), ("", nil), ("d", nil), ("zzzz", nil),
    ] as [(String, String?)])
  func closestName(word: String, expected: String?) {
    #expect(closest(to: word, among: ["date", "steps", "temp_max", "temp_min"]) == expected)
  }

  @Test("a very long word costs nothing")
  func long() {
    #expect(closest(to: String(repeating: "a", count: 1_000_000), among: ["a"]) == nil)
    #expect(closest(to: "a", among: [String(repeating: "a", count: 1_000_000)]) == nil)
  }

  @Test(
    "foreign text in a message is escaped",
    arguments: [
      ("plain ümläut 中文", "plain ümläut 中文"), ("\u{1B}[31m", "\\u{1B}[31m"),
      ("a\nb\tc\u{7F}", "a\\u{A}b\\u{9}c\\u{7F}"), ("\u{202E}evil", "\\u{202E}evil"),
      ("👩\u{200D}👧", "👩\u{200D}👧"), ("\u{2028}", "\\u{2028}"), ("\u{9B}", "\\u{9B}"),
    ])
  func escapes(text: String, expected: String) { #expect(excerpt(text) == expected) }

  @Test("foreign text in a message is cut at 200 characters")
  func cut() {
    let exact = String(repeating: "x", count: 200)
    #expect(excerpt(exact) == exact)
    #expect(excerpt(exact + "y") == exact + "…")
    let combining = "e" + String(repeating: "\u{301}", count: 1000)
    #expect(excerpt(combining).unicodeScalars.count == 201)
    #expect(excerpt(String(repeating: "\n", count: 1000)).count <= 201)
  }
}
