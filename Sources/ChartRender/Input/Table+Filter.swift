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
    var storage = TableStorage(text: text)
    let width = columnNames.count
    for row in 0..<rowCount {
      let isWanted = wanted.allSatisfy { column, bytes in
        let cell = cell(row: row, column: column)
        return cell.bytes[cell.trimmed].elementsEqual(bytes)
      }
      guard isWanted else { continue }
      let range = row * width..<(row + 1) * width
      storage.cells += cells[range]
      if !places.isEmpty { storage.places += places[range] }
    }
    return Table(
      source: source, columnNames: columnNames, storage: storage, numberFormat: numberFormat)
  }
}
