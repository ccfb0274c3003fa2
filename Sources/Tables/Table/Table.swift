import Base

/// Rows of named columns, read from delimited text or from JSON.
///
/// Rows that differ in nothing but plain numbers and dates are kept as these, eight bytes a cell, and their
/// text and places follow from them. Other rows are their text and eight bytes a cell that say where in
/// it the cell is; numbers, dates and strings are then made when they are asked for. A table without columns stands for an input without
/// any content: every column of it exists and has no rows.
public struct Table: Sendable {
  /// The most cells, which keeps the memory of any table under 1 GiB beside its text.
  package static let maximumCells = 1 << 26

  /// What messages call the input.
  public let source: String
  /// The columns in their order, each name once.
  public let columnNames: [String]
  /// How many rows there are, not counting a header.
  public let rowCount: Int

  package let storage: TableStorage
  package let numberFormat: NumberFormat
  /// Which rows of the storage are meant; nil when all are.
  let selection: [Int]?

  /// Makes a table of all rows or some.
  package init(
    source: String, columnNames: [String], storage: TableStorage, numberFormat: NumberFormat,
    selection: [Int]? = nil
  ) {
    self.source = source
    self.columnNames = columnNames
    self.storage = storage
    self.numberFormat = numberFormat
    self.selection = selection
    rowCount = columnNames.isEmpty ? 0 : selection?.count ?? storage.rowCount
  }

  /// What is worth saying about the table as a whole.
  public var warnings: [InputWarning] {
    rowCount > 0 ? [] : [InputWarning(source: source, place: nil, reason: .noRows)]
  }

  /// Where a cell is in the input, nil when there is no such row or column.
  ///
  /// The place of a cell that a JSON object leaves out is that of the object. Finding the place in
  /// delimited text walks through the text before it.
  public func place(row: Int, column: String) -> TextLocation? {
    guard (0..<rowCount).contains(row), let index = columnNames.firstIndex(of: column) else {
      return nil
    }
    var scanner = LocationTracker()
    return place(row: row, column: index, scanner: &scanner)
  }

  package func place(row: Int, column: Int, scanner: inout LocationTracker) -> TextLocation {
    let (stretch, row) = storage.stretch(of: selection?[row] ?? row)
    switch stretch {
    case .packed(let rows):
      return rows.place(row: row, column: column, numbers: storage.numbers)
    case .written(let rows): return rows.place(row: row, column: column, scanner: &scanner)
    }
  }

  package func cell(row: Int, column: Int) -> CellText {
    let (stretch, row) = storage.stretch(of: selection?[row] ?? row)
    switch stretch {
    case .packed(let rows):
      return rows.cell(row: row, column: column, numbers: storage.numbers)
    case .written(let rows): return rows.cell(row: row, column: column)
    }
  }

  /// The index of a column, nil when the table has no columns at all.
  package func index(of name: String) throws(InputError) -> Int? {
    if columnNames.isEmpty { return nil }
    if let index = columnNames.firstIndex(of: name) { return index }
    let problem = InputError.ColumnProblem.unknown(
      name, suggestion: closest(to: name, among: columnNames), columns: columnNames)
    throw InputError(source: source, place: nil, reason: .column(problem))
  }

  package func failure(_ problem: InputError.CellProblem, row: Int, column: Int) -> InputError {
    var scanner = LocationTracker()
    let place = place(row: row, column: column, scanner: &scanner)
    return InputError(source: source, place: place, reason: .cell(problem))
  }
}
