import Base

extension Table {
  /// The table without empty rows at its end, and without rows that sum the others up.
  ///
  /// Such a row begins with a word for it, such as Total, and is the first or one of the last. In a
  /// table of names, where that may be a name like others, its numbers have to be the sums or means.
  func withoutSummaryRows(_ notices: inout [InputWarning]) -> Table {
    var table = self
    var found: [InputWarning] = []
    for _ in 0...Table.mostSummaryRows {
      while table.rowCount > 0, table.isBlank(row: table.rowCount - 1) { table.removeLastRow() }
      let last = table.rowCount - 1
      guard last > 1, found.count < Table.mostSummaryRows,
        let notice = table.summary(in: last) ?? table.summary(below: last - 1)
          ?? table.lonelyValue(in: last) ?? table.whole(in: last)
      else { break }
      found.insert(notice, at: 0)
      table.removeLastRow()
    }
    if table.rowCount > 2, let notice = table.summary(in: 0), table.removeFirstRow() {
      found.insert(notice, at: 0)
    }
    notices += found
    return table
  }

  private static let mostSummaryRows = 3

  private func isBlank(row: Int) -> Bool {
    columnNames.indices.allSatisfy { cell(row: row, column: $0).trimmed.isEmpty }
  }

  private mutating func removeLastRow() {
    var rows = storage
    rows.removeLast()
    self = Table(
      source: source, columnNames: columnNames, storage: rows, numberFormat: numberFormat,
      cellRules: cellRules)
  }

  /// Removes the first row; false if it is packed with others.
  private mutating func removeFirstRow() -> Bool {
    var rows = storage
    guard rows.removeFirst() else { return false }
    self = Table(
      source: source, columnNames: columnNames, storage: rows, numberFormat: numberFormat,
      cellRules: cellRules)
    return true
  }

  /// The notice about the last row if it follows one that sums up the others, and is called so, too.
  private func summary(below row: Int) -> InputWarning? {
    let last = row + 1
    guard let (column, name) = label(of: last), SummaryWords.contains(name),
      summary(in: row) != nil
    else { return nil }
    return notice(.summary(name), row: last, column: column)
  }

  /// The notice about a last row without a name and with one value alone, where others have more.
  private func lonelyValue(in row: Int) -> InputWarning? {
    let filled = filled(row)
    guard row > 2, filled.count == 1, let column = filled.first, column > 0,
      (row - 3..<row).allSatisfy({ self.filled($0).count > 2 && self.filled($0).first == 0 })
    else { return nil }
    return notice(.lonelyValue(cell(row: row, column: column).string), row: row, column: column)
  }

  /// The notice about a last row that is the sum of all others by any name, such as that of a country
  /// below its regions.
  private func whole(in row: Int) -> InputWarning? {
    guard (3...Table.mostNames).contains(row), let (column, name) = label(of: row), column == 0,
      profile(ofColumn: 0).kind == .text
    else { return nil }
    let numbers = columnNames.indices.filter { profile(ofColumn: $0).kind == .number }
    let sums = numbers.count { column in
      let values = (0...row).map {
        number(cell(row: $0, column: column), profile(ofColumn: column)).number
      }
      let others = values.dropLast().filter { $0 > 0 }
      guard let last = values.last, others.count > 2, values.allSatisfy({ !($0 < 0) }) else {
        return false
      }
      return abs(others.reduce(0, +) - last) <= 1e-9 * last
    }
    // Rates are no sums, and one column may be the sum by chance.
    guard sums > 1 || sums == 1 && numbers.count == 1 && row > 4 else { return nil }
    return notice(.summary(name), row: row, column: column)
  }

  /// The most rows of a table of names that has its sum below.
  private static let mostNames = 2000

  private func filled(_ row: Int) -> [Int] {
    columnNames.indices.filter { !cell(row: row, column: $0).trimmed.isEmpty }
  }

  /// The first cell of a row that is not empty.
  private func label(of row: Int) -> (column: Int, name: String)? {
    filled(row).first.map { ($0, cell(row: row, column: $0).string) }
  }

  private func notice(_ notice: ReadingNotice, row: Int, column: Int) -> InputWarning {
    InputWarning(
      source: source, location: place(row: row, column: columnNames[column]),
      reason: .reading(notice))
  }

  /// The notice about a row that sums up the others; nil for any other row.
  private func summary(in row: Int) -> InputWarning? {
    guard
      let column = columnNames.indices.first(where: {
        !cell(row: row, column: $0).trimmed.isEmpty
      })
    else { return nil }
    let label = cell(row: row, column: column)
    let name = label.string
    // Most rows begin with a date or a number, which needs no look at words.
    guard !label.bytes[label.trimmed.lowerBound].isDigit, SummaryWords.contains(name) else {
      return nil
    }
    // The rows above may be sums, too.
    let others = (0..<rowCount).filter { other in
      other != row
        && (other < rowCount - Table.mostSummaryRows
          || !SummaryWords.contains(cell(row: other, column: column).string))
    }
    let sample = others.prefix(100).map { cell(row: $0, column: column) }.filter { !$0.isMissing }
    let areValues =
      !sample.isEmpty
      && sample.count { $0.headerKind(numberFormat).isValue } * 2 > sample.count
    let isCertain = areValues || SummaryWords.isCertain(name)
    guard isCertain || sums(row, others, besides: column) else { return nil }
    return notice(.summary(name), row: row, column: column)
  }

  /// True if a number of a row is the sum or the mean of the others in its column.
  private func sums(_ row: Int, _ others: [Int], besides name: Int) -> Bool {
    columnNames.indices.contains { column in
      guard column != name,
        case .value(let value) = cell(row: row, column: column).number(numberFormat)
      else { return false }
      var (sum, count) = (0.0, 0)
      for other in others {
        if case .value(let number) = cell(row: other, column: column).number(numberFormat) {
          sum += number
          count += 1
        }
      }
      guard count > 1 else { return false }
      // The numbers may be rounded.
      return [sum, sum / Double(count)].contains { abs($0 - value) <= 0.002 * abs($0) }
    }
  }
}

/// Words that name a row of sums or means.
package enum SummaryWords {
  package static func contains(_ name: String) -> Bool {
    let words = normalized(name)
    if all.contains(words.joined(separator: " ")) { return true }
    guard words.count > 1, words.count < 5, let first = words.first, let last = words.last else {
      return false
    }
    return leading.contains(first) || leading.contains(last)
  }

  /// True for words that are no names of anything else.
  static func isCertain(_ name: String) -> Bool {
    certain.contains(normalized(name).joined(separator: " "))
  }

  private static func normalized(_ name: String) -> [Substring] {
    name.lowercased().filter { !":*=".contains($0) }.split { $0.isWhitespace }
  }

  /// Words that make a summary of a longer name, such as Total 2024.
  private static let leading: Set<Substring> = [
    "total", "totals", "subtotal", "summe", "totale", "totaal", "итого", "всего", "toplam", "razem",
    "合计", "总计", "合計", "総計", "합계", "총계",
  ]

  private static let certain: Set<String> = [
    "grand total", "subtotal", "gesamtsumme", "insgesamt", "total général", "total general",
    "totale generale", "total geral", "eindtotaal", "suma końcowa", "итого", "общий итог",
    "genel toplam", "الإجمالي الكلي", "सभी योग", "कुल योग", "合计", "总计", "总和", "合計", "総計",
    "합계", "총계", "סך הכל",
  ]

  /// The words of the languages of the pictures.
  private static let all: Set<String> = certain.union([
    "total", "totals", "sum", "all", "all ages", "overall", "summary", "average", "avg", "mean",
    "median", "min", "max", "summe", "gesamt", "zusammen", "durchschnitt", "mittelwert", "ø",
    "ensemble", "somme", "moyenne", "suma", "promedio", "media", "totale", "somma", "soma", "média",
    "totaal", "som", "gemiddelde", "razem", "ogółem", "łącznie", "średnia", "всего", "сумма",
    "среднее", "toplam", "ortalama", "المجموع", "الإجمالي", "المتوسط", "סה\"כ", "ממוצע", "कुल",
    "योग", "औसत", "計", "平均", "小计", "總計", "合計", "소계", "평균",
  ])
}
