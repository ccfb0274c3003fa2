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
  func packedNumbers(of run: Run, column: Int) -> (form: CellNotation, numbers: ArraySlice<Double>)? {
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
