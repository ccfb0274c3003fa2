import Base

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
