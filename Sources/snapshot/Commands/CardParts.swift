import ChartRender

/// The one place where the parts of a card come from: pictures, words and numbers.
struct CardParts: Sendable {
  private let settings: ChartSettings
  private let template: CardTemplate
  private let scale: RenderScale
  private let words: CardWords
  private let console: Console
  private let hasData: Bool

  /// Prepares the parts.
  ///
  /// - Parameters:
  ///   - table: the rows; nil without data.
  ///   - made: what is drawn of the data; nil without data.
  ///   - settings: what was asked for.
  ///   - template: where things stand, at the size that it will be drawn in.
  ///   - scale: the largest scale at which the card will be drawn.
  ///   - console: hears what is worth saying about words.
  init(
    _ table: Table?, _ made: TableChart?, _ settings: ChartSettings, template: CardTemplate,
    scale: RenderScale, _ console: Console
  ) throws(CommandError) {
    (self.settings, self.template, self.scale) = (settings, template, scale)
    self.console = console
    hasData = table != nil && made != nil
    guard let table, let made else {
      words = CardWords(settings: settings)
      return
    }
    words = try CommandError.wrappingInput { () throws(InputError) in
      try CardWords(
        table, made, settings: settings, units: settings.units ?? .km,
        today: settings.card.today)
    }
  }

  /// A text with the words in braces replaced by what the data says.
  ///
  /// - Parameters:
  ///   - words: the text.
  ///   - field: what it is called in messages.
  ///   - texts: what the card's own texts say, which are words, too.
  func text(
    _ words: String, field: String, among texts: [CardText: String] = [:]
  ) throws(CommandError) -> String {
    guard words.contains(where: { $0 == "{" || $0 == "}" }) else { return words }
    var extra: [String: String] = [:]
    for (text, value) in texts { extra[text.rawValue] = value }
    return try telling { (warnings) throws(WordError) in
      try self.words.text(words, field: field, extra: extra, warnings: &warnings)
    }
  }

  /// The numbers of the header: those that were asked for, else those of the data.
  func header() throws(CommandError) -> [CardFigure] {
    let asked = settings.card.header
    guard asked.isEmpty else { return try figures(asked, field: "figure") }
    let isExpected = hasData || settings.card.situation == .placeholder
    guard isExpected, template.hasHeader else { return [] }
    return try telling { (_) throws(WordError) in try CardFigures(words).header() }
  }

  /// The numbers of the whole: those that were asked for, else those of the data.
  func statistics() throws(CommandError) -> [CardFigure] {
    let asked = settings.card.statistics
    guard asked.isEmpty else { return try figures(asked, field: "statistic") }
    guard hasData, template.hasStatistics else { return [] }
    return try telling { (_) throws(WordError) in try CardFigures(words).statistics() }
  }

  /// How the numbers compare with those of the period before, where nobody has written it.
  func comparison() throws(CommandError) -> String {
    guard hasData, template.wordSources.contains(.text(.comparison)) else { return "" }
    return try telling { (_) throws(WordError) in try CardFigures(words).comparison() }
  }

  private func figures(
    _ entries: [String], field: String
  ) throws(CommandError) -> [CardFigure] {
    try telling { (warnings) throws(WordError) in
      try CardFigures(words).statistics(entries, field: field, warnings: &warnings)
    }
  }

  /// Does what words can fail at, and says what is worth saying about them.
  private func telling<Result>(
    _ body: (inout [WordWarning]) throws(WordError) -> Result
  ) throws(CommandError) -> Result {
    var warnings: [WordWarning] = []
    let result: Result
    do throws(WordError) { result = try body(&warnings) } catch { throw .words(error) }
    for warning in warnings { console.warning(warning.description) }
    return result
  }

  /// A picture in a file; paths of specs have been checked before.
  ///
  /// - Parameters:
  ///   - path: the path of the picture at any scale.
  ///   - isWhole: whether all of its pixels are needed, as those of slices are.
  func picture(at path: String, isWhole: Bool = false) throws(CommandError) -> Picture {
    try PictureFiles.argument.picture(
      path, neededAt: scale, covering: isWhole ? nil : template.pixels(at: scale))
  }

  /// The template that was asked for.
  static func template(
    _ source: CardSettings.TemplateSource?, spec: String
  ) throws(CommandError) -> CardTemplate {
    switch source ?? .builtIn(CardTemplate.builtInNames[0]) {
    case .inline(let json):
      return try reading { () throws(InputError) in try CardTemplate(json, source: spec) }
    case .file(let path):
      let text = try SettingFile.text(at: path)
      return try reading { () throws(InputError) in try CardTemplate(reading: text) }
    case .builtIn(let name):
      return try reading { () throws(InputError) in try CardTemplate(builtIn: name) }
    }
  }

  private static func reading(
    _ body: () throws(InputError) -> CardTemplate
  ) throws(CommandError) -> CardTemplate {
    do throws(InputError) { return try body() } catch { throw .template(error) }
  }
}
