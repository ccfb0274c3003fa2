import Base
import Cards

/// The texts of one message in the place of several: how many cards there are, and which.
package struct DigestText: Sendable {
  /// A card of a digest.
  package struct Card: Sendable {
    let name: String
    let title: String
    let detail: String
    let url: String

    package init(_ name: String, _ message: CardMessage) {
      self.name = name
      (title, detail) = (DigestText.line(message.title), DigestText.line(message.detail))
      url = message.url
    }
  }

  /// The number of cards and the names of the first ones.
  package let caption: String
  /// All cards in their order, for the description of the picture.
  package let alt: String
  /// The link that all cards have; empty if there is none.
  package let url: String

  /// Cards that are named in the caption.
  private static let named = 3
  private static let longestName = TextLimit(48, .graphemes)

  package init(_ cards: [Card]) {
    let title = cards.first?.title ?? ""
    // Titles that are all the same tell nothing apart.
    let hasOneTitle = cards.count > 1 && cards.allSatisfy { $0.title == title }
    let names = cards.map { card in
      DigestText.longestName.fitted(
        hasOneTitle || card.title.isEmpty
          ? DigestText.line(card.name) : DigestText.withoutStop(card.title))
    }
    let named = names.prefix(DigestText.named)
    // In sentences a comma is no boundary.
    let first = named.joined(separator: named.contains { $0.contains(", ") } ? "; " : ", ")
    let more = names.count - DigestText.named
    let shown = more > 0 ? "\(first) and \(more) more" : first
    let kind = hasOneTitle && !title.isEmpty ? " \(DigestText.longestName.fitted(title))" : ""
    caption = "\(cards.count) cards\(kind.isEmpty ? "" : ",\(kind)"): \(shown)"
    let list = zip(cards, names).enumerated().map { index, entry in
      let detail = entry.0.detail.isEmpty ? "" : ", \(DigestText.withoutStop(entry.0.detail))"
      return "\(index + 1). \(entry.1)\(detail)"
    }
    // It begins with the caption, which is left out where both stand in one text.
    alt = "\(caption). Row by row: \(list.joined(separator: "; "))"
    url = cards.first.map { card in cards.allSatisfy { $0.url == card.url } ? card.url : "" } ?? ""
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A sentence as a part of another one; three stops stay.
  private static func withoutStop(_ text: String) -> String {
    let stops = text.reversed().prefix { $0 == "." || $0 == "。" }
    return stops.count == 1 ? String(text.dropLast()) : text
  }
}
