import Cards

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
    return try CardError.wrappingWords { () throws(NamedTemplateError) in
      try CardMetrics(words).header()
    }
  }

  /// The numbers of the whole: those that were asked for, else those of the data.
  mutating func statistics() throws(CardError) -> [CardMetric] {
    let asked = settings.card.statistics
    guard asked.isEmpty else { return try figures(asked, field: "statistic") }
    guard hasData, template.hasStatistics else { return [] }
    return try CardError.wrappingWords { () throws(NamedTemplateError) in
      try CardMetrics(words).statistics()
    }
  }

  /// How the numbers compare with those of the period before, where nobody has written it.
  func comparison() throws(CardError) -> String {
    guard hasData, wordSources.contains(.text(.comparison)) else { return "" }
    return try CardError.wrappingWords { () throws(NamedTemplateError) in
      try CardMetrics(words).comparison()
    }
  }

  /// The entries of the list, one of them chosen.
  mutating func rows() throws(CardError) -> [Card.Row] {
    var rows: [Card.Row] = []
    for row in settings.card.rows {
      let title = try text(row.title, field: "row")
      rows.append(Card.Row(title: title, detail: try text(row.detail, field: "row")))
    }
    guard let selected = settings.card.selected else { return rows }
    let index = rows.firstIndex { $0.title == selected } ?? Int(selected)
    guard let index, rows.indices.contains(index) else {
      throw .noRow(selected, titles: rows.map(\.title))
    }
    rows[index].isSelected = true
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
    return try CardError.wrappingWords { () throws(NamedTemplateError) in try body(words, &found) }
  }
}
