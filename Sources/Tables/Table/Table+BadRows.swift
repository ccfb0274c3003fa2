import Base

extension Table {
  /// The share of values of one kind that makes any other value a bad one.
  private static let share = 0.8

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

  /// The cells of a column whose kind is not that of most others.
  private func badCells(inColumn column: Int) -> [(row: Int, problem: InputError.CellProblem)] {
    // Packed numbers, and others that are all understood, need no second look.
    switch kind(ofColumn: column) {
    case .number where profile(ofColumn: column).misfitCount > 0: break
    case .number, .empty: return []
    case .date, .text: break
    }
    var (values, numbers, plain, dates) = (0, 0, 0, 0)
    for row in 0..<rowCount {
      let cell = cell(row: row, column: column)
      if cell.isMissing { continue }
      values += 1
      if cell.number(numberFormat) != .notANumber { numbers += 1 }
      if cell.number(.plain) != .notANumber { plain += 1 }
      if cell.date != nil { dates += 1 }
    }
    let format = plain > numbers ? NumberFormat.plain : numberFormat
    let least = Table.share * Double(values)
    if Double(max(numbers, plain)) >= least {
      return badRows(column) { cell in
        cell.number(format) == .notANumber
          ? .notANumber(cell.string, hint: cell.numberHint) : nil
      }
    }
    guard Double(dates) >= least else { return [] }
    return badRows(column) { cell in
      guard let date = cell.date else { return .notADate(cell.string) }
      let exists = DateOrders.each.contains { date.dateTime(as: $0) != nil }
      return exists ? nil : .impossibleDate(cell.string)
    }
  }

  private func badRows(
    _ column: Int, _ problem: (CellText) -> InputError.CellProblem?
  ) -> [(row: Int, problem: InputError.CellProblem)] {
    (0..<rowCount).compactMap { row in
      let cell = cell(row: row, column: column)
      return cell.isMissing ? nil : problem(cell).map { (row, $0) }
    }
  }
}
