import Base
import Cards
import Tables

/// A chart written as one JSON object: options as keys, and the data or where it is.
///
/// ```json
/// { "$schema": "…", "data": { "url": "steps.csv" }, "y": "steps", "average": true }
/// ```
public struct ChartSpec: Sendable {
  /// The source of a spec's rows.
  public enum Data: Sendable {
    /// In the spec, under `data.values`.
    case values(Table)
    /// In a file, under `data.url`; the path is relative to the spec's folder.
    case file(String)
  }

  /// The kind of a spec, which decides about its keys.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A chart.
    case chart
    /// A card: it may have a chart and needs none.
    case card
    /// A page of charts, cards, tables and texts.
    case page
  }

  /// The rows; nil for a card without data.
  public let data: Data?
  /// The options that the other keys set.
  public let settings: ChartSettings

  /// Reads a spec.
  ///
  /// - Parameters:
  ///   - json: the spec.
  ///   - source: what messages call it.
  ///   - kind: what it is of.
  ///   - base: what holds where the spec says nothing.
  /// - Throws: ``InputError`` for an unknown key or a value that its key cannot have, with its
  ///   place, and when a chart has no data.
  package init(
    _ json: JSONValue, source: String, kind: Kind = .chart, over base: ChartSettings = .init()
  ) throws(InputError) {
    let reader = SettingReader(source: source)
    var settings = base
    let (members, data, devices) = try ChartSpec.members(of: json, kind, reader)
    try reader.apply(
      members, to: &settings, options: kind.options, besides: kind.ownKeys)
    if let devices {
      for (device, parts) in try ChartSpec.membersByDevice(devices, reader) {
        var own = settings
        for part in parts { try reader.apply(part, to: &own, options: kind.options, besides: []) }
        settings.card.byDevice[device] = own
      }
    }
    if let data {
      self.data = try ChartSpec.data(data, settings: settings, reader: reader)
    } else {
      guard kind == .card else { throw reader.failure(.noData, "data", json.location) }
      self.data = nil
    }
    self.settings = settings
  }

  /// Whether a schema is that of another program, whose specs hold data in a place of their own.
  fileprivate static func isForeign(_ schema: JSONValue) -> Bool {
    schema.string?.contains("vega.github.io") ?? false
  }

  /// A chart of another program without rows in it; nil for any other JSON.
  fileprivate static func foreignFile(_ json: JSONValue) -> ForeignFile? {
    guard let schema = json["$schema"], isForeign(schema), json["datasets"] == nil else {
      return nil
    }
    var addresses: [String] = []
    guard !hasValues(json, &addresses) else { return nil }
    let isLite = schema.string?.contains("vega-lite") ?? false
    return .vega(name: isLite ? "Vega-Lite" : "Vega", data: addresses.first)
  }

  /// Whether one of the data sources of a chart, or of the charts in it, has its rows in it; collects
  /// the files of the others.
  private static func hasValues(_ json: JSONValue, _ addresses: inout [String]) -> Bool {
    if let data = json["data"] {
      for source in data.array ?? [data] {
        if source["values"] != nil { return true }
        if let address = source["url"]?.string { addresses.append(address) }
      }
    }
    for key in ["layer", "hconcat", "vconcat", "concat", "spec"] {
      guard let part = json[key] else { continue }
      for chart in part.array ?? [part] where hasValues(chart, &addresses) { return true }
    }
    return false
  }

  /// The error of a chart that has no data.
  package static func lacksData(_ source: String) -> InputError {
    InputError(source: source, location: nil, reason: .setting(.noData, key: "data"))
  }

  /// The members of each device that an object has settings for: those of its class, then its own,
  /// which go before.
  package static func membersByDevice(
    _ json: JSONValue, _ reader: SettingReader
  ) throws(InputError) -> [(device: String, parts: [[JSONValue.Member]])] {
    var members: [String: [JSONValue.Member]] = [:]
    for part in try reader.members(of: json, key: Kind.devices) {
      guard Kind.deviceKeys.contains(part.key) else {
        throw reader.failure(
          .unknownKey(part.key, among: Kind.deviceKeys), Kind.devices, part.keyPlace)
      }
      let key = "\(Kind.devices).\(part.key)"
      let own = try reader.members(of: part.value, key: key)
      if let device = own.first(where: { $0.key == "device" }) {
        throw reader.failure(.deviceKey, key, device.keyPlace)
      }
      members[part.key] = own
    }
    return Card.Device.known.compactMap { device in
      let keys = [device.sizeClass?.rawValue, device.name].compactMap { $0 }
      let parts = keys.compactMap { members[$0] }
      return parts.isEmpty ? nil : (device.name, parts)
    }
  }

  /// The keys that are options, the data, and the settings by device.
  private static func members(
    of json: JSONValue, _ kind: Kind, _ reader: SettingReader
  ) throws(InputError) -> ([JSONValue.Member], data: JSONValue?, devices: JSONValue?) {
    var (data, devices): (JSONValue?, JSONValue?)
    var members: [JSONValue.Member] = []
    for member in try reader.members(of: json, key: "") {
      if member.key == "$schema" {
        guard member.value.string != nil else {
          throw reader.failure(.text(member.value.kindName), member.key, member.value.location)
        }
      } else if member.key == "data" {
        data = member.value
      } else if member.key == Kind.devices, kind == .card {
        devices = member.value
      } else {
        members.append(member)
      }
    }
    return (members, data, devices)
  }

  fileprivate static func data(
    _ json: JSONValue, settings: ChartSettings, reader: SettingReader
  ) throws(InputError) -> Data {
    for member in try reader.members(of: json, key: "data")
    where !["values", "url"].contains(member.key) {
      throw reader.failure(
        .unknownKey(member.key, among: ["values", "url"]), "data", member.keyPlace)
    }
    switch (json["values"], json["url"]) {
    case (let values?, nil):
      let format = settings.numberFormat ?? .plain
      return .values(try Table(values, source: reader.source, numberFormat: format))
    case (nil, let url?):
      guard let path = url.string else {
        throw reader.failure(.text(url.kindName), "data.url", url.location)
      }
      return .file(path)
    case (nil, nil): throw reader.failure(.noData, "data", json.location)
    case (_?, let url?): throw reader.failure(.dataSource, "data", url.location)
    }
  }
}

extension ChartSpec.Data {
  /// Finds the rows of a job: as a spec has them, as a list alone, or as a text, which is such a
  /// list or the path of a file.
  ///
  /// - Throws: ``InputError`` for rows that cannot be read, with their place.
  package init(
    ofJob json: JSONValue, _ settings: ChartSettings, source: String
  ) throws(InputError) {
    let format = settings.numberFormat ?? .plain
    switch json.content {
    case .array: self = .values(try Table(json, source: source, numberFormat: format))
    case .string(let text) where text.utf8.first { !$0.isBlank } == .openBracket:
      let inner = "\(source):\(json.location): data"
      let list = try JSONValue(parsing: SourceText(text, name: inner))
      self = .values(try Table(list, source: inner, numberFormat: format))
    case .string(let path): self = .file(path)
    case .null, .bool, .number, .object:
      self = try ChartSpec.data(
        json, settings: settings, reader: SettingReader(source: source))
    }
  }
}

extension ChartSpec.Data {
  /// Returns the rows, or those of the file that is named; nil where `read` returns nil.
  ///
  /// - Parameters:
  ///   - settings: how the file is written; those of the spec, or with layers above them.
  ///   - read: returns the text of a file whose path is relative to the spec's folder, or nil to do
  ///     without its rows.
  /// - Throws: what `read` throws, and ``InputError`` for rows that cannot be read.
  public func table(
    _ settings: ChartSettings, reading read: (String) throws -> SourceText?
  ) throws -> Table? {
    switch self {
    case .values(let table): return table
    case .file(let path):
      guard let text = try read(path) else { return nil }
      return try Table(
        reading: text, format: settings.inputFormat, delimiter: settings.delimiter,
        numberFormat: settings.numberFormat ?? .plain, badRows: settings.badRows)
    }
  }
}

extension ChartSpec.Kind {
  /// The key of settings by device.
  package static let devices = "devices"
  /// The keys of settings by device: the classes of devices, and their names.
  package static let deviceKeys =
    Card.Device.SizeClass.allCases.map(\.rawValue) + Card.Device.known.map(\.name)

  /// The keys that are no options.
  package var ownKeys: [String] {
    switch self {
    case .chart: ["$schema", "data"]
    case .card: ["$schema", "data", ChartSpec.Kind.devices]
    case .page: ["$schema", "data", PageSpec.rows]
    }
  }

  /// The options that are keys of it, in the order in which they are applied.
  package var options: [ChartOption] {
    switch self {
    case .chart: ChartOption.all
    case .card: ChartOption.ofCards
    case .page: ChartOption.ofPages
    }
  }

  /// Whether a JSON value is meant as a spec and not as an answer with rows somewhere in it: an
  /// object with a schema, with data as a spec has it, or with a key of an option beside other
  /// things than rows. For a card any object is one that has no rows, or an option and at most one
  /// key that is unknown, which may be misspelt.
  func isSpec(_ json: JSONValue) -> Bool {
    guard let members = json.members else { return false }
    if let schema = json["$schema"] { return !ChartSpec.isForeign(schema) }
    if let data = json["data"] {
      if data.members != nil, data["values"] != nil || data["url"] != nil { return true }
    }
    let keys = Set(
      ChartOption.ofCards.flatMap { [$0.description.key] + $0.description.formerKeys })
    let unknown = members.count { !keys.contains($0.key) }
    let hasOption = unknown < members.count
    let hasData = json["data"] != nil
    // An answer of lists and objects, some of which have the name of an option, as charts of other
    // programs have `labels` and `series`.
    let isNested = members.allSatisfy { $0.value.array != nil || $0.value.members != nil }
    // Rows are looked for last: that takes a walk through the whole answer.
    switch self {
    case .page: return hasData || !isNested || !Table.hasRows(json)
    case .chart: return hasOption && hasData
    case .card:
      guard hasOption, unknown < 2 || hasData else { return !Table.hasRows(json) }
      return hasData || !isNested || !Table.hasRows(json)
    }
  }
}

/// The content of an input: rows, or a spec.
public enum ParsedInput: Sendable {
  /// Rows.
  case table(Table)
  /// A chart with options of its own.
  case spec(ChartSpec)

  /// Reads an input in the format that the settings name, or that its name and content suggest.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - settings: the options `input-format`, `delimiter` and `locale`, which say how rows are
  ///     written.
  ///   - kind: what a spec describes.
  ///   - base: the settings where a spec says nothing.
  /// - Throws: ``InputError`` with the place where the input does not follow its format.
  public init(
    reading source: consuming SourceText, settings: ChartSettings = .init(),
    kind: ChartSpec.Kind = .chart,
    over base: ChartSettings = ChartSettings()
  ) throws(InputError) {
    var format = settings.inputFormat
    if format == nil || format == .json, let found = source.withoutWrapper() {
      (source, format) = (found, .json)
    }
    format = format ?? InputFormat.guess(for: source)
    let numbers = settings.numberFormat ?? .plain
    // What is wrapped is an answer and no spec.
    guard format == .json, source.wrapper == nil else {
      self = .table(
        try Table(
          reading: source, format: format, delimiter: settings.delimiter, numberFormat: numbers,
          badRows: settings.badRows))
      return
    }
    let name = source.name
    let json = try JSONValue(parsing: source)
    if PageSpec.isPage(json),
      let key = json.members?.first(where: { $0.key == PageSpec.rows })
    {
      throw SettingReader(source: name).failure(.pageKey(key.key), "", key.keyPlace)
    }
    if let file = ChartSpec.foreignFile(json) {
      throw InputError(source: name, location: nil, reason: .text(.file(file)))
    }
    if kind.isSpec(json) {
      self = .spec(try ChartSpec(json, source: name, kind: kind, over: base))
    } else {
      self = .table(try Table(json, source: name, numberFormat: numbers))
    }
  }
}

extension SettingReader {
  /// Sets the options that keys name.
  ///
  /// The order of the keys has no meaning: where two options concern the same thing, such as `size`
  /// and `width`, the one that help lists last goes before.
  ///
  /// - Parameters:
  ///   - members: the keys and values.
  ///   - settings: what they are added to.
  ///   - options: the options that may be named.
  ///   - others: what else the object may have, for the message about a key that it may not have.
  package func apply(
    _ members: [JSONValue.Member], to settings: inout ChartSettings, options: [ChartOption],
    besides others: [String]
  ) throws(InputError) {
    let keys = options.map(\.description.key)
    let formerKeys = options.flatMap(\.description.formerKeys)
    for member in members where !keys.contains(member.key) && !formerKeys.contains(member.key) {
      if ChartOption.ofCards.contains(where: { $0.description.key == member.key }) {
        throw failure(.cardKey(member.key), "", member.keyPlace)
      }
      throw failure(.unknownKey(member.key, among: others + keys), "", member.keyPlace)
    }
    for option in options {
      // Where both are given, the current name counts.
      let names = [option.description.key] + option.description.formerKeys
      let found = names.lazy.compactMap { name in members.first { $0.key == name } }.first
      guard let member = found, !member.value.isNull else { continue }
      if member.key != option.description.key {
        settings.renamedKeys.append(
          ChartSettings.RenamedKey(former: member.key, current: option.description.key))
      }
      try apply(member.value, of: option, to: &settings)
    }
  }

  /// Sets an option; a list stands in the place of the one that the settings have.
  package func apply(
    _ value: JSONValue, of option: ChartOption, to settings: inout ChartSettings
  ) throws(InputError) {
    option.startList(in: &settings)
    if option.lists == .entries, let list = value.array {
      for json in list { try apply(OptionValue(entry: json), at: json.location, option, &settings) }
    } else {
      try apply(OptionValue(value), at: value.location, option, &settings)
    }
  }

  private func apply(
    _ value: OptionValue?, at place: TextLocation, _ option: ChartOption,
    _ settings: inout ChartSettings
  ) throws(InputError) {
    guard let value else { return }
    do throws(OptionError) {
      try option.set(value, in: &settings)
    } catch {
      throw failure(error, option.description.key, place)
    }
  }
}
