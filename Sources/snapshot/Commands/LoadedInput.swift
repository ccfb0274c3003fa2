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
  ) throws {
    name = input?.name ?? "the card"
    let found = try reader.trying { reader throws in
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
  ) throws -> (table: Table?, settings: ChartSettings) {
    guard let input, let text = try reader.text(of: input, as: .input) else {
      return (nil, request.asked)
    }
    // Nobody holds the text any more, so it goes while its rows are read.
    switch try ParsedInput(
      reading: consume text, settings: request.asked, kind: kind, over: request.base)
    {
    case .table(let table): return (table, request.asked)
    case .spec(let spec):
      let folder = AllowedFolders(of: input, assets: assets)
      let own = try folder.resolving(spec.settings, over: request.base, below: request.overrides)
      let merged = try request.settings(over: own)
      if merged.card.situation == .locked {
        if case .file? = spec.data {
          reader.lock(isInline: false)
        } else {
          reader.lock(isInline: true)
        }
      }
      let table = try spec.data?.table(merged) { name in
        try reader.text(of: .file(path: folder.path(of: name)), as: .data)
      }
      return (table, merged)
    }
  }

  /// The look that was asked for, without what settings change about it.
  static func theme(
    _ source: ChartSettings.ThemeSource, spec: String
  ) throws -> Theme {
    switch source {
    case .builtIn(let theme): return theme
    case .inline(let json):
      return try Theme(json, source: spec)
    case .file(let path):
      let text = try StyleFile.text(at: path)
      return try converting(CommandError.theme) { () throws(InputError) in
        try Theme(reading: text)
      }
    }
  }
}

/// A file with a look: a theme or a template.
enum StyleFile {
  /// The most bytes that it may have.
  static let limit = 1 << 20

  /// What is in it.
  static func text(at path: String) throws -> SourceText {
    let bytes = try InputFile.file(path: path).read(upTo: limit)
    return try SourceText(bytes, name: path, limit: limit)
  }
}
