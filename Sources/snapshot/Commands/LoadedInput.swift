import ChartRender
import CommandKit

/// An input and what it names, read.
struct LoadedInput: Sendable {
  /// The rows; nil where there are none to be had.
  let table: Table?
  /// What arguments, environment, spec and the user's own file ask for together.
  let settings: ChartSettings
  /// The looks, at least one.
  let themes: [Theme]
  /// What messages call the input.
  let name: String
  /// Whether the rows were made with a gap wherever there is no value.
  var mayHaveGaps = false

  /// Reads an input, or does without one.
  ///
  /// - Parameters:
  ///   - input: where the data or the spec is.
  ///   - request: what was asked for.
  ///   - kind: what a spec is of.
  ///   - assets: a folder that the call opens to a spec.
  ///   - reader: reads the files.
  init(
    _ input: InputFile?, _ request: LayeredSettings, kind: SpecKind, assets: String? = nil,
    reader: inout SourceReader
  ) throws(CommandError) {
    name = input?.name ?? "the card"
    let found = try reader.trying { reader throws(CommandError) in
      try LoadedInput.read(input, request, kind, assets, &reader)
    }
    let settings = found.settings.completed(for: kind)
    (table, self.settings) = (reader.hasData ? found.table : nil, settings)
    var themes: [Theme] = []
    for source in settings.themes {
      themes.append(settings.applied(to: try LoadedInput.theme(source, spec: name)))
    }
    self.themes = themes.isEmpty ? [settings.applied(to: .classic)] : themes
  }

  /// Takes what was read elsewhere.
  init(table: Table?, settings: ChartSettings, themes: [Theme], name: String) {
    (self.table, self.settings, self.themes, self.name) = (table, settings, themes, name)
  }

  /// What records call one of the looks.
  func themeName(at index: Int) -> String {
    settings.themes.isEmpty ? themes[index].name : settings.themes[index].fileName
  }

  private static func read(
    _ input: InputFile?, _ request: LayeredSettings, _ kind: SpecKind, _ assets: String?,
    _ reader: inout SourceReader
  ) throws(CommandError) -> (table: Table?, settings: ChartSettings) {
    guard let input, let text = try reader.text(of: input, as: .input) else {
      return (nil, request.asked)
    }
    // Nobody holds the text any more, so it goes while its rows are read.
    switch try parsed(consume text, request, kind) {
    case .table(let table): return (table, request.asked)
    case .spec(let spec):
      let folder = AllowedFolders(of: input, assets: assets)
      let own = try CommandError.wrappingFile { () throws(FileError) in
        try folder.resolving(spec.settings, over: request.base, below: request.overrides)
      }
      let merged = try CommandError.wrappingSetting { () throws(NamedOptionError) in
        try request.settings(over: own)
      }
      if merged.card.situation == .locked {
        if case .file? = spec.data {
          reader.lock(isInline: false)
        } else {
          reader.lock(isInline: true)
        }
      }
      let table = try spec.table(
        merged,
        reading: { name throws(CommandError) in
          let path = try CommandError.wrappingFile { () throws(FileError) in
            try folder.path(of: name)
          }
          return try reader.text(of: .file(path: path), as: .data)
        }, wrapping: CommandError.input)
      return (table, merged)
    }
  }

  private static func parsed(
    _ text: consuming SourceText, _ request: LayeredSettings, _ kind: SpecKind
  ) throws(CommandError) -> ParsedInput {
    do throws(InputError) {
      return try ParsedInput(
        reading: text, settings: request.asked, kind: kind, over: request.base)
    } catch {
      throw .input(error)
    }
  }

  /// The look that was asked for, without what settings change about it.
  static func theme(
    _ source: ChartSettings.ThemeSource, spec: String
  ) throws(CommandError) -> Theme {
    switch source {
    case .builtIn(let theme): return theme
    case .inline(let json):
      return try CommandError.wrappingInput { () throws(InputError) in
        try Theme(json, source: spec)
      }
    case .file(let path):
      let text = try StyleFile.text(at: path)
      do throws(InputError) { return try Theme(reading: text) } catch { throw .theme(error) }
    }
  }
}

/// A file with a look: a theme or a template.
enum StyleFile {
  /// The most bytes that it may have.
  static let limit = 1 << 20

  /// What is in it.
  static func text(at path: String) throws(CommandError) -> SourceText {
    let bytes = try CommandError.wrappingFile { () throws(FileError) in
      try InputFile.file(path: path).read(upTo: limit)
    }
    return try CommandError.wrappingInput { () throws(InputError) in
      try SourceText(bytes, name: path, limit: limit)
    }
  }
}
