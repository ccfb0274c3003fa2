import Base
import Calendars
import Cards
import Charts
import Graphics
import Pages
import Tables

/// The tables of pages, each read once for all panels that it is named by.
package struct PageTables {
  /// The most tables that are kept from page to page.
  private static let limit = 8

  private var known = LRUCache<String, Table>(limit: limit)

  package init() {}

  /// The table under a key, or that which `read` returns.
  mutating func table(_ key: String?, reading read: () throws -> Table?) throws -> Table? {
    guard let key else { return try read() }
    if let known = known.value(for: key) { return known }
    guard let table = try read() else { return nil }
    known.insert(table, for: key, cost: 1)
    return table
  }
}

/// What pages are made of beside their specs.
package struct PageSources {
  /// The rows of a batch's job with what it says about them; nil without.
  package var rows: (table: Table, mayHaveGaps: Bool, add: (inout ChartSettings) -> Void)?
  /// The text of a file of data, read with the settings of its panel.
  package let text: (_ path: String, ChartSettings) throws -> SourceText
  /// The text of a theme or a template.
  package let style: (_ path: String) throws -> SourceText
  /// The picture at a path for a scale, reduced to no less than `covering` pixels.
  package let image: (_ path: String, RenderScale, _ covering: PixelSize?) throws -> RasterImage
  /// The path of a picture that a page names.
  package let path: (String) throws -> String

  package init(
    text: @escaping (String, ChartSettings) throws -> SourceText,
    style: @escaping (String) throws -> SourceText,
    image: @escaping (String, RenderScale, PixelSize?) throws -> RasterImage,
    path: @escaping (String) throws -> String
  ) {
    (self.text, self.style, self.image, self.path) = (text, style, image, path)
  }
}

/// Makes a page of its spec: charts, cards, tables and texts of the data.
package struct PagePipeline {
  /// A panel whose data cannot be read or drawn; it shows a notice.
  package struct Failure {
    package let panel: String
    package let error: any Error
  }

  private let spec: PageSpec
  private let sources: PageSources
  private let scale: RenderScale
  private var failures: [Failure] = []
  /// What each panel of data says about the condition of the page.
  private var verdicts: [Result<ConditionVerdict, NamedTemplateError>] = []
  /// What the page says about its condition, once it is made; nil without one.
  package private(set) var verdict: ConditionVerdict?
  /// The numbers of the panels' data for the record of the page.
  package private(set) var values: [CardValues] = []

  /// - Parameter scale: the greatest scale at which the page will be drawn.
  package init(_ spec: PageSpec, from sources: PageSources, scale: RenderScale) {
    (self.spec, self.sources, self.scale) = (spec, sources, scale)
  }

  /// Makes the page once for each theme.
  ///
  /// - Parameters:
  ///   - tables: keeps the tables that several panels are made of.
  ///   - notices: gets the messages about the panels.
  /// - Returns: the pages, and the panels that show a notice because of their data.
  /// - Throws: ``NamedTemplateError`` for a text that cannot be filled, ``StyleError``, errors of
  ///   pictures, and with `strict` the first failure.
  package mutating func pages(
    in themes: [Theme], _ tables: inout PageTables, _ notices: inout [DrawingNotice]
  ) throws -> (pages: [Page], failures: [Failure]) {
    let settings = spec.settings
    var page = Page(rows: [])
    page.locale = settings.locale ?? .standard
    page.numbering = settings.page.isNumbered == false ? .none : .automatic
    let words = try words(&tables)
    page.title = try words.text(settings.texts.title, field: "title", extra: spec.fields)
    page.subtitle = try words.text(settings.texts.subtitle, field: "subtitle", extra: spec.fields)
    page.footer = try words.text(
      settings.card.texts[.footer] ?? "", field: "footer", extra: spec.fields)
    var ownThemes: [[[Theme]?]] = []
    for row in spec.panels {
      page.rows.append(try row.map { try panel($0, &tables, &notices) })
      ownThemes.append(
        try row.map {
          $0.hasOwnTheme
            ? try $0.settings.themes(spec: spec.source, reading: sources.style) : nil
        })
    }
    try checkCondition()
    let pages = themes.indices.map { theme in
      var themed = page
      for (row, panels) in ownThemes.enumerated() {
        for (column, own) in panels.enumerated() {
          themed.rows[row][column].theme = own.flatMap { $0[min(theme, $0.count - 1)] }
        }
      }
      return themed
    }
    return (pages, failures)
  }

  /// Throws ``UnmetCondition`` unless the condition of the page holds for one of its panels.
  ///
  /// Panels of other data may not know its names; one has to.
  private mutating func checkCondition() throws {
    guard let condition = spec.settings.when else { return }
    let known = verdicts.compactMap { verdict in
      if case .success(let found) = verdict { found } else { nil }
    }
    if known.isEmpty, let first = verdicts.first { _ = try first.get() }
    let verdict = ConditionVerdict(condition.text, onAnyOf: known, otherwise: "no panel has data")
    self.verdict = verdict
    try verdict.check(of: spec.settings)
  }

  private mutating func judge(_ words: TemplateResolver) {
    if let found = words.recordedValues { values.append(found) }
    guard let condition = spec.settings.when, words.data != nil else { return }
    verdicts.append(
      Result { () throws(NamedTemplateError) in try words.verdict(on: condition) })
  }

  /// What the page's own texts have words for: the rows of the job, or of the only source.
  private func words(_ tables: inout PageTables) throws -> TemplateResolver {
    var settings = spec.settings
    let texts = [settings.texts.title, settings.texts.subtitle, settings.card.texts[.footer] ?? ""]
    let names = texts.reduce(into: Set<String>()) { $0.formUnion(TextTemplate.names(in: $1)) }
    let plain = TemplateResolver(settings: settings)
    guard !names.isSubset(of: spec.fields.keys) else { return plain }
    settings = settings.completed(for: .chart)
    do {
      guard let table = try table(of: .standard, &settings, &tables) else { return plain }
      return try resolver(table, TableChart(table, settings: settings), settings)
    } catch is InputError {
      // The panels of these rows say what is wrong with them.
      return plain
    }
  }

  private mutating func panel(
    _ panel: PageSpec.Panel, _ tables: inout PageTables, _ notices: inout [DrawingNotice]
  ) throws -> PagePanel {
    var said: [DrawingNotice] = []
    defer {
      // Where the values are chosen, the dates beside them are no news.
      let notes = panel.settings.y.isEmpty
      notices += said.filter { if case .note = $0 { notes } else { true } }
        .map { $0.about(panel.name) }
    }
    do {
      return try made(panel, &tables, &said)
    } catch {
      if case .picture = panel.kind { throw error }
      guard !spec.settings.isStrict, PagePipeline.isAboutData(error) else { throw error }
      failures.append(Failure(panel: panel.name, error: error))
      let locale = panel.settings.locale ?? .standard
      var failed = PagePanel(.notice(locale.strings.notices.unavailable))
      failed.title = try title(panel.title, panel, TemplateResolver(settings: panel.settings)) ?? ""
      finish(&failed, panel)
      return failed
    }
  }

  /// Whether the data of a panel is at fault, rather than the page.
  private static func isAboutData(_ error: any Error) -> Bool {
    switch error {
    case is NamedTemplateError, is StyleError, is ImageError: false
    case let error as CardError: if case .input = error { true } else { false }
    case let error as InputError: if case .setting = error.reason { false } else { true }
    default: true
    }
  }

  /// A title with its words in place; without the data of words that mean it, nil.
  private func title(
    _ text: String, _ panel: PageSpec.Panel, _ words: TemplateResolver
  ) throws(NamedTemplateError) -> String? {
    guard text.contains("{") else { return text }
    if words.data == nil, !TextTemplate.names(in: text).isSubset(of: spec.fields.keys) {
      return nil
    }
    return try words.text(text, field: "title", extra: spec.fields)
  }

  private func finish(_ made: inout PagePanel, _ panel: PageSpec.Panel) {
    (made.span, made.height) = (panel.span, panel.height)
  }

  private mutating func made(
    _ panel: PageSpec.Panel, _ tables: inout PageTables, _ notices: inout [DrawingNotice]
  ) throws -> PagePanel {
    var settings = panel.settings
    // It is the page that the condition is about.
    settings.when = nil
    var made: PagePanel
    var words = TemplateResolver(settings: settings)
    switch panel.kind {
    case .text(let paragraphs):
      made = PagePanel(
        .text(try paragraphs.map { try words.text($0, field: "text", extra: spec.fields) }))
    case .picture(let path):
      made = PagePanel(.picture(try sources.image(sources.path(path), scale, nil)))
      made.description = panel.alt
    case .chart:
      settings = settings.completed(for: .chart)
      guard let table = try table(of: panel.data, &settings, &tables) else {
        throw ChartSpec.lacksData(spec.source)
      }
      let input = input(table, settings, panel)
      guard let drawn = try input.chart(&notices) else { throw ChartSpec.lacksData(spec.source) }
      words = try resolver(table, drawn, settings)
      judge(words)
      made = PagePanel(.chart(drawn.chart))
      made.description =
        settings.alt
        ?? AltText(drawn.chart, limit: settings.altLength ?? AltText.defaultLimit).text
    case .table(let columns, let sums):
      settings = settings.completed(for: .chart)
      guard let table = try table(of: panel.data, &settings, &tables) else {
        throw ChartSpec.lacksData(spec.source)
      }
      let numbers = try NumberTable(table, columns: columns, sums: sums, settings)
      notices += numbers.warnings.map { .warning($0.description) }
      words = try resolver(table, numbers.first, settings)
      judge(words)
      made = PagePanel(.table(numbers.table))
      made.description = settings.alt ?? numbers.description
    case .card: made = try card(panel, &settings, &tables, &notices)
    }
    made.title = try title(panel.title, panel, words) ?? ""
    made.subtitle = try words.text(panel.subtitle, field: "subtitle", extra: spec.fields)
    if case .chart(var chart) = made.content {
      // What the title tells needs no name above the plot.
      let heard = [made.title, made.subtitle].map { $0.lowercased() }
      if !chart.quantity.isEmpty,
        heard.contains(where: { $0.contains(chart.quantity.lowercased()) })
      {
        chart.parts.remove(.quantity)
        made.content = .chart(chart)
      }
    }
    if !panel.alt.isEmpty { made.description = panel.alt }
    finish(&made, panel)
    return made
  }

  private func resolver(
    _ table: Table, _ made: TableChart, _ settings: ChartSettings
  ) throws(InputError) -> TemplateResolver {
    try TemplateResolver(
      table, made, settings: settings, units: settings.units ?? .km, today: settings.card.today)
  }

  private mutating func card(
    _ panel: PageSpec.Panel, _ settings: inout ChartSettings, _ tables: inout PageTables,
    _ notices: inout [DrawingNotice]
  ) throws -> PagePanel {
    settings = settings.completed(for: .card)
    let table = try table(of: panel.data, &settings, &tables)
    let template = try (settings.card.template ?? .builtIn("square"))
      .template(spec: spec.source, reading: sources.style).sized(for: settings)
    let input = input(table, settings, panel)
    var said: [DrawingNotice] = []
    var pipeline = try CardPipeline(
      input, template: template, scale: scale, isStale: false, &notices)
    judge(pipeline.words)
    let card = try pipeline.card(&notices, reading: sources.image)
    var made = PagePanel(.card(card, template))
    made.descriptionLimit = settings.altLength ?? AltText.defaultLimit
    if let alt = settings.alt {
      var words = TemplateResolver(settings: settings)
      if let table, let drawn = try input.chart(&said) {
        words = try resolver(table, drawn, settings)
      }
      var extra = spec.fields
      for (text, value) in card.texts { extra[text.rawValue] = value }
      made.description = try words.text(alt, field: "alt", extra: extra)
    }
    return made
  }

  private func input(
    _ table: Table?, _ settings: ChartSettings, _ panel: PageSpec.Panel
  ) -> LoadedInput {
    var input = LoadedInput(table: table, settings: settings, themes: [], name: panel.name)
    if case .standard = panel.data { input.mayHaveGaps = sources.rows?.mayHaveGaps ?? false }
    return input
  }

  /// The rows of a panel; nil for a card without.
  private func table(
    of data: PageSpec.DataSource, _ settings: inout ChartSettings, _ tables: inout PageTables
  ) throws -> Table? {
    let json: JSONValue
    var name: String?
    switch data {
    case .own(let own): json = own
    case .named(let asked):
      guard let found = spec.sources.first(where: { $0.name == asked }) else { return nil }
      (json, name) = (found.json, asked)
    case .standard:
      if let rows = sources.rows {
        rows.add(&settings)
        return rows.table
      }
      guard spec.sources.count == 1, let only = spec.sources.first else { return nil }
      (json, name) = (only.json, only.name)
    }
    let data = try ChartSpec.Data(ofJob: json, settings, source: spec.source)
    let settings = settings
    let notation =
      "\(settings.inputFormat?.rawValue ?? "") \(settings.delimiter?.byte ?? 0) "
      + "\(settings.locale?.identifier ?? "") \(settings.badRows) \(settings.healthSummary) "
      + "\(settings.tables.sheet ?? "") \(settings.tables.sql ?? "")"
    var key: String?
    switch data {
    case .file(let path): key = "file \(notation) \(path)"
    case .values: key = spec.fields.isEmpty ? name.map { "values \($0)" } : nil
    }
    return try tables.table(key) {
      try data.table(settings) { try sources.text($0, settings) }
    }
  }
}

extension DrawingNotice {
  /// The message with the panel that it is about.
  fileprivate func about(_ panel: String) -> DrawingNotice {
    switch self {
    case .warning(let text): .warning("\(quoted(panel)): \(text)")
    case .note(let text): .note("\(quoted(panel)): \(text)")
    case .finding(let text): .finding("\(quoted(panel)): \(text)")
    }
  }
}

/// The columns of a table as texts, each with its own unit and decimals.
struct NumberTable {
  private(set) var table: PageTable
  private(set) var warnings: [InputWarning] = []
  /// The chart of the first column of numbers.
  let first: TableChart
  private let locale: ChartLocale

  /// The most rows; a page is no spreadsheet.
  private static let mostRows = 10_000

  /// - Parameters:
  ///   - columns: the column along x and those of numbers; the chart's choice where there are none.
  ///   - sums: whether columns of amounts have a sum.
  /// - Throws: ``InputError`` as a chart of the columns does.
  init(
    _ table: Table, columns: [String], sums: Bool, _ asked: ChartSettings
  ) throws(InputError) {
    var settings = asked
    if let x = columns.first { settings.x = x }
    if columns.count > 1 { settings.y = Array(columns.dropFirst()) }
    let whole = try TableChart(table, settings: settings)
    settings.x = settings.x ?? whole.columns.x?.name
    var names = settings.y
    if names.isEmpty {
      // What no chart draws together stands in columns of its own.
      for name in table.columnNames where name != settings.x {
        if try table.kind(of: name) == .number { names.append(name) }
      }
      if names.isEmpty { names = [whole.columns.y.name] }
    }
    var charts: [TableChart] = []
    for name in names {
      var own = settings
      own.y = [name]
      charts.append(names.count == 1 ? whole : try TableChart(table, settings: own))
    }
    first = charts.first ?? whole
    locale = whole.chart.locale
    warnings = InputWarning.shortened(
      charts.flatMap(\.warnings).filter { !$0.isNote && !$0.isAboutGaps })
    let x = settings.x.map { Measure(column: $0, among: table.columnNames).title }
    self.table = PageTable(columns: [.init(x ?? "", isNumber: false)], rows: [])
    add(charts, sums: sums)
  }

  private mutating func add(_ charts: [TableChart], sums: Bool) {
    let labels = first.chart.elementNames(mostRows: Self.mostRows)
    var rows = labels.map { [$0] }
    var totals = [locale.strings.labels.total]
    for made in charts {
      let chart = made.chart
      let values = chart.series.first?.values ?? []
      let style = chart.yAxis.numbers
      let decimals = style.commonDecimals(of: values)
      func text(_ value: Double?) -> String {
        guard let value else { return "–" }
        return style.withoutUnit.string(
          value, in: locale, decimals: decimals ?? style.proseDecimals(of: value))
      }
      let unit = style.separateUnit
      let name = chart.quantity.isEmpty ? chart.series.first?.name ?? "" : chart.quantity
      let hasUnit = unit.isEmpty || name.lowercased() == unit.lowercased()
      table.columns.append(.init(hasUnit ? name : "\(name) (\(unit))", isNumber: true))
      for index in rows.indices {
        rows[index].append(text(index < values.count ? values[index] : nil))
      }
      totals.append(chart.valueKind == .amount ? text(values.sum) : "")
    }
    table.rows = rows
    if sums, rows.count > 1, totals.dropFirst().contains(where: { !$0.isEmpty }) {
      table.total = totals
    }
  }

  /// The rows in words, as many as are heard with patience.
  var description: String {
    let labels = locale.strings.labels
    let names = table.columns.map(\.name)
    let rows = table.rows.prefix(12) + (table.total.map { [$0] } ?? [])
    return rows.map { cells in
      let numbers = zip(names, cells).dropFirst().filter { !$1.isEmpty }
        .map { names.count > 2 ? "\($0) \($1)" : $1 }
      return (cells.first ?? "") + labels.nameSeparator
        + numbers.joined(separator: labels.listSeparator)
    }.joined(separator: "; ")
  }
}

extension LineChart {
  /// The names of the elements of the first series: dates as short as they differ, and other texts
  /// as they are.
  fileprivate func elementNames(mostRows: Int) -> [String] {
    let texts = ChartSummaryText(of: self)
    let count = min(elementCount, mostRows)
    guard let series = series.first else { return [] }
    return (0..<count).map { index in
      time(ofElement: index).flatMap { axis.zone.dateTime(at: $0) }.map { date in
        switch period {
        case .day: locale.patterns.weekdayDate.string(from: date, in: locale)
        default: texts.label(of: index, in: series)
        }
      } ?? texts.label(of: index, in: series)
    }
  }
}
