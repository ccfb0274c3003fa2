import Cards

extension CardTemplate {
  /// What a card has and the template has no place for, by the keys of a spec.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - settings: what was asked for; what a card has by itself is not missed.
  package func unplaced(_ card: Card, _ settings: CardSettings) -> [String] {
    let sources = wordSources
    var keys = CardText.allCases.filter { text in
      // A chart has its own place for a notice.
      text != .notice && !card[text].isEmpty && !sources.contains(.text(text))
    }.map(\.rawValue)
    func check(_ key: String, _ isThere: Bool, _ isPlace: (CardBox) -> Bool) {
      if isThere, !boxes.contains(where: isPlace) { keys.append(key) }
    }
    check("image", settings.image != nil) { if case .image = $0.content { true } else { false } }
    check("icon", card.badge != nil) { if case .badge = $0.content { true } else { false } }
    if !settings.header.isEmpty, !hasHeader { keys.append("figure") }
    if !settings.statistics.isEmpty, !hasStatistics { keys.append("statistic") }
    check("row", !card.rows.isEmpty) { if case .rows = $0.content { true } else { false } }
    check("qr", card.showsCode) { if case .code = $0.content { true } else { false } }
    check("tail", card.hasTail) { if case .bubble = $0.fill { true } else { false } }
    check("wallpaper", card.wallpaper != nil) { if case .panel = $0.fill { true } else { false } }
    if card.background != nil, !root.hasBackground { keys.append("cardBackground") }
    return keys
  }
}
