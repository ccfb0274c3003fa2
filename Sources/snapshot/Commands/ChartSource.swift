import ChartRender

/// A chart's data and settings as they were found in files.
struct ChartSource: Sendable {
  /// The rows.
  let table: Table
  /// What arguments, environment and spec ask for together.
  let settings: ChartSettings
  /// The look.
  let theme: Theme
  /// The font file that is asked for, if it is one.
  let fontFile: String?

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
      let merged = try CommandError.wrappingSetting { () throws(SettingError) in
        try request.settings(over: spec.settings)
      }
      settings = merged
      switch spec.data {
      case .values(let table): self.table = table
      case .file(let name): table = try ChartSource.table(name, in: folder, settings: merged)
      }
    }
    let themeFolder = request.overrides.theme == nil ? folder : nil
    let look = try ChartSource.theme(settings.theme, in: themeFolder, spec: input.name)
    theme = settings.applied(to: look)
    fontFile = try ChartSource.fontFile(
      settings.font, in: request.overrides.font == nil ? folder : nil)
  }

  private static func text(of input: InputFile, limit: Int) throws(CommandError) -> SourceText {
    let bytes = try CommandError.wrappingFile { () throws(FileError) in
      try input.read(upTo: limit)
    }
    return try CommandError.wrappingInput { () throws(InputError) in
      try SourceText(bytes, name: input.name, limit: limit)
    }
  }

  private static func table(
    _ name: String, in folder: SpecFolder, settings: ChartSettings
  ) throws(CommandError) -> Table {
    let path = try CommandError.wrappingFile { () throws(FileError) in try folder.path(of: name) }
    let text = try text(of: .file(path: path), limit: dataLimit)
    return try CommandError.wrappingInput { () throws(InputError) in
      try Table(
        reading: text, format: settings.inputFormat, delimiter: settings.delimiter,
        numberFormat: settings.locale ?? .plain)
    }
  }

  /// - Parameter folder: the folder of the spec that asks for the theme, nil when it is not a spec.
  private static func theme(
    _ source: ChartSettings.ThemeSource?, in folder: SpecFolder?, spec: String
  ) throws(CommandError) -> Theme {
    switch source {
    case nil: return .classic
    case .builtIn(let theme): return theme
    case .inline(let json):
      return try CommandError.wrappingInput { () throws(InputError) in
        try Theme(json, source: spec)
      }
    case .file(let name):
      let path = try CommandError.wrappingFile { () throws(FileError) in
        try folder?.path(of: name) ?? name
      }
      let text = try text(of: .file(path: path), limit: themeLimit)
      do throws(InputError) { return try Theme(reading: text) } catch { throw .theme(error) }
    }
  }

  private static func fontFile(
    _ font: String?, in folder: SpecFolder?
  ) throws(CommandError) -> String? {
    let endings = [".ttf", ".otf", ".ttc", ".otc"]
    guard let font, font.contains("/") || endings.contains(where: font.lowercased().hasSuffix)
    else { return nil }
    return try CommandError.wrappingFile { () throws(FileError) in
      try folder?.path(of: font) ?? font
    }
  }
}
