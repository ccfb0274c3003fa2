import Base
import Cards
import Charts
import Graphics
import Tables

/// An input with everything that it names: rows, merged settings and themes.
package struct LoadedInput: Sendable {
  /// The rows; nil where there are none.
  package let table: Table?
  /// The settings of all layers.
  package internal(set) var settings: ChartSettings
  /// The themes, at least one.
  package let themes: [Theme]
  /// The input's name in messages.
  package let name: String
  /// Suppresses warnings about missing values: the rows were made with a gap wherever there is no
  /// value.
  package var mayHaveGaps = false

  /// Takes what was read elsewhere.
  package init(table: Table?, settings: ChartSettings, themes: [Theme], name: String) {
    var settings = settings
    if let traits = table?.traits {
      mayHaveGaps = true
      // With an end of its own, what is shown may be over.
      if settings.unfinished == nil, settings.to == nil, let place = traits.unfinished {
        settings.unfinished = .xPosition(UnresolvedXPosition(place))
      }
      if let goal = traits.goal, settings.goals.isEmpty, settings.by == nil,
        settings.y.isEmpty || settings.y == [goal.column]
      {
        (settings.y, settings.goals) = ([goal.column], [Goal(value: goal.value)])
      }
    }
    (self.table, self.settings, self.themes, self.name) = (table, settings, themes, name)
  }

  /// Reads a text as rows or as a spec with its rows.
  ///
  /// - Parameters:
  ///   - text: the input.
  ///   - layers: the settings around a spec.
  ///   - kind: what a spec describes.
  ///   - merged: returns the settings of a spec, merged with the layers.
  ///   - data: returns the text of the file that a spec names, or nil to do without its rows.
  /// - Throws: ``InputError`` for a text that cannot be read, and what `merged` and `data` throw.
  package static func read(
    _ text: consuming SourceText, _ layers: LayeredSettings, kind: ChartSpec.Kind,
    merging merged: (ChartSpec) throws -> ChartSettings,
    data: (String) throws -> SourceText?
  ) throws -> (table: Table?, settings: ChartSettings) {
    // No other reference to the text is left, so its pieces are freed while rows are read.
    switch try ParsedInput(
      reading: text, settings: layers.asked, kind: kind, over: layers.base)
    {
    case .table(let table): return (table, layers.asked)
    case .spec(let spec):
      let settings = try merged(spec)
      return (try spec.data?.table(settings, reading: data), settings)
    }
  }
}

/// An error in reading a theme or a template.
package enum StyleError: Error, Sendable, Hashable {
  /// A theme file.
  case theme(InputError)
  /// A template, wherever it is.
  case template(InputError)
}

extension ChartSettings {
  /// The themes that the settings name, at least one, with the settings' margin and background.
  ///
  /// - Parameters:
  ///   - spec: the input's name in messages.
  ///   - text: returns the text of a theme file.
  /// - Throws: ``StyleError``, ``InputError`` for a theme in the spec, and what `text` throws.
  package func themes(
    spec: String, reading text: (String) throws -> SourceText
  ) throws -> [Theme] {
    let found = try themes.map { try applied(to: $0.theme(spec: spec, reading: text)) }
    return found.isEmpty ? [applied(to: .classic)] : found
  }
}

extension ChartSettings.ThemeSource {
  /// The theme itself; takes and throws what ``ChartSettings/themes(spec:reading:)`` does.
  package func theme(
    spec: String, reading text: (String) throws -> SourceText
  ) throws -> Theme {
    switch self {
    case .builtIn(let theme): return theme
    case .inline(let json): return try Theme(json, source: spec)
    case .file(let path):
      let text = try text(path)
      return try converting(StyleError.theme) { () throws(InputError) in try Theme(reading: text) }
    }
  }
}

extension CardSettings.TemplateSource {
  /// The template itself, at its own size.
  ///
  /// - Parameters:
  ///   - spec: the input's name in messages.
  ///   - text: returns the text of a template file.
  /// - Throws: ``StyleError``, and what `text` throws.
  package func template(
    spec: String, reading text: (String) throws -> SourceText
  ) throws -> CardTemplate {
    func wrapped(_ read: () throws(InputError) -> CardTemplate) throws(StyleError) -> CardTemplate {
      try converting(StyleError.template, read)
    }
    switch self {
    case .inline(let json):
      return try wrapped { () throws(InputError) in try CardTemplate(json, source: spec) }
        .placed(in: TemplateSource.folder(of: spec))
    case .builtIn(let name):
      return try wrapped { () throws(InputError) in try CardTemplate(builtIn: name) }
    case .file(let path):
      let text = try text(path)
      return try wrapped { () throws(InputError) in try CardTemplate(reading: text) }
        .placed(in: TemplateSource.folder(of: path))
    }
  }

  /// The folder of a file, which the pictures of its template are in; empty for the current one.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private typealias TemplateSource = Self
}

extension LoadedInput {
  /// Makes the chart of the rows; nil without rows.
  ///
  /// - Parameter notices: gets the warnings, the columns that were guessed, values between gaps, and
  ///   an active element without a value, in this order; also those before an error.
  /// - Throws: ``InputError`` for rows that make no chart, and ``DrawingError`` for a warning where
  ///   `strict` is set and for an active element that does not exist; ``UnmetCondition`` and
  ///   ``NamedTemplateError`` for the condition `when`, as far as it is known before drawing.
  package func chart(_ notices: inout [DrawingNotice]) throws -> TableChart? {
    let made = try table.map { try TableChart($0, settings: settings) }
    try verdict(on: made)?.check(of: settings)
    guard let table, let made else { return nil }
    notices += made.warnings.filter(\.isNote).map { .note($0.description) }
    let areJoined =
      settings.gap == nil && made.chart.gaps == .bridge && made.chart.mark == .line
    let warnings = made.warnings.filter {
      !$0.isNote && (!mayHaveGaps && !areJoined || !$0.isAboutGaps)
    }
    if settings.isStrict, let warning = warnings.first {
      throw DrawingError.strict(warning, others: warnings.count - 1)
    }
    notices += InputWarning.shortened(warnings).map { .warning($0.description) }
    notices += made.notes.map { .note($0) }
    if let note = made.columns.note(among: table.columnNames.count, unit: made.chart.period) {
      notices.append(.note(note))
    }
    if settings.mark == nil, made.chart.mark == .columns {
      notices.append(
        .note("drawing columns, since names have no order for a line; --mark line draws one"))
    }
    let lone = made.chart.mark == .line ? made.chart.loneValueCount : 0
    if lone > 0, settings.gap == nil, !mayHaveGaps {
      let subject = lone == 1 ? "1 value has" : "\(lone) values have"
      notices.append(
        .note("\(subject) no neighbours, and no line; --gap bridge joins them"))
    }
    if areJoined {
      notices.append(
        .note("most values have no neighbours, so dashes join them; --gap break leaves them alone"))
    }
    guard case .index(let index) = settings.active else { return made }
    let values = made.chart.series.first?.values ?? []
    guard values.indices.contains(index) else {
      throw DrawingError.noElement(index, count: values.count)
    }
    if values[index] == nil {
      notices.append(.warning("element \(index) has no value; no node is active."))
    }
    return made
  }
}

extension LoadedInput {
  /// Tells whether the condition of the settings holds for the data; nil without one.
  ///
  /// - Parameter made: the chart of the rows.
  package func verdict(on made: TableChart?) throws -> ConditionVerdict? {
    guard let condition = settings.when else { return nil }
    guard let table, let made else {
      return try TemplateResolver(settings: settings).verdict(on: condition)
    }
    let words = try TemplateResolver(
      table, made, settings: settings, units: settings.units ?? .km, today: settings.card.today)
    return try words.verdict(on: condition)
  }
}

extension ConditionVerdict {
  /// Throws ``UnmetCondition`` where the condition of the settings does not hold, or cannot whatever
  /// is drawn.
  package func check(_ isChanged: Bool? = nil, of settings: ChartSettings) throws {
    do throws(UnmetCondition) {
      try check(isChanged)
    } catch {
      var unmet = error
      unmet.session = settings.card.session ?? ""
      throw unmet
    }
  }
}
