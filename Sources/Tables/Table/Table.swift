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

extension Table {
  /// How the numbers of a column are written: as the table's format says or, where some are not and all
  /// are plain numbers, plainly.
  ///
  /// People ask for the language of the picture; their data often comes from a program that knows none.
  /// What both formats can read, such as `1.234`, counts as the table's.
  func numberFormat(ofColumn column: Int) -> NumberFormat {
    guard !numberFormat.isPlain else { return .plain }
    func hasOnlyNumbers(_ format: NumberFormat) -> Bool {
      (0..<rowCount).allSatisfy { row in
        cell(row: row, column: column).number(format) != .notANumber
      }
    }
    return !hasOnlyNumbers(numberFormat) && hasOnlyNumbers(.plain) ? .plain : numberFormat
  }
}

extension Table {
  /// The rows whose cells have the values that are asked for, all of them together.
  ///
  /// Blanks around a cell do not count. Places in messages stay those of the whole input.
  ///
  /// - Throws: ``InputError`` when a column does not exist.
  package func filtered(by conditions: [RowCondition]) throws(InputError) -> Table {
    var wanted: [(column: Int, bytes: [UInt8])] = []
    for condition in conditions {
      guard let column = try index(of: condition.column) else { return self }
      wanted.append((column, Array(condition.value.utf8)))
    }
    guard !wanted.isEmpty else { return self }
    let rows = (0..<rowCount).filter { row in
      wanted.allSatisfy { column, bytes in
        let cell = cell(row: row, column: column)
        return cell.bytes[cell.trimmed].elementsEqual(bytes)
      }
    }
    return Table(
      source: source, columnNames: columnNames, storage: storage, numberFormat: numberFormat,
      selection: selection.map { all in rows.map { all[$0] } } ?? rows)
  }
}

extension Table {
  /// Reads the rows of an input.
  ///
  /// - Parameters:
  ///   - source: the text of the input.
  ///   - format: how the rows are written; nil takes ``InputFormat/guess(for:)``.
  ///   - delimiter: what separates fields; nil guesses it among tab, semicolon, bar and comma. JSON
  ///     has none.
  ///   - numberFormat: how numbers are written in text; numbers of JSON are always plain.
  /// - Throws: ``InputError`` with the place where the text does not follow its format.
  public init(
    reading source: consuming SourceText,
    format: InputFormat? = nil,
    delimiter: Delimiter? = nil,
    numberFormat: NumberFormat = .plain
  ) throws(InputError) {
    let name = source.name
    // The choice looks at the text before a reader takes it.
    var format = format
    if format == nil { format = InputFormat.guess(for: source) }
    var delimiter = delimiter
    if delimiter == nil {
      delimiter = format == .csv ? Delimiter.guess(for: source.pieces[0]) : .tab
    }
    switch format {
    case .json:
      let value = try JSONValue(parsing: source)
      try self.init(value, source: name, numberFormat: numberFormat)
    case .ndjson:
      var reader = JSONLinesReader(source, numberFormat: numberFormat)
      self = try reader.table()
    case .csv, .tsv, nil:
      var reader = DelimitedReader(
        source, delimiter: delimiter ?? .tab, numberFormat: numberFormat)
      self = try reader.table()
    }
  }

  /// Makes a table of a JSON list of numbers or of objects.
  ///
  /// - Throws: ``InputError`` when the value is no list, a row is neither a number, null, a text nor an
  ///   object, or the rows are of different kinds.
  package init(
    _ value: JSONValue, source: String, numberFormat: NumberFormat = .plain
  ) throws(InputError) {
    guard let rows = value.array else {
      let problem = InputError.JSONTableProblem.notRows(found: value.kindName)
      throw InputError(source: source, place: value.place, reason: .jsonTable(problem))
    }
    var table = JSONTable(source: source)
    for row in rows { try table.append(row) }
    self = table.takeTable(numberFormat: numberFormat)
  }
}

extension Table {
  /// The most different names that a column may have to be guessed to name series.
  private static let mostSeries = 50
  /// How many rows are looked at for the guess.
  private static let sample = 20_000

  /// The column that most likely names the series of a long table: one of text that tells rows with the
  /// same x apart.
  package func guessSeries(x: String, except used: [String]) -> String? {
    guard let xColumn = columnNames.firstIndex(of: x) else { return nil }
    let candidates = columnNames.indices.filter {
      !used.contains(columnNames[$0]) && kind(ofColumn: $0) == .text
    }
    let rows = 0..<min(rowCount, Table.sample)
    var seen = Set<ArraySlice<UInt8>>()
    guard !candidates.isEmpty,
      rows.contains(where: { !seen.insert(bytes($0, xColumn)).inserted })
    else { return nil }
    let column = candidates.first { column in
      var names = Set<ArraySlice<UInt8>>()
      var pairs = Set<[ArraySlice<UInt8>]>()
      return rows.allSatisfy { row in
        let name = bytes(row, column)
        names.insert(name)
        return names.count <= Table.mostSeries
          && pairs.insert([bytes(row, xColumn), name]).inserted
      }
    }
    return column.map { columnNames[$0] }
  }

  private func bytes(_ row: Int, _ column: Int) -> ArraySlice<UInt8> {
    let cell = cell(row: row, column: column)
    return cell.bytes[cell.trimmed]
  }

  /// The names in a column in the order in which they come first, and which of them each row has.
  ///
  /// - Throws: ``InputError`` when there is no such column.
  package func groups(in column: String) throws(InputError) -> (names: [String], ofRow: [Int]) {
    guard let column = try index(of: column) else { return ([], []) }
    var places: [ArraySlice<UInt8>: Int] = [:]
    var names: [String] = []
    var ofRow: [Int] = []
    ofRow.reserveCapacity(rowCount)
    for row in 0..<rowCount {
      let name = bytes(row, column)
      if let known = places[name] {
        ofRow.append(known)
      } else {
        places[name] = names.count
        ofRow.append(names.count)
        names.append(String(decoding: name, as: UTF8.self))
      }
    }
    return (names, ofRow)
  }
}

extension Table {
  /// Rows that follow each other and are kept in the same way.
  struct Run {
    /// Which rows they are.
    let rows: Range<Int>
    /// The rows as numbers, where all of them are.
    let packed: NumericRows?
  }

  /// All rows; those of a choice one by one as they were written.
  var runs: [Run] {
    guard selection == nil, rowCount > 0 else { return [Run(rows: 0..<rowCount, packed: nil)] }
    return zip(storage.starts, storage.stretches).map { start, stretch in
      let rows = start..<start + stretch.count
      if case .packed(let packed) = stretch { return Run(rows: rows, packed: packed) }
      return Run(rows: rows, packed: nil)
    }
  }

  /// The numbers of a column in rows that are kept as such, and how they are written.
  func packedNumbers(of run: Run, column: Int) -> (form: CellNotation, numbers: ArraySlice<Double>)?
  {
    guard let packed = run.packed, column < packed.pattern.columns.count else { return nil }
    let numbers = storage.numbers[column][packed.start..<packed.start + packed.count]
    return (packed.pattern.columns[column].form, numbers)
  }
}

/// A column of numbers while it is put together.
///
/// Where the table has one as a whole, it is that one, and nothing is copied unless a row differs.
struct NumberColumn {
  private(set) var numbers: [Double]
  private var count = 0

  /// Takes the rows of a table's column, whose values are then handed over in their order.
  init(of table: Table, column: Int) {
    if table.selection == nil, table.storage.isAligned, column < table.storage.numbers.count {
      numbers = table.storage.numbers[column]
    } else {
      numbers = []
      numbers.reserveCapacity(table.rowCount)
    }
  }

  /// Takes the value of the next row; NaN is none.
  mutating func take(_ number: Double) {
    if count == numbers.count {
      numbers.append(number)
    } else if numbers[count] != number, !(numbers[count].isNaN && number.isNaN) {
      numbers[count] = number
    }
    count += 1
  }

  /// Takes the values of the next rows, which are those of the table where it has the column.
  mutating func take(_ packed: ArraySlice<Double>) {
    if count == numbers.count { numbers += packed }
    count += packed.count
  }
}

/// Finds out what the values of a column have in common.
struct KindSearch {
  private var (mayBeNumber, mayBeDate, isEmpty) = (true, true, true)

  /// Whether nothing can change it any more.
  var isOver: Bool { !mayBeNumber && !mayBeDate }

  var kind: ColumnKind {
    if isEmpty { return .empty }
    if mayBeNumber { return .number }
    return mayBeDate ? .date : .text
  }

  mutating func take(_ form: CellNotation, hasValue: Bool) {
    guard hasValue else { return }
    isEmpty = false
    switch form {
    case .number, .calculated: mayBeDate = false
    case .date: mayBeNumber = false
    }
  }

  mutating func take(_ cell: CellText, _ format: NumberFormat) {
    if cell.isMissing { return }
    isEmpty = false
    if mayBeNumber { mayBeNumber = cell.number(format) != .notANumber }
    if mayBeDate { mayBeDate = cell.date != nil }
  }
}

/// Which rows count: those whose cell in a column has a value.
package struct RowCondition: Sendable, Hashable {
  /// The name of the column.
  package let column: String
  /// The text that the cell must have.
  package let value: String

  /// Makes a condition.
  package init(column: String, value: String) {
    self.column = column
    self.value = value
  }
}
