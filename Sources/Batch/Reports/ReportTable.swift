import Base
import Calendars
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

/// The rows of all tables as nothing but numbers: group, day, perhaps the moment, and values.
struct ReportRows: Sendable {
  private(set) var keys = StringInterner()
  private(set) var groups: [UInt32] = []
  private(set) var days: [Int32] = []
  /// The moments; empty where nothing asks for the latest value of a day.
  private(set) var moments: [Double] = []
  /// The values column by column, NaN where there is none.
  private(set) var values: [[Double]]
  private let hasMoments: Bool
  /// Rows that mean another day if the month comes first in dates with slashes.
  private var undecided: [(row: Int, place: ReportDates.DayAndMoment)] = []

  init(_ values: [ReportValue]) {
    self.values = values.map { _ in [] }
    hasMoments = values.contains { $0.aggregate == .last }
  }

  var count: Int { groups.count }

  /// How many bytes the rows take.
  var byteCount: Int {
    keys.byteCount + groups.capacity * 4 + days.capacity * 4 + moments.capacity * 8
      + values.reduce(0) { $0 + $1.capacity * 8 } + undecided.capacity * 24
  }

  /// Cells of a table that would take as much memory, at eight bytes each.
  var cellCount: Int { count * (values.count + 2) + keys.byteCount / 8 }

  /// Whether there are rows whose day nobody can tell.
  var isUndecided: Bool { !undecided.isEmpty }

  /// Adds the rows of a batch that count.
  mutating func append(_ batch: ReportBatch) {
    var others = batch.others[...]
    var kept: [Int] = []
    kept.reserveCapacity(batch.count)
    for row in 0..<batch.count where batch.states[row] == .good {
      while let other = others.first, other.row < row { others.removeFirst() }
      if let other = others.first, other.row == row {
        undecided.append((count + kept.count, other.place))
      }
      kept.append(row)
    }
    let isWhole = kept.count == batch.count
    groups += isWhole ? batch.groups : kept.map { batch.groups[$0] }
    days += kept.lazy.map { batch.places[$0].day }
    if hasMoments { moments += kept.lazy.map { batch.places[$0].moment } }
    for column in values.indices {
      values[column] +=
        isWhole ? batch.values[column] : kept.map { batch.values[column][$0] }
    }
  }

  /// Finds or adds the group of a key.
  @inline(__always)
  mutating func group(of key: UnsafeBufferPointer<UInt8>) -> UInt32 { keys.number(of: key) }

  /// Settles the rows that wait for the order of day and month.
  mutating func decide(_ order: UnvalidatedDate.SlashedOrder) {
    if order == .monthFirst {
      for (row, place) in undecided {
        days[row] = place.day
        if hasMoments { moments[row] = place.moment }
      }
    }
    undecided = []
  }
}

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

/// A column of numbers and how the values of one day become one.
package struct ReportValue: Sendable, Hashable {
  /// The name of the column.
  package let column: String
  /// How the values of a day become one.
  package let aggregate: Aggregate

  /// Makes one.
  package init(column: String, aggregate: Aggregate = .sum) {
    self.column = column
    self.aggregate = aggregate
  }

  /// Reads a column with or without what is done with it, such as `steps:sum` or `steps`, which means the
  /// same.
  ///
  /// What follows the last colon is the aggregate.
  ///
  /// - Throws: ``OptionError`` when there is no column or no such aggregate.
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

  /// What the column of a report is called: as the one it comes from, so that its unit is still known.
  ///
  /// Of several that come from one column, the later ones begin with the aggregate, as in
  /// `mean_distance_m`.
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

/// Finds the days of dates, and the order of day and month where these have slashes.
///
/// Dates such as `3/4/2016` mean nothing before another one of the column proves the order with a number
/// over 12. Until then they are read as if the day came first, and their other reading waits.
struct ReportDates: Sendable {
  /// The day of a row, counted from 1 January 1970, and its moment in seconds.
  struct DayAndMoment: Sendable, Equatable {
    let day: Int32
    let moment: Double
  }

  /// What a date may mean.
  enum Reading: Equatable {
    case place(DayAndMoment)
    /// One place if the day comes first, and another one if the month does.
    case either(DayAndMoment, DayAndMoment)
    /// Not what it has to be.
    case bad
    /// A date whose order of day and month is not that of an earlier one.
    case contradiction
  }

  private let zone: Zone?
  /// How the dates before were written that are plain.
  private var form: DateNotation?
  private var day = FixedWidthDate.Day()
  private var last: (reading: Double, form: DateNotation, place: DayAndMoment)?
  /// The order of day and month, as soon as a date tells it.
  private(set) var order: UnvalidatedDate.SlashedOrder?

  /// Takes the zone whose calendar tells days; without one it is the day that was written.
  init(zone: Zone?) { self.zone = zone }

  /// Reads a date that is written in the same plain form as those before; nil when it is not.
  @inline(__always)
  mutating func plain(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> DayAndMoment? {
    guard let form, range.count == form.count,
      let reading = FixedWidthDate.read(text, from: range.lowerBound, form, &day)
    else { return nil }
    return place(ofReading: reading, form)
  }

  /// The place of what a clock showed.
  @inline(__always)
  mutating func place(ofReading reading: Double, _ form: DateNotation) -> DayAndMoment {
    if let last, last.reading == reading, last.form == form { return last.place }
    var moment = reading
    if let zone, !form.isUTC { moment = zone.seconds(of: reading, hasTime: form.hasTime) }
    let place = place(at: moment)
    last = (reading, form, place)
    return place
  }

  /// Reads any date.
  mutating func reading(of cell: CellText) -> Reading {
    guard let written = cell.date else { return .bad }
    if written.order != .slashed {
      let found = DateNotation(of: cell.bytes[cell.range])
      if let found { form = found }
      return written.dateTime(slashed: .dayFirst).map { .place(place(of: $0)) } ?? .bad
    }
    if let proven = written.provenOrder, written.dateTime(slashed: proven) != nil {
      if order == nil { order = proven }
      if order != proven { return .contradiction }
    }
    guard let first = written.dateTime(slashed: order ?? .dayFirst) else { return .bad }
    guard order == nil, written.numbers.0 != written.numbers.1,
      let second = written.dateTime(slashed: .monthFirst)
    else { return .place(place(of: first)) }
    return .either(place(of: first), place(of: second))
  }

  private func place(of date: DateTime) -> DayAndMoment {
    place(at: zone?.seconds(of: date) ?? date.wallSeconds)
  }

  private func place(at moment: Double) -> DayAndMoment {
    let day = zone?.day(at: moment) ?? CalendarLimits.day(ofReading: Int(moment.rounded(.down)))
    return DayAndMoment(day: Int32(day), moment: moment)
  }
}
