import Base
import Calendars
import Tables

/// The columns of a table that make a chart, read into numbers.
struct ChartColumnData: Sendable {
  /// The x axis.
  enum XValues: Sendable {
    /// Nothing: rows are counted.
    case counted
    /// Texts.
    case texts([String])
    /// Seconds since 1970, NaN where one is missing.
    case times([Double])
    /// Numbers, NaN where one is missing.
    case numbers([Double])
  }

  /// Which columns they are.
  let choice: ColumnSelection
  /// The x values, one for each row.
  let places: XValues
  /// The values of each series, one for each row.
  let series: [(name: String, values: OptionalDoubles)]
  /// In a long table: the names of its series, and which of them each row belongs to.
  let groups: (names: [String], ofRow: [Int])?
  /// The kind of number that the cells of all lines have; nil if there is none or they differ.
  let numberKind: NumberStyle.Kind?
  /// The assumptions made in reading the cells.
  let notes: [ReadingNote]
  /// The unit of length into which the values were converted; nil where they are as in the table.
  let distance: DistanceUnit?
  /// The names of all columns of the table.
  let columnNames: [String]
  /// The times that periods cover beside those of the rows.
  var span: ClosedRange<Double>?
  /// The time that all rows stand for, where periods are measured by their length.
  var covered: Range<Double>?
  /// The column that amounts are measured by, a value for each row.
  private(set) var divisor: OptionalDoubles?

  /// The number of places along x.
  var placeCount: Int {
    switch places {
    case .counted: series.first?.values.count ?? 0
    case .texts(let texts): texts.count
    case .times(let numbers), .numbers(let numbers): numbers.count
    }
  }

  /// Reads the columns that the settings name or that are guessed.
  ///
  /// - Throws: ``InputError`` when a column is missing or a value is of the wrong kind, with its
  ///   place.
  init(
    _ table: Table, settings: ChartSettings, warnings: inout [InputWarning]
  ) throws(InputError) {
    if settings.aggregate == .distinct, settings.y.isEmpty, settings.reportAggregates.isEmpty {
      throw InputError(
        source: table.source, location: nil, reason: .setting(.distinctOfNothing, key: "agg"))
    }
    if settings.countsRows, settings.y.isEmpty, settings.by != nil || settings.x != nil {
      try self.init(countingRowsOf: table, settings)
    } else {
      let choice = try ChartColumnData.choice(table, settings)
      try self.init(table, choice, settings: settings, warnings: &warnings)
    }
  }

  /// Counts rows, which takes no column of numbers.
  private init(countingRowsOf table: Table, _ settings: ChartSettings) throws(InputError) {
    var dates = settings.x
    for column in table.columnNames where dates == nil {
      if try table.kind(of: column) == .date { dates = column }
    }
    guard let dates else {
      throw InputError(source: table.source, location: nil, reason: .column(.noDates))
    }
    let line = settings.lineColumn(of: table)
    // Rows need no quantity, so none is looked for.
    let along = try table.chooseColumns(
      ColumnRequest(x: dates, y: [dates], guessesLines: false))
    var choice = ColumnSelection(
      x: ColumnSelection.Column(name: dates, isGuessed: settings.x == nil), xKind: along.xKind,
      y: ColumnSelection.Column(name: Aggregate.count.rawValue, isGuessed: true))
    (choice.isYear, choice.isName) = (along.isYear, along.isName)
    choice.series = line.map { ColumnSelection.Column(name: $0, isGuessed: false) }
    var warnings: [InputWarning] = []
    let ones = [Double](repeating: 1, count: table.rowCount)
    self.init(
      choice: choice, places: try ChartColumnData.places(choice, table, settings, &warnings),
      series: [(choice.y.name, OptionalDoubles(numbers: ones))],
      groups: try line.map { column throws(InputError) in try table.groups(in: [column]) },
      columnNames: table.columnNames)
    divisor = try ChartColumnData.divisor(table, settings, &warnings)
  }

  /// Reads columns that are chosen.
  init(
    _ table: Table, _ choice: ColumnSelection, settings: ChartSettings,
    warnings: inout [InputWarning]
  ) throws(InputError) {
    if let headers = choice.headers {
      self = try .lines(of: headers, table, choice, settings, &warnings)
      return
    }
    let names = ([choice.y] + choice.others).map(\.name)
    do throws(OptionError) {
      try settings.checkUnit(of: names, among: table.columnNames)
    } catch {
      throw InputError(
        source: table.source, location: nil, reason: .setting(error, key: "unit"))
    }
    var table = table
    if settings.gap == nil, settings.by == nil, choice.series == nil, !choice.countsRows,
      let filled = try table.withoutEmptyRows(in: names)
    {
      let reason = InputWarning.Reason.emptyRows(table.rowCount - filled.rowCount)
      warnings.append(InputWarning(source: table.source, location: nil, reason: reason))
      table = filled
    }
    let factors = settings.conversion(of: names, among: table.columnNames)
    var series: [(name: String, values: OptionalDoubles)] = []
    if choice.countsRows {
      let ones = [Double](repeating: 1, count: table.rowCount)
      series = [(choice.y.name, OptionalDoubles(numbers: ones))]
    } else {
      for (index, name) in names.enumerated() {
        let values = try ChartColumnData.values(of: name, table, settings, &warnings)
        series.append((name, factors.map { values.multiplied(by: $0[index]) } ?? values))
      }
    }
    let lineNames = ([choice.series].compactMap { $0 } + choice.otherNames).map(\.name)
    let places = try ChartColumnData.places(choice, table, settings, &warnings)
    let columns = choice.countsRows ? [] : names
    // Times of day may look like durations, which say more of themselves than is so.
    let along = choice.time.map { [$0.columns[0]] } ?? choice.x.map { [$0.name] } ?? []
    self.init(
      choice: choice, places: places, series: series,
      groups: lineNames.isEmpty ? nil : try table.groups(in: lineNames),
      numberKind: try ChartColumnData.numberKind(of: columns, table),
      notes: try ChartColumnData.notes(on: along + columns, table).filter {
        // Nothing is assumed where the option says that they are numbers.
        if case .numericTime = $0 { settings.xType != .number } else { true }
      }
        + (lineNames.isEmpty ? ChartColumnData.orderNotes(choice, places) : []),
      distance: factors == nil || choice.countsRows || settings.isDuration == true
        ? nil : settings.units,
      columnNames: table.columnNames)
    divisor = try ChartColumnData.divisor(table, settings, &warnings)
    warnings += ChartColumnData.unreadDates(choice, table)
  }

  private init(
    choice: ColumnSelection, places: XValues, series: [(name: String, values: OptionalDoubles)],
    groups: (names: [String], ofRow: [Int])? = nil, numberKind: NumberStyle.Kind? = nil,
    notes: [ReadingNote] = [], distance: DistanceUnit? = nil, columnNames: [String]
  ) {
    (self.choice, self.places, self.series) = (choice, places, series)
    (self.groups, self.distance) = (groups, distance)
    (self.numberKind, self.notes, self.columnNames) = (numberKind, notes, columnNames)
  }

  /// Whether a column is a distance, drawn or not.
  func hasDistance(_ settings: ChartSettings) -> Bool {
    distance != nil
      || columnNames.contains {
        settings.unit(of: $0, isDrawn: false, among: columnNames)?.metres != nil
      }
  }

  /// The kind of number that the cells of all columns have; nil if there is none or they differ.
  private static func numberKind(
    of columns: [String], _ table: Table
  ) throws(InputError) -> NumberStyle.Kind? {
    var kinds = Set<NumberStyle.Kind?>()
    for name in columns { kinds.insert(try table.profile(of: name)?.numberKind) }
    return kinds.count == 1 ? kinds.first ?? nil : nil
  }

  /// The assumptions made in reading some columns.
  private static func notes(on columns: [String], _ table: Table) throws(InputError)
    -> [ReadingNote]
  {
    var notes: [ReadingNote] = []
    for name in columns { notes += try table.profile(of: name)?.notes ?? [] }
    return notes
  }

  /// Reads columns whose names stand along x: each row is a line, or the part of one that belongs to
  /// its year.
  private static func lines(
    of headers: TimeHeaders, _ table: Table, _ choice: ColumnSelection, _ settings: ChartSettings,
    _ warnings: inout [InputWarning]
  ) throws(InputError) -> ChartColumnData {
    var columns: [OptionalDoubles] = []
    for name in headers.columns { columns.append(try table.values(in: name, warnings: &warnings)) }
    let rows = (0..<table.rowCount).map { row in columns.map { $0[row] } }
    let kind = try numberKind(of: headers.columns, table)
    let notes = try notes(on: Array(headers.columns.prefix(1)), table)
    let names = ([choice.series].compactMap { $0 } + choice.otherNames).map(\.name)
    guard let year = headers.year else {
      let texts = try names.first.map { name throws(InputError) in try table.texts(in: name) }
      let places =
        headers.numbers.map { XValues.numbers($0) }
        ?? headers.moments(zone: settings.zone).map { .times($0) } ?? .texts(headers.columns)
      return ChartColumnData(
        choice: choice, places: places,
        series: rows.enumerated().map { row, values in
          let name = texts?[row] ?? (rows.count == 1 ? choice.y.name : "\(row + 1)")
          return (name, OptionalDoubles(values))
        }, numberKind: kind, notes: notes, columnNames: table.columnNames)
    }
    let moments = try moments(of: headers, beside: year, table, settings)
    let groups = try names.isEmpty ? nil : table.groups(in: names)
    var (times, values, ofRow): ([Double], [Double?], [Int]) = ([], [], [])
    for (row, found) in rows.enumerated() {
      for (column, value) in found.enumerated() {
        let moment = moments[row]?[column] ?? .nan
        // A month may have fewer days than there are columns.
        if moment.isNaN, value == nil { continue }
        times.append(moment)
        values.append(value)
        if let groups { ofRow.append(groups.ofRow[row]) }
      }
    }
    return ChartColumnData(
      choice: choice, places: .times(times), series: [(choice.y.name, OptionalDoubles(values))],
      groups: groups.map { ($0.names, ofRow) }, numberKind: kind, notes: notes,
      columnNames: table.columnNames)
  }

  /// The times of the columns in each row of a table, whose day or year is in a column of its own;
  /// nil for rows without one.
  private static func moments(
    of headers: TimeHeaders, beside first: String, _ table: Table, _ settings: ChartSettings
  ) throws(InputError) -> [[Double]?] {
    if headers.unit == .hour {
      return try table.moments(in: first, zone: nil).map {
        headers.moments(ofDay: $0, zone: settings.zone)
      }
    }
    var ignored: [InputWarning] = []
    let years = try table.values(in: first, warnings: &ignored)
    let months = try headers.month.map { name throws(InputError) in
      try table.values(in: name, warnings: &ignored)
    }
    return (0..<table.rowCount).map { row in
      let month = months.map { $0[row].flatMap { Int(exactly: $0) } } ?? 1
      return years[row].flatMap { Int(exactly: $0) }.flatMap { year in
        month.map { headers.moments(ofYear: year, month: $0) }
      }
    }
  }

  /// Other values along the same x.
  init(_ other: ChartColumnData, y name: String, values: OptionalDoubles) {
    var choice = ColumnSelection(
      x: other.choice.x, xKind: other.choice.xKind,
      y: ColumnSelection.Column(name: name, isGuessed: false))
    (choice.series, choice.otherNames) = (other.choice.series, other.choice.otherNames)
    (choice.time, choice.headers) = (other.choice.time, other.choice.headers)
    self.init(
      choice: choice, places: other.places, series: [(name, values)], groups: other.groups,
      columnNames: other.columnNames)
    (span, covered, divisor) = (other.span, other.covered, other.divisor)
  }

  private static func choice(
    _ table: Table, _ settings: ChartSettings
  ) throws(InputError) -> ColumnSelection {
    let line = settings.lineColumn(of: table)
    return try table.chooseColumns(
      ColumnRequest(
        x: settings.x, y: settings.y, series: line,
        // Rows of one period become one value, so they need no names to be told apart.
        guessesLines: settings.by == nil && line == settings.series, divisor: settings.divisor))
  }

  /// The numbers of a column; where they are only counted, a number for each different text of a
  /// column, so that users and cities are counted as well.
  private static func values(
    of column: String, _ table: Table, _ settings: ChartSettings, _ warnings: inout [InputWarning]
  ) throws(InputError) -> OptionalDoubles {
    guard settings.counts else { return try table.values(in: column, warnings: &warnings) }
    let kind = try table.kind(of: column)
    if settings.aggregate == .distinct || kind != .number {
      return try table.identities(in: column)
    }
    var found: [InputWarning] = []
    let values = try table.values(in: column, warnings: &found)
    // An empty cell is no gap of the picture, but one value fewer.
    warnings += found.filter { !$0.isAboutGaps }
    return values
  }

  static func places(
    _ choice: ColumnSelection, _ table: Table, _ settings: ChartSettings,
    _ warnings: inout [InputWarning]
  ) throws(InputError) -> XValues {
    guard let x = choice.x?.name else {
      if settings.by != nil || settings.xType == .time {
        throw InputError(source: table.source, location: nil, reason: .column(.noDates))
      }
      return settings.xType == .number
        ? .numbers((0..<table.rowCount).map(Double.init)) : .counted
    }
    if let time = choice.time {
      return .times(try table.moments(of: time, zone: settings.zone, warnings: &warnings))
    }
    let needsDates = settings.by != nil || settings.xType == .time || settings.labelFormat != nil
    let isDate = choice.xKind == .date || choice.xKind == .empty
    if settings.xType == .number, try table.profile(of: x)?.numericTime != nil {
      return .numbers(try table.values(in: x, warnings: &warnings).numbers)
    }
    if choice.xKind == .number, settings.xType != .band {
      var ignored: [InputWarning] = []
      let numbers = try table.values(in: x, warnings: &ignored).numbers
      if settings.xType != .number, choice.isYear { return .times(years(numbers)) }
      if choice.isName, settings.xType == nil {
        return .texts(try table.texts(in: x).map { $0 ?? "" })
      }
      if !needsDates { return .numbers(numbers) }
    }
    if settings.xType == .band, settings.labelFormat == nil, choice.xKind != .date {
      return .texts(try table.texts(in: x).map { $0 ?? "" })
    }
    if isDate || needsDates {
      return .times(try table.moments(in: x, zone: settings.zone, warnings: &warnings))
    }
    return .texts(try table.texts(in: x).map { $0 ?? "" })
  }

  /// A word on rows that do not stand in the order in which they are drawn.
  private static func orderNotes(_ choice: ColumnSelection, _ places: XValues) -> [ReadingNote] {
    guard let x = choice.x?.name else { return [] }
    switch places {
    case .counted, .texts: return []
    case .times(let numbers), .numbers(let numbers):
      var last = -Double.infinity
      for number in numbers where !number.isNaN {
        guard number >= last else {
          return [.order(column: x, isReversed: RowOrder.isFalling(numbers))]
        }
        last = number
      }
      return []
    }
  }

  /// A warning where no column is one of dates, and one looks like that.
  private static func unreadDates(
    _ choice: ColumnSelection, _ table: Table
  ) -> [InputWarning] {
    guard choice.xKind != .date, choice.x?.isGuessed != false else { return [] }
    for (column, name) in table.columnNames.enumerated() {
      guard let row = table.profile(ofColumn: column).looksLikeDates else { continue }
      let text = table.cell(row: row, column: column).string
      return [
        InputWarning(
          source: table.source, location: nil, reason: .looksLikeDates(text, column: name))
      ]
    }
    return []
  }

  /// The beginnings of years; what is none has no place. Years with decimals are days, or the
  /// beginnings of months where these are as many.
  private static func years(_ numbers: [Double]) -> [Double] {
    func start(_ year: Double, month: Int = 1) -> Double {
      guard (1...9999).contains(year) else { return .nan }
      return DateTime(year: Int(year), month: month, day: 1)?.wallSeconds ?? .nan
    }
    if numbers.allSatisfy({ $0.isNaN || $0 == $0.rounded() }) { return numbers.map { start($0) } }
    // Two decimals can be less than the beginning of a month by half a hundredth.
    let months = numbers.map { ($0 * 12 + 0.06).rounded(.down) }
    let areMonths = zip(months, months.dropFirst()).allSatisfy { $0 != $1 }
    return zip(numbers, months).map { number, month in
      let year = number.rounded(.down)
      guard (1...9998).contains(year) else { return .nan }
      if areMonths {
        let first = (month / 12).rounded(.down)
        return start(first, month: Int(month - first * 12) + 1)
      }
      let second = (number - year) * (start(year + 1) - start(year))
      return start(year) + (second / 86_400).rounded(.down) * 86_400
    }
  }
}

extension ChartSettings {
  /// The column that amounts are measured by.
  fileprivate var divisor: String? {
    if case .column(let name)? = per?.unit { name } else { nil }
  }

  /// The column that was asked for to name lines; nil also for `none`, unless a column is called so.
  fileprivate func lineColumn(of table: Table) -> String? {
    series == "none" && !table.columnNames.contains("none") ? nil : series
  }
}
