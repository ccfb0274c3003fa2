import Base
import Graphics

extension Theme {
  /// The theme with a name, or nil; upper and lower case are the same.
  public static func named(_ name: String) -> Theme? {
    builtIn.first { $0.name == name.lowercased() }
  }

  /// Reads a theme file: a JSON object with the values that differ from the theme it extends.
  ///
  /// ```json
  /// { "extends": "classic", "line": { "width": 4 }, "node": { "active": { "fill": "crimson" } } }
  /// ```
  ///
  /// Keys have the names of the theme's properties; lengths are in points, colours as in CSS, a
  /// gradient is a list of colours or of objects with `offset` and `color`, the palette a list of
  /// colours. `extends` names any theme of ``builtIn``; without it the file extends ``classic``.
  ///
  /// - Throws: ``InputError`` for what is not JSON, for an unknown key and for a value that its key
  ///   cannot have, with its place.
  public init(reading source: SourceText) throws(InputError) {
    try self.init(JSONValue(parsing: source), source: source.name)
  }

  /// Reads a theme from a JSON value.
  package init(_ json: JSONValue, source: String) throws(InputError) {
    let reader = SettingReader(source: source)
    var theme = Theme.classic
    if let base = json["extends"] {
      guard let known = base.string.flatMap(Theme.named) else {
        let problem = OptionError.themes(
          base.string ?? base.kindName, among: Theme.builtIn.map(\.name))
        throw reader.failure(problem, "extends", base.place)
      }
      theme = known
    }
    try theme.apply(json, under: "", reader: reader)
    self = theme
  }

  private mutating func apply(
    _ json: JSONValue, under prefix: String, reader: SettingReader
  ) throws(InputError) {
    for member in try reader.members(of: json, key: String(prefix.dropLast())) {
      let path = prefix + member.key
      if path == "extends" || path == "$schema" || member.value.isNull { continue }
      if let field = ThemeField.all.first(where: { $0.path == path }) {
        do throws(OptionError) {
          try field.apply(&self, member.value)
        } catch {
          throw reader.failure(error, path, member.value.place)
        }
      } else if ThemeField.all.contains(where: { $0.path.hasPrefix(path + ".") }) {
        try apply(member.value, under: path + ".", reader: reader)
      } else {
        throw reader.failure(
          .unknownKey(member.key, among: Theme.keys(under: prefix)), String(prefix.dropLast()),
          member.keyPlace)
      }
    }
  }

  /// The keys that an object of a theme file may have.
  private static func keys(under prefix: String) -> [String] {
    var keys: [String] = prefix.isEmpty ? ["extends"] : []
    for field in ThemeField.all where field.path.hasPrefix(prefix) {
      let key = field.path.dropFirst(prefix.count).prefix { $0 != "." }
      if !keys.contains(String(key)) { keys.append(String(key)) }
    }
    return keys
  }
}
