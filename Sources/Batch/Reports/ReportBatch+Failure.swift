import Base
import Tables

extension ReportBatch {
  /// The first thing that is wrong with a row that is bad.
  ///
  /// - Parameter scanner: goes on from row to row.
  func failure(
    _ row: Int, _ columns: ReportColumns, _ dates: ReportDates, _ scanner: inout LocationTracker
  ) -> InputError {
    for name in columns.groups {
      if let found = failure(row, name, &scanner, { _ in nil }) { return found }
    }
    var dates = dates
    let date = failure(row, columns.date, &scanner) { cell in
      guard dates.reading(of: cell) == .bad else { return nil }
      return cell.date == nil ? .notADate(cell.string) : .impossibleDate(cell.string)
    }
    if let date { return date }
    for (value, format) in zip(columns.values, columns.formats) where value.aggregate != .count {
      let found = failure(row, value.column, &scanner) { cell in
        let reading = cell.number(format)
        switch reading {
        case .value, .missing: return nil
        case .notFinite: return cell.isMissing ? nil : .notANumber(cell.string, hint: .none)
        case .notANumber: return .notANumber(cell.string, hint: cell.numberHint)
        }
      }
      if let found { return found }
    }
    return failure(.notADate(""), row, table.columnNames.firstIndex(of: columns.date))
  }

  /// What is wrong with a cell of a row, nil when nothing is.
  private func failure(
    _ row: Int, _ name: String, _ scanner: inout LocationTracker,
    _ problem: (CellText) -> InputError.CellProblem?
  ) -> InputError? {
    let column = table.columnNames.firstIndex(of: name)
    let cell = column.map { table.cell(row: row, column: $0) } ?? .nothing
    let isNested = cell.traits.contains(.nested)
    guard let found = isNested ? .nested(found: cell.string, column: name) : problem(cell) else {
      return nil
    }
    let place = table.place(row: row, column: column ?? table.columnNames.count, scanner: &scanner)
    return InputError(source: table.source, place: place, reason: .cell(found))
  }

  /// An error at a cell, or at its row where it has no such cell.
  func failure(_ problem: InputError.CellProblem, _ row: Int, _ column: Int?) -> InputError {
    table.failure(problem, row: row, column: column ?? table.columnNames.count)
  }
}
