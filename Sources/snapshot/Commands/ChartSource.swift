import ChartRender
import CommandKit

/// A chart's data and settings as they were found in files.
struct ChartSource: Sendable {
  /// The rows.
  let table: Table
  /// What arguments, environment, spec and the user's own file ask for together.
  let settings: ChartSettings
  /// The looks, at least one.
  let themes: [Theme]
  /// Whether gaps are what the rows are expected to have, so that nobody need hear of them.
  let mayHaveGaps: Bool

  /// The most bytes that data may have.
  static let dataLimit = SourceText.defaultLimit

  /// Reads an input and what it names.
  init(_ input: InputFile, _ request: LayeredSettings, _ console: Console) throws(CommandError) {
    var reader = SourceReader(console)
    let contents = try LoadedInput(input, request, kind: .chart, reader: &reader)
    guard let source = ChartSource(contents) else {
      throw .input(ChartSpec.lacksData(input.name))
    }
    self = source
  }

  /// Takes what was read; nil where it has no rows to draw.
  init?(_ contents: LoadedInput) {
    guard let table = contents.table else { return nil }
    (self.table, settings, themes) = (table, contents.settings, contents.themes)
    mayHaveGaps = contents.mayHaveGaps
  }
}
