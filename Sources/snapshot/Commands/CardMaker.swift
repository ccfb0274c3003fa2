import ChartRender

/// Makes a card of what was read and what was asked for.
struct CardMaker: Sendable {
  private let contents: InputContents
  private let template: CardTemplate
  private let isStale: Bool
  private let parts: CardParts
  /// What is drawn of the data; nil without data.
  private let made: TableChart?

  private var settings: ChartSettings { contents.settings }

  /// Reads the data of a card.
  ///
  /// - Parameters:
  ///   - contents: what was read.
  ///   - template: where things stand.
  ///   - scale: the largest scale at which the card will be drawn.
  ///   - isStale: whether the data is a copy from before.
  ///   - console: hears what is worth saying.
  /// - Throws: ``CommandError`` when the data cannot be drawn.
  init(
    _ contents: InputContents, template: CardTemplate, scale: RenderScale, isStale: Bool,
    _ console: Console
  ) throws(CommandError) {
    self.contents = contents
    self.template = template
    self.isStale = isStale
    made = try ChartSource(contents)?.made(telling: console)
    parts = try CardParts(
      contents.table, made, contents.settings, template: template, scale: scale, console)
  }

  /// The card.
  ///
  /// - Throws: ``CommandError`` for a picture that cannot be read, words that cannot be filled in, and a
  ///   card on which nothing would be.
  func card() throws(CommandError) -> Card {
    var card = Card()
    card.locale = settings.locale ?? .standard
    card.state = state
    try addTexts(to: &card)
    try addPictures(to: &card)
    card.header = try parts.header()
    card.statistics = try parts.statistics()
    card.rows = try rows()
    card.url = settings.card.url ?? ""
    card.showsCode = settings.card.showsCode ?? false
    card.hasTail = settings.card.hasTail ?? false
    let hasWords = !card.texts.isEmpty || !card.header.isEmpty || !card.statistics.isEmpty
    guard card.image != nil || hasWords || !card.rows.isEmpty || card.badge != nil else {
      throw .emptyCard
    }
    return card
  }

  /// The description: what was asked for, or what card and chart say.
  func description(of card: Card) throws(CommandError) -> String {
    if let alt = settings.alt { return try parts.text(alt, field: "alt", among: card.texts) }
    return CardAltText(card, limit: settings.altLength ?? AltText.defaultLimit).text
  }

  /// What a notification says, with its numbers.
  func summaryText(among texts: [CardText: String]) throws(CommandError) -> String? {
    guard let text = settings.card.summaryText else { return nil }
    return try parts.text(text, field: "summaryText", among: texts)
  }

  private var state: Card.State {
    if isStale { return .stale }
    switch settings.card.situation {
    case .noData: return .noData
    case .error, .locked: return .unavailable
    case .placeholder: return .placeholder
    case .signedOut: return .signedOut
    case nil: break
    }
    let isEmpty = made?.chart.series.allSatisfy { $0.values.presentCount == 0 } ?? false
    return isEmpty ? .noData : .normal
  }

  /// Whether the title is the card's: it is the chart's where the template has no place for it.
  private func isOfCard(_ text: CardText) -> Bool {
    made == nil || settings.card.image != nil
      || template.wordSources.contains(.text(text))
  }

  private func addTexts(to card: inout Card) throws(CommandError) {
    var texts = settings.card.texts
    if isOfCard(.title) { texts[.title] = settings.texts.title }
    if isOfCard(.subtitle) { texts[.subtitle] = settings.texts.subtitle }
    if texts[.footer] == nil, isOfCard(.footer) { texts[.footer] = settings.texts.source }
    if let notice = settings.notice { texts[.notice] = notice }
    for text in CardText.allCases {
      guard let words = texts[text], !words.isEmpty else { continue }
      card[text] = try parts.text(words, field: text.rawValue, among: card.texts)
    }
    if card[.comparison].isEmpty { card[.comparison] = try parts.comparison() }
    if card[.notice].isEmpty {
      card[.notice] =
        settings.card.situation == .error
        ? card.locale.words.error
        : CardNotice(card.state, chart: made?.chart, locale: card.locale).text
    }
    for source in template.wordSources {
      guard case .phrase(let words) = source else { continue }
      card.phrases[words] = try parts.text(words, field: template.name, among: card.texts)
    }
  }

  private func addPictures(to card: inout Card) throws(CommandError) {
    let asked = settings.card
    if let path = asked.image {
      let fit = PictureFit(
        mode: asked.fit ?? .cover, focus: asked.focus ?? PictureFit().focus)
      card.image = .picture(try parts.picture(at: path), fit)
    } else if let chart = chart {
      card.image = .chart(chart)
    }
    if let name = asked.icon {
      if let icon = Icon(rawValue: name) {
        card.badge = .icon(icon)
      } else {
        card.badge = .picture(try parts.picture(at: name))
      }
    }
    card.selection = try slices(asked.selection)
    card.background = try slices(asked.background)
    if let path = asked.wallpaper { card.wallpaper = try parts.picture(at: path) }
  }

  /// The chart of the data, or an empty one that says what there is instead of data.
  private var chart: LineChart? {
    guard var chart = made?.chart else {
      guard let state = settings.state else { return nil }
      var empty = LineChart(values: [])
      empty.state = state
      empty.notice = settings.notice ?? ""
      empty.locale = settings.locale ?? .standard
      return empty
    }
    if isOfCard(.title) { chart.texts.title = "" }
    if isOfCard(.subtitle) { chart.texts.subtitle = "" }
    return chart
  }

  private func slices(_ asked: CardSettings.Slices) throws(CommandError) -> NineSlice? {
    guard let path = asked.path else { return nil }
    return NineSlice(
      try parts.picture(at: path, isWhole: true), caps: asked.caps, filling: asked.filling)
  }

  private func rows() throws(CommandError) -> [Card.Row] {
    var rows: [Card.Row] = []
    for row in settings.card.rows {
      let title = try parts.text(row.title, field: "row")
      rows.append(Card.Row(title: title, detail: try parts.text(row.detail, field: "row")))
    }
    guard let selected = settings.card.selected else { return rows }
    let index = rows.firstIndex { $0.title == selected } ?? Int(selected)
    guard let index, rows.indices.contains(index) else {
      throw .noRow(selected, titles: rows.map(\.title))
    }
    rows[index].isSelected = true
    return rows
  }
}
