import Base
import Calendars

/// The rows of a table as a reader leaves them, in stretches that are kept in the same way.
package struct TableStorage: Sendable {
  /// Rows that follow each other.
  package enum RowChunk: Sendable {
    case packed(NumericRows)
    case written(TextRows)

    var count: Int {
      switch self {
      case .packed(let rows): rows.count
      case .written(let rows): rows.count
      }
    }
  }

  package private(set) var stretches: [RowChunk] = []
  /// The first row of each stretch.
  package private(set) var starts: [Int] = []
  private(set) var rowCount = 0
  /// The values of the packed rows, one array a column; as long as ``isAligned`` holds, those of all rows,
  /// with NaN where a written cell is no plain number or date.
  package private(set) var numbers: [[Double]] = []
  /// Whether row *i* has the *i*-th number of each column.
  private(set) var isAligned = true

  /// Written rows get numbers too as long as they are so few, or one of so many.
  private static let few = 64

  /// The fewest rows that are worth a stretch of their own.
  private static let leastPacked = 16

  /// No rows.
  package init() {}

  /// Rows that were calculated, a line each after one of names.
  ///
  /// - Parameters:
  ///   - numbers: the columns, equally long, with NaN where there is no value.
  ///   - pattern: how they would be written.
  package init(_ numbers: [[Double]], as pattern: RowTemplate) {
    self.numbers = numbers
    append(
      .packed(NumericRows(pattern: pattern, count: numbers.first?.count ?? 0, line: 2, start: 0)))
  }

  /// How many rows the last stretch has.
  var lastCount: Int { stretches.last?.count ?? 0 }

  /// Makes room for so many rows at most; room that is not used costs nothing.
  mutating func reserve(rows: Int, columns: Int) {
    guard numbers.isEmpty, columns > 0 else { return }
    let room = min(rows, Table.maximumCells / columns)
    for _ in 0..<columns {
      var column: [Double] = []
      column.reserveCapacity(room)
      numbers.append(column)
    }
  }

  /// Reads the rows of a pattern that stand at a place of a text.
  ///
  /// - Returns: where the next row starts; nil, and nothing is kept, when there are only a few rows and
  ///   more text.
  mutating func pack(
    _ text: [UInt8], from start: Int, line: Int, as pattern: RowTemplate
  ) -> Int? {
    let first = numbers.first?.count ?? 0
    while numbers.count < pattern.columns.count {
      numbers.append([Double](repeating: .nan, count: first))
    }
    var pattern = pattern
    let limit = Table.maximumCells / numbers.count - rowCount
    let found = pattern.read(text, from: start, limit: limit, into: &numbers)
    guard found.rows >= TableStorage.leastPacked || (found.end == text.count && found.rows > 0)
    else {
      for column in pattern.columns.indices { numbers[column].removeLast(found.rows) }
      return nil
    }
    for column in numbers.indices.dropFirst(pattern.columns.count) {
      numbers[column] += repeatElement(.nan, count: found.rows)
    }
    isAligned = isAligned && first == rowCount
    append(
      .packed(NumericRows(pattern: pattern, count: found.rows, line: line, start: first)))
    return found.end
  }

  /// Adds rows that are kept as they were written.
  mutating func append(_ rows: TextRows) {
    guard rows.count > 0 else { return }
    let most = max(TableStorage.few, rowCount / TableStorage.few)
    if isAligned, rows.count <= most, rows.width == numbers.count {
      for row in 0..<rows.count {
        for column in numbers.indices {
          numbers[column].append(rows.cell(row: row, column: column).plainValue)
        }
      }
    } else {
      isAligned = false
    }
    append(.written(rows))
  }

  private mutating func append(_ stretch: RowChunk) {
    starts.append(rowCount)
    rowCount += stretch.count
    stretches.append(stretch)
  }

  /// The stretch of a row, and which of its rows it is.
  func stretch(of row: Int) -> (RowChunk, row: Int) {
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle } else { high = middle }
    }
    return (stretches[low], row - starts[low])
  }
}

extension CellText {
  /// The number, or what the clock of the date shows; NaN where the cell is neither, plainly.
  var plainValue: Double {
    if case .value(let number) = number(.plain) { return number }
    guard let written = date, written.order != .slashed else { return .nan }
    return written.dateTime(slashed: .dayFirst)?.wallSeconds ?? .nan
  }
}

/// Rows of one pattern that follow each other line by line, kept as nothing but their numbers.
///
/// Text and place of each cell follow from these: the text need not be kept.
package struct NumericRows: Sendable {
  /// What the rows have in common.
  package let pattern: RowTemplate
  /// How many there are.
  package let count: Int
  /// The line of the first one.
  let line: Int
  /// Where the first one is among the numbers of each column.
  package let start: Int

  /// Where a cell stands, or its row where it has no such cell.
  ///
  /// - Parameter numbers: the numbers of all columns.
  func place(row: Int, column: Int, numbers: [[Double]]) -> TextLocation {
    var position = 1
    guard column < pattern.columns.count else {
      // Nothing but blanks can stand before a row of JSON.
      let blanks = pattern.columns.first?.before.prefix { $0.isBlank }.count ?? 0
      return TextLocation(line: line + row, column: blanks + 1)
    }
    for index in 0...column {
      position += pattern.columns[index].before.count { $0 & 0xC0 != 0x80 }
      if index < column {
        position += pattern.columns[index].form.text(of: numbers[index][start + row]).count
      }
    }
    let isQuoted = pattern.columns[column].traits.contains(.quoted)
    return TextLocation(line: line + row, column: position - (isQuoted ? 1 : 0))
  }

  /// A cell as it was written.
  func cell(row: Int, column: Int, numbers: [[Double]]) -> CellText {
    guard column < pattern.columns.count else { return CellText([], traits: []) }
    let found = pattern.columns[column]
    return CellText(
      found.form.text(of: numbers[column][start + row]), traits: found.traits)
  }
}
