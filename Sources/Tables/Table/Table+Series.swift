import Base

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
