import Charts
import Graphics

/// What a card says to those who cannot see it, where nobody has written a description.
package struct CardAltText: Sendable, Hashable {
  /// What stands under the picture, then what the picture shows.
  ///
  /// It is empty for a card without words and numbers.
  package let text: String

  /// Describes a card.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - limit: the most characters (grapheme clusters); the caption is kept before the chart.
  package init(_ card: Card, limit: Int = AltText.defaultLimit) {
    var words =
      card[.caption].isEmpty
      ? [card[.title], card[.imageTitle], card[.imageSubtitle]] : [card[.caption]]
    var shown: LineChart?
    if case .chart(let chart) = card.image, card.state != .signedOut, card.state != .unavailable {
      shown = chart
    }
    // A chart without data says so itself.
    if shown == nil || card.state == .stale { words.append(card[.notice]) }
    var parts = words.filter { !$0.isEmpty }
    if let chart = shown {
      let start = CardAltText.joined(parts)
      let room = limit - start.count - (start.isEmpty ? 0 : 2)
      // A few characters of a chart say nothing.
      if start.isEmpty || room >= CardAltText.leastRoom {
        parts.append(AltText(chart, limit: max(1, room)).text)
      }
    }
    let whole = CardAltText.joined(parts)
    text = whole.count > limit ? String(whole.prefix(max(0, limit - 1))) + "…" : whole
  }

  private static let leastRoom = 40

  /// Sentences after each other, each with a full stop.
  private static func joined(_ sentences: [String]) -> String {
    var text = ""
    for sentence in sentences {
      if let last = text.last { text += last.isPunctuation ? " " : ". " }
      text += TextLine.cleaned(sentence)
    }
    return text
  }
}
