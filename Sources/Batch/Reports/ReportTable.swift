import Base
import Tables

/// Collects the rows of which reports are made, as nothing but numbers, while their text arrives.
///
/// A row with a bad value is told and left out. Rows may come in any order; what is made of them does not
/// depend on it. The columns that nobody has named are found by the first rows.
package struct ReportTable: Sendable {
  /// The most errors of rows that are kept.
  package static let mostErrors = 1000

  private let request: ReportRequest
  private let source: String
  private var stream: TableStream
  private var columns: ReportColumns?
  /// The names of all columns so far.
  private var names: [String] = []
  private var dates: ReportDates
  private var evidence = ReportBatch.DateOrderEvidence()
  private var rows = ReportRows([])

  /// What is wrong with the first bad rows, in their order, with places.
  package private(set) var errors: [InputError] = []
  /// How many rows are bad.
  package private(set) var errorCount = 0
  /// How many rows there are, with the bad ones and without those for which conditions do not hold.
  package private(set) var rowCount = 0

  /// Makes an empty one.
  ///
  /// - Parameters:
  ///   - request: what was asked for.
  ///   - source: what messages call the input.
  package init(_ request: ReportRequest, source: String) {
    self.request = request
    self.source = source
    stream = TableStream(
      source: source, format: request.format, delimiter: request.delimiter,
      numberFormat: request.numberFormat)
    dates = ReportDates(zone: request.zone)
  }

  /// How many bytes are kept of the rows.
  package var byteCount: Int { rows.byteCount }

  /// Takes one more piece of the text, which may end anywhere.
  ///
  /// - Throws: ``InputError`` where the text does not follow its format, where a column is missing or day
  ///   and month have two orders, and for too many rows.
  package mutating func read(_ bytes: consuming [UInt8]) throws(InputError) {
    if let table = try stream.read(bytes) { try take(table) }
  }

  /// Makes the reports when all of the text has come.
  ///
  /// - Throws: ``InputError`` as for reading.
  package consuming func finish() throws(InputError) -> ReportJobs {
    if let table = try stream.finish() { try take(table) }
    try check(names)
    if rows.isUndecided {
      guard let order = dates.order else {
        throw evidence.ambiguous
          ?? InputError(source: source, place: nil, reason: .column(.noReportDates))
      }
      rows.decide(order)
    }
    return ReportJobs(
      request, source: source, columns: columns, rows: rows, errors: (errors, errorCount))
  }

  private mutating func take(_ table: Table) throws(InputError) {
    names = table.columnNames
    // Delimited text names all of its columns at once.
    if !stream.mayGetColumns { try check(names) }
    guard table.rowCount > 0 else { return }
    var batch = ReportBatch(table)
    batch.leaveOut(except: request.conditions)
    if columns == nil, batch.states.contains(.good) {
      columns = try ReportColumns(request, first: batch)
      rows = ReportRows(columns?.values ?? [])
    }
    guard let columns else { return }
    batch.readDates(columns.date, &dates, &evidence)
    if let contradiction = evidence.contradiction { throw contradiction }
    for (value, format) in zip(columns.values, columns.formats) { batch.readValues(value, format) }
    batch.readGroups(columns.groups, &rows)
    rowCount += batch.states.reduce(0) { $0 + ($1 == .leftOut ? 0 : 1) }
    note(batch, columns)
    rows.append(batch)
    if let order = dates.order { rows.decide(order) }
    guard rows.cellCount <= Table.maximumCells * 2 else {
      throw InputError(
        source: source, place: nil, reason: .rows(.tooManyCells(limit: Table.maximumCells * 2)))
    }
  }

  /// Notes what is wrong with rows.
  private mutating func note(_ batch: ReportBatch, _ columns: ReportColumns) {
    var scanner = LocationTracker()
    for (row, state) in batch.states.enumerated() where state == .bad {
      errorCount += 1
      if errors.count < ReportTable.mostErrors {
        errors.append(batch.failure(row, columns, dates, &scanner))
      }
    }
  }

  /// Checks that the columns are there that somebody has named.
  private func check(_ names: [String]) throws(InputError) {
    let asked =
      request.groupColumns + [request.dateColumn].compactMap { $0 }
      + request.values.map(\.column) + request.conditions.map(\.column)
    guard !names.isEmpty, let missing = asked.first(where: { !names.contains($0) }) else { return }
    let problem = InputError.ColumnProblem.unknown(
      missing, suggestion: closest(to: missing, among: names), columns: names)
    throw InputError(source: source, place: nil, reason: .column(problem))
  }
}
