import Base
import Calendars
import Tables

extension ColumnSelection {
  /// The line that tells which columns were guessed, what was left out, and which options choose
  /// otherwise; nil where there was no choice.
  ///
  /// - Parameters:
  ///   - count: the number of the table's columns.
  ///   - unit: the period of which rows are counted.
  package func note(among count: Int, unit: CalendarUnit?) -> String? {
    let isGuessed = y.isGuessed || x?.isGuessed == true || series?.isGuessed == true
    guard isGuessed, count > 1 || countsRows else { return nil }
    let drawing = "drawing \(along)\(values(unit))\(lines)"
    return "\(drawing)\(rest); \(options)"
  }

  private static func quoted(_ name: String) -> String { "\"\(excerpt(name))\"" }

  private static func list(_ names: [String]) -> String {
    names.map(quoted).joined(separator: ", ")
  }

  private var along: String {
    if let headers {
      let (first, last) = (headers.columns.first ?? "", headers.columns.last ?? "")
      let columns =
        "the columns from \(ColumnSelection.quoted(first)) to "
        + "\(ColumnSelection.quoted(last))"
      guard let year = headers.year else { return "\(columns) along x and " }
      let parts = [year, headers.month].compactMap { $0 }.map(ColumnSelection.quoted)
      return "\(columns) of each \(parts.joined(separator: " and ")) along x and "
    }
    guard let x else { return countsRows ? "" : "the rows in their order along x and " }
    let names = time?.columns.map(ColumnSelection.quoted) ?? [ColumnSelection.quoted(x.name)]
    return "\(names.joined(separator: " with ")) along x and "
  }

  private func values(_ unit: CalendarUnit?) -> String {
    if headers != nil { return "their values as y" }
    if countsRows { return "the number of rows of each \(unit?.rawValue ?? "period") as y" }
    return "\(ColumnSelection.list(([y] + others).map(\.name))) as y"
      + (isTruth ? ", true (yes) as 1 and false (no) as 0" : "")
  }

  private var lines: String {
    guard let series else { return "" }
    let names = [series] + otherNames
    return
      ", a line for each \(names.map { ColumnSelection.quoted($0.name) }.joined(separator: " and "))"
  }

  private var rest: String {
    guard y.isGuessed, !leftOut.isEmpty else { return "" }
    let groups = LeftOut.Reason.allCases.compactMap { reason -> String? in
      let names = leftOut.filter { $0.reason == reason }.map(\.name)
      guard !names.isEmpty else { return nil }
      let shown = names.prefix(ColumnSelection.mostNamed)
      let more = names.count > shown.count ? " and \(names.count - shown.count) more" : ""
      return "\(ColumnSelection.list(Array(shown)))\(more) (\(reason.words))"
    }
    return "; left out \(groups.joined(separator: ", "))"
  }

  private static let mostNamed = 8

  private var options: String {
    if countsRows { return "no column has numbers; --by and --y choose otherwise" }
    return series?.isGuessed == true
      ? "--x, --y and --series choose others" : "--x and --y choose others"
  }
}

extension ColumnSelection.LeftOut.Reason {
  fileprivate var words: String {
    switch self {
    case .otherUnit: "another unit"
    case .otherKind: "perhaps another quantity"
    case .otherScale: "another scale"
    case .derived: "follows from others"
    case .oneQuantity: "one quantity at a time"
    case .part: "part of what is drawn"
    case .sameQuantity: "other values of the same"
    case .fewValues: "few values"
    }
  }
}

extension ChartColumnData {
  /// The most periods of which rows are counted without being asked.
  private static let mostPeriods = 60.0

  /// The shortest unit that makes no more than sixty values of some times, and is no shorter than
  /// what they tell apart.
  static func unit(of times: [Double], in zone: Zone) -> CalendarUnit {
    let span = (times.max() ?? 0) - (times.min() ?? 0)
    let finest = precision(of: times, in: zone)
    return CalendarUnit.allCases.drop { $0 != finest }.first {
      span / $0.typicalSeconds <= mostPeriods
    } ?? .year
  }

  /// The settings, with the period and aggregate of rows that are counted.
  func counted(_ settings: ChartSettings) -> ChartSettings {
    guard choice.countsRows, case .times(let times) = places else { return settings }
    var settings = settings
    settings.by =
      settings.by
      ?? ChartColumnData.unit(of: times.filter { !$0.isNaN }, in: settings.zone ?? .utc)
    settings.aggregate = .count
    // Between the first and the last row a period without rows has none of them.
    settings.fill = settings.fill ?? .zero
    return settings
  }

  /// The unit at whose beginnings all times are, such as the month of dates without a day.
  private static func precision(of times: [Double], in zone: Zone) -> CalendarUnit {
    guard let first = times.first, times.contains(where: { $0 != first }) else { return .minute }
    let units = CalendarUnit.allCases.filter { unit in
      if unit != .week { return times.allSatisfy { unit.start(of: $0, in: zone) == $0 } }
      let start = unit.start(of: first, in: zone)
      return times.allSatisfy {
        // Weeks begin on whatever weekday.
        CalendarUnit.day.start(of: $0, in: zone) == $0
          && unit.start(of: $0 - (first - start), in: zone) == $0 - (first - start)
      }
    }
    return units.last ?? .minute
  }
}

extension CalendarUnit {
  /// The length of the unit, of months and years about.
  fileprivate var typicalSeconds: Double {
    switch self {
    case .minute: 60
    case .hour: 3600
    case .day: 86_400
    case .week: 604_800
    case .month: 2_629_746
    case .quarter: 7_889_238
    case .year: 31_556_952
    }
  }
}
