import ChartRender
import CommandKit

extension ChartSource {
  /// The chart, after everything that is worth saying about it has been said.
  ///
  /// - Throws: ``CommandError/strict(_:others:)`` when there are warnings and these are to be errors.
  func chart(telling console: Console) throws(CommandError) -> LineChart {
    try made(telling: console).chart
  }

  /// The chart with how it was made, after everything that is worth saying about it has been said.
  ///
  /// - Throws: ``CommandError/strict(_:others:)`` when there are warnings and these are to be errors.
  func made(telling console: Console) throws(CommandError) -> TableChart {
    let (table, settings) = (table, settings)
    let made = try CommandError.wrappingInput { () throws(InputError) in
      try TableChart(table, settings: settings)
    }
    let warnings = made.warnings.filter { !mayHaveGaps || !$0.isAboutGaps }
    if settings.isStrict, let warning = warnings.first {
      throw .strict(warning, others: warnings.count - 1)
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

  private func checkActive(of chart: LineChart, _ console: Console) throws(CommandError) {
    guard case .index(let index) = settings.active else { return }
    let values = chart.series.first?.values ?? []
    guard values.indices.contains(index) else { throw .noElement(index, count: values.count) }
    if values[index] == nil {
      console.warning("element \(index) has no value; no node is active.")
    }
  }
}
