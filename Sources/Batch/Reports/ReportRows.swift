import Tables

/// The rows of all tables as nothing but numbers: group, day, perhaps the moment, and values.
struct ReportRows: Sendable {
  private(set) var keys = StringInterner()
  private(set) var groups: [UInt32] = []
  private(set) var days: [Int32] = []
  /// The moments; empty where nothing asks for the latest value of a day.
  private(set) var moments: [Double] = []
  /// The values column by column, NaN where there is none.
  private(set) var values: [[Double]]
  private let hasMoments: Bool
  /// Rows that mean another day if the month comes first in dates with slashes.
  private var undecided: [(row: Int, place: ReportDates.DayAndMoment)] = []

  init(_ values: [ReportValue]) {
    self.values = values.map { _ in [] }
    hasMoments = values.contains { $0.aggregate == .last }
  }

  var count: Int { groups.count }

  /// How many bytes the rows take.
  var byteCount: Int {
    keys.byteCount + groups.capacity * 4 + days.capacity * 4 + moments.capacity * 8
      + values.reduce(0) { $0 + $1.capacity * 8 } + undecided.capacity * 24
  }

  /// Cells of a table that would take as much memory, at eight bytes each.
  var cellCount: Int { count * (values.count + 2) + keys.byteCount / 8 }

  /// Whether there are rows whose day nobody can tell.
  var isUndecided: Bool { !undecided.isEmpty }

  /// Adds the rows of a batch that count.
  mutating func append(_ batch: ReportBatch) {
    var others = batch.others[...]
    var kept: [Int] = []
    kept.reserveCapacity(batch.count)
    for row in 0..<batch.count where batch.states[row] == .good {
      while let other = others.first, other.row < row { others.removeFirst() }
      if let other = others.first, other.row == row {
        undecided.append((count + kept.count, other.place))
      }
      kept.append(row)
    }
    let isWhole = kept.count == batch.count
    groups += isWhole ? batch.groups : kept.map { batch.groups[$0] }
    days += kept.lazy.map { batch.places[$0].day }
    if hasMoments { moments += kept.lazy.map { batch.places[$0].moment } }
    for column in values.indices {
      values[column] +=
        isWhole ? batch.values[column] : kept.map { batch.values[column][$0] }
    }
  }

  /// Finds or adds the group of a key.
  @inline(__always)
  mutating func group(of key: UnsafeBufferPointer<UInt8>) -> UInt32 { keys.number(of: key) }

  /// Settles the rows that wait for the order of day and month.
  mutating func decide(_ order: UnvalidatedDate.SlashedOrder) {
    if order == .monthFirst {
      for (row, place) in undecided {
        days[row] = place.day
        if hasMoments { moments[row] = place.moment }
      }
    }
    undecided = []
  }
}
