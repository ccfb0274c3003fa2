import Base
import Calendars

extension Table {
  /// The dates of a column; nil for missing ones.
  ///
  /// The order of day and month in dates with slashes is that of a date of the column that proves
  /// it with a number over 12.
  ///
  /// - Throws: ``InputError`` if there is no such column, or a value is not a date, does not exist,
  ///   or has an ambiguous or contradictory order of day and month.
  public func dates(in column: String) throws(InputError) -> [DateTime?] {
    guard let index = try index(of: column) else { return [] }
    var dates: [DateTime?] = []
    dates.reserveCapacity(rowCount)
    var order: UnvalidatedDate.SlashedOrder?
    for row in 0..<rowCount { dates.append(try date(row: row, column: index, order: &order)) }
    return dates
  }

  /// The dates of a column as seconds since 1970; NaN for missing ones.
  ///
  /// With a zone, dates without an offset are local times there. Without one, all dates are
  /// wall-clock times, ignoring their offsets.
  package func moments(in column: String, zone: Zone?) throws(InputError) -> [Double] {
    guard let index = try index(of: column) else { return [] }
    var moments = NumberColumn(of: self, column: index)
    var order: UnvalidatedDate.SlashedOrder?
    for run in runs {
      if let (notation, packed) = packedNumbers(of: run, column: index),
        case .date(let form) = notation
      {
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

  /// The date of a cell; nil if it is missing.
  ///
  /// - Parameter order: the order of day and month of the column, determined once a date needs it.
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

  /// The order of day and month in a column of dates with slashes.
  private func slashedOrder(ofColumn column: Int) throws(InputError) -> UnvalidatedDate.SlashedOrder
  {
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
      cell(row: row, column: column).string, earlier: cell(row: earlier, column: column).string,
      place: location(row: earlier, column: column, scanner: &scanner))
    return failure(problem, row: row, column: column)
  }
}
