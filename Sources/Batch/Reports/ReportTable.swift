import Base
import Calendars
import Options
import Tables

/// Collects the rows of reports as numbers, while their text arrives.
///
/// A row with a bad value is reported and left out. The order of the rows does not matter. Columns
/// that are not named are guessed by the first rows.
package struct ReportTable: Sendable {
  /// The maximal number of kept errors.
  package static let mostErrors = 1000

  private let request: ReportRequest
  private let source: String
  private var stream: TableStream
  private var columns: ReportColumns?
  private var names: [String] = []
  private var dates: ReportDates
  private var evidence = ReportBatch.DateOrderEvidence()
  private var rows = ReportRows([])

  /// The errors of the first bad rows, in their order, with locations.
  package private(set) var errors: [InputError] = []
  /// The number of bad rows.
  package private(set) var errorCount = 0
  /// The notices about rows that sum others up.
  private var summaries: [InputWarning] = []
  /// The number of rows that meet the conditions, with the bad ones.
  package private(set) var rowCount = 0

  /// Makes an empty table; `source` is the name of the input in messages.
  package init(_ request: ReportRequest, source: String) {
    self.request = request
    self.source = source
    stream = TableStream(
      source: source, format: request.format, delimiter: request.delimiter,
      numberFormat: request.numberFormat, badRows: request.badRows)
    dates = ReportDates(zone: request.zone, format: request.dateFormat)
  }

  /// The memory of the rows in bytes.
  package var byteCount: Int { rows.byteCount }

  /// Reads one more chunk of the text, which may end anywhere.
  ///
  /// - Throws: ``InputError`` for text that does not follow its format, a missing column, dates
  ///   with two orders of day and month, and too many rows.
  package mutating func read(_ bytes: consuming [UInt8]) throws(InputError) {
    if let table = try stream.read(bytes) { try take(table) }
  }

  /// Makes the reports after the last chunk.
  ///
  /// - Throws: ``InputError`` as ``read(_:)`` does.
  package consuming func finish() throws(InputError) -> ReportJobs {
    if let table = try stream.finish() { try take(table) }
    try check(names)
    if rows.isUndecided {
      guard let order = dates.order ?? request.dateOrder else {
        throw evidence.ambiguous
          ?? InputError(source: source, location: nil, reason: .column(.noReportDates))
      }
      rows.decide(order)
    }
    var jobs = ReportJobs(
      request, source: source, columns: columns, rows: rows, errors: (errors, errorCount))
    jobs.notices = stream.notices + summaries
    return jobs
  }

  private mutating func take(_ table: Table) throws(InputError) {
    names = table.columnNames
    // JSON may get columns later; delimited text has all of them in its header.
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
    summaries += batch.leaveOutSummaries(columns.date)
    for (value, format) in zip(columns.values, columns.formats) { batch.readValues(value, format) }
    batch.readGroups(columns.groups, &rows)
    rowCount += batch.states.reduce(0) { $0 + ($1 == .leftOut ? 0 : 1) }
    note(batch, columns)
    rows.append(batch)
    if let order = dates.order { rows.decide(order) }
    guard rows.cellCount <= Table.maximumCells * 2 else {
      throw InputError(
        source: source, location: nil, reason: .rows(.tooManyCells(limit: Table.maximumCells * 2)))
    }
  }

  private mutating func note(_ batch: ReportBatch, _ columns: ReportColumns) {
    var scanner = LocationTracker()
    for (row, state) in batch.states.enumerated() where state == .bad {
      errorCount += 1
      if errors.count < ReportTable.mostErrors {
        errors.append(batch.failure(row, columns, dates, &scanner))
      }
    }
  }

  /// Throws if a named column does not exist.
  private func check(_ names: [String]) throws(InputError) {
    let requested =
      request.groupColumns + [request.dateColumn].compactMap { $0 }
      + request.values.map(\.column) + request.conditions.map(\.column)
    guard !names.isEmpty, let missing = requested.first(where: { !names.contains($0) }) else {
      return
    }
    let problem = InputError.ColumnProblem.unknown(
      missing, suggestion: closest(to: missing, among: names), columns: names)
    throw InputError(source: source, location: nil, reason: .column(problem))
  }
}

/// The rows of all tables as numbers: group, day, moment if needed, and values.
struct ReportRows: Sendable {
  private(set) var keys = StringInterner()
  private(set) var groups: [UInt32] = []
  private(set) var days: [Int32] = []
  /// The moments in seconds; empty unless the latest value of a day is needed.
  private(set) var moments: [Double] = []
  /// The values column by column, NaN where there is none.
  private(set) var values: [[Double]]
  private let hasMoments: Bool
  /// The days of ambiguous dates if the month comes first.
  private var undecided: [(row: Int, day: ReportDates.DayAndMoment)] = []

  init(_ values: [ReportValue]) {
    self.values = values.map { _ in [] }
    hasMoments = values.contains { $0.aggregate.needsMoments }
  }

  var count: Int { groups.count }

  var byteCount: Int {
    keys.byteCount + groups.capacity * 4 + days.capacity * 4 + moments.capacity * 8
      + values.reduce(0) { $0 + $1.capacity * 8 } + undecided.capacity * 24
  }

  /// The number of table cells of the same memory, at eight bytes each.
  var cellCount: Int { count * (values.count + 2) + keys.byteCount / 8 }

  /// Whether there are rows with ambiguous dates.
  var isUndecided: Bool { !undecided.isEmpty }

  /// Adds the good rows of a batch.
  mutating func append(_ batch: ReportBatch) {
    var others = batch.monthFirstDays[...]
    var kept: [Int] = []
    kept.reserveCapacity(batch.count)
    for row in 0..<batch.count where batch.states[row] == .good {
      while let other = others.first, other.row < row { others.removeFirst() }
      if let other = others.first, other.row == row {
        undecided.append((count + kept.count, other.day))
      }
      kept.append(row)
    }
    let isWhole = kept.count == batch.count
    groups += isWhole ? batch.groups : kept.map { batch.groups[$0] }
    days += kept.lazy.map { batch.days[$0].day }
    if hasMoments { moments += kept.lazy.map { batch.days[$0].moment } }
    for column in values.indices {
      values[column] +=
        isWhole ? batch.values[column] : kept.map { batch.values[column][$0] }
    }
  }

  @inline(__always)
  mutating func group(of key: UnsafeBufferPointer<UInt8>) -> UInt32 { keys.number(of: key) }

  /// Settles ambiguous dates.
  mutating func decide(_ order: DateOrders) {
    if order == .monthDayYear {
      for (row, day) in undecided {
        days[row] = day.day
        if hasMoments { moments[row] = day.moment }
      }
    }
    undecided = []
  }
}

/// The names of the columns that are read.
struct ReportColumns: Sendable {
  let groups: [String]
  let date: String
  let values: [ReportValue]
  /// The number format of each value.
  let formats: [NumberFormat]

  /// The number of rows by which columns are guessed.
  private static let sample = 1000

  /// Takes the columns of a request, and guesses the others by the first rows.
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
    else { throw InputError(source: table.source, location: nil, reason: .column(.noReportDates)) }
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
      throw InputError(source: table.source, location: nil, reason: .column(.noReportValues))
    }
    (self.groups, self.date, self.values) = (groups, date, values)
    formats = values.map { value in
      let isPlain = guesses.first { $0.name == value.column }?.isPlain ?? false
      return isPlain ? .plain : table.numberFormat
    }
  }

  /// The kind of most of the first values of a column.
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
        if cell.writtenNumber(table.numberFormat) != .notANumber { numbers += 1 }
        if cell.writtenNumber(.plain) != .notANumber { plain += 1 }
      }
      return Guess(
        name: table.columnNames[column], isDate: dates * 2 > values,
        isNumber: max(numbers, plain) * 2 > values, isPlain: plain > numbers)
    }
  }
}

extension Aggregate {
  /// True if the result depends on the times of the values.
  var needsMoments: Bool { self == .first || self == .last }
}

/// A column of numbers, and the aggregate of its values of one day.
package struct ReportValue: Sendable, Hashable {
  package let column: String
  package let aggregate: Aggregate

  /// Names a column; without an aggregate amounts are added up and levels have their mean.
  package init(column: String, aggregate: Aggregate? = nil) {
    self.column = column
    self.aggregate = aggregate ?? ChartSettings().aggregate(of: column, among: [])
  }

  /// Parses a column with or without an aggregate after its last colon, such as `steps:sum` or
  /// `steps`.
  ///
  /// - Throws: ``OptionError`` for an empty column and an unknown aggregate.
  package init(parsing text: String) throws(OptionError) {
    guard let colon = text.lastIndex(of: ":") else {
      guard !text.isEmpty else { throw .malformed(text, .reportValue) }
      self.init(column: text)
      return
    }
    let word = String(text[text.index(after: colon)...])
    guard colon > text.startIndex else { throw .malformed(text, .reportValue) }
    guard let aggregate = Aggregate(rawValue: word) else {
      throw .choice(word, among: Aggregate.allCases.map(\.rawValue))
    }
    self.init(column: String(text[..<colon]), aggregate: aggregate)
  }

  /// Names the columns of a report as the columns that they come from, which keeps their units.
  ///
  /// Further values of one column begin with the aggregate, as in `mean_distance_m`.
  static func names(of values: [ReportValue], besides taken: [String]) -> [String] {
    var names = taken
    for value in values {
      var name = value.column
      if names.contains(name) { name = "\(value.aggregate.rawValue)_\(value.column)" }
      while names.contains(name) { name = "_\(name)" }
      names.append(name)
    }
    return Array(names.dropFirst(taken.count))
  }
}

/// Finds the days of dates, and the order of day and month in dates with slashes.
///
/// Dates such as `3/4/2016` are ambiguous until another one of the column proves the order with a
/// number over 12. Until then they are read as if the day came first, and the other reading is
/// kept.
struct ReportDates: Sendable {
  /// The day of a row, counted from 1 January 1970, and its moment in Unix seconds.
  struct DayAndMoment: Sendable, Equatable {
    let day: Int32
    let moment: Double
  }

  enum Reading: Equatable {
    case day(DayAndMoment)
    /// One day if the day comes first, and another one if the month does.
    case either(DayAndMoment, DayAndMoment)
    /// No date.
    case bad
    /// A date whose order of day and month contradicts an earlier one.
    case contradiction
  }

  private let zone: Zone?
  /// The notation of the dates before.
  private var notation: DateNotation?
  private var fixedWidthDay = FixedWidthDate.Day()
  private var last: (reading: Double, notation: DateNotation, day: DayAndMoment)?
  /// The order of day and month; nil before a date proves it.
  private(set) var order: DateOrders?

  private let dateFormat: DateInputFormat?

  /// Takes the zone that moments are converted to; nil takes the written day.
  ///
  /// - Parameter format: the notation of the dates; nil for those of ``DateSyntax``.
  init(zone: Zone?, format: DateInputFormat? = nil) {
    (self.zone, dateFormat) = (zone, format)
  }

  /// Reads a date in the notation of those before; nil for any other.
  @inline(__always)
  mutating func plain(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> DayAndMoment? {
    guard let notation, range.count == notation.count,
      let reading = FixedWidthDate.read(text, from: range.lowerBound, notation, &fixedWidthDay)
    else { return nil }
    return day(ofReading: reading, notation)
  }

  /// Returns the day of a wall-clock reading in seconds.
  @inline(__always)
  mutating func day(ofReading reading: Double, _ notation: DateNotation) -> DayAndMoment {
    if let last, last.reading == reading, last.notation == notation { return last.day }
    var moment = reading
    if let zone, !notation.isUTC {
      moment = zone.seconds(of: reading, hasTime: notation.hasTime)
    }
    let day = day(at: moment)
    last = (reading, notation, day)
    return day
  }

  /// Reads a date in any notation.
  mutating func reading(of cell: CellText) -> Reading {
    guard let written = dateFormat?.date(in: cell) ?? cell.date else { return .bad }
    guard written.orders.contains(.monthDayYear) || written.orders == .dayMonthYear else {
      if let found = DateNotation(of: cell.bytes[cell.range]) { notation = found }
      return written.certain.map { .day(day(of: $0)) } ?? .bad
    }
    if let date = written.certain {
      // With points the day is always first, which proves nothing for slashes.
      if let proven = written.onlyOrder, !cell.bytes[cell.range].contains(.point) {
        if order == nil { order = proven }
        if order != proven { return .contradiction }
      }
      return .day(day(of: date))
    }
    if let order { return written.dateTime(as: order).map { .day(day(of: $0)) } ?? .bad }
    guard let first = written.dateTime(as: .dayMonthYear),
      let second = written.dateTime(as: .monthDayYear)
    else { return .bad }
    return .either(day(of: first), day(of: second))
  }

  private func day(of date: DateTime) -> DayAndMoment {
    day(at: zone?.seconds(of: date) ?? date.wallSeconds)
  }

  private func day(at moment: Double) -> DayAndMoment {
    let day = zone?.day(at: moment) ?? CalendarLimits.day(ofReading: Int(moment.rounded(.down)))
    return DayAndMoment(day: Int32(day), moment: moment)
  }
}
