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
  /// What the cells of all lines say that their numbers are; nil if they do not say or differ.
  let numberKind: NumberStyle.Kind?
  /// What was assumed about the cells.
  let notes: [ReadingNote]
  /// The unit into which the values were converted; nil where they are as in the table.
  let distance: DistanceUnit?

  /// Reads the columns that the settings name or that are guessed.
  ///
  /// - Throws: ``InputError`` when a column is missing or a value is of the wrong kind, with its
  ///   place.
  init(
    _ table: Table, settings: ChartSettings, warnings: inout [InputWarning]
  ) throws(InputError) {
    let choice = try ChartColumnData.choice(table, settings)
    try self.init(table, choice, settings: settings, warnings: &warnings)
  }

  /// Reads columns that are chosen.
  init(
    _ table: Table, _ choice: ColumnSelection, settings: ChartSettings,
    warnings: inout [InputWarning]
  ) throws(InputError) {
    let names = ([choice.y] + choice.others).map(\.name)
    let factors = settings.conversion(of: names, among: table.columnNames)
    var series: [(name: String, values: OptionalDoubles)] = []
    for (index, name) in names.enumerated() {
      let values = try table.values(in: name, warnings: &warnings)
      series.append((name, factors.map { values.multiplied(by: $0[index]) } ?? values))
    }
    let group = choice.series?.name
    self.series = series
    groups = try group.map { column throws(InputError) in try table.groups(in: column) }
    places = try ChartColumnData.places(choice, table, settings, &warnings)
    var kinds = Set<NumberStyle.Kind?>()
    var notes: [ReadingNote] = []
    if let x = choice.x?.name { notes = try table.profile(of: x)?.notes ?? [] }
    for name in names {
      let profile = try table.profile(of: name)
      kinds.insert(profile?.numberKind)
      notes += profile?.notes ?? []
    }
    numberKind = kinds.count == 1 ? kinds.first ?? nil : nil
    self.notes = notes + (group == nil ? ChartColumnData.orderNotes(choice, places) : [])
    warnings += ChartColumnData.unreadDates(choice, table)
    distance = factors == nil ? nil : settings.units
    self.choice = choice
  }

  /// Other values along the same x.
  init(_ other: ChartColumnData, y name: String, values: OptionalDoubles) {
    var choice = ColumnSelection(
      x: other.choice.x, xKind: other.choice.xKind,
      y: ColumnSelection.Column(name: name, isGuessed: false))
    choice.series = other.choice.series
    self.choice = choice
    series = [(name, values)]
    (places, groups, distance) = (other.places, other.groups, nil)
    (numberKind, notes) = (nil, [])
  }

  private static func choice(
    _ table: Table, _ settings: ChartSettings
  ) throws(InputError) -> ColumnSelection {
    var choice = try table.chooseColumns(x: settings.x, y: settings.y.first)
    choice.others = settings.y.dropFirst().map {
      ColumnSelection.Column(name: $0, isGuessed: false)
    }
    let names = [choice.y] + choice.others
    if let column = settings.series {
      choice.series = ColumnSelection.Column(name: column, isGuessed: false)
    } else if let x = choice.x?.name, names.count == 1, settings.by == nil,
      let guess = table.guessSeries(x: x, except: [x, choice.y.name])
    {
      choice.series = ColumnSelection.Column(name: guess, isGuessed: true)
    }
    return choice
  }

  private static func places(
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
    let needsDates = settings.by != nil || settings.xType == .time || settings.labelFormat != nil
    let isDate = choice.xKind == .date || choice.xKind == .empty
    if settings.xType == .number, try table.profile(of: x)?.numericTime != nil {
      return .numbers(try table.values(in: x, warnings: &warnings).numbers)
    }
    if choice.xKind == .number, settings.xType != .band {
      var ignored: [InputWarning] = []
      let numbers = try table.values(in: x, warnings: &ignored).numbers
      if settings.xType != .number, let years = years(numbers, named: x) { return .times(years) }
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

  /// Whole numbers in a column that is called a year are the beginnings of years.
  private static func years(_ numbers: [Double], named name: String) -> [Double]? {
    let words = ["year", "yr", "annee", "jahr", "año", "ano", "年", "年份"]
    guard words.contains(name.lowercased()) else { return nil }
    var years: [Double] = []
    for number in numbers {
      guard number.isNaN || number == number.rounded(), !(number < 1 || number > 9999) else {
        return nil
      }
      let date = number.isNaN ? nil : DateTime(year: Int(number), month: 1, day: 1)
      years.append(date?.wallSeconds ?? .nan)
    }
    return years
  }
}
