import Foundation
import Testing

@testable import Base
@testable import Delivery

@Suite struct SlackTextTests {
  @Test("an entity is never cut")
  func entities() {
    #expect(SlackText.pieces("a<b>c", limit: 5) == ["a&lt;", "b&gt;", "c"])
    #expect(SlackText.escaped("<&>") == "&lt;&amp;&gt;")
    #expect(SlackText.pieces("", limit: 5) == [])
  }

  @Test("no words that fit the capacity break a limit or leave one of the three signs")
  func fittingWordsAndSigns() throws {
    var hostile = HostileText(seed: 3)
    for _ in 0..<500 {
      var message = try CardMessage.sample()
      message.caption = hostile.text(upTo: 1_400) { $0.utf16.count }
      message.subcaption = hostile.text(upTo: 1_400) { $0.utf16.count }
      message.alt = hostile.text(upTo: 2_000) { $0.utf16.count }
      message.url = hostile.text(upTo: 190) { $0.utf16.count }
      message.summaryText = hostile.text(upTo: 3_000) { $0.utf16.count }
      let written = JSONText.object(SlackText.members(of: message, files: ["F1"])).line
      _ = try JSONSerialization.jsonObject(with: Data(written.utf8))
      // Foundation leaves out some U+FEFF, so the words are read by another reader.
      let json = try JSONValue(parsing: SourceText(written, name: "message"))
      let text = try #require(json["text"]?.string)
      #expect((1...4_000).contains(text.utf16.count))
      #expect(isEscaped(text))
      let blocks = try #require(json["blocks"]?.array)
      #expect(blocks.count <= 50)
      for block in blocks.dropLast() { try check(try #require(block["text"])) }
      let alt = try #require(blocks.last?["alt_text"]?.string)
      #expect((1...2_000).contains(alt.utf16.count))
      #expect(message.alt.isBlank || alt == message.alt)
      try expectAll(message, blocks)
    }
  }

  private func check(_ text: JSONValue) throws {
    let words = try #require(text["text"]?.string)
    #expect((1...3_000).contains(words.utf16.count))
    if text["type"]?.string == "mrkdwn" {
      let inner = words.hasPrefix("<") ? String(words.dropFirst().dropLast()) : words
      #expect(isEscaped(inner))
    }
  }

  /// What is not formatted is there whole, in order.
  private func expectAll(_ message: CardMessage, _ blocks: [JSONValue]) throws {
    let shown = blocks.dropLast().compactMap { $0["text"]?["text"]?.string }
      .joined()
    if !message.detail.isBlank {
      let isThere =
        holds(shown, message.detail) || holds(shown, SlackText.escaped(message.detail))
      #expect(isThere)
    }
  }

  private func isEscaped(_ text: String) -> Bool {
    var rest = text
    for entity in ["&amp;", "&lt;", "&gt;"] {
      rest = rest.replacingOccurrences(of: entity, with: "", options: .literal)
    }
    return !rest.unicodeScalars.contains { $0 == "<" || $0 == ">" || $0 == "&" }
  }
}
