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

  /// The rows.
  package let data: Data
  /// What the other keys ask for.
  package let settings: ChartSettings

  /// Whether a JSON value is meant as a spec: an object with `$schema` or `data`.
  package static func isSpec(_ json: JSONValue) -> Bool {
    json["$schema"] != nil || json["data"] != nil
  }

  /// Reads a spec.
  ///
  /// - Throws: ``InputError`` for an unknown key or a value that its key cannot have, with its place.
  package init(_ json: JSONValue, source: String) throws(InputError) {
    var reader = SettingReader(source: source)
    var settings = ChartSettings()
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
    try reader.apply(members, to: &settings)
    guard let data else { throw reader.failure(.noData, "data", json.place) }
    self.data = try ChartSpec.data(data, settings: settings, reader: &reader)
    self.settings = settings
  }

  private static func data(
    _ json: JSONValue, settings: ChartSettings, reader: inout SettingReader
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
