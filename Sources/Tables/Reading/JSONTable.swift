import Base

/// Collects the rows of a table from JSON values.
///
/// Numbers and nulls make one column named `value`. Objects make a column for each key, in the order
/// in which keys first appear; a key that an object leaves out is a missing value.
struct JSONTable {
  private enum RowKind: String {
    case value = "numbers"
    case object = "objects"
  }

  private let source: String
  private var kind: RowKind?
  private var names: [String] = []
  private var columns: [String: Int] = [:]
  /// The rows that are done.
  private var storage = TableStorage()
  /// The rows after these, until they are done.
  private var text: [UInt8] = []
  private var rows: [Row] = []
  private var filled: [Entry] = []

  private struct Row {
    let place: TextLocation
    /// The index of the row's first entry.
    let start: Int
  }

  private struct Entry {
    let column: Int
    let cell: Cell
    let place: TextLocation
  }

  /// Whether there is no row yet.
  var isEmpty: Bool { rows.isEmpty && storage.rowCount == 0 }

  init(source: String) { self.source = source }

  /// Adds a row.
  mutating func append(_ row: JSONValue) throws(InputError) {
    rows.append(Row(place: row.place, start: filled.count))
    switch row.content {
    case .null:
      // A null fits both kinds of rows: it is a row without any value.
      break
    case .number, .string:
      try expect(.value, found: row)
      try add(row, column: "value")
    case .object(let members):
      try expect(.object, found: row)
      for member in members { try add(member.value, column: member.key) }
    case .bool, .array:
      throw failure(.jsonTable(.notARow(found: row.kindName)), at: row.place)
    }
    try checkSize(at: row.place)
  }

  /// The table of the rows since the last one that was taken; the columns are those of all rows.
  mutating func takeTable(numberFormat: NumberFormat) -> Table {
    keepRows()
    defer { storage = TableStorage() }
    let names = names.isEmpty && storage.rowCount > 0 ? ["value"] : names
    return Table(
      source: source, columnNames: names, storage: storage, numberFormat: numberFormat)
  }

  /// Is done with the rows so far, so that their text takes no more than it needs.
  mutating func keepRows() {
    let width = names.count
    var done = TextRows(text: text, line: 1, width: width)
    done.cells = [Cell](repeating: Cell(0..<0), count: rows.count * width)
    done.rowPlaces = rows.map(\.place)
    done.places = rows.flatMap { repeatElement($0.place, count: width) }
    for (index, row) in rows.enumerated() {
      let end = index + 1 < rows.count ? rows[index + 1].start : filled.count
      for entry in filled[row.start..<end] {
        done.cells[index * width + entry.column] = entry.cell
        done.places[index * width + entry.column] = entry.place
      }
    }
    storage.append(done)
    (text, rows, filled) = ([], [], [])
  }

  private mutating func expect(_ wanted: RowKind, found row: JSONValue) throws(InputError) {
    if kind == nil { kind = wanted }
    guard let kind, kind != wanted else { return }
    let problem = InputError.JSONTableProblem.mixedRows(
      found: row.kindName, expected: kind.rawValue)
    throw failure(.jsonTable(problem), at: row.place)
  }

  private mutating func add(_ value: JSONValue, column name: String) throws(InputError) {
    let column = columns[name] ?? names.count
    if column == names.count {
      guard !name.isEmpty else {
        throw failure(.rows(.unnamedColumn(column + 1)), at: value.place)
      }
      columns[name] = column
      names.append(name)
    }
    let (content, traits): (String, Cell.Traits) =
      switch value.content {
      case .null: ("", [])
      case .number(_, let literal): (literal, .jsonNumber)
      case .string(let string): (string, .quoted)
      case .bool, .array, .object: (value.kindName, .nested)
      }
    let start = text.count
    text += content.utf8
    guard text.count - start <= Cell.maximumLength else {
      throw failure(.rows(.fieldTooLong(limit: Cell.maximumLength)), at: value.place)
    }
    filled.append(
      Entry(column: column, cell: Cell(start..<text.count, traits: traits), place: value.place))
  }

  private func checkSize(at place: TextLocation) throws(InputError) {
    let count = storage.rowCount + rows.count
    guard count * max(1, names.count) <= Table.maximumCells, text.count <= UInt32.max else {
      throw failure(.rows(.tooManyCells(limit: Table.maximumCells)), at: place)
    }
  }

  private func failure(_ reason: InputError.Reason, at place: TextLocation) -> InputError {
    InputError(source: source, place: place, reason: reason)
  }
}

extension JSONTable {
  /// The pattern of a row, nil when it is of another kind than the rows before it, has other columns or
  /// values that are no plain numbers and dates.
  ///
  /// - Parameters:
  ///   - start: where its line starts.
  func pattern(
    of row: JSONValue, from start: Int, in text: [UInt8], format: NumberFormat
  ) -> RowTemplate? {
    let values: [JSONValue]
    if case .object(let members) = row.content {
      guard kind == .object, members.count <= names.count,
        zip(members, names).allSatisfy({ $0.key == $1 })
      else { return nil }
      values = members.map(\.value)
    } else {
      guard kind == .value else { return nil }
      values = [row]
    }
    var cells: [Cell] = []
    var (column, position) = (1, start)
    for value in values {
      // Columns count scalars.
      while column < value.place.column, position < text.count {
        position += 1
        while position < text.count, text[position] & 0xC0 == 0x80 { position += 1 }
        column += 1
      }
      guard let cell = value.cell(at: position, in: text) else { return nil }
      cells.append(cell)
    }
    return RowTemplate(of: cells[...], from: start, in: text, format: format)
  }

  /// Adds the rows of a pattern that stand at a place of a text.
  ///
  /// - Returns: where the next one starts, nil when there are none worth it.
  mutating func pack(
    _ text: [UInt8], from start: Int, line: Int, as pattern: RowTemplate, expecting rows: Int
  ) -> (rows: Int, end: Int)? {
    storage.reserve(rows: rows, columns: names.count)
    keepRows()
    guard let end = storage.pack(text, from: start, line: line, as: pattern) else { return nil }
    return (storage.lastCount, end)
  }
}

extension JSONValue {
  /// The cell of a number or of a text without escapes that starts at a place.
  fileprivate func cell(at start: Int, in text: [UInt8]) -> Cell? {
    let (content, traits): (String, Cell.Traits)
    switch self.content {
    case .number(_, let literal): (content, traits) = (literal, .jsonNumber)
    case .string(let string): (content, traits) = (string, .quoted)
    case .null, .bool, .array, .object: return nil
    }
    let first = start + (traits.contains(.quoted) ? 1 : 0)
    let range = first..<first + content.utf8.count
    guard range.upperBound <= text.count, text[range].elementsEqual(content.utf8) else {
      return nil
    }
    return Cell(range, traits: traits)
  }
}

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

  package var count: Int {
    rowPlaces.isEmpty ? (width == 0 ? 0 : cells.count / width) : rowPlaces.count
  }

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
