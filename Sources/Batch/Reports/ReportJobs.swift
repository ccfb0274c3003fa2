import Base
import Calendars
import Options
import Tables

/// The reports of all groups and periods, ordered by the texts of the group and then by time; each
/// is made on demand.
package struct ReportJobs: Sendable, RandomAccessCollection {
  /// The errors of the first bad rows, at most ``ReportTable/mostErrors``, with locations.
  package let errors: [InputError]
  /// The number of bad rows, which were left out.
  package let errorCount: Int
  /// The error that counts the bad rows beyond ``errors``; nil if there are none.
  package var errorRest: InputError? {
    guard errorCount > errors.count else { return nil }
    return InputError(
      source: source, location: nil,
      reason: .rows(.moreBadRows(errorCount - errors.count, told: errors.count)))
  }
  /// The notices about the format of the input.
  package var notices: [InputWarning] = []
  /// The number of good rows.
  package var rowCount: Int { rows.count }
  package var groupCount: Int { groups.count }
  /// The number of groups without a row in the requested periods, and so without a report.
  package private(set) var skipped = 0
  /// Whether a report has earlier rows of its group, which it can be compared with.
  private(set) var hasHistory = false

  let request: ReportRequest
  let source: String
  let calendar: ReportCalendar
  let columns: ReportColumns?
  let rows: ReportRows
  /// The names of the columns of each report.
  let columnNames: [String]
  let pattern: RowTemplate?
  /// The groups in the order of their texts.
  let groups: [UInt32]
  /// The rows ordered by group and day.
  private(set) var order: [UInt32]
  /// The positions in ``order`` at which groups start, and the end of the last one.
  let starts: [Int]
  /// The positions in ``order`` at which reports start.
  private(set) var jobStarts: [UInt32] = []

  init(
    _ request: ReportRequest, source: String, columns: ReportColumns?, rows: ReportRows,
    errors: (first: [InputError], count: Int)
  ) {
    (self.request, self.source, self.columns, self.rows) = (request, source, columns, rows)
    (self.errors, errorCount) = errors
    calendar = ReportCalendar(request)
    let values = columns?.values ?? []
    let date = columns?.date ?? "date"
    columnNames = [date] + ReportValue.names(of: values, besides: [date])
    pattern = ReportJobs.pattern(width: columnNames.count)
    groups = rows.keys.sorted()
    (order, starts) = ReportJobs.ordered(rows, groups)
    findJobs()
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { jobStarts.count }

  /// The memory of all rows in bytes.
  package var byteCount: Int {
    rows.byteCount + order.capacity * 4 + groups.capacity * 4 + starts.capacity * 8
      + jobStarts.capacity * 4
  }

  /// Orders rows by group, with a counting sort, and by day.
  private static func ordered(_ rows: ReportRows, _ groups: [UInt32]) -> ([UInt32], [Int]) {
    var ranks = [Int](repeating: 0, count: groups.count)
    for (rank, group) in groups.enumerated() { ranks[Int(group)] = rank }
    var starts = [Int](repeating: 0, count: groups.count + 1)
    for group in rows.groups { starts[ranks[Int(group)] + 1] += 1 }
    for rank in groups.indices { starts[rank + 1] += starts[rank] }
    var order = [UInt32](repeating: 0, count: rows.count)
    var next = starts
    for (row, group) in rows.groups.enumerated() {
      let rank = ranks[Int(group)]
      order[next[rank]] = UInt32(row)
      next[rank] += 1
    }
    rows.days.withUnsafeBufferPointer { days in
      for rank in groups.indices {
        let range = starts[rank]..<starts[rank + 1]
        let isAscending = range.dropFirst().allSatisfy {
          days[Int(order[$0 - 1])] <= days[Int(order[$0])]
        }
        if !isAscending { order[range].sort { days[Int($0)] < days[Int($1)] } }
      }
    }
    return (order, starts)
  }

  /// Finds the requested periods of each group that have rows.
  private mutating func findJobs() {
    let lastDay = request.today?.daysSince1970 ?? Int.max
    let requested = requestedPeriods
    guard !request.hasLines else {
      findJobsOfLines(until: lastDay, requested)
      return
    }
    for rank in groups.indices {
      let count = jobStarts.count
      var (index, period) = (Int.min, 0..<0)
      for position in starts[rank]..<starts[rank + 1] {
        let day = day(at: position)
        if day > lastDay { break }
        if period.contains(day) { continue }
        index = calendar.index(ofDay: day)
        period = calendar.days(ofIndex: index)
        guard requested.contains(index) else { continue }
        jobStarts.append(UInt32(position))
        if position > starts[rank] { hasHistory = true }
      }
      if jobStarts.count == count { skipped += 1 }
    }
  }

  /// Finds the requested periods in which any line of a report has rows; the first of them stands
  /// for all.
  private mutating func findJobsOfLines(until lastDay: Int, _ requested: ClosedRange<Int>) {
    var rank = 0
    while rank < groups.count {
      let ranks = linesRanks(of: rank)
      var firsts: [Int: Int] = [:]
      for rank in ranks {
        for position in starts[rank]..<starts[rank + 1] where day(at: position) <= lastDay {
          let index = calendar.index(ofDay: day(at: position))
          if requested.contains(index), firsts[index] == nil { firsts[index] = position }
        }
      }
      let found = firsts.sorted { $0.key < $1.key }.map { UInt32($0.value) }
      if found.isEmpty { skipped += 1 }
      jobStarts += found
      hasHistory = true
      rank = ranks.upperBound
    }
  }

  /// The ranks of the groups that are lines of the same report.
  private func linesRanks(of rank: Int) -> Range<Int> {
    let own = reportTexts(rank)
    var (low, high) = (rank, rank + 1)
    while low > 0, reportTexts(low - 1) == own { low -= 1 }
    while high < groups.count, reportTexts(high) == own { high += 1 }
    return low..<high
  }

  private func reportTexts(_ rank: Int) -> [String] { groupFields(rank).map(\.text) }

  /// The numbers of the requested periods.
  private var requestedPeriods: ClosedRange<Int> {
    if let days = request.at.days(by: request.period) {
      return calendar.index(ofDay: days.lowerBound)...calendar.index(ofDay: days.upperBound)
    }
    guard request.at == .last else { return Int.min...Int.max }
    let today = request.today?.daysSince1970 ?? Int.max
    let newest = rows.days.lazy.map { Int($0) }.filter { $0 <= today }.max() ?? 0
    let index = calendar.index(ofDay: newest)
    return index...index
  }

  /// Returns the day of the row at a position in ``order``.
  func day(at position: Int) -> Int { Int(rows.days[Int(order[position])]) }

  /// Makes the template of a row with a date and numbers.
  private static func pattern(width: Int) -> RowTemplate? {
    let text = Array("2016-09-12".utf8) + (1..<width).flatMap { _ in [.comma, .zero] }
    let cells = [Cell(0..<10)] + (1..<width).map { Cell(9 + $0 * 2..<10 + $0 * 2) }
    var pattern = RowTemplate(of: cells[...], from: 0, in: text, format: .plain)
    for column in 1..<width { pattern?.columns[column].notation = .calculated }
    return pattern
  }
}

extension ReportJobs {
  /// Makes the report at a position.
  package subscript(position: Int) -> ReportJob {
    let start = Int(jobStarts[position])
    let group = group(of: start)
    let all = starts[group]..<starts[group + 1]
    let index = calendar.index(ofDay: day(at: start))
    let period = calendar.days(ofIndex: index)
    let today = request.today?.daysSince1970 ?? Int.max
    if request.hasLines { return lines(linesRanks(of: group), index, period, until: today) }
    // Nothing after today counts.
    let end = firstPosition(
      in: start..<all.upperBound, from: Swift.min(period.upperBound, today.addingOne))
    let history = history(of: index, period, start, in: all)
    let low = firstPosition(in: all.lowerBound..<start, from: history)
    let days = (history..<period.upperBound).filter(exists)
    return ReportJob(
      group: groupFields(group), period: calendar.name(ofIndex: index),
      first: CivilDay(daysSince1970: period.lowerBound),
      last: CivilDay(daysSince1970: period.upperBound - 1),
      table: table(of: low..<end, days), fields: fields(group, index),
      unfinished: request.today.flatMap { period.contains($0.daysSince1970) ? $0 : nil },
      today: request.today, zone: request.zone, hasHistory: hasHistory,
      values: Array(zip(columns?.values ?? [], columnNames.dropFirst())))
  }

  /// Makes the report of several lines, each a column of its table.
  private func lines(
    _ ranks: Range<Int>, _ index: Int, _ period: Range<Int>, until today: Int
  ) -> ReportJob {
    let least = leastHistory(of: index, period)
    let end = Swift.min(period.upperBound, today.addingOne)
    let days = (least..<period.upperBound).filter(exists)
    let columns = self.columns?.values ?? []
    let drawn = columns.firstIndex { $0.column == request.lineColumn } ?? 0
    var names = [columnNames.first ?? "date"]
    var numbers: [[Double]] = []
    var values: [(ReportValue, String)] = []
    for rank in ranks {
      let all = starts[rank]..<starts[rank + 1]
      let positions = firstPosition(in: all, from: least)..<firstPosition(in: all, from: end)
      guard !positions.isEmpty, columns.indices.contains(drawn) else { continue }
      // Without groups each column of numbers is a line.
      for column in lineName(rank) == nil ? Array(columns.indices) : [drawn] {
        var name = lineName(rank) ?? columnNames[column + 1]
        while names.contains(name) { name = "_\(name)" }
        names.append(name)
        numbers.append(self.values(of: columns[column], column, in: positions, days))
        values.append((columns[column], name))
      }
    }
    return ReportJob(
      group: groupFields(ranks.lowerBound), period: calendar.name(ofIndex: index),
      first: CivilDay(daysSince1970: period.lowerBound),
      last: CivilDay(daysSince1970: period.upperBound - 1),
      table: table(names, [days.map { Double($0) * 86_400 }] + numbers),
      fields: fields(ranks.lowerBound, index),
      unfinished: request.today.flatMap { period.contains($0.daysSince1970) ? $0 : nil },
      today: request.today, zone: request.zone, hasHistory: hasHistory, values: values,
      hasLines: true)
  }

  /// The name of a group as a line; nil without groups.
  private func lineName(_ rank: Int) -> String? {
    let names = columns?.groups ?? []
    guard !names.isEmpty else { return nil }
    return ReportSortKey.texts(of: rows.keys.text(Int(groups[rank])), columns: names.count).last
  }

  /// Returns the fields of a report without making it.
  package func fields(at position: Int) -> [ReportField] {
    let start = Int(jobStarts[position])
    return fields(group(of: start), calendar.index(ofDay: day(at: start)))
  }

  private func fields(_ group: Int, _ index: Int) -> [ReportField] {
    let fields = groupFields(group)
    return fields
      + calendar.fields(ofIndex: index).filter { own in
        !fields.contains { $0.name == own.name }
      }
  }

  /// Returns the rank of the group of the row at a position in ``order``.
  private func group(of position: Int) -> Int {
    var (low, high) = (0, groups.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the first position whose row is of a day or a later one.
  private func firstPosition(in range: Range<Int>, from day: Int) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self.day(at: middle) >= day { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the first day that texts about a period may need.
  private func history(
    of index: Int, _ period: Range<Int>, _ start: Int, in all: Range<Int>
  ) -> Int {
    let least = leastHistory(of: index, period)
    // A run reaches back before the period only if it has the first day of the period.
    guard let first = period.first(where: exists), day(at: start) == first else { return least }
    var (run, position) = (first, start)
    while position > all.lowerBound {
      let day = day(at: position - 1)
      guard day == run || !(day + 1..<run).contains(where: exists) else { break }
      (run, position) = (day, position - 1)
    }
    return Swift.min(least, run)
  }

  /// The first day of the period before, and at least as many days as the period has.
  private func leastHistory(of index: Int, _ period: Range<Int>) -> Int {
    let before = calendar.days(ofIndex: index - 1).lowerBound
    return Swift.max(
      CalendarLimits.days.lowerBound, Swift.min(before, period.lowerBound - period.count))
  }

  /// Returns whether the zone has a day: zones that crossed the date line have skipped one.
  private func exists(_ day: Int) -> Bool {
    guard let zone = request.zone else { return true }
    return zone.day(at: zone.start(ofDay: day)) == day
  }

  private func groupFields(_ rank: Int) -> [ReportField] {
    let names = columns?.groups ?? []
    guard !names.isEmpty else { return [] }
    let texts = ReportSortKey.texts(of: rows.keys.text(Int(groups[rank])), columns: names.count)
    return zip(names, texts).prefix(request.hasLines ? names.count - 1 : names.count)
      .map { ReportField($0, $1) }
  }

  /// Makes a table with a row for each day.
  private func table(of positions: Range<Int>, _ days: [Int]) -> Table {
    let columns = self.columns?.values ?? []
    let numbers = columns.enumerated().map { column, value in
      values(of: value, column, in: positions, days)
    }
    return table(columnNames, [days.map { Double($0) * 86_400 }] + numbers)
  }

  private func table(_ names: [String], _ numbers: [[Double]]) -> Table {
    let pattern =
      names.count == columnNames.count ? pattern : ReportJobs.pattern(width: names.count)
    guard let pattern else {
      return Table(
        source: source, columnNames: [], storage: TableStorage(), numberFormat: .plain)
    }
    return Table(
      source: source, columnNames: names, storage: TableStorage(numbers, as: pattern),
      numberFormat: .plain)
  }

  /// Makes the values of a column for each day, NaN where there are none.
  private func values(
    of value: ReportValue, _ column: Int, in positions: Range<Int>, _ days: [Int]
  ) -> [Double] {
    var results = [Double](repeating: .nan, count: days.count)
    var (position, row) = (positions.lowerBound, 0)
    while position < positions.upperBound {
      let day = day(at: position)
      var next = position + 1
      while next < positions.upperBound, self.day(at: next) == day { next += 1 }
      while row < days.count, days[row] < day { row += 1 }
      guard row < days.count else { break }
      if days[row] == day { results[row] = self.value(value, column, of: position..<next) }
      position = next
    }
    return results
  }

  /// Returns the aggregate of the values of a day, which does not depend on the order of its rows.
  private func value(_ value: ReportValue, _ column: Int, of positions: Range<Int>) -> Double {
    let values = rows.values[column]
    var found = order[positions].map { Int($0) }.filter { !values[$0].isNaN }
    if value.aggregate.needsMoments {
      let moments = found.map { rows.moments[$0] }
      let chosen = value.aggregate == .first ? moments.min() : moments.max()
      // The aggregate then takes the outermost of several values at one moment.
      found = found.filter { rows.moments[$0] == chosen }
    }
    return value.aggregate.value(ofAscending: found.map { values[$0] }.sorted())
  }
}

extension Int {
  /// The next number, or the greatest one.
  fileprivate var addingOne: Int { self == .max ? self : self + 1 }
}

/// The options of reports: groups, periods, values, and how rows are read.
package struct ReportRequest: Sendable {
  /// The columns whose values make the groups; without any, all rows are one group.
  package var groupColumns: [String] = []
  /// Whether the values of the last group column are the lines of one report, as those of a ranked
  /// list are, and make no reports of their own; without groups the columns of numbers are.
  package var hasLines = false
  /// The column of numbers that lines are made of; nil for the first one.
  package var lineColumn: String?
  /// The group columns whose values make the reports.
  package var reportColumns: [String] {
    hasLines ? Array(groupColumns.dropLast()) : groupColumns
  }
  /// The column of dates; nil takes the first column that is mostly dates in the first rows.
  package var dateColumn: String?
  /// The columns of each report.
  ///
  /// If empty, the sums of all columns that are mostly numbers in the first rows, except group columns
  /// and identifiers (`id`, `user_id`, `index`).
  package var values: [ReportValue] = []
  package var period = ReportPeriod.unit(.week)
  /// The periods that get a report.
  package var at = ReportRange.last
  /// The zone whose calendar gives the day of a moment; nil takes the written day, whatever its
  /// offset.
  package var zone: Zone?
  /// The first day of weeks, 1 for Monday to 7 for Sunday.
  package var firstWeekday = 1
  /// The current day: later rows are ignored.
  package var today: CivilDay?

  /// The format of the input; nil is guessed.
  package var format: InputFormat?
  /// The separator of fields; nil is guessed.
  package var delimiter: Delimiter?
  /// The handling of rows that do not follow the format.
  package var badRows = BadRows.refused
  /// The format of numbers in text; a column with more plain numbers in the first rows is plain.
  package var numberFormat = NumberFormat.plain
  /// The order of day and month where the dates do not prove it.
  package var dateOrder: DateOrders?
  /// The notation of dates; nil lets the cells tell.
  package var dateFormat: DateInputFormat?
  /// The conditions that rows must meet.
  package var conditions: [RowCondition] = []

  /// Requests the last week of all rows.
  package init() {}

  /// Requests the last week of the rows that the settings of a chart select.
  package init(_ settings: ChartSettings) {
    format = settings.inputFormat
    delimiter = settings.delimiter
    badRows = settings.badRows
    numberFormat = settings.numberFormat ?? .plain
    (dateOrder, dateFormat) = (settings.dateOrder, settings.dateFormat)
    conditions = settings.conditions
    zone = settings.zone
  }
}

/// One report: the days of a group in a period, and the days before that its texts need.
package struct ReportJob: Sendable {
  /// The texts of the group columns.
  package let group: [ReportField]
  /// The name of the period, such as `2016-W37`.
  package let period: String
  /// The first day of the period.
  package let first: CivilDay
  /// The last day of the period, which may be later than today.
  package let last: CivilDay
  /// A row for every day up to the last one of the period, with gaps for days without values.
  ///
  /// It begins with the period before, or earlier: at least as many days before as the period has,
  /// and the whole run of days with rows that reaches into the period.
  package let table: Table
  /// The group columns, then `period`, its calendar units (`week`, `month`, `quarter`, `day`),
  /// `start`, `end`, `days` and `year`; each name once.
  package let fields: [ReportField]
  /// Today, if it is in the period: its values are incomplete.
  package let unfinished: CivilDay?

  let today: CivilDay?
  let zone: Zone?
  /// Whether reports of the same call can be compared with periods before.
  let hasHistory: Bool
  let values: [(value: ReportValue, name: String)]
  /// Whether the values are lines of one chart.
  var hasLines = false

  /// The name of the column of dates.
  package var dateColumn: String { table.columnNames.first ?? "" }

  /// Returns the settings of the chart of this report.
  ///
  /// `from` and `to` select the period, so that texts can still use the days before. Options about
  /// rows are removed, because the table is made by them. The first value is drawn if the settings
  /// name none. The field `dates` is the period in the locale's words.
  package func settings(over base: ChartSettings) -> ChartSettings {
    var settings = base
    settings.x = dateColumn
    if hasLines {
      settings.y = values.map(\.name)
      settings.card.measureName = values.first.map {
        base.quantity(named: Measure(column: $0.value.column).title, among: [])
      }
    } else if settings.y.isEmpty {
      settings.y = values.prefix(1).map(\.name)
    }
    (settings.from, settings.to) = (UnresolvedXPosition(first.name), UnresolvedXPosition(last.name))
    settings.zone = zone
    (settings.series, settings.last, settings.by, settings.aggregate) = (nil, nil, nil, nil)
    settings.conditions = []
    settings.measures = values.compactMap { entry in
      // A count has no unit.
      if entry.value.aggregate.isCount {
        return ChartSettings.MeasuredColumn(column: entry.name, unit: "")
      }
      let measured = base.measures.last { $0.column == entry.value.column }
      if hasLines, measured == nil {
        // The name of a line says nothing of its unit.
        let unit = Measure(column: entry.value.column).unit?.symbol ?? ""
        return ChartSettings.MeasuredColumn(column: entry.name, unit: unit)
      }
      return measured.map { ChartSettings.MeasuredColumn(column: entry.name, unit: $0.unit) }
    }
    if settings.card.fields["dates"] == nil {
      settings.card.fields["dates"] = DayRangeText(from: first, through: last)
        .string(in: base.locale ?? .standard)
    }
    (settings.card.isUniform, settings.card.isOfPeriod) = (hasHistory, true)
    // Counts and sums are amounts of a day, which columns show; a level such as a weight is a line,
    // and so is each of a list, which may be many.
    let drawn = values.filter { settings.y.contains($0.name) }.map(\.value.aggregate)
    if settings.mark == nil, !hasLines, !settings.asksForLine,
      drawn.allSatisfy({ $0 == .sum || $0.isCount })
    {
      settings.mark = .columns
    }
    if hasHistory, drawn.count == 1 { settings.comparison = settings.comparison ?? .previousIfAny }
    for entry in values { settings.reportAggregates[entry.name] = entry.value.aggregate }
    if let today, base.card.today == nil {
      settings.card.today = DateTime(year: today.year, month: today.month, day: today.day)
    }
    return settings
  }
}
