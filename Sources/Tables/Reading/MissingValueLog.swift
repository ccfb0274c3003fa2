import Base

/// Collects the warnings about the gaps of one column, of which only the first few are listed.
struct MissingValueLog {
  private let table: Table
  private let column: Int
  private var scanner = LocationTracker()
  private var listed: [InputWarning] = []
  private var count = 0

  init(table: Table, column: Int) {
    self.table = table
    self.column = column
  }

  mutating func add(_ reason: @autoclosure () -> InputWarning.Reason, row: Int) {
    count += 1
    guard listed.count < InputWarning.listedGaps else { return }
    let place = table.place(row: row, column: column, scanner: &scanner)
    listed.append(InputWarning(source: table.source, place: place, reason: reason()))
  }

  var warnings: [InputWarning] {
    guard count > listed.count else { return listed }
    let rest = InputWarning.Reason.moreGaps(
      count - listed.count, column: table.columnNames[column])
    return listed + [InputWarning(source: table.source, place: nil, reason: rest)]
  }
}
