import Base
import Calendars
import Options
import Tables

/// The reports of all groups and periods, ordered by the texts of the group and then by time; each is made
/// when it is asked for.
package struct ReportJobs: Sendable, RandomAccessCollection {
  /// What is wrong with the first bad rows, at most ``ReportTable/mostErrors``, with places.
  package let errors: [InputError]
  /// How many rows are bad and were left out.
  package let errorCount: Int
  /// What is said of the bad rows that ``errors`` does not tell; nil where it tells all of them.
  package var errorRest: InputError? {
    guard errorCount > errors.count else { return nil }
    return InputError(
      source: source, place: nil,
      reason: .rows(.moreBadRows(errorCount - errors.count, told: errors.count)))
  }
  /// How many rows count.
  package var rowCount: Int { rows.count }
  /// How many groups there are.
  package var groupCount: Int { groups.count }
  /// How many groups have no row in the periods that were asked for, and so no report.
  package private(set) var skipped = 0

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
  /// The rows by group and day.
  private(set) var order: [UInt32]
  /// Where the rows of each group start, and where those of the last one end.
  let starts: [Int]
  /// Where the rows of each report start.
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

  /// How many bytes are kept.
  package var byteCount: Int {
    rows.byteCount + order.capacity * 4 + groups.capacity * 4 + starts.capacity * 8
      + jobStarts.capacity * 4
  }

  /// Puts rows in the order of groups and days.
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

  /// Finds the periods of each group that have rows and were asked for.
  private mutating func findJobs() {
    let lastDay = request.today?.daysSince1970 ?? Int.max
    let asked = askedPeriods
    for rank in groups.indices {
      let count = jobStarts.count
      var (index, period) = (Int.min, 0..<0)
      for place in starts[rank]..<starts[rank + 1] {
        let day = day(at: place)
        if day > lastDay { break }
        if period.contains(day) { continue }
        index = calendar.index(ofDay: day)
        period = calendar.days(ofIndex: index)
        if asked.contains(index) { jobStarts.append(UInt32(place)) }
      }
      if jobStarts.count == count { skipped += 1 }
    }
  }

  /// The numbers of the periods that were asked for.
  private var askedPeriods: ClosedRange<Int> {
    if let days = request.at.days(by: request.period) {
      return calendar.index(ofDay: days.lowerBound)...calendar.index(ofDay: days.upperBound)
    }
    guard request.at == .last else { return Int.min...Int.max }
    let today = request.today?.daysSince1970 ?? Int.max
    let newest = rows.days.lazy.map { Int($0) }.filter { $0 <= today }.max() ?? 0
    let index = calendar.index(ofDay: newest)
    return index...index
  }

  /// The day of the row at a place in the order.
  func day(at place: Int) -> Int { Int(rows.days[Int(order[place])]) }

  /// How the rows of reports would be written.
  private static func pattern(width: Int) -> RowTemplate? {
    let text = Array("2016-09-12".utf8) + (1..<width).flatMap { _ in [.comma, .zero] }
    let cells = [Cell(0..<10)] + (1..<width).map { Cell(9 + $0 * 2..<10 + $0 * 2) }
    var pattern = RowTemplate(of: cells[...], from: 0, in: text, format: .plain)
    for column in 1..<width { pattern?.columns[column].form = .calculated }
    return pattern
  }
}

extension ReportJobs {
  /// Makes a report.
  package subscript(position: Int) -> ReportJob {
    let start = Int(jobStarts[position])
    let group = group(of: start)
    let all = starts[group]..<starts[group + 1]
    let index = calendar.index(ofDay: day(at: start))
    let period = calendar.days(ofIndex: index)
    let today = request.today?.daysSince1970 ?? Int.max
    // Nothing after today counts.
    let end = firstPlace(
      in: start..<all.upperBound, from: Swift.min(period.upperBound, today.addingOne))
    let history = history(of: index, period, start, in: all)
    let low = firstPlace(in: all.lowerBound..<start, from: history)
    let days = (history..<period.upperBound).filter(exists)
    return ReportJob(
      group: groupFields(group), period: calendar.name(ofIndex: index),
      first: CivilDay(daysSince1970: period.lowerBound),
      last: CivilDay(daysSince1970: period.upperBound - 1),
      table: table(of: low..<end, days), fields: fields(group, index),
      unfinished: request.today.flatMap { period.contains($0.daysSince1970) ? $0 : nil },
      today: request.today, zone: request.zone,
      values: Array(zip(columns?.values ?? [], columnNames.dropFirst())))
  }

  /// What can be said about a report, without making it.
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

  /// The place of the group of a row in the order.
  private func group(of place: Int) -> Int {
    var (low, high) = (0, groups.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// The first of the places whose row is of a day or a later one.
  private func firstPlace(in places: Range<Int>, from day: Int) -> Int {
    var (low, high) = (places.lowerBound, places.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self.day(at: middle) >= day { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The first day that words about a period may need.
  private func history(
    of index: Int, _ period: Range<Int>, _ start: Int, in all: Range<Int>
  ) -> Int {
    let before = calendar.days(ofIndex: index - 1).lowerBound
    let least = Swift.max(
      CalendarLimits.days.lowerBound, Swift.min(before, period.lowerBound - period.count))
    // A run can only be longer where it has the first day of the period.
    guard let first = period.first(where: exists), day(at: start) == first else { return least }
    var (run, place) = (first, start)
    while place > all.lowerBound {
      let day = day(at: place - 1)
      guard day == run || !(day + 1..<run).contains(where: exists) else { break }
      (run, place) = (day, place - 1)
    }
    return Swift.min(least, run)
  }

  /// Whether the calendar of the zone has a day: some have crossed the date line.
  private func exists(_ day: Int) -> Bool {
    guard let zone = request.zone else { return true }
    return zone.day(at: zone.start(ofDay: day)) == day
  }

  private func groupFields(_ rank: Int) -> [ReportField] {
    let names = columns?.groups ?? []
    guard !names.isEmpty else { return [] }
    let texts = ReportSortKey.texts(of: rows.keys.text(Int(groups[rank])), columns: names.count)
    return zip(names, texts).map { ReportField($0, $1) }
  }

  /// A row for each day.
  private func table(of places: Range<Int>, _ days: [Int]) -> Table {
    let columns = self.columns?.values ?? []
    var numbers = [days.map { Double($0) * 86_400 }]
    for (column, value) in columns.enumerated() {
      var results = [Double](repeating: .nan, count: days.count)
      var (place, row) = (places.lowerBound, 0)
      while place < places.upperBound {
        let day = day(at: place)
        var next = place + 1
        while next < places.upperBound, self.day(at: next) == day { next += 1 }
        while row < days.count, days[row] < day { row += 1 }
        guard row < days.count else { break }
        if days[row] == day { results[row] = self.value(value, column, of: place..<next) }
        place = next
      }
      numbers.append(results)
    }
    guard let pattern else {
      return Table(
        source: source, columnNames: [], storage: TableStorage(), numberFormat: .plain)
    }
    return Table(
      source: source, columnNames: columnNames, storage: TableStorage(numbers, as: pattern),
      numberFormat: .plain)
  }

  /// What the values of a day become, whatever the order of its rows is.
  private func value(_ value: ReportValue, _ column: Int, of places: Range<Int>) -> Double {
    let values = rows.values[column]
    var found = order[places].map { Int($0) }.filter { !values[$0].isNaN }
    if value.aggregate == .last, let latest = found.map({ rows.moments[$0] }).max() {
      // Of those of one time, the greatest.
      found = found.filter { rows.moments[$0] == latest }
    }
    return value.aggregate.value(ofAscending: found.map { values[$0] }.sorted())
  }
}

extension Int {
  /// One more, if there is.
  fileprivate var addingOne: Int { self == .max ? self : self + 1 }
}

/// What somebody asked for about reports: which rows go together, and which periods there are.
package struct ReportRequest: Sendable {
  /// The columns whose values tell the groups apart; without any, all rows are one group.
  package var groupColumns: [String] = []
  /// The column of dates; `nil` takes the first column that is mostly dates in the first rows.
  package var dateColumn: String?
  /// What becomes a column of each report; without any, all columns that are mostly numbers in the first
  /// rows, added up, except the one of dates, those of the groups and those that are called like numbers
  /// of things (`id`, `user_id`, `index`).
  package var values: [ReportValue] = []
  /// How long a report is.
  package var period = ReportPeriod.unit(.week)
  /// Which periods get a report.
  package var at = ReportRange.last
  /// Whose calendar says of which day a moment is; without one it is the day that was written, whatever
  /// the offset beside it.
  package var zone: Zone?
  /// The day that weeks begin with, 1 for Monday to 7 for Sunday.
  package var firstWeekday = 1
  /// The day that is not over yet: rows after it do not count.
  package var today: CivilDay?

  /// How the rows are written; `nil` is guessed.
  package var format: InputFormat?
  /// What separates fields; `nil` is guessed.
  package var delimiter: Delimiter?
  /// How numbers are written in text.
  ///
  /// In a column where more of the first rows have plain numbers, these are plain.
  package var numberFormat = NumberFormat.plain
  /// Which rows count.
  package var conditions: [RowCondition] = []

  /// Asks for the last week of all rows.
  package init() {}

  /// Asks for the last week of the rows that the settings of a chart say, written as these say.
  package init(_ settings: ChartSettings) {
    format = settings.inputFormat
    delimiter = settings.delimiter
    numberFormat = settings.numberFormat ?? .plain
    conditions = settings.conditions
    zone = settings.zone
  }
}

/// One report: the days of a group in a period, with those before that words need.
package struct ReportJob: Sendable {
  /// What the rows of the group have in common, by its columns.
  package let group: [ReportField]
  /// The name of the period, such as `2016-W37`.
  package let period: String
  /// The first day of the period.
  package let first: CivilDay
  /// The last day of the period, which may be later than today.
  package let last: CivilDay
  /// A row for every day from some before the period to its last one, with gaps where nothing is known.
  ///
  /// The days before it are at least those of the period before and as many as the period has; more where an
  /// unbroken run of days with rows reaches into the period.
  package let table: Table
  /// What can be said about the report, each name once: the columns of the group, then `period`, the
  /// units of the calendar that it is (`week`, `month`, `quarter`, `day`), `start`, `end`, `days` and `year`.
  package let fields: [ReportField]
  /// Today, when it is in the period: its values are those so far.
  package let unfinished: CivilDay?

  let today: CivilDay?
  let zone: Zone?
  let values: [(value: ReportValue, name: String)]

  /// The column of dates of the table.
  package var dateColumn: String { table.columnNames.first ?? "" }

  /// The settings with which the table becomes the chart of this report.
  ///
  /// The period is cut out by `from` and `to`, so that words still know the days before. What was said of
  /// the rows is done, and is taken out. The chart shows the columns that the settings name, else the first.
  package func settings(over base: ChartSettings) -> ChartSettings {
    var settings = base
    settings.x = dateColumn
    if settings.y.isEmpty { settings.y = values.prefix(1).map(\.name) }
    (settings.from, settings.to) = (UnresolvedXPosition(first.name), UnresolvedXPosition(last.name))
    settings.zone = zone
    (settings.series, settings.last, settings.by, settings.aggregate) = (nil, nil, nil, nil)
    settings.conditions = []
    settings.measures = values.compactMap { entry in
      // How many rows there are has no unit, whatever these measure.
      if entry.value.aggregate == .count {
        return ChartSettings.MeasuredColumn(column: entry.name, unit: "")
      }
      let measured = base.measures.last { $0.column == entry.value.column }
      return measured.map { ChartSettings.MeasuredColumn(column: entry.name, unit: $0.unit) }
    }
    if let today, base.card.today == nil {
      settings.card.today = DateTime(year: today.year, month: today.month, day: today.day)
    }
    return settings
  }
}
