import Base
import Calendars
import Cards
import Charts
import Graphics
import Tables

/// Makes a card of settings, a template and data, whose values replace the names in the card's
/// texts.
///
/// ```swift
/// let template = try CardTemplate(builtIn: "report").sized(for: settings)
/// var builder = try CardBuilder(settings, template: template, table: table, made: made)
/// let card = try builder.card()
/// ```
public struct CardBuilder: Sendable, ~Copyable {
  let settings: ChartSettings
  let template: CardTemplate
  /// The sources of the template's texts.
  let wordSources: [CardTextStyle.Source]
  /// The chart of the data; nil without data.
  let made: TableChart?
  let words: TemplateResolver
  private let isStale: Bool
  /// Warnings that have not been taken yet.
  var warnings: [TemplateWarning] = []

  /// Prepares a card.
  ///
  /// - Parameters:
  ///   - settings: the options of chart and card.
  ///   - template: the arrangement, at the size that the card will be drawn in.
  ///   - table: the rows; nil for a card without data.
  ///   - made: the chart made of `table` with `settings`; nil for a card without data.
  ///   - isStale: whether the data is an older copy, which the card then says.
  /// - Throws: ``CardError/input(_:)`` when a column of the conditions does not exist.
  public init(
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
        table, made, settings: settings, units: settings.units ?? .km, today: settings.card.today,
        isOld: isStale)
    } catch {
      throw .input(error)
    }
  }

  /// Whether there is data that words can be filled from.
  var hasData: Bool { words.data != nil }

  /// Makes the card.
  ///
  /// - Parameter pictures: the images that the settings name; none by default.
  /// - Throws: ``CardError`` for a name in a text that stands for nothing, a selected row that does
  ///   not exist, and a card that would be empty.
  public mutating func card(_ pictures: CardImages = .init()) throws(CardError) -> Card {
    var card = Card()
    card.locale = settings.locale ?? .standard
    (card.state, card.obstacle) = (state, settings.card.situation?.obstacle)
    try addTexts(to: &card)
    add(pictures, to: &card)
    if case .chart(var chart) = card.image {
      try fill(&chart.texts, among: card.texts)
      card.image = .chart(chart)
    }
    card.header = try header()
    if settings.card.header.isEmpty { card.headerSubject = words.activeElementName }
    card.comparisonRoom = try comparisonRoom()
    let ranking = try ranking(of: card)
    card.measure = try measure(of: card, ranking)
    card.statistics = try statistics()
    (card.rows, card.rowOverflow) = (try rows(ranking), settings.card.rowOverflow)
    card.url = settings.card.url ?? ""
    card.showsCode = settings.card.showsCode ?? false
    card.hasTail = settings.card.hasTail ?? false
    let hasWords = !card.texts.isEmpty || !card.header.isEmpty || !card.statistics.isEmpty
    guard
      card.image != nil || hasWords || !card.rows.isEmpty || card.badge != nil
        || card.measure != nil
    else {
      throw .empty
    }
    return card
  }

  /// Describes a card for readers who do not see it: the option `alt`, or else sentences of at most
  /// `alt-length` characters about the texts, numbers and the chart that are drawn.
  ///
  /// - Throws: ``CardError/textTemplate(_:)`` when a name in `alt` stands for nothing.
  public mutating func description(of layout: CardLayout) throws(CardError) -> String {
    if let alt = settings.alt { return try text(alt, field: "alt", among: layout.card.texts) }
    return CardAltText(layout, limit: settings.altLength ?? AltText.defaultLimit).text
  }

  /// The text of a notification about the card, with names replaced; nil unless `summary-text` is
  /// set.
  ///
  /// - Throws: ``CardError/textTemplate(_:)`` when a name in it stands for nothing.
  public mutating func summaryText(
    among texts: [CardText: String]
  ) throws(CardError) -> String? {
    guard let text = settings.card.summaryText else { return nil }
    return try self.text(text, field: "summaryText", among: texts)
  }

  /// Returns the warnings about texts since the last call, such as names that have no value here.
  public mutating func takeWarnings() -> [TemplateWarning] {
    defer { warnings = [] }
    return warnings
  }

  private var state: Card.State {
    if isStale { return .stale }
    switch settings.card.situation {
    case .noData: return .noData
    case .error, .locked, .denied, .unsupported: return .unavailable
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
      || wordSources.contains { $0.texts.contains(text) }
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
    if card[.comparison].isEmpty, let found = try comparison() {
      card[.comparison] = found.text
      card.comparisonChange = found.change
    }
    if card[.notice].isEmpty {
      card[.notice] =
        settings.card.situation == .error
        ? card.locale.strings.notices.error
        : CardNotice(card.state, card.obstacle, chart: made?.chart, locale: card.locale).text
    }
    for source in wordSources {
      guard case .phrase(let words) = source else { continue }
      card.phrases[words] = try text(words, field: template.name, among: card.texts)
    }
  }

  /// Replaces the words in braces of those texts of the chart that the card has no place for.
  private mutating func fill(
    _ chart: inout ChartTexts, among texts: [CardText: String]
  ) throws(CardError) {
    chart.title = try text(chart.title, field: "title", among: texts)
    chart.subtitle = try text(chart.subtitle, field: "subtitle", among: texts)
    chart.source = try text(chart.source, field: "source", among: texts)
  }

  /// Gives a card its images.
  func add(_ pictures: CardImages, to card: inout Card) {
    let asked = settings.card
    if let picture = pictures.image {
      let fit = ImageFit(mode: asked.fit ?? .cover, focus: asked.focus ?? ImageFit().focus)
      card.image = .image(picture, fit)
    } else if let chart {
      card.image = .chart(chart)
    }
    if let picture = pictures.badge {
      card.badge = .image(picture)
    } else {
      card.badge = asked.icon.flatMap(Icon.init).map(Card.Badge.icon)
    }
    card.selection = pictures.selection.map { slices($0, asked.selection) }
    card.background = pictures.background.map { slices($0, asked.background) }
    card.wallpaper = pictures.wallpaper
    card.pictures = pictures.ofTemplate
  }

  private func slices(_ picture: RasterImage, _ asked: CardSettings.NineSliceSettings) -> NineSlice
  {
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

extension CardBuilder {
  /// A text with the words in braces replaced by what the data says.
  ///
  /// - Parameters:
  ///   - words: the text.
  ///   - field: what it is called in messages.
  ///   - texts: what the card's own texts say, which are words, too.
  mutating func text(
    _ words: String, field: String, among texts: [CardText: String] = [:]
  ) throws(CardError) -> String {
    guard words.contains(where: { $0 == "{" || $0 == "}" }) else { return words }
    var extra: [String: String] = [:]
    for (text, value) in texts { extra[text.rawValue] = value }
    return try telling { (source, warnings) throws(NamedTemplateError) in
      try source.text(words, field: field, extra: extra, warnings: &warnings)
    }
  }

  /// The numbers of the header: those that were asked for, else those of the data.
  mutating func header() throws(CardError) -> [CardMetric] {
    let asked = settings.card.header
    guard asked.isEmpty else { return try figures(asked, field: "figure") }
    let isExpected = hasData || settings.card.situation == .placeholder
    guard isExpected, template.hasHeader else { return [] }
    return try converting(CardError.textTemplate) { () throws(NamedTemplateError) in
      try CardMetrics(words).header()
    }
  }

  /// The numbers of the whole: those that were asked for, else those of the data.
  mutating func statistics() throws(CardError) -> [CardMetric] {
    let asked = settings.card.statistics
    guard asked.isEmpty else { return try figures(asked, field: "metric") }
    guard hasData, template.hasStatistics else { return [] }
    return try converting(CardError.textTemplate) { () throws(NamedTemplateError) in
      try CardMetrics(words).statistics(
        changes: showsComparison ? .sentence : .average)
    }
  }

  private var showsComparison: Bool {
    wordSources.contains { $0.texts.contains(.comparison) }
  }

  /// The comparison with the period before; nil where the template has no place for it.
  func comparison() throws(CardError) -> (text: String, change: CardMetric.Change)? {
    guard hasData, showsComparison else { return nil }
    return try converting(CardError.textTemplate) { () throws(NamedTemplateError) in
      let metrics = CardMetrics(words)
      // A figure and its comparison are about the same.
      guard template.hasFigure || template.hasShare else { return try metrics.comparison() }
      return settings.card.header.isEmpty ? try metrics.figureComparison() : nil
    }
  }

  /// The measure of the card; nil where the template has no box for it, and without data.
  ///
  /// Asked figures take the place of the value.
  private func measure(
    of card: Card, _ ranking: CardMetrics.Ranking?
  ) throws(CardError) -> CardMeasure? {
    let isExpected = hasData || settings.card.situation == .placeholder
    guard template.hasMeasure, isExpected, card.state != .noData else { return nil }
    if template.hasShare, let goal = settings.goals.first, goal.value <= 0 {
      throw .goal(goal.value, template: template.name)
    }
    var measure = try converting(CardError.textTemplate) { () throws(NamedTemplateError) in
      try CardMetrics(words).measure(for: template)
    }
    if let ranking { measure.element = ranking.element }
    if let asked = card.header.first, !settings.card.header.isEmpty {
      measure.values = [asked.value]
      (measure.name, measure.element) = (asked.label, "")
    }
    let name = measure.name.lowercased()
    let titles: [CardText] = [
      .title, .subtitle, .caption, .subcaption, .imageTitle, .imageSubtitle,
    ]
    if titles.contains(where: { card[$0].lowercased().contains(name) }) {
      measure.name = ""
    }
    // The title of a report is its group, so the name stands with the total.
    if settings.card.isOfPeriod, !card[.title].isEmpty, !measure.name.isEmpty,
      !template.alwaysNamesMeasure
    {
      measure.element = [measure.name, measure.element].filter { !$0.isEmpty }
        .joined(separator: card.locale.strings.labels.listSeparator)
      measure.name = ""
    }
    return measure
  }

  /// The longest comparison of a series of cards; empty where the template has no place for it.
  private func comparisonRoom() throws(CardError) -> String {
    guard hasData, showsComparison, settings.card.isUniform, !template.hasMeasure else {
      return ""
    }
    return try converting(CardError.textTemplate) { () throws(NamedTemplateError) in
      try CardMetrics(words).comparisonRoom()
    }
  }

  /// The lines of the data in order; nil unless the template ranks them, and for a list of its own.
  private func ranking(of card: Card) throws(CardError) -> CardMetrics.Ranking? {
    let isExpected = hasData || settings.card.situation == .placeholder
    guard template.isRanked, settings.card.rows.isEmpty, isExpected, card.state != .noData else {
      return nil
    }
    return try converting(CardError.textTemplate) { () throws(NamedTemplateError) in
      try CardMetrics(words).ranking()
    }
  }

  /// The entries of the list, some of them chosen.
  mutating func rows(_ ranking: CardMetrics.Ranking?) throws(CardError) -> [Card.Row] {
    var rows = ranking?.rows ?? []
    for row in settings.card.rows {
      let title = try text(row.title, field: "row")
      rows.append(Card.Row(title: title, detail: try text(row.detail, field: "row")))
    }
    for selected in settings.card.selected {
      let index = rows.firstIndex { $0.title == selected } ?? Int(selected)
      guard let index, rows.indices.contains(index) else {
        throw .noRow(selected, titles: rows.map(\.title))
      }
      rows[index].isSelected = true
    }
    return rows
  }

  private mutating func figures(
    _ entries: [String], field: String
  ) throws(CardError) -> [CardMetric] {
    try telling { (source, warnings) throws(NamedTemplateError) in
      try CardMetrics(source).statistics(entries, field: field, warnings: &warnings)
    }
  }

  /// Does what words can fail at, and notes what is worth saying about them.
  private mutating func telling<Result>(
    _ body: (TemplateResolver, inout [TemplateWarning]) throws(NamedTemplateError) -> Result
  ) throws(CardError) -> Result {
    var found: [TemplateWarning] = []
    defer { warnings += found }
    return try converting(CardError.textTemplate) { () throws(NamedTemplateError) in
      try body(words, &found)
    }
  }
}

/// An error in making a card.
public enum CardError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rows, or a condition on them, are wrong.
  case input(InputError)
  /// A text has names that cannot be replaced.
  case textTemplate(NamedTemplateError)
  /// The row to select does not exist among the titles.
  case noRow(String, titles: [String])
  /// The share of a goal that is not above 0.
  case goal(Double, template: String)
  /// The card would be empty.
  case empty

  /// The error, the rule and the next step in one line.
  public var description: String {
    switch self {
    case .input(let error): error.description
    case .textTemplate(let error): error.description
    case .noRow(let row, let titles): CardError.message(ofRow: row, titles)
    case .goal(let goal, let template):
      "goal: \"\(NumberStyle().string(goal, in: .standard))\" is not above 0, so there is no share "
        + "of it that the template \"\(excerpt(template))\" could show. Give a goal above 0, or "
        + "choose a template without \"ring\", \"bar\" and \"share\", such as number."
    case .empty:
      "there is nothing on the card. Name data, or give it --image, --caption or the like."
    }
  }

  private static func message(ofRow row: String, _ titles: [String]) -> String {
    guard !titles.isEmpty else {
      return
        "selected: there is no row \"\(excerpt(row))\", as there are no rows. Give some with --row."
    }
    let near = closest(to: row, among: titles).map { "Did you mean \"\(excerpt($0))\"? " } ?? ""
    return
      "selected: there is no row \"\(excerpt(row))\". \(near)Give a title, or a number from 0 to "
      + "\(titles.count - 1)."
  }
}

extension CardTemplate {
  /// The sources of all its texts, each once, in the order of the boxes.
  var wordSources: [CardTextStyle.Source] {
    var sources: [CardTextStyle.Source] = []
    root.addWordSources(to: &sources)
    return sources
  }

  /// Returns the template at the size of the option `device`, and then at `width` and `height`.
  ///
  /// A device says how wide a widget is and how high it may grow; a fixed height stays. `width` and
  /// `height`, in points, hold in any case, but nothing is higher than the device allows, nor a
  /// widget higher than the template.
  public func sized(for settings: ChartSettings) -> CardTemplate {
    var template = self
    if let device = settings.card.device { template = template.fitted(to: device) }
    if let margins = settings.card.widgetMargins, isWidget { template.root.padding = margins }
    if let width = settings.width { template.width = width }
    if let height = settings.height {
      let isLimited = settings.card.device != nil || isWidget
      let most: Double =
        switch template.height {
        case .fixed(let height): isWidget ? height : settings.card.device?.maximumHeight ?? height
        case .content(let range): range.upperBound
        }
      template.height = .fixed(isLimited ? min(height, most) : height)
    }
    return template
  }
}

extension CardBox {
  fileprivate func addWordSources(to sources: inout [CardTextStyle.Source]) {
    switch content {
    case .text(let words):
      if !sources.contains(words.source) { sources.append(words.source) }
    case .column(let boxes, _), .row(let boxes, _), .layers(let boxes):
      for box in boxes { box.addWordSources(to: &sources) }
    case .image, .picture, .badge, .header, .statistics, .rows, .figure, .sparkline, .ring, .bar,
      .days, .code, .rule, .space:
      break
    }
  }
}

/// The decoded images of a card.
public struct CardImages: Sendable {
  /// The image that takes the chart's place.
  public var image: RasterImage?
  /// The image of sender or subject; nil where an ``Icon`` is drawn.
  public var badge: RasterImage?
  /// The nine-slice image behind the selected row.
  public var selection: RasterImage?
  /// The nine-slice image behind the card.
  public var background: RasterImage?
  /// The image behind a widget.
  public var wallpaper: RasterImage?
  /// The pictures of the template itself, by their paths.
  public var ofTemplate: [String: RasterImage] = [:]

  /// Creates a card's images without any.
  public init() {}

  /// Reads the images that settings name.
  ///
  /// - Parameters:
  ///   - settings: the options of the card.
  ///   - template: the arrangement, at the size that the card will be drawn in.
  ///   - scale: the largest scale at which the card will be drawn.
  ///   - read: returns the image at a path, reduced to no less than `covering` pixels; nil keeps
  ///     all pixels, as nine-slice images need.
  /// - Throws: what `read` throws.
  public init<Failure: Error>(
    _ settings: CardSettings, template: CardTemplate, scale: RenderScale,
    reading read: (String, _ covering: PixelSize?) throws(Failure) -> RasterImage
  ) throws(Failure) {
    let needed = template.pixels(at: scale)
    if let path = settings.image { image = try read(path, needed) }
    if let path = settings.icon, Icon(rawValue: path) == nil { badge = try read(path, needed) }
    if let path = settings.selection.path { selection = try read(path, nil) }
    if let path = settings.background.path { background = try read(path, nil) }
    if let path = settings.wallpaper { wallpaper = try read(path, needed) }
    for path in template.picturePaths { ofTemplate[path] = try read(path, nil) }
  }
}
