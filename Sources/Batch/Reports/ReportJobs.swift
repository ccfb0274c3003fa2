import Base
import Calendars
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
