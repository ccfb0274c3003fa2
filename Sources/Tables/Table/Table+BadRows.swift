import Base

extension Table {
  /// Leaves out rows with something else in a column of numbers or of dates, and tells how many.
  mutating func leaveOutBadRows() {
    var first: [Int: InputError] = [:]
    for column in columnNames.indices {
      for (row, problem) in badCells(inColumn: column) where first[row] == nil {
        first[row] = failure(problem, row: row, column: column)
      }
    }
    guard let row = first.keys.min(), let error = first[row] else { return }
    var table = Table(
      source: source, columnNames: columnNames, storage: storage, numberFormat: numberFormat,
      cellRules: cellRules, selection: (0..<rowCount).filter { first[$0] == nil })
    let notice = ReadingNotice.skipped(first.count, first: error.withoutSource)
    table.units = units
    table.notices =
      notices + [InputWarning(source: source, location: nil, reason: .reading(notice))]
    self = table
  }

  /// The cells of a column that are not of its kind.
  private func badCells(inColumn column: Int) -> [(row: Int, problem: InputError.CellProblem)] {
    let profile = profile(ofColumn: column)
    switch profile.kind {
    case .number, .duration:
      guard profile.misfitCount > 0 else { return [] }
      return badRows(column) { cell in
        number(cell, profile) == .notANumber
          ? .notANumber(cell.string, hint: cell.numberHint) : nil
      }
    case .date:
      return badRows(column) { cell in
        if moment(cell, profile, zone: nil) != nil { return nil }
        return cell.date == nil ? .notADate(cell.string) : .impossibleDate(cell.string)
      }
    case .clock, .truth, .text, .empty: return []
    }
  }

  /// The rows with a problem; packed ones have none.
  private func badRows(
    _ column: Int, _ problem: (CellText) -> InputError.CellProblem?
  ) -> [(row: Int, problem: InputError.CellProblem)] {
    runs.filter { packedNumbers(of: $0, column: column) == nil }.flatMap(\.rows).compactMap { row in
      let cell = cell(row: row, column: column)
      return cell.isMissing ? nil : problem(cell).map { (row, $0) }
    }
  }
}
