import ChartRender
import CommandKit

extension LoadedInput {
  /// Reads the input, if there is one, and files in its folders.
  init(
    _ input: InputFile?, _ layers: LayeredSettings, kind: ChartSpec.Kind,
    in folders: AllowedFolders, reader: inout SourceReader
  ) throws {
    let name = input?.name ?? "the card"
    let found = try reader.trying { reader in
      try LoadedInput.read(input, layers, kind, folders, &reader)
    }
    try self.init(found, as: kind, name: name, reader)
  }

  /// Reads the input of what a description is asked of: a chart, or a card where its settings are
  /// those of one.
  init(
    describing input: InputFile, _ layers: LayeredSettings, in folders: AllowedFolders,
    reader: inout SourceReader
  ) throws {
    let found = try reader.trying { reader in
      try LoadedInput.read(input, layers, .card, folders, &reader)
    }
    try self.init(found, as: found.settings.kind, name: input.name, reader)
  }

  private init(
    _ found: (table: Table?, settings: ChartSettings), as kind: ChartSpec.Kind, name: String,
    _ reader: SourceReader
  ) throws {
    let settings = found.settings.completed(for: kind)
    reader.warnOfLanguage(of: settings.locale)
    reader.tell(of: settings.renamedKeys)
    reader.tell(ofUnused: settings, name: name)
    self.init(
      table: reader.hasData ? found.table : nil, settings: settings,
      themes: try settings.themes(spec: name, reading: StyleFile.text), name: name)
  }

  func themeName(at index: Int) -> String {
    settings.themes.isEmpty ? themes[index].name : settings.themes[index].fileName
  }

  private static func read(
    _ input: InputFile?, _ layers: LayeredSettings, _ kind: ChartSpec.Kind,
    _ folder: AllowedFolders, _ reader: inout SourceReader
  ) throws -> (table: Table?, settings: ChartSettings) {
    guard let input, let text = try reader.text(of: input, as: .input, layers.asked) else {
      return (nil, layers.asked)
    }
    var ofData = layers.asked
    return try read(
      consume text, layers, kind: kind,
      merging: { spec in
        let own = try folder.resolving(
          layers.forDevice(spec.settings), over: layers.base, below: layers.overrides)
        let merged = try layers.settings(over: own)
        ofData = merged
        guard merged.card.situation?.obstacle != nil else { return merged }
        if case .file? = spec.data {
          reader.lock(isInline: false)
        } else {
          reader.lock(isInline: true)
        }
        return merged
      },
      data: { name in
        try reader.text(of: .file(path: folder.path(of: name)), as: .data, ofData)
      })
  }
}

enum StyleFile {
  static let limit = 1 << 20

  /// Reads the text of a file of at most ``limit`` bytes.
  static func text(at path: String) throws -> SourceText {
    try SourceText(InputFile.file(path: path).read(upTo: limit), name: path, limit: limit)
  }
}
