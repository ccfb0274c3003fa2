import Base
import Graphics

extension ChartOption {
  static let look = [
    ChartOption(
      OptionDescription(
        "theme", short: "t",
        .one(
          .list(
            "NAME|FILE",
            of: .either([
              .named("NAME", among: Theme.builtIn.map(\.name)),
              .path("FILE", as: "\\.[jJ][sS][oO][nN]$|/"), .theme,
            ]))),
        help: "The look, or a JSON file that changes parts of one; several, such as light,dark, "
          + "each with a file of its own", standard: "classic"),
      entries: \.themes, read: themeSources),
    ChartOption(
      OptionDescription(
        "margin",
        .one(
          .either([
            .written("V,H", as: "^[0-9.]+(,[0-9.]+)?$"), .number("V,H", in: margins),
            .list("V,H", of: .number("", in: 0...margins.upperBound)),
            .object([
              OptionField(
                key: "vertical", form: .number("", in: margins), need: .required,
                help: "Points above and below"),
              OptionField(
                key: "horizontal", form: .number("", in: 0...margins.upperBound), need: .required,
                help: "Points left and right"),
            ]),
          ])),
        help: "Points above and below, then left and right", standard: "15,30"),
      \.margin
    ) { value throws(OptionError) in try margin(value.text()) },
    ChartOption(
      OptionDescription(
        "background", .one(.either([.color, .choice(["transparent"])])),
        help: "What is behind everything, as in CSS (default: the theme's)",
        examples: ["white", "#1c1c1e"]),
      \.background
    ) { value throws(OptionError) in try value.color() },
    ChartOption(
      OptionDescription(
        "font", .one(.either([.text("NAME"), .path("FILE")])), help: "Font family, or a font file",
        standard: "Inter"),
      \.font
    ) { value throws(OptionError) in
      let name = try value.text()
      guard isFontName(name) else { throw .families(name) }
      return name
    },
    ChartOption(
      OptionDescription("font-dir", .many(.path("FOLDER")), help: "Look for fonts here too"),
      lists: .entries
    ) { settings, value throws(OptionError) in
      settings.fontDirectories.append(try value.text())
    },
    ChartOption(
      "missing-fonts", choice: \.missingFonts,
      help: "What to do when no font has a character", standard: "warn"),
  ]

  /// Whether a name of a font or the path of its file can be handed to fontconfig, whose texts end
  /// at a NUL.
  static func isFontName(_ name: String) -> Bool {
    name.utf8.count <= 4096 && !name.utf8.contains(0)
  }

  private static let margins = Theme.Margin.minimumVertical...Double(PixelSize.maximumSide)

  private static func margin(_ text: String) throws(OptionError) -> Theme.Margin {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let sides = parts.compactMap { plainNumber($0) }
    guard sides.count == parts.count, let vertical = sides.first, let horizontal = sides.last,
      sides.count <= 2, margins.contains(vertical), (0...margins.upperBound).contains(horizontal)
    else { throw .margin(text) }
    return Theme.Margin(horizontal: horizontal, vertical: vertical)
  }

  private static let themeSources:
    @Sendable (OptionValue) throws(OptionError) -> [ChartSettings.ThemeSource] = {
      value throws(OptionError) in
      var sources: [ChartSettings.ThemeSource] = []
      for entry in try value.entries() {
        let source = try themeSource(entry)
        if !sources.contains(source) { sources.append(source) }
      }
      return sources
    }

  private static func themeSource(
    _ value: OptionValue
  ) throws(OptionError) -> ChartSettings.ThemeSource {
    if case .object(let json) = value { return .inline(json) }
    guard let text = value.plain, !text.isEmpty else { throw .theme(value.shown) }
    if text.lowercased().hasSuffix(".json") || text.contains("/") { return .file(text) }
    guard let theme = Theme.named(text) else {
      throw .themes(text, among: Theme.builtIn.map(\.name))
    }
    return .builtIn(theme)
  }
}

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
        let problem = OptionError.baseTheme(
          base.string ?? base.kindName, among: Theme.builtIn.map(\.name))
        throw reader.failure(problem, "extends", base.location)
      }
      theme = known
    }
    let base = theme
    try theme.apply(json, under: "", reader: reader)
    self = theme.legibleTexts(exceptChangesOf: base)
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
          throw reader.failure(error, path, member.value.location)
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
