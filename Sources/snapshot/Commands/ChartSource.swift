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
  init(_ input: InputFile, _ request: LayeredSettings, _ console: Console) throws {
    var reader = SourceReader(console)
    let contents = try LoadedInput(input, request, kind: .chart, reader: &reader)
    guard let source = ChartSource(contents) else {
      throw ChartSpec.lacksData(input.name)
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

extension ChartSource {
  /// The chart with how it was made, after everything that is worth saying about it has been said.
  ///
  /// - Throws: ``CommandError/strict(_:others:)`` when there are warnings and these are to be errors.
  func made(telling console: Console) throws -> TableChart {
    let made = try TableChart(table, settings: settings)
    let warnings = made.warnings.filter { !mayHaveGaps || !$0.isAboutGaps }
    if settings.isStrict, let warning = warnings.first {
      throw CommandError.strict(warning, others: warnings.count - 1)
    }
    for warning in warnings { console.warning(warning.description) }
    tell(about: made, console)
    try checkActive(of: made.chart, console)
    return made
  }

  private func tell(about made: TableChart, _ console: Console) {
    let columns = made.columns
    let guessed = columns.y.isGuessed || columns.x?.isGuessed == true
    guard guessed, table.columnNames.count > 1 else { return }
    let x = columns.x.map { "\"\(excerpt($0.name))\" along x and " } ?? ""
    let names = ([columns.y] + columns.others).map { "\"\(excerpt($0.name))\"" }
    let lines = columns.series.map { " by \"\(excerpt($0.name))\"" } ?? ""
    console.note(
      "drawing \(x)\(names.joined(separator: ", "))\(lines) as y; --x and --y choose others")
  }

  private func checkActive(of chart: LineChart, _ console: Console) throws {
    guard case .index(let index) = settings.active else { return }
    let values = chart.series.first?.values ?? []
    guard values.indices.contains(index) else {
      throw CommandError.noElement(index, count: values.count)
    }
    if values[index] == nil {
      console.warning("element \(index) has no value; no node is active.")
    }
  }
}
