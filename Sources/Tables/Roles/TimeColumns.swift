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
  /// A year, a month and a day.
  case day(year: String, month: String, day: String)
  /// A day and a time of day.
  case clock(date: String, clock: String)

  /// The columns, the greatest unit first.
  package var columns: [String] {
    switch self {
    case .year(let year, let part, _): [year, part]
    case .day(let year, let month, let day): [year, month, day]
    case .clock(let date, let clock): [date, clock]
    }
  }
}

extension Table {
  /// The times that several columns make together, in seconds since 1970; NaN where one is missing.
  ///
  /// A year that stands in the first row of its months only counts for those below it.
  package func moments(of parts: TimeParts, zone: Zone?) throws(InputError) -> [Double] {
    var texts: [[String]] = []
    for name in parts.columns {
      texts.append(try self.texts(in: name).map { $0.map(Table.trimmed) ?? "" })
    }
    if case .clock = parts {} else { texts[0] = Table.carriedDown(texts[0]) }
    let joined = (0..<rowCount).map { row in Table.joined(texts.map { $0[row] }, as: parts) }
    let present = joined.indices.filter { !joined[$0].isEmpty }
    var moments = [Double](repeating: .nan, count: rowCount)
    guard let found = TextColumn(present.map { joined[$0] }, rules: cellRules).moments(zone: zone)
    else {
      throw InputError(source: source, location: nil, reason: .column(.noDates))
    }
    for (row, moment) in zip(present, found) { moments[row] = moment }
    return moments
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
    func padded(_ number: Int, _ count: Int = 2) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    switch parts {
    case .clock: return texts.joined(separator: " ")
    case .day:
      let known = numbers.compactMap { $0 }
      guard known.count == 3 else { return "\(texts[2]) \(texts[1]) \(texts[0])" }
      return "\(padded(known[0], 4))-\(padded(known[1]))-\(padded(known[2]))"
    case .year(_, _, let unit):
      guard let year = numbers[0] else { return "\(texts[1]) \(texts[0])" }
      guard let part = numbers[1] ?? Table.number(in: texts[1], of: unit) else {
        return "\(texts[1]) \(padded(year, 4))"
      }
      return switch unit {
      case .quarter: "\(padded(year, 4))-\(padded(part * 3 - 2))-01"
      case .week: Table.monday(ofWeek: part, year: year)
      default: "\(padded(year, 4))-\(padded(part))-01"
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
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }
}

/// Columns whose names are times, so that each row is a line.
package struct TimeHeaders: Sendable, Hashable {
  /// The columns, in the order of the table.
  package let columns: [String]
  /// The column of the year to which months or quarters belong, or of the day to which times
  /// belong; nil if the names say all.
  package let year: String?
  /// What each column is: a month, a quarter, or an hour or less of a day; nil if the names are
  /// dates.
  package let unit: CalendarUnit?

  /// The times of the columns in seconds since 1970; nil if they have none, as months without a
  /// year have.
  package func moments(zone: Zone?) -> [Double]? {
    guard unit == nil else { return nil }
    let names = columns.map(ColumnName.bare)
    let years = names.map { Int($0) }
    let texts = zip(names, years).map { name, year in
      year.map { String(repeating: "0", count: max(0, 4 - "\($0)".count)) + "\($0)-01-01" } ?? name
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

  /// The times of one row of a table whose columns are parts of a year.
  package func moments(ofYear year: Int) -> [Double] {
    let months = unit == .quarter ? 3 : 1
    return columns.indices.map { index in
      DateTime(year: year, month: 1 + index * months, day: 1)?.wallSeconds ?? .nan
    }
  }
}
