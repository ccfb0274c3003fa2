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
  private var text: [UInt8] = []
  private var rows: [Row] = []
  private var filled: [Entry] = []

  private struct Row {
    let place: SourcePlace
    /// The index of the row's first entry.
    let start: Int
  }

  private struct Entry {
    let column: Int
    let cell: Cell
    let place: SourcePlace
  }

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

  /// The table of all rows.
  func table(numberFormat: NumberFormat) -> Table {
    let names = names.isEmpty && !rows.isEmpty ? ["value"] : names
    var storage = TableStorage(text: text)
    storage.cells.reserveCapacity(rows.count * names.count)
    storage.places.reserveCapacity(rows.count * names.count)
    for (index, row) in rows.enumerated() {
      let first = storage.cells.count
      let end = index + 1 < rows.count ? rows[index + 1].start : filled.count
      for _ in names {
        storage.cells.append(Cell(0..<0))
        storage.places.append(row.place)
      }
      for entry in filled[row.start..<end] {
        storage.cells[first + entry.column] = entry.cell
        storage.places[first + entry.column] = entry.place
      }
    }
    return Table(
      source: source, columnNames: names, storage: storage, numberFormat: numberFormat)
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

  private func checkSize(at place: SourcePlace) throws(InputError) {
    guard rows.count * max(1, names.count) <= Table.maximumCells, text.count <= UInt32.max else {
      throw failure(.rows(.tooManyCells(limit: Table.maximumCells)), at: place)
    }
  }

  private func failure(_ reason: InputError.Reason, at place: SourcePlace) -> InputError {
    InputError(source: source, place: place, reason: reason)
  }
}
