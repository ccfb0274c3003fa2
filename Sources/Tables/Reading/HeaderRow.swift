import Base

/// The first row of delimited text, which names the columns unless it is data itself.
package struct HeaderRow {
  package let text: [UInt8]
  package let cells: [Cell]

  package init(text: [UInt8], cells: [Cell]) { (self.text, self.cells) = (text, cells) }

  /// The names of columns that have none.
  package var numbered: [String] { cells.indices.map { "column\($0 + 1)" } }

  /// Whether it has just numbers, dates and missing values.
  package func isData(_ numberFormat: NumberFormat) -> Bool {
    var hasValue = false
    for cell in cells.lazy.map({ CellText($0, in: text) }) where !cell.isMissing {
      guard cell.date != nil || cell.number(numberFormat) != .notANumber else { return false }
      hasValue = true
    }
    return hasValue
  }

  /// The names that stand in it.
  ///
  /// - Parameters:
  ///   - source: what messages call the input.
  ///   - place: where an offset of the text is.
  package func names(source: String, place: (Int) -> TextLocation) throws(InputError) -> [String] {
    var names: [String] = []
    var offsets: [String: Int] = [:]
    for (index, cell) in cells.enumerated() {
      let text = CellText(cell, in: text)
      let name = String(decoding: text.bytes[text.trimmed], as: UTF8.self)
      let problem: InputError.RowProblem
      if name.isEmpty {
        problem = .unnamedColumn(index + 1)
      } else if let first = offsets[name] {
        problem = .duplicateColumn(name, first: place(first))
      } else {
        offsets[name] = cell.start
        names.append(name)
        continue
      }
      throw InputError(source: source, place: place(cell.start), reason: .rows(problem))
    }
    return names
  }
}
