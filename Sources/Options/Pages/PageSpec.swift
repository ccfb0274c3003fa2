import Base
import Cards
import Charts
import Graphics
import Pages
import Tables

/// A page written as one JSON object: its title, sources of data that panels share, and rows of
/// panels, each a chart or card with the keys of its spec, a table, a text or a picture.
///
/// ```json
/// { "title": "Week 37", "size": "a4", "data": { "steps": "steps.csv" },
///   "rows": [[{ "chart": { "data": "steps" }, "span": 2 }, { "text": "A good week." }]] }
/// ```
package struct PageSpec: Sendable {
  /// The key of the rows.
  package static let rows = "rows"

  /// The rows of a panel.
  package enum DataSource: Sendable {
    /// The source of the page with this name.
    case named(String)
    /// The data of the panel itself, as a spec has it.
    case own(JSONValue)
    /// The only source of the page, or the rows that a batch hands in; none for a card without.
    case standard
  }

  /// A part of the page.
  package struct Panel: Sendable {
    package enum Kind: Sendable {
      case chart
      case card
      /// A table of columns, the first being along x; all where there are none.
      case table(columns: [String], sums: Bool)
      case text([String])
      /// The path of a picture.
      case picture(String)
    }

    package let kind: Kind
    package fileprivate(set) var settings = ChartSettings()
    package fileprivate(set) var title = ""
    package fileprivate(set) var subtitle = ""
    package fileprivate(set) var span = 1
    package fileprivate(set) var height: Double?
    package fileprivate(set) var alt = ""
    package fileprivate(set) var data = DataSource.standard
    /// Whether it has a theme of its own.
    package fileprivate(set) var hasOwnTheme = false
    /// The name in messages: the title, or the number of its row and its own in the row.
    package fileprivate(set) var name = ""
  }

  /// The settings of the page itself.
  package let settings: ChartSettings
  package let panels: [[Panel]]
  /// The sources of data by their names; the empty name is that of the only source.
  let sources: [(name: String, json: JSONValue)]
  /// What messages call the file.
  package let source: String
  /// The fields of a job, which are words of its texts.
  let fields: [String: String]

  private static let panelKeys = ["title", "subtitle", "span", "height", "alt"]
  private static let kinds = ["chart", "card", "table", "text", "picture"]
  static let spans = 1...12
  static let heights = 20.0...4_000

  /// The panels that tell a page from data, which may have a million rows.
  private static let mostLookedAt = 100

  /// Whether a JSON value of unknown use is a page: data has rows, too, so one of them must be a
  /// panel in all its keys.
  package static func isPage(_ json: JSONValue) -> Bool {
    guard let cells = json[rows]?.array?.lazy.flatMap({ $0.array ?? [$0] }) else { return false }
    let known = Set(kinds + panelKeys)
    return cells.prefix(mostLookedAt).contains { cell in
      guard let keys = cell.members?.map(\.key) else { return false }
      return keys.allSatisfy(known.contains) && keys.contains(where: kinds.contains)
    }
  }

  /// Whether a template is that of a page, where it can be nothing else but that of a card.
  package static func isPage(template json: JSONValue) -> Bool {
    json[rows]?.array != nil && json["box"] == nil
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - json: the page.
  ///   - source: what messages call it.
  ///   - base: what holds where the page says nothing.
  ///   - fields: the fields of a job, which replace their names in braces.
  ///   - merged: returns settings with the layers above them and the paths of files resolved, those
  ///     that are not in the settings `below` them.
  /// - Throws: ``InputError`` with its place, and what `merged` throws.
  package init(
    _ json: JSONValue, source: String, over base: ChartSettings = .init(),
    fields: [String: String] = [:],
    merging merged:
      @escaping (_ own: ChartSettings, _ below: ChartSettings) throws ->
      ChartSettings
  ) throws {
    let reader = SettingReader(source: source)
    let members = try reader.members(of: json, key: "")
    let kind = ChartSpec.Kind.page
    var filler = FieldFiller(fields: fields)
    var settings = base
    (settings.width, settings.height, settings.card.fields) = (nil, nil, fields)
    try reader.apply(
      members.filter { !kind.ownKeys.contains($0.key) }.map { try filler.filled($0) },
      to: &settings, options: kind.options, besides: kind.ownKeys)
    settings = try merged(settings, base)
    self.settings = settings
    (self.source, self.fields) = (source, fields)
    sources = try PageSpec.sources(json["data"], reader, &filler)
    guard let list = json[PageSpec.rows] else {
      throw reader.failure(.missingKey(PageSpec.rows), "", json.location)
    }
    guard let rows = list.array, !rows.isEmpty else {
      throw reader.failure(.malformed(list.kindName, .panels), PageSpec.rows, list.location)
    }
    var below = settings
    (below.texts, below.card.texts, below.page) = (ChartTexts(), [:], PageSettings())
    (below.width, below.height) = (nil, nil)
    var panels: [[Panel]] = []
    var parser = PanelReader(
      reader: reader, below: below, names: sources.map(\.name), filler: filler, merged: merged)
    for (index, row) in rows.enumerated() {
      let cells = row.array ?? [row]
      var found: [Panel] = []
      for (column, cell) in cells.enumerated() {
        guard cell.members != nil else {
          throw reader.failure(
            .malformed(cell.literal ?? cell.kindName, .panels), "rows[\(index)]", cell.location)
        }
        found.append(try parser.panel(cell, row: index, column: column, of: cells.count))
      }
      panels.append(found)
    }
    self.panels = panels
  }

  /// The sources of the page: objects, lists or paths by their names, or one alone.
  private static func sources(
    _ json: JSONValue?, _ reader: SettingReader, _ filler: inout FieldFiller
  ) throws -> [(name: String, json: JSONValue)] {
    guard let json, !json.isNull else { return [] }
    let isAlone = json.members == nil || json["url"] != nil || json["values"] != nil
    let members = try isAlone ? [] : reader.members(of: json, key: "data")
    let named = isAlone ? [("", json)] : members.map { ($0.key, $0.value) }
    return try named.map { name, value in
      guard value.members != nil || value.array != nil || value.string != nil else {
        throw reader.failure(.noData, "data.\(name)", value.location)
      }
      return (name, try filler.filled(value, field: "data"))
    }
  }

  /// Reads the panels of a page.
  private struct PanelReader {
    let reader: SettingReader
    let below: ChartSettings
    let names: [String]
    var filler: FieldFiller
    let merged: (ChartSettings, ChartSettings) throws -> ChartSettings

    mutating func panel(
      _ json: JSONValue, row: Int, column: Int, of count: Int
    ) throws -> Panel {
      let members = try reader.members(of: json, key: "")
      for member in members where !(kinds + panelKeys).contains(member.key) {
        throw reader.failure(
          .unknownKey(member.key, among: kinds + panelKeys), "", member.keyPlace)
      }
      let given = members.filter { kinds.contains($0.key) && !$0.value.isNull }
      guard given.count == 1 else {
        throw reader.failure(.panelKind(given.map(\.key), among: kinds), "", json.location)
      }
      var panel = try content(given[0])
      panel.name = count == 1 ? "row \(row + 1)" : "row \(row + 1), panel \(column + 1)"
      try read(json, "title", into: &panel.title) { value throws(OptionError) in
        try value.text()
      }
      try read(json, "subtitle", into: &panel.subtitle) { value throws(OptionError) in
        try value.text()
      }
      try read(json, "alt", into: &panel.alt) { value throws(OptionError) in try value.text() }
      try read(json, "span", into: &panel.span) { value throws(OptionError) in
        try value.integer(in: PageSpec.spans)
      }
      try read(json, "height", into: &panel.height) { value throws(OptionError) in
        try value.number(in: PageSpec.heights, unit: "points").rounded()
      }
      // The titles of charts stand on one baseline; a card has its own itself.
      if case .card = panel.kind {
      } else {
        if panel.title.isEmpty { panel.title = panel.settings.texts.title }
        if panel.subtitle.isEmpty { panel.subtitle = panel.settings.texts.subtitle }
        (panel.settings.texts.title, panel.settings.texts.subtitle) = ("", "")
      }
      if !panel.title.isEmpty {
        let names = TextTemplate.names(in: panel.title)
        panel.name =
          names.isSubset(of: filler.fields.keys)
          ? try filler.text(panel.title, field: "title") : panel.title
      }
      return panel
    }

    private func read<Value>(
      _ json: JSONValue, _ key: String, into setting: inout Value,
      _ read: (OptionValue) throws(OptionError) -> Value
    ) throws(InputError) {
      guard let json = json[key], let value = OptionValue(json) else { return }
      setting = try converting({ reader.failure($0, key, json.location) }) {
        () throws(OptionError) in try read(value)
      }
    }

    private mutating func content(_ member: JSONValue.Member) throws -> Panel {
      let json = member.value
      switch member.key {
      case "text": return Panel(kind: .text(try paragraphs(json)))
      case "picture":
        guard let path = json.string, !path.isEmpty else {
          throw reader.failure(.text(json.kindName), member.key, json.location)
        }
        var panel = Panel(kind: .picture(try filler.text(path, field: member.key)))
        panel.settings = below
        return panel
      case "table":
        var panel = Panel(
          kind: .table(columns: try columns(json), sums: try sums(json)))
        try add(json, to: &panel, ChartOption.all, besides: ["data", "columns", "total"])
        return panel
      case "card":
        var panel = Panel(kind: .card)
        try add(json, to: &panel, ChartOption.ofCards, besides: ["data"])
        return panel
      default:
        var panel = Panel(kind: .chart)
        try add(json, to: &panel, ChartOption.all, besides: ["data"])
        return panel
      }
    }

    /// Applies the keys of a spec.
    private mutating func add(
      _ json: JSONValue, to panel: inout Panel, _ options: [ChartOption], besides others: [String]
    ) throws {
      var members: [JSONValue.Member] = []
      for member in try reader.members(of: json, key: "") {
        if member.key == "data" {
          panel.data = try source(member.value)
        } else if !others.contains(member.key) {
          members.append(try filler.filled(member))
          if ["theme", "background", "margin"].contains(member.key) { panel.hasOwnTheme = true }
        }
      }
      var own = below
      try reader.apply(members, to: &own, options: options, besides: others)
      panel.settings = try merged(own, below)
      // Options of the call that name the page's texts and size are not those of its panels.
      (panel.settings.texts, panel.settings.card.texts) = (own.texts, own.card.texts)
      (panel.settings.width, panel.settings.height) = (own.width, own.height)
      if panel.height == nil, case .chart = panel.kind { panel.height = own.height }
      panel.settings.card.fields = filler.fields
      if json["data"] == nil, names.count > 1, case .card = panel.kind { return }
      if json["data"] == nil, names.count > 1 {
        throw reader.failure(.missingKey("data"), "", json.location)
      }
    }

    private mutating func source(_ json: JSONValue) throws -> DataSource {
      if let name = json.string {
        guard names.contains(name) else {
          throw reader.failure(
            .choice(name, among: names.filter { !$0.isEmpty }), "data", json.location)
        }
        return .named(name)
      }
      guard !json.isNull else { return .standard }
      return .own(try filler.filled(json, field: "data"))
    }

    private func paragraphs(_ json: JSONValue) throws(InputError) -> [String] {
      let texts = json.array?.map(\.string) ?? [json.string]
      let whole = texts.compactMap { $0 }
      guard whole.count == texts.count, !whole.isEmpty else {
        throw reader.failure(.malformed(json.kindName, .paragraphs), "text", json.location)
      }
      return whole.flatMap { $0.split(separator: "\n\n").map(String.init) }
    }

    private func columns(_ json: JSONValue) throws(InputError) -> [String] {
      guard let list = json["columns"], !list.isNull else { return [] }
      let names = (list.array ?? [list]).compactMap(\.string)
      guard names.count == list.array?.count ?? 1, !names.isEmpty else {
        throw reader.failure(.text(list.kindName), "columns", list.location)
      }
      return names
    }

    private func sums(_ json: JSONValue) throws(InputError) -> Bool {
      guard let value = json["total"], !value.isNull else { return true }
      guard let isOn = value.bool else {
        throw reader.failure(.toggle(value.literal ?? value.kindName), "total", value.location)
      }
      return isOn
    }
  }
}

/// Fills the fields of a job into the texts of a page, except those that are filled later with the
/// words of the data.
private struct FieldFiller {
  let fields: [String: String]

  func filled(_ member: JSONValue.Member) throws -> JSONValue.Member {
    guard !fields.isEmpty, !ChartOption.hasWords(member.key) else { return member }
    return JSONValue.Member(
      key: member.key, keyPlace: member.keyPlace,
      value: try filled(member.value, field: member.key))
  }

  func filled(_ json: JSONValue, field: String) throws -> JSONValue {
    guard !fields.isEmpty else { return json }
    let content: JSONValue.Content
    switch json.content {
    case .string(let text): content = .string(try self.text(text, field: field))
    case .array(let values): content = .array(try values.map { try filled($0, field: field) })
    case .object(let members):
      content = .object(
        try members.map { member in
          JSONValue.Member(
            key: member.key, keyPlace: member.keyPlace,
            value: try filled(member.value, field: member.key))
        })
    case .null, .bool, .number: return json
    }
    return JSONValue(content, location: json.location)
  }

  func text(_ text: String, field: String) throws(NamedTemplateError) -> String {
    guard !fields.isEmpty, text.contains("{") else { return text }
    return try TemplateResolver(settings: ChartSettings()).text(
      text, field: field, extra: fields)
  }
}

extension PageSpec {
  /// The paths of all files of data, as the page has them.
  package var dataPaths: [String] {
    let own = panels.flatMap { $0 }.compactMap { panel in
      if case .own(let json) = panel.data { json } else { nil }
    }
    return (sources.map(\.json) + own).compactMap { $0.string ?? $0["url"]?.string }
  }

  /// The names of the pages to start from.
  package static let starters = ["weekly"]

  /// The JSON of a page to start from; nil for an unknown name.
  package static func starterText(_ name: String) -> String? {
    name == "weekly" ? String(decoding: PackageResources.weekly_json, as: UTF8.self) : nil
  }
}
