import Base
import Tables

/// Which columns of the rows are read, by their names.
struct ReportColumns: Sendable {
  let groups: [String]
  let date: String
  let values: [ReportValue]
  /// How the numbers of each value are written.
  let formats: [NumberFormat]

  /// How many rows are looked at for what nobody has said.
  private static let sample = 1000

  /// Takes what was asked for, and finds the rest by the first rows.
  ///
  /// - Throws: ``InputError`` when there is no column of dates or of numbers.
  init(_ request: ReportRequest, first batch: ReportBatch) throws(InputError) {
    let table = batch.table
    var groups: [String] = []
    for name in request.groupColumns where !groups.contains(name) { groups.append(name) }
    let guesses = ReportColumns.guesses(batch)
    let taken = groups + request.values.map(\.column)
    guard
      let date = request.dateColumn
        ?? guesses.first(where: { $0.isDate && !taken.contains($0.name) })?.name
    else { throw InputError(source: table.source, place: nil, reason: .column(.noReportDates)) }
    var values: [ReportValue] = []
    for value in request.values where !values.contains(value) { values.append(value) }
    if values.isEmpty {
      let numbers = guesses.filter {
        $0.isNumber && $0.name != date && !groups.contains($0.name)
      }.map(\.name)
      let named = numbers.filter { !Table.isIdentifier($0) }
      values = (named.isEmpty ? numbers : named).map { ReportValue(column: $0) }
    }
    guard !values.isEmpty else {
      throw InputError(source: table.source, place: nil, reason: .column(.noReportValues))
    }
    (self.groups, self.date, self.values) = (groups, date, values)
    formats = values.map { value in
      let isPlain = guesses.first { $0.name == value.column }?.isPlain ?? false
      return isPlain ? .plain : table.numberFormat
    }
  }

  /// What most of the first values of a column are.
  private struct Guess {
    let name: String
    let isDate: Bool
    let isNumber: Bool
    /// Whether more of them are plain numbers than are written in the format of the table.
    let isPlain: Bool
  }

  private static func guesses(_ batch: ReportBatch) -> [Guess] {
    let table = batch.table
    let rows = batch.states.indices.lazy.filter { batch.states[$0] == .good }.prefix(sample)
    return table.columnNames.indices.map { column in
      var (values, dates, numbers, plain) = (0, 0, 0, 0)
      for row in rows {
        let cell = table.cell(row: row, column: column)
        if cell.isMissing { continue }
        values += 1
        if cell.date != nil { dates += 1 }
        if cell.number(table.numberFormat) != .notANumber { numbers += 1 }
        if cell.number(.plain) != .notANumber { plain += 1 }
      }
      return Guess(
        name: table.columnNames[column], isDate: dates * 2 > values,
        isNumber: max(numbers, plain) * 2 > values, isPlain: plain > numbers)
    }
  }
}
