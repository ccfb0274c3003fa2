import Base
import Tables

/// The rows of one table while they are read, column by column.
struct ReportBatch {
  /// What becomes of a row.
  enum State: UInt8 {
    case good
    /// A condition does not hold for it.
    case leftOut
    /// It has a value that is not what it has to be.
    case bad
  }

  let table: Table
  var states: [State]
  private(set) var places: [ReportDates.DayAndMoment]
  /// What rows mean if the month comes first in their dates, while nothing tells.
  private(set) var others: [(row: Int, place: ReportDates.DayAndMoment)] = []
  private(set) var values: [[Double]] = []
  var groups: [UInt32]

  /// Takes the rows of a table, which is one as it was read.
  init(_ table: Table) {
    self.table = table
    states = [State](repeating: .good, count: table.rowCount)
    places = [ReportDates.DayAndMoment](
      repeating: ReportDates.DayAndMoment(day: 0, moment: 0), count: table.rowCount)
    groups = [UInt32](repeating: 0, count: table.rowCount)
  }

  var count: Int { table.rowCount }

  /// Leaves out rows for which conditions do not hold; blanks around a cell do not count.
  mutating func leaveOut(except conditions: [RowCondition]) {
    for condition in conditions {
      let wanted = Array(condition.value.utf8)
      let column = table.columnNames.firstIndex(of: condition.column)
      for row in 0..<count where states[row] == .good {
        let cell = column.map { table.cell(row: row, column: $0) } ?? .nothing
        if !cell.bytes[cell.trimmed].elementsEqual(wanted) { states[row] = .leftOut }
      }
    }
  }

  /// Reads the days.
  mutating func readDates(_ name: String, _ dates: inout ReportDates, _ evidence: inout DateOrderEvidence) {
    let column = table.columnNames.firstIndex(of: name)
    for (start, stretch) in zip(table.storage.starts, table.storage.stretches) {
      switch stretch {
      case .packed(let rows):
        for row in 0..<rows.count where states[start + row] == .good {
          if let column, column < rows.pattern.columns.count,
            case .date(let form) = rows.pattern.columns[column].form
          {
            let reading = table.storage.numbers[column][rows.start + row]
            if reading.isNaN {
              states[start + row] = .bad
            } else {
              places[start + row] = dates.place(ofReading: reading, form)
            }
          } else {
            readDate(start + row, column, &dates, &evidence)
          }
        }
      case .written(let rows):
        rows.text.withUnsafeBufferPointer { text in
          for row in 0..<rows.count where states[start + row] == .good {
            if let column, column < rows.width,
              let place = dates.plain(text, rows.cells[row * rows.width + column].range)
            {
              places[start + row] = place
            } else {
              readDate(start + row, column, &dates, &evidence)
            }
          }
        }
      }
    }
  }

  /// Reads any date of a row.
  private mutating func readDate(
    _ row: Int, _ column: Int?, _ dates: inout ReportDates, _ evidence: inout DateOrderEvidence
  ) {
    let cell = column.map { table.cell(row: row, column: $0) } ?? .nothing
    let knewOrder = dates.order != nil
    switch dates.reading(of: cell) {
    case .place(let place): places[row] = place
    case .either(let first, let second):
      places[row] = first
      others.append((row, second))
      if evidence.ambiguous == nil {
        evidence.ambiguous = failure(.ambiguousDate(cell.string), row, column)
      }
    case .bad: states[row] = .bad
    case .contradiction:
      guard evidence.contradiction == nil, let proof = evidence.proof else { return }
      evidence.contradiction = failure(
        .contradictoryDate(cell.string, earlier: proof.text, place: proof.place), row, column)
    }
    if !knewOrder, dates.order != nil {
      evidence.proof = (
        cell.string, failure(.notADate(""), row, column).place ?? .init(line: 1, column: 1)
      )
    }
  }

  /// Reads the next column of values.
  mutating func readValues(_ value: ReportValue, _ format: NumberFormat) {
    var numbers = [Double](repeating: .nan, count: count)
    defer { values.append(numbers) }
    guard let column = table.columnNames.firstIndex(of: value.column) else { return }
    let isCount = value.aggregate == .count
    for (start, stretch) in zip(table.storage.starts, table.storage.stretches) {
      switch stretch {
      case .packed(let rows):
        let isPacked =
          column < rows.pattern.columns.count
          && (isCount || rows.pattern.columns[column].form.isNumber)
        for row in start..<start + rows.count where states[row] == .good {
          numbers[row] =
            isPacked
            ? table.storage.numbers[column][rows.start + row - start]
            : readNumber(row, column, isCount, format)
        }
      case .written(let rows):
        readValues(rows, start, column, isCount, format, into: &numbers)
      }
    }
    for row in numbers.indices {
      // There is one zero, so that the lesser of two is the same in any order.
      if numbers[row] == 0 { numbers[row] = 0 }
      if isCount, !numbers[row].isNaN { numbers[row] = 1 }
    }
  }

  /// Reads the values of rows that are kept as they were written.
  private mutating func readValues(
    _ rows: TextRows, _ start: Int, _ column: Int, _ isCount: Bool, _ format: NumberFormat,
    into numbers: inout [Double]
  ) {
    guard column < rows.width else { return }
    rows.text.withUnsafeBufferPointer { text in
      for row in 0..<rows.count where states[start + row] == .good {
        let cell = rows.cells[row * rows.width + column]
        let range = cell.range
        if format.isPlain || cell.traits.contains(.jsonNumber),
          let (number, end) = FastDecimal.read(text, from: range.lowerBound),
          end == range.upperBound
        {
          numbers[start + row] = number.value
        } else {
          numbers[start + row] = readNumber(start + row, column, isCount, format)
        }
      }
    }
  }

  /// Reads any number of a row; NaN where there is none.
  private mutating func readNumber(
    _ row: Int, _ column: Int, _ isCount: Bool, _ format: NumberFormat
  ) -> Double {
    let cell = table.cell(row: row, column: column)
    if isCount { return cell.isMissing ? .nan : 1 }
    switch cell.number(format) {
    case .value(let number): return number
    case .missing: return .nan
    case .notFinite where cell.isMissing: return .nan
    case .notFinite, .notANumber:
      states[row] = .bad
      return .nan
    }
  }
}

extension ReportBatch {
  /// What rows tell about dates with slashes.
  struct DateOrderEvidence: Sendable {
    /// The first one that tells the order of day and month.
    var proof: (text: String, place: TextLocation)?
    /// The first one that could mean either.
    var ambiguous: InputError?
    /// One that tells another order than the first.
    var contradiction: InputError?
  }
}

extension CellText {
  /// A cell that is not there.
  static let nothing = CellText([], traits: [])
}
