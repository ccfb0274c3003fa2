import Base

/// Rows that are kept as they were written: a text, and eight bytes a cell that say where in it the cell is.
package struct TextRows: Sendable {
  /// The text, which other rows may share.
  package let text: [UInt8]
  /// The line of the input with which the text begins.
  let line: Int
  /// How many cells each row has; a row of JSON can lack those of columns that were found later.
  package let width: Int
  /// The cells row by row.
  package var cells: [Cell] = []
  /// The places of the cells, empty where their offsets tell them.
  var places: [TextLocation] = []
  /// The places of the rows, empty where no row can lack a cell.
  var rowPlaces: [TextLocation] = []

  package var count: Int { rowPlaces.isEmpty ? (width == 0 ? 0 : cells.count / width) : rowPlaces.count }

  /// Where a cell stands, or its row where it has no such cell.
  func place(row: Int, column: Int, scanner: inout LocationTracker) -> TextLocation {
    guard column < width else { return rowPlaces[row] }
    guard places.isEmpty else { return places[row * width + column] }
    scanner.begin(atLine: line)
    return scanner.place(at: cells[row * width + column].start, in: text)
  }

  /// A cell.
  func cell(row: Int, column: Int) -> CellText {
    column < width ? CellText(cells[row * width + column], in: text) : CellText([], traits: [])
  }
}
