import Base
import Calendars

/// Texts that are read like the cells of a column, such as the names of columns that are dates.
struct TextColumn {
  private let table: Table
  private static let name = "x"

  init(_ texts: [String], rules: CellRules = CellRules()) {
    var text: [UInt8] = []
    var cells: [Cell] = []
    for entry in texts {
      let start = text.count
      text += entry.utf8
      cells.append(Cell(start..<text.count))
      text.append(.lineFeed)
    }
    var storage = TableStorage()
    storage.append(TextRows(text: text, line: 1, width: 1, cells: cells))
    table = Table(
      source: "", columnNames: [TextColumn.name], storage: storage, numberFormat: .plain,
      cellRules: rules)
  }

  /// The texts as seconds since 1970; nil if they are not all dates.
  func moments(zone: Zone?) -> [Double]? {
    guard table.kind(ofColumn: 0) == .date else { return nil }
    do throws(InputError) {
      return try table.moments(in: TextColumn.name, zone: zone)
    } catch {
      return nil
    }
  }
}

/// Columns that together are a time, such as a year and a month.
package enum TimeParts: Sendable, Hashable {
  /// A year and a month, quarter or week.
  case year(String, String, unit: CalendarUnit)
  /// A year, a month and a day, perhaps with a time of day.
  case day(year: String, month: String, day: String, clock: String?)
  /// A day and a time of day.
  case clock(date: String, clock: String)

  /// The columns, the greatest unit first.
  package var columns: [String] {
    switch self {
    case .year(let year, let part, _): [year, part]
    case .day(let year, let month, let day, let clock):
      [year, month, day] + (clock.map { [$0] } ?? [])
    case .clock(let date, let clock): [date, clock]
    }
  }

  /// The column of times of day.
  fileprivate var clock: String? {
    switch self {
    case .year: nil
    case .day(_, _, _, let clock): clock
    case .clock(_, let clock): clock
    }
  }
}

extension Table {
  /// The times that several columns make together, in seconds since 1970; NaN where one is missing.
  ///
  /// A year that stands in the first row of its months only counts for those below it.
  ///
  /// - Parameter warnings: gets a warning for each time that does not exist, whose row is left out.
  package func moments(
    of parts: TimeParts, zone: Zone?, warnings: inout [InputWarning]
  ) throws(InputError) -> [Double] {
    var texts: [[String]] = []
    for name in parts.columns {
      texts.append(
        name == parts.clock
          ? try clocks(in: name) : try self.texts(in: name).map { $0.map(Table.trimmed) ?? "" })
    }
    if case .clock = parts {} else { texts[0] = Table.carriedDown(texts[0]) }
    let joined = (0..<rowCount).map { row in Table.joined(texts.map { $0[row] }, as: parts) }
    let present = joined.indices.filter { !joined[$0].isEmpty }
    var moments = [Double](repeating: .nan, count: rowCount)
    guard let found = TextColumn(present.map { joined[$0] }, rules: cellRules).moments(zone: zone)
    else {
      throw InputError(source: source, location: nil, reason: .column(.noDates))
    }
    var gaps = MissingValueLog(table: self, column: try index(of: parts.columns[0]) ?? 0)
    for (row, moment) in zip(present, found) {
      moments[row] = moment
      if moment.isNaN {
        gaps.add(.notADate(joined[row], row: row + 1, column: parts.columns[0]), row: row)
      }
    }
    // All rows without a time are counted once more where they are left out.
    warnings += gaps.listed
    return moments
  }

  /// The times of day of a column as `hh:mm:ss`, however they are written; empty for missing ones.
  private func clocks(in name: String) throws(InputError) -> [String] {
    guard let column = try index(of: name) else { return [] }
    let profile = profile(ofColumn: column)
    let cells = (0..<rowCount).map { cell(row: $0, column: column) }
    if profile.kind == .number {
      let hours = cells.map { number($0, profile).number }
      // The hours 1 to 24 are called by their ends.
      let offset = hours.contains(24) && !hours.contains(0) ? 1.0 : 0
      return hours.map { $0.isNaN ? "" : Table.clock(ofSeconds: ($0 - offset) * 3600) }
    }
    return cells.map { cell in
      if cell.isMissing { return "" }
      return WrittenDuration(cell).map { Table.clock(ofSeconds: $0.seconds) }
        ?? Table.trimmed(cell.string)
    }
  }

  private static func clock(ofSeconds seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    let parts = [3_600_000, 60_000, 1000].map { milliseconds / $0 % ($0 == 3_600_000 ? 100 : 60) }
    let fraction = milliseconds % 1000
    return parts.map { $0.padded(to: 2) }.joined(separator: ":")
      + (fraction == 0 ? "" : "." + fraction.padded(to: 3))
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The texts with the one above in the place of empty ones.
  private static func carriedDown(_ texts: [String]) -> [String] {
    var last = ""
    return texts.map { text in
      if !text.isEmpty { last = text }
      return last
    }
  }

  /// The text of a time, in a form that dates are read in; empty where a part is missing.
  private static func joined(_ texts: [String], as parts: TimeParts) -> String {
    guard !texts.contains(where: \.isEmpty) else { return "" }
    // Other numbers are no parts of a date.
    let numbers = texts.map { text in
      Double(text).flatMap { (0...9999).contains($0) ? Int(exactly: $0) : nil }
    }
    switch parts {
    case .clock: return texts.joined(separator: " ")
    case .day:
      let known = numbers.prefix(3).compactMap { $0 }
      let day =
        known.count < 3
        ? "\(texts[2]) \(texts[1]) \(texts[0])"
        : "\(known[0].padded(to: 4))-\(known[1].padded(to: 2))-\(known[2].padded(to: 2))"
      return ([day] + texts.dropFirst(3)).joined(separator: " ")
    case .year(_, _, let unit):
      guard let year = numbers[0] else { return "\(texts[1]) \(texts[0])" }
      guard let part = numbers[1] ?? Table.number(in: texts[1], of: unit) else {
        return "\(texts[1]) \(year.padded(to: 4))"
      }
      return switch unit {
      case .quarter: "\(year.padded(to: 4))-\((part * 3 - 2).padded(to: 2))-01"
      case .week: Table.monday(ofWeek: part, year: year)
      default: "\(year.padded(to: 4))-\(part.padded(to: 2))-01"
      }
    }
  }

  /// The number of a quarter or week that is written with a letter, as `Q3` and `KW 12`.
  private static func number(in text: String, of unit: CalendarUnit) -> Int? {
    guard unit == .quarter || unit == .week else { return nil }
    let digits = text.filter { $0.isASCII && $0.isNumber }
    return digits.count <= 2 ? Int(digits) : nil
  }

  /// The first day of a week of ISO 8601, whose first week has the year's first Thursday.
  private static func monday(ofWeek week: Int, year: Int) -> String {
    guard let fourth = DateTime(year: year, month: 1, day: 4) else { return "" }
    let days = Int((fourth.wallSeconds / 86_400).rounded(.down))
    // 1970-01-01 is a Thursday, three days after a Monday.
    let monday = days - ((days + 3) % 7 + 7) % 7 + (week - 1) * 7
    guard let date = DateTime(daysSince1970: monday) else { return "" }
    return "\(date.year.padded(to: 4))-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))"
  }
}

/// Columns whose names are times or numbers, so that each row is a line or a part of one.
package struct TimeHeaders: Sendable, Hashable {
  /// The columns, in the order of the table.
  package let columns: [String]
  /// The column of the year to which months, quarters or days belong, or of the day to which times
  /// belong; nil if the names say all.
  package var year: String?
  /// The column of the month to which days belong.
  package var month: String?
  /// What each column is part of: months from 1 to 12 or quarters from 1 to 4 of a year, days of a
  /// month, or times of a day; nil if the names are dates or ``numbers``.
  package var unit: CalendarUnit?
  /// The numbers in the names, such as those of weeks after a start; nil if the names are times.
  package var numbers: [Double]?

  /// The times of the columns in seconds since 1970; nil if they have none, as months without a
  /// year have.
  package func moments(zone: Zone?) -> [Double]? {
    guard unit == nil, numbers == nil else { return nil }
    let names = columns.map(ColumnName.bare)
    let years = names.map { Int($0) }
    let texts = zip(names, years).map { name, year in
      year.map { $0.padded(to: 4) + "-01-01" } ?? name
    }
    return TextColumn(texts).moments(zone: zone)
  }

  /// The times of one row of a table whose columns are times of a day.
  package func moments(ofDay start: Double, zone: Zone?) -> [Double] {
    columns.map { name in
      let time = start + (HeaderName.seconds(name) ?? .nan)
      return time.isNaN ? .nan : zone?.seconds(of: time, hasTime: true) ?? time
    }
  }

  /// The times of one row of a table whose columns are parts of a year or of a month; NaN for days
  /// that the month does not have.
  package func moments(ofYear year: Int, month: Int = 1) -> [Double] {
    columns.indices.map { index in
      let date =
        switch unit {
        case .day: DateTime(year: year, month: month, day: 1 + index)
        case .quarter: DateTime(year: year, month: 1 + index * 3, day: 1)
        default: DateTime(year: year, month: 1 + index, day: 1)
        }
      return date?.wallSeconds ?? .nan
    }
  }
}

/// Columns that are called by one word and the numbers from 0 or 1 on, such as `wk1` to `wk76`.
struct NumberedColumns {
  /// The word before the numbers; empty where the names are mere numbers.
  let stem: String
  let columns: [ColumnFacts]
  let numbers: [Int]

  /// The fewest columns: fewer are rather answers or sensors than an axis.
  private static let fewest = 7

  /// The longest run among some columns; nil if all are shorter than ``fewest``.
  init?(among columns: [ColumnFacts]) {
    var runs: [(stem: String, columns: [ColumnFacts], numbers: [Int])] = []
    for column in columns {
      guard let (stem, number) = NumberedColumns.parts(of: column.name.text) else { continue }
      if let last = runs.last, last.stem == stem, last.numbers.last == number - 1 {
        runs[runs.count - 1].columns.append(column)
        runs[runs.count - 1].numbers.append(number)
      } else if number == 0 || number == 1 {
        runs.append((stem, [column], [number]))
      }
    }
    guard let most = runs.map(\.columns.count).max(), most >= NumberedColumns.fewest,
      let run = runs.first(where: { $0.columns.count == most })
    else { return nil }
    (stem, self.columns, numbers) = run
  }

  private static func parts(of name: String) -> (stem: String, number: Int)? {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
    guard (1...3).contains(digits.count), let number = Int(String(digits.reversed())) else {
      return nil
    }
    let stem = name.dropLast(digits.count)
    // 2024-01 is a month, and no first of several.
    guard !stem.contains(where: \.isNumber) else { return nil }
    return (stem.filter(\.isLetter).lowercased(), number)
  }

  /// True if the columns are the parts of a time, by their number and the word before it.
  func are(_ role: NameRole, count: ClosedRange<Int>) -> Bool {
    guard numbers.first == 1, count.contains(columns.count) else { return false }
    return stem.isEmpty || ColumnName(stem).says(role) || "\(role)".hasPrefix(stem)
  }
}
