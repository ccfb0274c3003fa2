import Base
import Calendars

extension Table {
  /// The dates of a column, nil where there is none.
  ///
  /// Dates with slashes and the year last are read in the order of day and month that some date of
  /// the column proves with a number over 12.
  ///
  /// - Throws: ``InputError`` when there is no such column, or a value is not a date, is one that does
  ///   not exist, or has day and month in an order that nothing tells or that is not that of the rest.
  public func dates(in column: String) throws(InputError) -> [DateTime?] {
    guard let index = try index(of: column) else { return [] }
    var dates: [DateTime?] = []
    dates.reserveCapacity(rowCount)
    var order: UnvalidatedDate.SlashedOrder?
    for row in 0..<rowCount { dates.append(try date(row: row, column: index, order: &order)) }
    return dates
  }

  /// The dates of a column as seconds since 1970, NaN where there is none.
  ///
  /// With a zone, a date without an offset is what clocks there show. Without one, clocks are read as they
  /// are written, whatever their offset, as if they hung in UTC.
  package func moments(in column: String, zone: Zone?) throws(InputError) -> [Double] {
    guard let index = try index(of: column) else { return [] }
    var moments = NumberColumn(of: self, column: index)
    var order: UnvalidatedDate.SlashedOrder?
    for run in runs {
      if let (form, packed) = packedNumbers(of: run, column: index), case .date(let form) = form {
        if let zone, !form.isUTC {
          for reading in packed {
            moments.take(reading.isNaN ? .nan : zone.seconds(of: reading, hasTime: form.hasTime))
          }
        } else {
          moments.take(packed)
        }
        continue
      }
      for row in run.rows {
        let date = try date(row: row, column: index, order: &order)
        moments.take(date.map { zone?.seconds(of: $0) ?? $0.wallSeconds } ?? .nan)
      }
    }
    return moments.numbers
  }

  /// The date of a cell; nil when there is none.
  ///
  /// - Parameter order: the order of day and month, as soon as a date needs it.
  private func date(
    row: Int, column: Int, order: inout UnvalidatedDate.SlashedOrder?
  ) throws(InputError) -> DateTime? {
    let cell = cell(row: row, column: column)
    if cell.isMissing { return nil }
    guard let written = cell.date else { throw notADate(cell, row: row, column: column) }
    if written.order == .slashed, order == nil { order = try slashedOrder(ofColumn: column) }
    guard let date = written.dateTime(slashed: order ?? .dayFirst) else {
      throw failure(.impossibleDate(cell.string), row: row, column: column)
    }
    return date
  }

  private func notADate(_ cell: CellText, row: Int, column: Int) -> InputError {
    if cell.traits.contains(.nested) { return nested(cell, row: row, column: column) }
    return failure(.notADate(cell.string), row: row, column: column)
  }

  /// The order of day and month in the dates with slashes of a column.
  private func slashedOrder(
    ofColumn column: Int
  ) throws(InputError) -> UnvalidatedDate.SlashedOrder {
    var proof: (order: UnvalidatedDate.SlashedOrder, row: Int)?
    var firstAmbiguous: Int?
    for row in 0..<rowCount {
      guard let written = cell(row: row, column: column).date, written.order == .slashed else {
        continue
      }
      if let proven = written.provenOrder {
        if let proof, proof.order != proven, min(written.numbers.0, written.numbers.1) <= 12 {
          throw contradiction(row: row, earlier: proof.row, column: column)
        }
        if proof == nil { proof = (proven, row) }
      } else if firstAmbiguous == nil, written.numbers.0 != written.numbers.1 {
        firstAmbiguous = row
      }
    }
    if let proof { return proof.order }
    guard let row = firstAmbiguous else { return .dayFirst }
    throw failure(.ambiguousDate(cell(row: row, column: column).string), row: row, column: column)
  }

  private func contradiction(row: Int, earlier: Int, column: Int) -> InputError {
    var scanner = LocationTracker()
    let problem = InputError.CellProblem.contradictoryDate(
      cell(row: row, column: column).string,
      earlier: cell(row: earlier, column: column).string,
      place: place(row: earlier, column: column, scanner: &scanner))
    return failure(problem, row: row, column: column)
  }
}
