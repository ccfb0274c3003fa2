import ChartRender
import CommandKit

/// The options of `snapshot report`: how rows are grouped, and which periods get a report.
struct ReportOptions: Sendable {
  private let request: ReportRequest
  private let settings: ChartSettings
  /// Whether nothing but these settings chooses the mark.
  private let choosesMark: Bool

  /// The default of `--file-name`: group columns and period.
  var standardName: String {
    (request.reportColumns.map { "{\"\($0)\"}" } + ["{period}"]).joined(separator: "-")
  }

  /// The defaults of `--title` and `--subtitle`: whose report it is, and of which days. Without
  /// groups the days are the title.
  func standardTexts(_ texts: ChartTexts) -> (title: String, subtitle: String) {
    let groups = request.reportColumns.map { "{\"\($0.replacing("\"", with: "\"\""))\"}" }
    let standard = groups.isEmpty ? ("{dates}", "") : (groups.joined(separator: " · "), "{dates}")
    return (
      texts.title.isEmpty ? standard.0 : texts.title,
      texts.subtitle.isEmpty ? standard.1 : texts.subtitle
    )
  }

  static let by = OptionDescription(
    "group-by", .one(.list("COLUMNS", of: .text("COLUMN"))),
    help: "A report for each value of this column, or of several"
  ).formerly("by")
  static let date = OptionDescription(
    "date", .one(.text("COLUMN")), help: "Column of dates (default: guessed)")
  static let value = OptionDescription(
    "value", .many(.text("COLUMN:AGG")),
    help:
      "A column of numbers, and what makes one value of the rows of a day, one of "
      + Aggregate.allCases.map(\.rawValue).joined(separator: ", ")
      + "; the first is drawn (default: all columns of numbers, sums of amounts and means of levels)",
    examples: ["steps:sum", "distance_m:sum"])
  static let period = OptionDescription(
    "period", .one(.text("day|week|month|quarter|year|Nd")),
    help: "How long a report is: a unit of the calendar, or a number of days such as 10d",
    standard: "week")
  static let at = OptionDescription(
    "at", .one(.text("last|all|RANGE")),
    help:
      "Which periods get a report: that of the newest row, all, or a part of the calendar such as "
      + "2016-W37, 2016-09, 2016-Q3 or 2016-W30..2016-W37",
    standard: "last")
  static let weekday = OptionDescription(
    "first-weekday", .one(.choice(weekdays)),
    help: "The day that weeks begin with (default: the locale's, else monday)")

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  static let section = OptionSection("Report", [by, date, value, period, at, weekday])

  /// Options of a chart that have no meaning here, or another one.
  static let replaced = [
    "by", "x", "series", "x-type", "from", "until", "last", "agg", "fill",
  ]

  /// Reads arguments, then the environment.
  ///
  /// - Throws: ``CommandError/setting(_:)`` for an invalid value.
  ///
  /// - Parameters:
  ///   - hasLines: whether groups are lines of a report, as those of a ranked list are.
  ///   - choosesMark: whether no spec chooses a mark beside the settings.
  init(
    _ arguments: ParsedArguments, _ settings: ChartSettings, hasLines: Bool = false,
    choosesMark: Bool = true
  ) throws(CommandError) {
    var request = try converting(CommandError.setting) { () throws(NamedOptionError) in
      try ReportOptions.request(OptionReader(arguments), settings)
    }
    (request.hasLines, request.lineColumn) = (hasLines, settings.y.first)
    self.request = request
    (self.settings, self.choosesMark) = (settings, choosesMark)
  }

  private static func request(
    _ reader: OptionReader, _ settings: ChartSettings
  ) throws(NamedOptionError) -> ReportRequest {
    var request = ReportRequest(settings)
    request.groupColumns = (reader.text(by) ?? "").split(separator: ",")
      .map { String($0.drop { $0 == " " }) }
    request.dateColumn = reader.text(date)
    request.values = try reader.wrapping(value) { () throws(OptionError) in
      try reader.texts(value).map(ReportValue.init(parsing:))
    }
    request.period = try parsed(period, reader, ReportPeriod.init(parsing:)) ?? request.period
    request.at = try parsed(at, reader, ReportRange.init(parsing:)) ?? request.at
    request.firstWeekday =
      try parsed(weekday, reader) { text throws(OptionError) in
        guard let index = weekdays.firstIndex(of: text.lowercased()) else {
          throw .choice(text, among: weekdays)
        }
        return index + 1
      } ?? settings.locale?.firstWeekday ?? 1
    if request.at.hasWeek, reader.text(weekday) != nil, request.firstWeekday != 1 {
      throw NamedOptionError(name: "--first-weekday", problem: .isoWeek(reader.text(at) ?? ""))
    }
    request.today = today(settings)
    return request
  }

  private static func parsed<Value>(
    _ option: OptionDescription, _ reader: OptionReader,
    _ parse: (String) throws(OptionError) -> Value
  ) throws(NamedOptionError) -> Value? {
    guard let text = reader.text(option) else { return nil }
    return try reader.wrapping(option) { () throws(OptionError) in try parse(text) }
  }

  /// The value of `--today`, else the day of the clock in the zone of the chart.
  /// The line that tells of a mark and an earlier period that no option asked for.
  private func markNote(_ jobs: ReportJobs) -> String? {
    guard jobs.count > 0, choosesMark, settings.mark == nil else { return nil }
    let made = jobs[0].settings(over: settings)
    guard made.mark == .columns, let column = made.y.first else { return nil }
    let isCompared = made.comparison == .previousIfAny
    return "drawing \"\(excerpt(column))\" as columns"
      + (isCompared ? " before those of the period before" : "")
      + "; --mark line draws lines" + (isCompared ? ", --compare none this period alone" : "")
  }

  private static func today(_ settings: ChartSettings) -> CivilDay {
    if let day = settings.card.today { return CivilDay(daysSince1970: day.daysSince1970) }
    return CivilDay(
      daysSince1970: (settings.zone ?? .utc).day(at: Double(WallClock.seconds)))
  }

  /// Reads the rows of an input, or of an export of health data, and makes jobs of them.
  func jobs(
    _ file: InputFile, _ naming: JobNaming, _ shard: Shard?, _ stop: CancellationSignal,
    _ console: Console
  ) throws(CommandError) -> ReportSource {
    var request = request
    let input: RowInput?
    var rows: [UInt8] = []
    if settings.health.kinds.isEmpty {
      input = try RowInput(file, settings, console)
    } else {
      input = nil
      let content = try converting(CommandError.init(_:)) { () throws in
        try DataFile(file, console).read(settings)
      }
      guard case .health(let found, let traits) = content else {
        throw .health(NamedHealthError(name: file.name, problem: .noExport(root: nil)))
      }
      rows = found
      // What was going on when the export was made is not over, whatever the day is now.
      if settings.card.today == nil, let text = traits.unfinished {
        request.today = CivilDay(text) ?? request.today
      }
    }
    var table = ReportTable(request, source: file.name)
    let jobs: ReportJobs
    func take(_ bytes: [UInt8]) throws(CommandError) {
      do throws(InputError) { try table.read(bytes) } catch { throw .input(error) }
    }
    try take(rows)
    while let bytes = try input?.read(stop) { try take(bytes) }
    do throws(InputError) { jobs = try table.finish() } catch { throw .input(error) }
    for notice in jobs.notices {
      if notice.isNote {
        console.note(notice.description)
      } else {
        console.warning(notice.description)
      }
    }
    if jobs.skipped > 0 {
      let groups = jobs.skipped == 1 ? "1 group has" : "\(jobs.skipped) groups have"
      console.note(
        "\(groups) no rows in the period, and so no report. Another one is chosen with --at.")
    }
    if let note = markNote(jobs) { console.note(note) }
    return try converting(CommandError.words) { () throws(NamedTemplateError) in
      try ReportSource(jobs, naming, shard)
    }
  }
}
