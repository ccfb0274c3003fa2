import Base
import Tables

/// A chart written as one JSON object: options as keys, and the data or where it is.
///
/// ```json
/// { "$schema": "…", "data": { "url": "steps.csv" }, "y": "steps", "average": true }
/// ```
package struct ChartSpec: Sendable {
  /// Where the rows of a spec are.
  package enum Data: Sendable {
    /// In the spec, under `data.values`.
    case values(Table)
    /// In a file, under `data.url`; the path is relative to the spec's folder.
    case file(String)
  }

  /// The rows; a card may go without.
  package let data: Data?
  /// What the other keys ask for.
  package let settings: ChartSettings

  /// Reads a spec.
  ///
  /// - Parameters:
  ///   - json: the spec.
  ///   - source: what messages call it.
  ///   - kind: what it is of.
  ///   - base: what holds where the spec says nothing.
  /// - Throws: ``InputError`` for an unknown key or a value that its key cannot have, with its place, and
  ///   when a chart has no data.
  package init(
    _ json: JSONValue, source: String, kind: SpecKind = .chart, over base: ChartSettings = .init()
  ) throws(InputError) {
    let reader = SettingReader(source: source)
    var settings = base
    let (members, data) = try ChartSpec.members(of: json, reader)
    try reader.apply(
      members, to: &settings, options: kind.options, besides: ["$schema", "data"])
    if let data {
      self.data = try ChartSpec.data(data, settings: settings, reader: reader)
    } else {
      guard kind == .card else { throw reader.failure(.noData, "data", json.place) }
      self.data = nil
    }
    self.settings = settings
  }

  /// The error of a chart that has no data.
  package static func lacksData(_ source: String) -> InputError {
    InputError(source: source, place: nil, reason: .setting(.noData, key: "data"))
  }

  /// The keys that are options, and the data.
  private static func members(
    of json: JSONValue, _ reader: SettingReader
  ) throws(InputError) -> ([JSONValue.Member], data: JSONValue?) {
    var data: JSONValue?
    var members: [JSONValue.Member] = []
    for member in try reader.members(of: json, key: "") {
      if member.key == "$schema" {
        guard member.value.string != nil else {
          throw reader.failure(.text(member.value.kindName), member.key, member.value.place)
        }
      } else if member.key == "data" {
        data = member.value
      } else {
        members.append(member)
      }
    }
    return (members, data)
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
        throw reader.failure(.text(url.kindName), "data.url", url.place)
      }
      return .file(path)
    case (nil, nil): throw reader.failure(.noData, "data", json.place)
    case (_?, let url?): throw reader.failure(.dataSource, "data", url.place)
    }
  }
}

extension ChartSpec.Data {
  /// Finds the rows of a job: as a spec has them, as a list alone, or as a text, which is such a list or the
  /// path of a file.
  ///
  /// - Throws: ``InputError`` for rows that cannot be read, with their place.
  package init(
    ofJob json: JSONValue, _ settings: ChartSettings, source: String
  ) throws(InputError) {
    let format = settings.numberFormat ?? .plain
    switch json.content {
    case .array: self = .values(try Table(json, source: source, numberFormat: format))
    case .string(let text) where text.utf8.first { !$0.isBlank } == .openBracket:
      let inner = "\(source):\(json.place): data"
      let list = try JSONValue(parsing: SourceText(text, name: inner))
      self = .values(try Table(list, source: inner, numberFormat: format))
    case .string(let path): self = .file(path)
    case .null, .bool, .number, .object:
      self = try ChartSpec.data(
        json, settings: settings, reader: SettingReader(source: source))
    }
  }
}
