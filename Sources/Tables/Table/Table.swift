import Base
import Synchronization

/// Rows of named columns, read from delimited text or from JSON.
///
/// Cells take eight bytes: a double in rows of plain numbers and dates, whose texts and locations
/// are derived from them, or a range of the text in all other rows, whose values are parsed on
/// demand (see `TableStorage`). A table without columns stands for an empty input, in which every
/// column exists and has no rows.
public struct Table: Sendable {
  /// The most cells; limits the memory of a table to 1 GiB beside its text.
  package static let maximumCells = 1 << 26

  /// The name of the input in messages.
  public let source: String
  /// The distinct names of the columns in their order.
  public let columnNames: [String]
  /// The number of rows without the header.
  public let rowCount: Int

  /// The units of columns that the input names apart from the columns' names, such as in a row below
  /// the header, by column.
  public internal(set) var units: [String: String] = [:]
  /// The notices about the format of the input and about rows that were left out.
  package var notices: [InputWarning] = []

  /// The facts that go with the rows of an export of Health; nil for any other table.
  package var traits: RowTraits?

  package let storage: TableStorage
  package let numberFormat: NumberFormat
  /// The rules by which cells are read that the cells do not tell.
  package let cellRules: CellRules
  /// The rows of the storage that are part of the table; nil for all.
  let selection: [Int]?
  /// The surveys and profiles of the columns; copies of the table share them.
  private let findings: ColumnFindings

  package init(
    source: String, columnNames: [String], storage: TableStorage, numberFormat: NumberFormat,
    cellRules: CellRules = CellRules(), selection: [Int]? = nil
  ) {
    var rules = cellRules
    if rules.decimal == nil, !numberFormat.isPlain {
      rules.decimal = numberFormat.decimal == [.comma] ? .comma : .point
    }
    self.cellRules = rules
    findings = ColumnFindings()
    self.source = source
    self.columnNames = columnNames
    self.storage = storage
    self.numberFormat = numberFormat
    self.selection = selection
    rowCount = columnNames.isEmpty ? 0 : selection?.count ?? storage.rowCount
  }

  /// The warnings about the table as a whole.
  public var warnings: [InputWarning] {
    notices
      + (rowCount > 0 ? [] : [InputWarning(source: source, location: nil, reason: .noRows)])
  }

  /// The location of a cell in the input; nil if there is no such row or column.
  ///
  /// For a key that a JSON object lacks it is that of the object. In delimited text it takes a pass
  /// over the text before the cell.
  public func place(row: Int, column: String) -> TextLocation? {
    guard (0..<rowCount).contains(row), let index = columnNames.firstIndex(of: column) else {
      return nil
    }
    var scanner = LocationTracker()
    return location(row: row, column: index, scanner: &scanner)
  }

  package func location(row: Int, column: Int, scanner: inout LocationTracker) -> TextLocation {
    let (chunk, row) = storage.chunk(of: selection?[row] ?? row)
    switch chunk {
    case .packed(let rows): return rows.place(row: row, column: column, numbers: storage.numbers)
    case .written(let rows): return rows.place(row: row, column: column, scanner: &scanner)
    }
  }

  package func cell(row: Int, column: Int) -> CellText {
    let (chunk, row) = storage.chunk(of: selection?[row] ?? row)
    switch chunk {
    case .packed(let rows): return rows.cell(row: row, column: column, numbers: storage.numbers)
    case .written(let rows): return rows.cell(row: row, column: column)
    }
  }

  /// The index of a column; nil if the table has no columns at all.
  package func index(of name: String) throws(InputError) -> Int? {
    if columnNames.isEmpty { return nil }
    if let index = columnNames.firstIndex(of: name) { return index }
    let problem = InputError.ColumnProblem.unknown(
      name, suggestion: closest(to: name, among: columnNames), columns: columnNames)
    throw InputError(source: source, location: nil, reason: .column(problem))
  }

  package func failure(_ problem: InputError.CellProblem, row: Int, column: Int) -> InputError {
    var scanner = LocationTracker()
    let place = location(row: row, column: column, scanner: &scanner)
    return InputError(source: source, location: place, reason: .cell(problem))
  }

  /// The kind and notation of a column's cells.
  ///
  /// It is found when it is asked for first, and kept.
  ///
  /// - Throws: ``InputError`` if there is no such column.
  package func profile(of column: String) throws(InputError) -> ColumnProfile? {
    try index(of: column).map(profile(ofColumn:))
  }

  package func profile(ofColumn column: Int) -> ColumnProfile {
    findings.profile(column) { ColumnProfile(survey(ofColumn: column), self, column: column) }
  }

  func survey(ofColumn column: Int) -> ColumnSurvey {
    findings.survey(column) { ColumnSurvey(self, column: column) }
  }

  /// The same rows, read by the rules of a locale and of a pattern of dates.
  package func reading(dateOrder: DateOrders?, dateFormat: DateInputFormat?) -> Table {
    var rules = cellRules
    (rules.dateOrder, rules.dateFormat) = (dateOrder, dateFormat)
    guard rules != cellRules else { return self }
    var table = Table(
      source: source, columnNames: columnNames, storage: storage, numberFormat: numberFormat,
      cellRules: rules, selection: selection)
    (table.units, table.notices) = (units, notices)
    return table
  }

  /// The rows that meet all conditions.
  ///
  /// Blanks around a cell are ignored. Locations in messages stay those of the whole input.
  ///
  /// - Throws: ``InputError`` if a column does not exist.
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
    var table = Table(
      source: source, columnNames: columnNames, storage: storage, numberFormat: numberFormat,
      cellRules: cellRules, selection: selection.map { all in rows.map { all[$0] } } ?? rows)
    (table.units, table.notices) = (units, notices)
    return table
  }
}

extension Table {
  /// Reads the rows of an input.
  ///
  /// - Parameters:
  ///   - source: the text of the input.
  ///   - format: the format; nil takes ``InputFormat/guess(for:)``.
  ///   - delimiter: the delimiter of CSV; nil guesses it among tab, semicolon, bar and comma.
  ///   - numberFormat: the format of numbers in text; numbers of JSON are always plain.
  ///   - badRows: what happens to rows that do not follow the format.
  /// - Throws: ``InputError`` with the location where the text does not follow its format.
  public init(
    reading source: consuming SourceText, format: InputFormat? = nil, delimiter: Delimiter? = nil,
    numberFormat: NumberFormat = .plain, badRows: BadRows = .refused
  ) throws(InputError) {
    let (name, encoding, damaged) = (source.name, source.encoding, source.damaged)
    let traits = source.traits
    if let damaged, badRows == .refused { throw damaged.first.skippable }
    // The guesses borrow the text before a reader consumes it.
    var format = format
    if format == nil || format == .json, let found = source.withoutWrapper() {
      (source, format) = (found, .json)
    }
    let wrapper = source.wrapper
    if format == nil { format = InputFormat.guess(for: source) }
    switch format {
    case .json:
      let value = try JSONValue(parsing: source)
      try self.init(value, source: name, numberFormat: numberFormat)
    case .ndjson:
      var reader = JSONLinesReader(
        source: name, byteCount: source.count, numberFormat: numberFormat, badRows: badRows)
      self = try reader.table(of: source)
      notices = reader.notices
    case .csv, .tsv, nil:
      let isTabbed =
        format == .tsv && source.chunks[0].prefix(TableLayout.sampleSize).contains(.tab)
      let layout = TableLayout(
        of: source.chunks[0], isWhole: source.chunks.count == 1,
        delimiter: delimiter ?? (isTabbed ? .tab : nil), numberFormat: numberFormat)
      var reader = layout.reader(
        source: name, byteCount: source.count, numberFormat: numberFormat, badRows: badRows)
      let table = try reader.table(of: source)
      var found = reader.notices
      self = table.withoutSummaryRows(&found)
      units = layout.units
      notices = layout.warnings(source: name) + found
    }
    if badRows == .skipped { leaveOutBadRows() }
    self.traits = traits
    func tell(_ notice: ReadingNotice) {
      notices.insert(
        InputWarning(source: name, location: nil, reason: .reading(notice)), at: 0)
    }
    if let damaged { tell(.skipped(damaged.count, first: damaged.first.withoutSource)) }
    if let wrapper { tell(.wrapper(wrapper)) }
    if format == .csv, InputFormat.byExtension(of: name) == .json { tell(.delimited) }
    if encoding != .utf8 { tell(.encoding(encoding)) }
  }

  /// Whether a JSON value holds rows.
  package static func hasRows(_ value: JSONValue) -> Bool {
    do throws(InputError) {
      return try !JSONRows(value, source: "").rows.isEmpty
    } catch {
      return false
    }
  }

  /// Makes a table of a JSON list of values, objects or lists, or of the part of an answer that
  /// holds one.
  ///
  /// - Throws: ``InputError`` if there are no rows, or rows of different kinds.
  package init(
    _ value: JSONValue, source: String, numberFormat: NumberFormat = .plain
  ) throws(InputError) {
    let found = try JSONRows(value, source: source)
    var table = JSONTable(source: source)
    for row in found.rows { try table.append(row) }
    self = table.takeTable(numberFormat: numberFormat)
    units = found.units
    if !found.path.isEmpty {
      let reason = InputWarning.Reason.reading(.path(found.path, others: found.others))
      notices = [InputWarning(source: source, location: nil, reason: reason)]
    }
  }
}

/// The text of a cell without blanks around it, as a key.
struct CellKey: Hashable {
  let bytes: ArraySlice<UInt8>

  init(_ cell: CellText) { bytes = cell.bytes[cell.trimmed] }

  // All bytes at once; the standard library hashes one after the other.
  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension Table {
  /// The distinct names of a column in the order of first occurrence, and the index of each row's
  /// name.
  ///
  /// - Throws: ``InputError`` if there is no such column.
  package func groups(in column: String) throws(InputError) -> (names: [String], ofRow: [Int]) {
    guard let column = try index(of: column) else { return ([], []) }
    var indexByName: [CellKey: Int] = [:]
    var names: [String] = []
    var ofRow: [Int] = []
    ofRow.reserveCapacity(rowCount)
    for run in runs {
      for row in run.rows {
        let name = CellKey(cell(row: row, column: column, in: run))
        if let known = indexByName[name] {
          ofRow.append(known)
        } else {
          indexByName[name] = names.count
          ofRow.append(names.count)
          names.append(String(decoding: name.bytes, as: UTF8.self))
        }
      }
    }
    return (names, ofRow)
  }

  /// A number for each row of a column, the same for equal texts; missing for cells without a value.
  ///
  /// - Throws: ``InputError`` if there is no such column.
  package func identities(in column: String) throws(InputError) -> OptionalDoubles {
    guard let index = try index(of: column) else { return [] }
    let groups = try groups(in: column)
    return OptionalDoubles(
      groups.ofRow.enumerated().map { row, group in
        cell(row: row, column: index).isMissing ? nil : Double(group)
      })
  }
}

extension Table {
  /// The distinct names that several columns make together, and the index of each row's name.
  ///
  /// - Throws: ``InputError`` if there is no such column.
  package func groups(
    in columns: [String]
  ) throws(InputError) -> (names: [String], ofRow: [Int]) {
    guard let first = columns.first else { return ([], []) }
    var groups = try groups(in: first)
    for column in columns.dropFirst() {
      let others = try self.groups(in: column)
      var indexByPair: [[Int]: Int] = [:]
      var names: [String] = []
      groups.ofRow = zip(groups.ofRow, others.ofRow).map { one, other in
        if let known = indexByPair[[one, other]] { return known }
        indexByPair[[one, other]] = names.count
        let parts = [groups.names[one], others.names[other]].filter { !$0.isEmpty }
        // Not a comma, which separates the names of lines in sentences.
        names.append(parts.joined(separator: " · "))
        return names.count - 1
      }
      groups.names = names
    }
    return groups
  }
}

extension Table {
  struct Run {
    let rows: Range<Int>
    /// The rows as numbers; nil for text rows.
    let packed: NumericRows?
    /// The rows as text; nil for numbers and for a selection.
    let written: TextRows?
  }

  /// All rows in runs; those of a selection are a single run without packed numbers.
  var runs: [Run] {
    guard selection == nil, rowCount > 0 else {
      return [Run(rows: 0..<rowCount, packed: nil, written: nil)]
    }
    return zip(storage.starts, storage.chunks).map { start, chunk in
      let rows = start..<start + chunk.count
      return switch chunk {
      case .packed(let packed): Run(rows: rows, packed: packed, written: nil)
      case .written(let written): Run(rows: rows, packed: nil, written: written)
      }
    }
  }

  /// A cell of a run, which is not looked for in the whole table.
  @inline(__always)
  func cell(row: Int, column: Int, in run: Run) -> CellText {
    run.written?.cell(row: row - run.rows.lowerBound, column: column)
      ?? cell(row: row, column: column)
  }

  /// The packed numbers of a column in a run, and their notation; nil for text rows and missing
  /// columns.
  func packedNumbers(
    of run: Run, column: Int
  ) -> (notation: CellNotation, numbers: ArraySlice<Double>)? {
    guard let packed = run.packed, column < packed.pattern.columns.count else { return nil }
    let numbers = storage.numbers[column][packed.start..<packed.start + packed.count]
    return (packed.pattern.columns[column].notation, numbers)
  }
}

/// Builds a column of numbers row by row.
///
/// It starts as the table's own column if that is aligned with the rows. As long as the values are
/// equal to those in it nothing is written, so the array stays shared; the first difference copies
/// it.
struct NumberColumn {
  private(set) var numbers: [Double]
  private var count = 0

  init(of table: Table, column: Int) {
    if table.selection == nil, table.storage.isAligned, column < table.storage.numbers.count {
      numbers = table.storage.numbers[column]
    } else {
      numbers = []
      numbers.reserveCapacity(table.rowCount)
    }
  }

  /// Takes the value of the next row; NaN if it is missing.
  mutating func take(_ number: Double) {
    if count == numbers.count {
      numbers.append(number)
    } else if numbers[count] != number, !(numbers[count].isNaN && number.isNaN) {
      numbers[count] = number
    }
    count += 1
  }

  /// Takes the packed values of the next rows, which are in `numbers` already if that is the
  /// table's column.
  mutating func take(_ packed: ArraySlice<Double>) {
    if count == numbers.count { numbers += packed }
    count += packed.count
  }
}

/// The surveys and profiles of a table's columns: a class, because it is filled while tables,
/// which are values, are read by several copies and threads.
private final class ColumnFindings: Sendable {
  private let profiles = Mutex<[Int: ColumnProfile]>([:])
  private let surveys = Mutex<[Int: ColumnSurvey]>([:])

  func profile(_ column: Int, make: () -> ColumnProfile) -> ColumnProfile {
    if let known = profiles.withLock({ $0[column] }) { return known }
    // Made outside of the lock: it asks for the surveys of other columns.
    let made = make()
    profiles.withLock { $0[column] = made }
    return made
  }

  func survey(_ column: Int, make: () -> ColumnSurvey) -> ColumnSurvey {
    if let known = surveys.withLock({ $0[column] }) { return known }
    let made = make()
    surveys.withLock { $0[column] = made }
    return made
  }
}

/// A condition on rows: equality of a cell and a text.
package struct RowCondition: Sendable, Hashable {
  package let column: String
  package let value: String

  package init(column: String, value: String) { (self.column, self.value) = (column, value) }
}
