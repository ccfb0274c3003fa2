import Testing

@testable import Cards
@testable import Graphics

@Suite("The page of a card")
struct CardPageTests {
  private func page(
    _ card: Card, alt: String = "Alt", address: String = "", count: Int = 2
  ) throws -> CardPage {
    let pictures = try (0..<count).map { index in
      CardPage.PageImage(
        source: "card\(index).png", address: "https://example.org/card\(index).png", format: .png,
        scale: index % 2 == 0 ? .x1 : .x2,
        isDark: index >= 2,
        pixels: try PixelSize(width: 300 * (index % 2 + 1), height: 160 * (index % 2 + 1)))
    }
    return CardPage(
      card, alt: alt, size: Size(width: 300, height: 160), pictures: pictures, address: address,
      embedAddress: "og.oembed.json")
  }

  @Test("whatever the texts, services find everything in the first 32 KB")
  func head() throws {
    var card = Card()
    for text in CardText.allCases { card[text] = String(repeating: "<&\"👩‍👩‍👧", count: 9_000) }
    card.url = "https://example.org/" + String(repeating: "&", count: 4_900)
    let html = try page(
      card, alt: String(repeating: "\"", count: 20_000),
      address: "https://example.org/" + String(repeating: "a", count: 1_000)
    ).html
    let end = try #require(html.firstRange(of: "</head>"))
    #expect(html[..<end.lowerBound].utf8.count < CardPage.headLimit)
    for name in ["og:image:alt", "twitter:image:alt", "og:url", "json+oembed"] {
      #expect(html[..<end.lowerBound].contains(name))
    }
  }

  @Test("texts stay texts")
  func escaping() throws {
    var card = Card()
    card[.caption] = "</title><script>alert(1)</script>\u{0}\u{202E}"
    card.url = "https://example.org/\"onclick=\"x"
    let html = try page(card, alt: "\"><img src=x>").html
    #expect(
      !html.contains("<script") && !html.contains("\"onclick") && !html.contains("<img src=x"))
    #expect(!html.unicodeScalars.contains("\u{202E}") && !html.unicodeScalars.contains("\u{0}"))
  }

  @Test("a card without words has a title, and no link without an address")
  func bare() throws {
    let html = try page(Card(), alt: "").html
    #expect(html.contains("<title>Card</title>"))
    #expect(!html.contains("<a ") && !html.contains("og:url") && !html.contains("figcaption>"))
    #expect(!html.contains("og:description"))
  }

  @Test("dark pictures are for dark surroundings")
  func dark() throws {
    let html = try page(Card(), count: 4).html
    #expect(
      html.contains(
        "<source media=\"(prefers-color-scheme: dark)\" srcset=\"card2.png 1x, card3.png 2x\">"))
    #expect(html.contains("<img src=\"card0.png\" srcset=\"card0.png 1x, card1.png 2x\""))
    #expect(html.contains("og:image\" content=\"https://example.org/card1.png\""))
    #expect(!(try page(Card()).html.contains("<picture>")))
  }
}
