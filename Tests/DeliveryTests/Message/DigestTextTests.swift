import Testing

@testable import Delivery

@Suite struct DigestTextTests {
  private func text(_ cards: [(name: String, title: String, url: String)]) throws -> DigestText {
    DigestText(
      try cards.map { card in
        var message = try CardMessage.sample()
        (message.caption, message.subcaption, message.url) = (card.title, "down\n8%", card.url)
        return DigestText.Card(card.name, message)
      })
  }

  @Test(
    "the caption counts the cards and names the first ones",
    arguments: [
      (["A", "B"], "2 cards: A, B"), (["A", "B", "C"], "3 cards: A, B, C"),
      (["A", "B", "C", "D"], "4 cards: A, B, C and 1 more"),
      (["A\nB ", "", "C"], "3 cards: A B, c1, C"),
      (["A rose, 3 m.", "B fell."], "2 cards: A rose, 3 m; B fell"),
      (["升。", "And so on..."], "2 cards: 升, And so on..."),
      (["Steps", "Steps"], "2 cards, Steps: c0, c1"), (["", ""], "2 cards: c0, c1"),
      (
        [String(repeating: "long ", count: 20), "B"],
        "2 cards: \(String(repeating: "long ", count: 8))long…, B"
      ),
    ])
  func captions(_ titles: [String], _ caption: String) throws {
    let text = try text(titles.enumerated().map { ("c\($0)", $1, "https://example.com") })
    #expect(text.caption == caption)
    #expect(text.alt.hasPrefix("\(caption). Row by row: 1. "))
    #expect(text.alt.hasSuffix(", down 8%"))
    #expect(text.url == "https://example.com")
  }

  @Test("links that differ are left out")
  func links() throws {
    #expect(try text([("a", "A", "https://example.com"), ("b", "B", "")]).url == "")
  }
}
