import ChartRender

/// A chart's data and settings as they were found in files.
struct ChartSource: Sendable {
  /// The rows.
  let table: Table
  /// What arguments, environment and spec ask for together.
  let settings: ChartSettings
  /// The looks, at least one.
  let themes: [Theme]

  /// The most bytes that data may have.
  static let dataLimit = SourceText.defaultLimit
  /// The most bytes that a theme may have.
  static let themeLimit = 1 << 20

  /// Reads an input and what it names.
  init(_ input: InputFile, _ request: ChartRequest) throws(CommandError) {
    let text = try ChartSource.text(of: input, limit: ChartSource.dataLimit)
    let read = try CommandError.wrappingInput { () throws(InputError) in
      try ChartInput(reading: text, settings: request.overrides)
    }
    let folder = SpecFolder(of: input)
    switch read {
    case .table(let table):
      self.table = table
      settings = request.overrides
    case .spec(let spec):
      let own = try CommandError.wrappingFile { () throws(FileError) in
        try folder.resolving(spec.settings, below: request.overrides)
      }
      let merged = try CommandError.wrappingSetting { () throws(SettingError) in
        try request.settings(over: own)
      }
      settings = merged
      table = try spec.table(
        merged,
        reading: { name throws(CommandError) in
          let path = try CommandError.wrappingFile { () throws(FileError) in
            try folder.path(of: name)
          }
          return try ChartSource.text(of: .file(path: path), limit: ChartSource.dataLimit)
        }, wrapping: CommandError.input)
    }
    var themes: [Theme] = []
    for source in settings.themes {
      themes.append(settings.applied(to: try ChartSource.theme(source, spec: input.name)))
    }
    self.themes = themes.isEmpty ? [settings.applied(to: .classic)] : themes
  }

  private static func text(of input: InputFile, limit: Int) throws(CommandError) -> SourceText {
    let bytes = try CommandError.wrappingFile { () throws(FileError) in
      try input.read(upTo: limit)
    }
    return try CommandError.wrappingInput { () throws(InputError) in
      try SourceText(bytes, name: input.name, limit: limit)
    }
  }

  private static func theme(
    _ source: ChartSettings.ThemeSource, spec: String
  ) throws(CommandError) -> Theme {
    switch source {
    case .builtIn(let theme): return theme
    case .inline(let json):
      return try CommandError.wrappingInput { () throws(InputError) in
        try Theme(json, source: spec)
      }
    case .file(let path):
      let text = try text(of: .file(path: path), limit: themeLimit)
      do throws(InputError) { return try Theme(reading: text) } catch { throw .theme(error) }
    }
  }
}
