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
  mutating func readDates(
    _ name: String, _ dates: inout ReportDates, _ evidence: inout DateOrderEvidence
  ) {
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

extension ReportBatch {
  /// The first thing that is wrong with a row that is bad.
  ///
  /// - Parameter scanner: goes on from row to row.
  func failure(
    _ row: Int, _ columns: ReportColumns, _ dates: ReportDates, _ scanner: inout LocationTracker
  ) -> InputError {
    for name in columns.groups {
      if let found = failure(row, name, &scanner, { _ in nil }) { return found }
    }
    var dates = dates
    let date = failure(row, columns.date, &scanner) { cell in
      guard dates.reading(of: cell) == .bad else { return nil }
      return cell.date == nil ? .notADate(cell.string) : .impossibleDate(cell.string)
    }
    if let date { return date }
    for (value, format) in zip(columns.values, columns.formats) where value.aggregate != .count {
      let found = failure(row, value.column, &scanner) { cell in
        let reading = cell.number(format)
        switch reading {
        case .value, .missing: return nil
        case .notFinite: return cell.isMissing ? nil : .notANumber(cell.string, hint: .none)
        case .notANumber: return .notANumber(cell.string, hint: cell.numberHint)
        }
      }
      if let found { return found }
    }
    return failure(.notADate(""), row, table.columnNames.firstIndex(of: columns.date))
  }

  /// What is wrong with a cell of a row, nil when nothing is.
  private func failure(
    _ row: Int, _ name: String, _ scanner: inout LocationTracker,
    _ problem: (CellText) -> InputError.CellProblem?
  ) -> InputError? {
    let column = table.columnNames.firstIndex(of: name)
    let cell = column.map { table.cell(row: row, column: $0) } ?? .nothing
    let isNested = cell.traits.contains(.nested)
    guard let found = isNested ? .nested(found: cell.string, column: name) : problem(cell) else {
      return nil
    }
    let place = table.place(row: row, column: column ?? table.columnNames.count, scanner: &scanner)
    return InputError(source: table.source, place: place, reason: .cell(found))
  }

  /// An error at a cell, or at its row where it has no such cell.
  func failure(_ problem: InputError.CellProblem, _ row: Int, _ column: Int?) -> InputError {
    table.failure(problem, row: row, column: column ?? table.columnNames.count)
  }
}

extension ReportBatch {
  /// Finds the groups.
  mutating func readGroups(_ names: [String], _ rows: inout ReportRows) {
    let columns = names.map { table.columnNames.firstIndex(of: $0) }
    guard columns.count == 1, let column = columns[0] else {
      for row in 0..<count where states[row] == .good { readGroup(row, columns, &rows) }
      return
    }
    for (start, stretch) in zip(table.storage.starts, table.storage.stretches) {
      switch stretch {
      case .packed(let packed):
        var last: (number: Double, group: UInt32)?
        for row in start..<start + packed.count where states[row] == .good {
          let number =
            column < packed.pattern.columns.count
            ? table.storage.numbers[column][packed.start + row - start] : .nan
          if let last, last.number == number {
            groups[row] = last.group
          } else {
            readGroup(row, columns, &rows)
            last = (number, groups[row])
          }
        }
      case .written(let written): readGroups(written, start, column, &rows)
      }
    }
  }

  /// Finds the groups of rows that are kept as they were written, by one column.
  private mutating func readGroups(
    _ written: TextRows, _ start: Int, _ column: Int, _ rows: inout ReportRows
  ) {
    written.text.withUnsafeBufferPointer { text in
      for row in 0..<written.count where states[start + row] == .good {
        let cell = column < written.width ? written.cells[row * written.width + column] : nil
        guard let cell, !cell.traits.contains(.doubledQuotes), !cell.traits.contains(.nested)
        else {
          readGroup(start + row, [column], &rows)
          continue
        }
        var (low, high) = (cell.range.lowerBound, cell.range.upperBound)
        while low < high, text[low].isBlank { low += 1 }
        while low < high, text[high - 1].isBlank { high -= 1 }
        groups[start + row] = rows.group(of: UnsafeBufferPointer(rebasing: text[low..<high]))
      }
    }
  }

  /// Finds the group of any row.
  private mutating func readGroup(_ row: Int, _ columns: [Int?], _ rows: inout ReportRows) {
    var key: [UInt8] = []
    for column in columns {
      let cell = column.map { table.cell(row: row, column: $0) } ?? .nothing
      if cell.traits.contains(.nested) { states[row] = .bad }
      ReportSortKey.add(cell.bytes[cell.trimmed], to: &key, alone: columns.count == 1)
    }
    if states[row] == .good { groups[row] = key.withUnsafeBufferPointer { rows.group(of: $0) } }
  }
}

/// The texts of several columns as one key whose bytes have the order of these texts, first column first.
///
/// Each text ends with a zero and a one; a zero in a text is followed by 255, so that a shorter text comes
/// before the longer ones that begin with it. One column alone is its own key.
enum ReportSortKey {
  /// Adds the text of the next column.
  static func add(_ text: ArraySlice<UInt8>, to key: inout [UInt8], alone: Bool) {
    guard !alone else {
      key += text
      return
    }
    for byte in text {
      key.append(byte)
      if byte == 0 { key.append(255) }
    }
    key += [0, 1]
  }

  /// The texts of a key.
  static func texts(of key: ArraySlice<UInt8>, columns: Int) -> [String] {
    guard columns != 1 else { return [String(decoding: key, as: UTF8.self)] }
    var texts: [String] = []
    var text: [UInt8] = []
    var index = key.startIndex
    while index < key.endIndex {
      if key[index] != 0 {
        text.append(key[index])
      } else {
        index += 1
        if index < key.endIndex, key[index] == 255 {
          text.append(0)
        } else {
          texts.append(String(decoding: text, as: UTF8.self))
          text = []
        }
      }
      index += 1
    }
    return texts
  }
}
