import Base

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
