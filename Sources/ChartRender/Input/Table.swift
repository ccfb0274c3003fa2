/// Rows of named columns, read from delimited text or from JSON.
///
/// A table is its text and eight bytes a cell that say where in the text the cell is; numbers, dates
/// and strings are made when they are asked for. A table without columns stands for an input without
/// any content: every column of it exists and has no rows.
public struct Table: Sendable {
  /// The most cells, which keeps the memory of any table under 1 GiB beside its text.
  static let maximumCells = 1 << 26

  /// What messages call the input.
  public let source: String
  /// The columns in their order, each name once.
  public let columnNames: [String]
  /// How many rows there are, not counting a header.
  public let rowCount: Int

  let text: [UInt8]
  let cells: [Cell]
  let numberFormat: NumberFormat
  /// One place a cell, empty when the offset of the cell tells it.
  let places: [SourcePlace]

  /// Makes a table; `cells` go row by row and are a multiple of the number of columns.
  init(
    source: String, columnNames: [String], storage: TableStorage, numberFormat: NumberFormat
  ) {
    self.source = source
    self.columnNames = columnNames
    self.numberFormat = numberFormat
    text = storage.text
    cells = storage.cells
    places = storage.places
    rowCount = columnNames.isEmpty ? 0 : storage.cells.count / columnNames.count
  }

  /// What is worth saying about the table as a whole.
  public var warnings: [InputWarning] {
    rowCount > 0 ? [] : [InputWarning(source: source, place: nil, reason: .noRows)]
  }

  /// Where a cell is in the input, nil when there is no such row or column.
  ///
  /// The place of a cell that a JSON object leaves out is that of the object. Finding the place in
  /// delimited text walks through the text before it.
  public func place(row: Int, column: String) -> SourcePlace? {
    guard (0..<rowCount).contains(row), let index = columnNames.firstIndex(of: column) else {
      return nil
    }
    var scanner = PlaceScanner()
    return place(row: row, column: index, scanner: &scanner)
  }

  func place(row: Int, column: Int, scanner: inout PlaceScanner) -> SourcePlace {
    let index = row * columnNames.count + column
    guard places.isEmpty else { return places[index] }
    let cell = cells[index]
    let start = cell.range.lowerBound - (cell.traits.contains(.quoted) ? 1 : 0)
    return scanner.place(at: start, in: text)
  }

  func cell(row: Int, column: Int) -> CellText {
    CellText(cells[row * columnNames.count + column], in: text)
  }

  /// The index of a column, nil when the table has no columns at all.
  func index(of name: String) throws(InputError) -> Int? {
    if columnNames.isEmpty { return nil }
    if let index = columnNames.firstIndex(of: name) { return index }
    let problem = InputError.ColumnProblem.unknown(
      name, suggestion: closest(to: name, among: columnNames), columns: columnNames)
    throw InputError(source: source, place: nil, reason: .column(problem))
  }

  func failure(_ problem: InputError.CellProblem, row: Int, column: Int) -> InputError {
    var scanner = PlaceScanner()
    let place = place(row: row, column: column, scanner: &scanner)
    return InputError(source: source, place: place, reason: .cell(problem))
  }
}
