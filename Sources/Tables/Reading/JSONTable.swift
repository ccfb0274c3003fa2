import Base

/// Builds a table from JSON values.
///
/// Numbers, texts and nulls make one column named `value`. Objects make a column for each key, in
/// the order of first occurrence; a key that an object lacks is a missing value. Keys of objects in
/// objects are joined with points, as in `main.temp`. Lists make numbered columns.
struct JSONTable {
  private enum RowKind: String {
    case value = "numbers"
    case object = "objects"
    case list = "lists"
  }

  private let source: String
  private var kind: RowKind?
  private var names: [String] = []
  private var columns: [String: Int] = [:]
  private var storage = TableStorage()
  /// The text of the rows after these.
  private var text: [UInt8] = []
  private var rows: [Row] = []
  private var filled: [Entry] = []

  private struct Row {
    let location: TextLocation
    /// The index of the row's first entry.
    let start: Int
  }

  private struct Entry {
    let column: Int
    let cell: Cell
    let location: TextLocation
  }

  var isEmpty: Bool { rows.isEmpty && storage.rowCount == 0 }

  init(source: String) { self.source = source }

  mutating func append(_ row: JSONValue) throws(InputError) {
    switch row.content {
    case .null:
      // Fits all kinds of rows: a row without any value.
      begin(row)
      if kind == .value { try add(row, column: "value") }
    case .number, .string:
      try expect(.value, found: row)
      begin(row)
      try add(row, column: "value")
    case .object(let members):
      try expect(.object, found: row)
      begin(row)
      for member in members { try add(member.value, column: member.key) }
    case .array(let values):
      try expect(.list, found: row)
      begin(row)
      for (index, value) in values.enumerated() { try add(value, column: "column\(index + 1)") }
    case .bool: throw failure(.jsonTable(.notARow(found: row.kindName)), at: row.location)
    }
    try checkSize(at: row.location)
  }

  private mutating func begin(_ row: JSONValue) {
    rows.append(Row(location: row.location, start: filled.count))
  }

  /// Returns the rows since the last call; the columns are those of all rows so far.
  mutating func takeTable(numberFormat: NumberFormat) -> Table {
    keepRows()
    defer { storage = TableStorage() }
    let names = names.isEmpty && storage.rowCount > 0 ? ["value"] : names
    return Table(source: source, columnNames: names, storage: storage, numberFormat: numberFormat)
  }

  /// Finishes the rows so far, whose columns are then fixed, and releases the space for further
  /// ones.
  mutating func keepRows() {
    let width = names.count
    var done = TextRows(text: text, line: 1, width: width)
    done.cells = [Cell](repeating: Cell(0..<0), count: rows.count * width)
    done.rowLocations = rows.map(\.location)
    done.locations = rows.flatMap { repeatElement($0.location, count: width) }
    for (index, row) in rows.enumerated() {
      let end = index + 1 < rows.count ? rows[index + 1].start : filled.count
      for entry in filled[row.start..<end] {
        done.cells[index * width + entry.column] = entry.cell
        done.locations[index * width + entry.column] = entry.location
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
    throw failure(.jsonTable(problem), at: row.location)
  }

  private mutating func add(_ value: JSONValue, column name: String) throws(InputError) {
    if case .object(let members) = value.content, !members.isEmpty {
      for member in members { try add(member.value, column: "\(name).\(member.key)") }
      return
    }
    let column = columns[name] ?? names.count
    if column == names.count {
      guard !name.isEmpty else {
        throw failure(.rows(.unnamedColumn(column + 1)), at: value.location)
      }
      columns[name] = column
      names.append(name)
    }
    let (content, traits): (String, Cell.Traits) =
      switch value.content {
      case .null: ("", .jsonNumber)
      case .number(_, let literal): (literal, .jsonNumber)
      case .string(let string): (string, .quoted)
      case .bool, .array, .object: (value.kindName, .nested)
      }
    let start = text.count
    text += content.utf8
    guard text.count - start <= Cell.maximumLength else {
      throw failure(.rows(.fieldTooLong(limit: Cell.maximumLength)), at: value.location)
    }
    filled.append(
      Entry(
        column: column, cell: Cell(start..<text.count, traits: traits), location: value.location))
  }

  private func checkSize(at location: TextLocation) throws(InputError) {
    let count = storage.rowCount + rows.count
    // Cells have offsets of 32 bits.
    guard count * max(1, names.count) <= Table.maximumCells, text.count <= UInt32.max else {
      throw failure(.rows(.tooManyCells(limit: Table.maximumCells)), at: location)
    }
  }

  private func failure(_ reason: InputError.Reason, at location: TextLocation) -> InputError {
    InputError(source: source, location: location, reason: reason)
  }

  /// The template of a row that has the same kind and the same first columns as the rows before it,
  /// and only plain numbers and dates.
  ///
  /// - Parameter start: the offset of the row's line.
  func pattern(
    of row: JSONValue, from start: Int, in text: [UInt8], format: NumberFormat
  ) -> RowTemplate? {
    let values: [JSONValue]
    if case .object(let members) = row.content {
      guard kind == .object, members.count <= names.count,
        zip(members, names).allSatisfy({ $0.key == $1 })
      else { return nil }
      values = members.map(\.value)
    } else if case .array(let list) = row.content {
      guard kind == .list, list.count <= names.count else { return nil }
      values = list
    } else {
      guard kind == .value else { return nil }
      values = [row]
    }
    var cells: [Cell] = []
    var (column, position) = (1, start)
    for value in values {
      // A location has a column in scalars; the cell needs the offset in bytes.
      while column < value.location.column, position < text.count {
        position += 1
        while position < text.count, text[position] & 0xC0 == 0x80 { position += 1 }
        column += 1
      }
      guard let cell = value.cell(at: position, in: text) else { return nil }
      cells.append(cell)
    }
    return RowTemplate(of: cells[...], from: start, in: text, format: format)
  }

  /// Adds the rows of a template at an offset of a text.
  ///
  /// - Returns: the number of rows and the offset of the next one; nil if too few rows match.
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
  /// The cell of a number, or of a text without escapes, at an offset.
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

/// Rows as text, with eight bytes for each cell.
package struct TextRows: Sendable {
  /// The text, which other rows may share.
  package let text: [UInt8]
  /// The line of the input at which the text begins.
  let line: Int
  /// The number of cells in a row; JSON rows can lack those of columns that came up later.
  package let width: Int
  package var cells: [Cell] = []
  /// The locations of the cells of JSON; empty if they follow from the offsets.
  var locations: [TextLocation] = []
  /// The locations of the rows of JSON, for missing cells.
  var rowLocations: [TextLocation] = []

  package var count: Int {
    rowLocations.isEmpty ? (width == 0 ? 0 : cells.count / width) : rowLocations.count
  }

  /// The location of a cell, or of its row if it lacks the cell.
  func place(row: Int, column: Int, scanner: inout LocationTracker) -> TextLocation {
    guard column < width else { return rowLocations[row] }
    guard locations.isEmpty else { return locations[row * width + column] }
    scanner.begin(atLine: line)
    return scanner.location(at: cells[row * width + column].start, in: text)
  }

  func cell(row: Int, column: Int) -> CellText {
    column < width ? CellText(cells[row * width + column], in: text) : CellText([], traits: [])
  }
}
