import Base
import Calendars

/// The rows of a table, in runs of packed and of text rows.
///
/// Packed rows are columns of doubles, from which their texts and locations are derived when they
/// are asked for. As long as text rows are few they also have a double in each column, so that
/// `numbers[column][row]` is valid for all rows and a whole column is used without a copy
/// (``isAligned``).
package struct TableStorage: Sendable {
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

  package private(set) var chunks: [RowChunk] = []
  /// The first row of each of ``chunks``.
  package private(set) var starts: [Int] = []
  private(set) var rowCount = 0
  /// The columns of the packed rows; while ``isAligned`` holds, those of all rows, with NaN for a
  /// text cell that is no plain number or date.
  package private(set) var numbers: [[Double]] = []
  /// True if row *i* has the *i*-th number of each column.
  private(set) var isAligned = true

  /// A piece of text rows is aligned if it has at most this many, or one for this many rows before
  /// it.
  private static let few = 64

  /// The fewest rows in a run of packed ones; shorter runs would fragment the storage.
  private static let leastPacked = 16

  package init() {}

  /// Makes the rows of calculated columns, one to a line after a header.
  ///
  /// - Parameters:
  ///   - numbers: the columns, of equal length, with NaN for missing values.
  ///   - pattern: the notation for messages.
  package init(_ numbers: [[Double]], as pattern: RowTemplate) {
    self.numbers = numbers
    append(
      .packed(NumericRows(pattern: pattern, count: numbers.first?.count ?? 0, line: 2, start: 0)))
  }

  var lastCount: Int { chunks.last?.count ?? 0 }

  /// Reserves an upper bound of rows.
  ///
  /// Memory that stays unused is never touched, so a high estimate costs nothing.
  mutating func reserve(rows: Int, columns: Int) {
    guard numbers.isEmpty, columns > 0 else { return }
    let capacity = min(rows, Table.maximumCells / columns)
    for _ in 0..<columns {
      var column: [Double] = []
      column.reserveCapacity(capacity)
      numbers.append(column)
    }
  }

  /// Reads the rows of a template at an offset of a text.
  ///
  /// - Returns: the offset of the next row; nil, and nothing is stored, if there are too few rows
  ///   and more text follows.
  mutating func pack(_ text: [UInt8], from start: Int, line: Int, as pattern: RowTemplate) -> Int? {
    let first = numbers.first?.count ?? 0
    // JSON rows can have columns that earlier rows lack.
    while numbers.count < pattern.columns.count {
      numbers.append([Double](repeating: .nan, count: first))
    }
    var pattern = pattern
    let limit = Table.maximumCells / numbers.count - rowCount
    let found = pattern.read(text, from: start, limit: limit, into: &numbers)
    guard found.rows >= TableStorage.leastPacked || (found.end == text.count && found.rows > 0)
    else {
      // The values of the failed attempt have been appended: remove them.
      for column in pattern.columns.indices { numbers[column].removeLast(found.rows) }
      return nil
    }
    for column in numbers.indices.dropFirst(pattern.columns.count) {
      numbers[column] += repeatElement(.nan, count: found.rows)
    }
    // Text rows before this run may have no numbers; alignment cannot be restored after that.
    isAligned = isAligned && first == rowCount
    append(.packed(NumericRows(pattern: pattern, count: found.rows, line: line, start: first)))
    return found.end
  }

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

  /// Removes the last row.
  mutating func removeLast() {
    guard let last = chunks.popLast(), let first = starts.popLast() else { return }
    rowCount = first
    switch last {
    case .written(var rows):
      rows.cells.removeLast(rows.width)
      if isAligned { for column in numbers.indices { numbers[column].removeLast() } }
      if rows.count > 0 { append(.written(rows)) }
    case .packed(let rows):
      for column in numbers.indices where numbers[column].count == rows.start + rows.count {
        numbers[column].removeLast()
      }
      let rest = rows.moved(by: 0, count: rows.count - 1)
      if rest.count > 0 { append(.packed(rest)) }
    }
  }

  /// Removes the first row, if it is text.
  mutating func removeFirst() -> Bool {
    guard case .written(var first)? = chunks.first else { return false }
    first.cells.removeFirst(first.width)
    var rest = Array(chunks.dropFirst())
    if isAligned {
      for column in numbers.indices { numbers[column].removeFirst() }
      rest = rest.map { chunk in
        if case .packed(let rows) = chunk {
          .packed(rows.moved(by: -1, count: rows.count))
        } else {
          chunk
        }
      }
    }
    (chunks, starts, rowCount) = ([], [], 0)
    if first.count > 0 { append(.written(first)) }
    for chunk in rest { append(chunk) }
    return true
  }

  private mutating func append(_ chunk: RowChunk) {
    starts.append(rowCount)
    rowCount += chunk.count
    chunks.append(chunk)
  }

  /// The run that contains a row, and the row's index in it.
  func chunk(of row: Int) -> (RowChunk, row: Int) {
    let index = starts.partitioningIndex { $0 > row } - 1
    return (chunks[index], row - starts[index])
  }
}

extension CellText {
  /// The plain number, or the wall-clock seconds of the date; NaN if the cell is neither.
  var plainValue: Double {
    if case .value(let number) = number(.plain) { return number }
    return date?.certain?.wallSeconds ?? .nan
  }
}

/// Consecutive rows of one template, stored as numbers only.
///
/// Texts and locations of cells are derived, so the source text can be released.
package struct NumericRows: Sendable {
  package let pattern: RowTemplate
  package let count: Int
  /// The line of the first row; each row takes one line.
  let line: Int
  /// The index of the first row in the columns of numbers.
  package let start: Int

  /// The rows after others were removed from the columns of numbers.
  fileprivate func moved(by offset: Int, count: Int) -> NumericRows {
    NumericRows(pattern: pattern, count: count, line: line, start: start + offset)
  }

  /// The location of a cell, or of its row if it lacks the cell.
  ///
  /// - Parameter numbers: ``TableStorage/numbers``.
  func place(row: Int, column: Int, numbers: [[Double]]) -> TextLocation {
    var position = 1
    guard column < pattern.columns.count else {
      // Only blanks can precede a row of JSON.
      let blanks = pattern.columns.first?.before.prefix { $0.isBlank }.count ?? 0
      return TextLocation(line: line + row, column: blanks + 1)
    }
    for index in 0...column {
      position += pattern.columns[index].before.count { $0 & 0xC0 != 0x80 }
      if index < column {
        position += pattern.columns[index].notation.text(of: numbers[index][start + row]).count
      }
    }
    let isQuoted = pattern.columns[column].traits.contains(.quoted)
    return TextLocation(line: line + row, column: position - (isQuoted ? 1 : 0))
  }

  func cell(row: Int, column: Int, numbers: [[Double]]) -> CellText {
    guard column < pattern.columns.count else { return CellText([], traits: []) }
    let found = pattern.columns[column]
    return CellText(found.notation.text(of: numbers[column][start + row]), traits: found.traits)
  }
}
