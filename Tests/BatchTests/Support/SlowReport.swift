import Foundation

@testable import Batch
@testable import Calendars
@testable import Tables

/// Rows of reports, and what becomes of them when nothing is done fast: what ``ReportJobs`` is held to.
struct SlowReport {
  struct Row {
    var user: String
    /// As it is written.
    var date: String
    /// The day, as in `2016-09-13`.
    var day: String
    /// The order of the rows of one day.
    var time: Double
    var values: [Double?]
  }

  var rows: [Row]
  var request: ReportRequest

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.minimumDaysInFirstWeek = 4
    return calendar
  }()

  private static let form: DateFormatter = {
    let form = DateFormatter()
    form.locale = Locale(identifier: "en_US_POSIX")
    form.timeZone = .gmt
    form.dateFormat = "yyyy-MM-dd"
    return form
  }()

  /// The name of a day some days after another one.
  static func day(_ day: String, adding count: Int) -> String {
    guard let date = form.date(from: day) else { return day }
    return form.string(from: date.addingTimeInterval(Double(count) * 86_400))
  }

  /// The first day of the period of a day, and the first one after it.
  func period(of day: String) -> (first: String, next: String) {
    guard let date = SlowReport.form.date(from: day) else { return (day, day) }
    var calendar = SlowReport.calendar
    calendar.firstWeekday = request.firstWeekday % 7 + 1
    let interval: DateInterval?
    switch request.period {
    case .unit(.week): interval = calendar.dateInterval(of: .weekOfYear, for: date)
    case .unit(.month): interval = calendar.dateInterval(of: .month, for: date)
    case .unit(.year): interval = calendar.dateInterval(of: .year, for: date)
    case .unit(.quarter):
      let parts = calendar.dateComponents([.year, .month], from: date)
      let start = calendar.date(
        from: DateComponents(
          year: parts.year, month: ((parts.month ?? 1) - 1) / 3 * 3 + 1, day: 1))
      interval = start.flatMap { start in
        calendar.date(byAdding: .month, value: 3, to: start).map {
          DateInterval(start: start, end: $0)
        }
      }
    case .days(let count):
      let days = (date.timeIntervalSince1970 / 86_400).rounded()
      let start = (days / Double(count)).rounded(.down) * Double(count) * 86_400
      interval = DateInterval(
        start: Date(timeIntervalSince1970: start), duration: Double(count) * 86_400)
    case .unit: interval = DateInterval(start: date, duration: 86_400)
    }
    guard let interval else { return (day, day) }
    return (
      SlowReport.form.string(from: interval.start), SlowReport.form.string(from: interval.end)
    )
  }

  /// The name of the week of a day by ISO 8601.
  static func week(of day: String) -> String {
    var calendar = calendar
    calendar.firstWeekday = 2
    guard let date = form.date(from: day) else { return "" }
    let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
    let week = parts.weekOfYear ?? 0
    return "\(parts.yearForWeekOfYear ?? 0)-W\(week < 10 ? "0" : "")\(week)"
  }

  /// What the values of a day become; nil where there is none.
  func value(_ column: Int, of user: String, on day: String) -> Double? {
    let rows = rows.filter { $0.user == user && $0.day == day && !isLater(day) }
    let values = rows.compactMap { $0.values[column] }.sorted()
    guard !rows.isEmpty else { return nil }
    switch request.values[column].aggregate {
    case .count: return Double(values.count)
    case .distinct: return Double(Set(values).count)
    case .sum: return values.isEmpty ? nil : values.reduce(0, +)
    case .mean: return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    case .min: return values.first
    case .max: return values.last
    case .median:
      guard !values.isEmpty else { return nil }
      return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
    case .p90: return quantile(0.9, of: values)
    case .p95: return quantile(0.95, of: values)
    case .p99: return quantile(0.99, of: values)
    case .first:
      let known = rows.filter { $0.values[column] != nil }
      let earliest = known.map(\.time).min()
      return known.filter { $0.time == earliest }.compactMap { $0.values[column] }.min()
    case .last:
      let known = rows.filter { $0.values[column] != nil }
      let latest = known.map(\.time).max()
      return known.filter { $0.time == latest }.compactMap { $0.values[column] }.max()
    }
  }

  private func quantile(_ share: Double, of values: [Double]) -> Double? {
    guard let last = values.last else { return nil }
    let place = share * Double(values.count - 1)
    let below = values[Int(place)]
    let above = Int(place) + 1 < values.count ? values[Int(place) + 1] : last
    return below + (above - below) * (place - Double(Int(place)))
  }

  private func isLater(_ day: String) -> Bool { request.today.map { day > $0.name } ?? false }

  /// Group, first day and the day after the last one of each report.
  var jobs: [(user: String, first: String, next: String)] {
    let users = Set(rows.map(\.user)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let newest = rows.map(\.day).filter { !isLater($0) }.max() ?? ""
    return users.flatMap { user in
      var firsts: Set<String> = []
      for row in rows where row.user == user && !isLater(row.day) {
        let first = period(of: row.day).first
        if request.at == .all || first == period(of: newest).first { firsts.insert(first) }
      }
      return firsts.sorted().map { (user, $0, period(of: $0).next) }
    }
  }

  /// The first day that a report has to have: the period before and as many days as it has, and further
  /// back as long as there are rows for each day.
  func history(_ job: (user: String, first: String, next: String)) -> String {
    var count = 0
    while SlowReport.day(job.first, adding: count) < job.next { count += 1 }
    let before = period(of: SlowReport.day(job.first, adding: -1)).first
    var start = min(before, SlowReport.day(job.first, adding: -count))
    let known = Set(rows.filter { $0.user == job.user && !isLater($0.day) }.map(\.day))
    var run = job.first
    guard known.contains(run) else { return start }
    while known.contains(SlowReport.day(run, adding: -1)) { run = SlowReport.day(run, adding: -1) }
    start = min(start, run)
    return start
  }
}

extension ReportTable {
  /// The reports of a text that comes in pieces.
  static func jobs(
    _ text: String, _ request: ReportRequest, source: String = "days.csv", pieces size: Int = .max
  ) throws -> ReportJobs {
    try jobs(Array(text.utf8), request, source: source, pieces: size)
  }

  static func jobs(
    _ bytes: [UInt8], _ request: ReportRequest, source: String = "days.csv",
    pieces size: Int = .max
  ) throws -> ReportJobs {
    var table = ReportTable(request, source: source)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count - start, size) + start
      try table.read(Array(bytes[start..<end]))
      start = end
    }
    return try table.finish()
  }
}

extension ReportJob {
  /// Everything about it in lines.
  var dump: String {
    var lines = ["\(period) \(first.name) \(last.name) \(unfinished?.name ?? "-")"]
    lines += fields.map { "\($0.name)=\($0.text.debugDescription)" }
    lines.append(table.columnNames.joined(separator: ","))
    for row in 0..<table.rowCount {
      let cells = table.columnNames.indices.map { table.cell(row: row, column: $0).string }
      lines.append(cells.joined(separator: ","))
    }
    return lines.joined(separator: "\n")
  }

  /// The days of the table that are in the period, with the values of a column.
  func shown(_ column: String) throws -> [Double?] {
    let days = try table.texts(in: dateColumn)
    return zip(days, try table.numbers(in: column)).filter {
      ($0.0 ?? "") >= first.name && ($0.0 ?? "") <= last.name
    }.map(\.1)
  }
}

extension ReportRequest {
  /// A request in the words of a command line.
  init(
    by columns: [String] = ["user"], _ values: [String] = [], per period: String = "week",
    at range: String = "all", today: CivilDay? = nil
  ) throws {
    self.init()
    groupColumns = columns
    self.values = try values.map { text throws in try ReportValue(parsing: text) }
    self.period = try ReportPeriod(parsing: period)
    at = try ReportRange(parsing: range)
    self.today = today
  }
}
