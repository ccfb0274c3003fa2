import Base
import Tables

extension ReportBatch {
  /// Finds the groups.
  mutating func readGroups(_ names: [String], _ rows: inout ReportRows) {
    let columns = names.map { table.columnNames.firstIndex(of: $0) }
    guard columns.count == 1, let column = columns[0] else {
      for row in 0..<count where states[row] == .good { readGroup(row, columns, &rows) }
      return
    }
    for (start, stretch) in zip(table.storage.starts, table.storage.stretches) {
      switch stretch {
      case .packed(let packed):
        var last: (number: Double, group: UInt32)?
        for row in start..<start + packed.count where states[row] == .good {
          let number =
            column < packed.pattern.columns.count
            ? table.storage.numbers[column][packed.start + row - start] : .nan
          if let last, last.number == number {
            groups[row] = last.group
          } else {
            readGroup(row, columns, &rows)
            last = (number, groups[row])
          }
        }
      case .written(let written): readGroups(written, start, column, &rows)
      }
    }
  }

  /// Finds the groups of rows that are kept as they were written, by one column.
  private mutating func readGroups(
    _ written: TextRows, _ start: Int, _ column: Int, _ rows: inout ReportRows
  ) {
    written.text.withUnsafeBufferPointer { text in
      for row in 0..<written.count where states[start + row] == .good {
        let cell = column < written.width ? written.cells[row * written.width + column] : nil
        guard let cell, !cell.traits.contains(.doubledQuotes), !cell.traits.contains(.nested)
        else {
          readGroup(start + row, [column], &rows)
          continue
        }
        var (low, high) = (cell.range.lowerBound, cell.range.upperBound)
        while low < high, text[low].isBlank { low += 1 }
        while low < high, text[high - 1].isBlank { high -= 1 }
        groups[start + row] = rows.group(of: UnsafeBufferPointer(rebasing: text[low..<high]))
      }
    }
  }

  /// Finds the group of any row.
  private mutating func readGroup(_ row: Int, _ columns: [Int?], _ rows: inout ReportRows) {
    var key: [UInt8] = []
    for column in columns {
      let cell = column.map { table.cell(row: row, column: $0) } ?? .nothing
      if cell.traits.contains(.nested) { states[row] = .bad }
      ReportSortKey.add(cell.bytes[cell.trimmed], to: &key, alone: columns.count == 1)
    }
    if states[row] == .good { groups[row] = key.withUnsafeBufferPointer { rows.group(of: $0) } }
  }
}
