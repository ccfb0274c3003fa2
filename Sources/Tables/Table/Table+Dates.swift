import Base
import Calendars

extension Table {
  /// The dates of a column; nil for missing ones.
  ///
  /// The order of day and month is the one that the dates of the column prove, by a number over 12
  /// or by even steps; otherwise that of the locale, or the more likely one.
  ///
  /// - Throws: ``InputError`` if there is no such column, or a value is not a date, does not exist,
  ///   or has another order of day and month than an earlier one.
  public func dates(in column: String) throws(InputError) -> [DateTime?] {
    guard let index = try index(of: column) else { return [] }
    let profile = profile(ofColumn: index)
    if let error = contradiction(ofColumn: index, profile) { throw error }
    var dates: [DateTime?] = []
    dates.reserveCapacity(rowCount)
    for row in 0..<rowCount {
      let cell = cell(row: row, column: index)
      if cell.isMissing {
        dates.append(nil)
        continue
      }
      var found = date(cell, profile)
      if let time = profile.numericTime, case .value(let number) = number(cell, profile) {
        found = time.seconds(of: number).flatMap { time.date(at: $0) }
      }
      guard let found else { throw notADate(cell, row: row, column: index) }
      dates.append(found)
    }
    return dates
  }

  /// The dates of a column as seconds since 1970; NaN for missing ones, and for values that are no
  /// date in a column in which at least 80 % are.
  ///
  /// With a zone, dates without an offset are local times there. Without one, all dates are
  /// wall-clock times, ignoring their offsets.
  ///
  /// - Parameter warnings: gets a warning for each value that is left out.
  package func moments(
    in column: String, zone: Zone?, warnings: inout [InputWarning]
  ) throws(InputError) -> [Double] {
    guard let index = try index(of: column) else { return [] }
    let profile = profile(ofColumn: index)
    if let error = contradiction(ofColumn: index, profile) { throw error }
    var moments = NumberColumn(of: self, column: index)
    var gaps = MissingValueLog(table: self, column: index)
    var unread: (count: Int, first: Int) = (0, 0)
    var fixed = FixedWidthCells()
    let isUsual = cellRules.dateFormat == nil
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
        let cell = cell(row: row, column: index, in: run)
        if isUsual, let seconds = fixed.seconds(of: cell) {
          moments.take(zone.map { fixed.seconds(seconds, in: $0) } ?? seconds)
        } else if cell.isMissing {
          moments.take(.nan)
        } else if let moment = moment(cell, profile, zone: zone) {
          moments.take(moment)
        } else {
          if unread.count == 0 { unread.first = row }
          unread.count += 1
          guard profile.kind == .date, unread.count * 5 <= profile.valueCount else {
            throw notADate(
              self.cell(row: unread.first, column: index), row: unread.first, column: index)
          }
          gaps.add(.notADate(cell.string, row: row + 1, column: column), row: row)
          moments.take(.nan)
        }
      }
    }
    // All rows without a date are counted once more where they are left out.
    warnings += gaps.listed
    return moments.numbers
  }

  /// The dates of a column, as in ``moments(in:zone:warnings:)``.
  package func moments(in column: String, zone: Zone?) throws(InputError) -> [Double] {
    var ignored: [InputWarning] = []
    return try moments(in: column, zone: zone, warnings: &ignored)
  }

  /// The moment of a cell that is not missing; nil if it is none.
  func moment(_ cell: CellText, _ profile: ColumnProfile, zone: Zone?) -> Double? {
    guard let time = profile.numericTime, case .value(let number) = number(cell, profile) else {
      return date(cell, profile).map { date in
        let seconds = zone?.seconds(of: date) ?? date.wallSeconds
        return zone == nil && profile.isInUTC ? seconds - Double(date.utcOffset ?? 0) : seconds
      }
    }
    guard let seconds = time.seconds(of: number) else { return nil }
    guard let zone, !time.isUTC else { return seconds }
    let hasTime = seconds.truncatingRemainder(dividingBy: 86_400) != 0
    return zone.seconds(of: seconds, hasTime: hasTime)
  }

  /// The date of a cell that is not missing; nil if it is none or does not exist.
  func date(_ cell: CellText, _ profile: ColumnProfile) -> DateTime? {
    guard let written = writtenDate(cell) else { return nil }
    return written.dateTime(as: profile.dateOrder)
      ?? written.onlyOrder.flatMap(written.dateTime(as:))
  }

  private func writtenDate(_ cell: CellText) -> UnvalidatedDate? {
    cellRules.dateFormat?.date(in: cell) ?? cell.date
  }

  private func notADate(_ cell: CellText, row: Int, column: Int) -> InputError {
    if cell.traits.contains(.nested) { return nested(cell, row: row, column: column) }
    return failure(
      writtenDate(cell) == nil ? .notADate(cell.string) : .impossibleDate(cell.string), row: row,
      column: column)
  }

  /// The error of dates some of which prove the day to be first, and others the month.
  private func contradiction(ofColumn column: Int, _ profile: ColumnProfile) -> InputError? {
    let proofs = survey(ofColumn: column).proofs
    guard let dayFirst = proofs.dayFirst, let monthFirst = proofs.monthFirst,
      profile.kind == .date || profile.kind == .text,
      !(cell(row: dayFirst, column: column).bytes.contains(.point))
    else { return nil }
    let (earlier, later) = (min(dayFirst, monthFirst), max(dayFirst, monthFirst))
    var scanner = LocationTracker()
    let problem = InputError.CellProblem.contradictoryDate(
      cell(row: later, column: column).string, earlier: cell(row: earlier, column: column).string,
      place: location(row: earlier, column: column, scanner: &scanner))
    return failure(problem, row: later, column: column)
  }
}
