import Base
import Calendars
import Cards
import Charts
import Graphics
import Tables

/// What a card is made of: settings, a template and the data, with the words that the data fills.
package struct CardBuilder: Sendable, ~Copyable {
  let settings: ChartSettings
  let template: CardTemplate
  /// Where the template's words come from.
  let wordSources: [CardTextStyle.Source]
  /// What is drawn of the data; nil without data.
  let made: TableChart?
  let words: TemplateResolver
  private let isStale: Bool
  /// What is worth telling about the words and has not been told.
  var warnings: [TemplateWarning] = []

  /// Prepares a card.
  ///
  /// - Parameters:
  ///   - settings: what was asked for.
  ///   - template: where things stand, at the size that it will be drawn in.
  ///   - table: the rows; nil without data.
  ///   - made: the chart that the settings have made of them; nil without data.
  ///   - isStale: whether the data is a copy from before.
  /// - Throws: ``CardError/input(_:)`` when a column of the conditions does not exist.
  package init(
    _ settings: ChartSettings, template: CardTemplate, table: Table?, made: TableChart?,
    isStale: Bool = false
  ) throws(CardError) {
    (self.settings, self.template, self.made) = (settings, template, made)
    wordSources = template.wordSources
    self.isStale = isStale
    guard let table, let made else {
      words = TemplateResolver(settings: settings)
      return
    }
    do throws(InputError) {
      words = try TemplateResolver(
        table, made, settings: settings, units: settings.units ?? .km, today: settings.card.today)
    } catch {
      throw .input(error)
    }
  }

  /// Whether there is data that words can be filled from.
  var hasData: Bool { words.data != nil }

  /// The card.
  ///
  /// - Parameter pictures: those that the settings name.
  /// - Throws: ``CardError`` for words that cannot be filled in, a chosen row that does not exist, and a
  ///   card on which nothing would be.
  package mutating func card(_ pictures: CardImages = .init()) throws(CardError) -> Card {
    var card = Card()
    card.locale = settings.locale ?? .standard
    card.state = state
    try addTexts(to: &card)
    add(pictures, to: &card)
    card.header = try header()
    card.statistics = try statistics()
    card.rows = try rows()
    card.url = settings.card.url ?? ""
    card.showsCode = settings.card.showsCode ?? false
    card.hasTail = settings.card.hasTail ?? false
    let hasWords = !card.texts.isEmpty || !card.header.isEmpty || !card.statistics.isEmpty
    guard card.image != nil || hasWords || !card.rows.isEmpty || card.badge != nil else {
      throw .empty
    }
    return card
  }

  /// The description: what was asked for, or what card and chart say.
  package mutating func description(of card: Card) throws(CardError) -> String {
    if let alt = settings.alt { return try text(alt, field: "alt", among: card.texts) }
    return CardAltText(card, limit: settings.altLength ?? AltText.defaultLimit).text
  }

  /// What a notification says, with its numbers; nil where nobody has asked for it.
  package mutating func summaryText(
    among texts: [CardText: String]
  ) throws(CardError) -> String? {
    guard let text = settings.card.summaryText else { return nil }
    return try self.text(text, field: "summaryText", among: texts)
  }

  /// What is worth telling about the words, once.
  package mutating func takeWarnings() -> [TemplateWarning] {
    defer { warnings = [] }
    return warnings
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
      || wordSources.contains(.text(text))
  }

  private mutating func addTexts(to card: inout Card) throws(CardError) {
    var texts = settings.card.texts
    if isOfCard(.title) { texts[.title] = settings.texts.title }
    if isOfCard(.subtitle) { texts[.subtitle] = settings.texts.subtitle }
    if texts[.footer] == nil, isOfCard(.footer) { texts[.footer] = settings.texts.source }
    if let notice = settings.notice { texts[.notice] = notice }
    for text in CardText.allCases {
      guard let words = texts[text], !words.isEmpty else { continue }
      card[text] = try self.text(words, field: text.rawValue, among: card.texts)
    }
    if card[.comparison].isEmpty { card[.comparison] = try comparison() }
    if card[.notice].isEmpty {
      card[.notice] =
        settings.card.situation == .error
        ? card.locale.words.error
        : CardNotice(card.state, chart: made?.chart, locale: card.locale).text
    }
    for source in wordSources {
      guard case .phrase(let words) = source else { continue }
      card.phrases[words] = try text(words, field: template.name, among: card.texts)
    }
  }

  private func add(_ pictures: CardImages, to card: inout Card) {
    let asked = settings.card
    if let picture = pictures.image {
      let fit = ImageFit(mode: asked.fit ?? .cover, focus: asked.focus ?? ImageFit().focus)
      card.image = .picture(picture, fit)
    } else if let chart {
      card.image = .chart(chart)
    }
    if let picture = pictures.badge {
      card.badge = .picture(picture)
    } else {
      card.badge = asked.icon.flatMap(Icon.init).map(Card.Badge.icon)
    }
    card.selection = pictures.selection.map { slices($0, asked.selection) }
    card.background = pictures.background.map { slices($0, asked.background) }
    card.wallpaper = pictures.wallpaper
  }

  private func slices(_ picture: RasterImage, _ asked: CardSettings.NineSliceSettings) -> NineSlice {
    NineSlice(picture, caps: asked.caps, filling: asked.filling)
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
    if isOfCard(.footer) { chart.texts.source = "" }
    return chart
  }
}
