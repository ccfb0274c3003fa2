import Testing

@testable import Base

@Suite("Suggestions")
struct SuggestionTests {
  private let options = [
    "x", "y", "series", "where", "zone", "from", "until", "by", "agg", "background", "theme",
    "scale",
    "size", "output", "color", "nodes", "title", "y-min", "rolling", "locale",
  ]

  @Test(
    "a word of other programs leads to the name of the same meaning",
    arguments: [
      ("tz", "zone"), ("timezone", "zone"), ("time-zone", "zone"), ("bg", "background"),
      ("dpi", "scale"), ("since", "from"), ("end", "until"), ("colour", "color"), ("hue", "series"),
      ("group-by", "series"), ("figsize", "size"), ("markers", "nodes"), ("lang", "locale"),
      ("aggregate", "agg"), ("resample", "by"), ("timeZone", "zone"), ("dark_mode", "theme"),
    ])
  func meaning(word: String, name: String) {
    #expect(suggestion(for: word, among: options) == name)
  }

  @Test(
    "a misspelling leads to the nearest name",
    arguments: [("seires", "series"), ("titel", "title"), ("backgruond", "background")])
  func spelling(word: String, name: String) {
    #expect(suggestion(for: word, among: options) == name)
  }

  @Test("a word with a meaning of its own is not taken for a misspelling")
  func ownMeaning() {
    let aggregates = ["sum", "mean", "min", "max", "last", "count"]
    #expect(suggestion(for: "median", among: aggregates) == nil)
    #expect(suggestion(for: "mode", among: aggregates) == nil)
    #expect(suggestion(for: "median", among: aggregates + ["median"]) == "median")
    #expect(suggestion(for: "avg", among: aggregates) == "mean")
    #expect(suggestion(for: "total", among: aggregates) == "sum")
    #expect(suggestion(for: "qqqqqq", among: options) == nil)
  }
}
