import Base
import Tables

/// The rows of one table while they are read, column by column.
struct ReportBatch {
  /// The state of a row.
  enum State: UInt8 {
    case good
    /// Excluded by a condition.
    case leftOut
    /// Has an invalid value.
    case bad
  }

  let table: Table
  var states: [State]
  private(set) var days: [ReportDates.DayAndMoment]
  /// The days of ambiguous dates if the month comes first.
  private(set) var monthFirstDays: [(row: Int, day: ReportDates.DayAndMoment)] = []
  private(set) var values: [[Double]] = []
  var groups: [UInt32]

  init(_ table: Table) {
    self.table = table
    states = [State](repeating: .good, count: table.rowCount)
    days = [ReportDates.DayAndMoment](
      repeating: ReportDates.DayAndMoment(day: 0, moment: 0), count: table.rowCount)
    groups = [UInt32](repeating: 0, count: table.rowCount)
  }

  var count: Int { table.rowCount }

  /// Leaves out rows that do not meet the conditions; ignores blanks around a cell.
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

  mutating func readDates(
    _ name: String, _ dates: inout ReportDates, _ evidence: inout DateOrderEvidence
  ) {
    let column = table.columnNames.firstIndex(of: name)
    for (start, stretch) in zip(table.storage.starts, table.storage.chunks) {
      switch stretch {
      case .packed(let rows):
        for row in 0..<rows.count where states[start + row] == .good {
          if let column, column < rows.pattern.columns.count,
            case .date(let notation) = rows.pattern.columns[column].notation
          {
            let reading = table.storage.numbers[column][rows.start + row]
            if reading.isNaN {
              states[start + row] = .bad
            } else {
              days[start + row] = dates.day(ofReading: reading, notation)
            }
          } else {
            readDate(start + row, column, &dates, &evidence)
          }
        }
      case .written(let rows):
        rows.text.withUnsafeBufferPointer { text in
          for row in 0..<rows.count where states[start + row] == .good {
            if let column, column < rows.width,
              let day = dates.plain(text, rows.cells[row * rows.width + column].range)
            {
              days[start + row] = day
            } else {
              readDate(start + row, column, &dates, &evidence)
            }
          }
        }
      }
    }
  }

  /// Reads a date in any notation.
  private mutating func readDate(
    _ row: Int, _ column: Int?, _ dates: inout ReportDates, _ evidence: inout DateOrderEvidence
  ) {
    let cell = column.map { table.cell(row: row, column: $0) } ?? .nothing
    let knewOrder = dates.order != nil
    switch dates.reading(of: cell) {
    case .day(let day): days[row] = day
    case .either(let dayFirst, let monthFirst):
      days[row] = dayFirst
      monthFirstDays.append((row, monthFirst))
      if evidence.ambiguous == nil {
        evidence.ambiguous = failure(.ambiguousDate(cell.string), row, column)
      }
    case .bad: states[row] = .bad
    case .contradiction:
      guard evidence.contradiction == nil, let proof = evidence.proof else { return }
      evidence.contradiction = failure(
        .contradictoryDate(cell.string, earlier: proof.text, place: proof.location), row, column)
    }
    if !knewOrder, dates.order != nil {
      evidence.proof = (
        cell.string, failure(.notADate(""), row, column).location ?? .init(line: 1, column: 1)
      )
    }
  }

  /// Leaves out the rows that sum others up, such as Total: they begin with a word for it and have
  /// no date. Returns notices about them.
  mutating func leaveOutSummaries(_ date: String) -> [InputWarning] {
    guard let column = table.columnNames.firstIndex(of: date) else { return [] }
    var notices: [InputWarning] = []
    var scanner = LocationTracker()
    for row in 0..<count where states[row] == .bad {
      guard table.cell(row: row, column: column).isMissing else { continue }
      let first = table.columnNames.indices.first {
        !table.cell(row: row, column: $0).trimmed.isEmpty
      }
      guard let name = first.map({ table.cell(row: row, column: $0).string }),
        SummaryWords.contains(name)
      else { continue }
      states[row] = .leftOut
      let place = table.location(row: row, column: column, scanner: &scanner)
      notices.append(
        InputWarning(
          source: table.source, location: place, reason: .reading(.summary(name))))
    }
    return notices
  }

  mutating func readValues(_ value: ReportValue, _ format: NumberFormat) {
    var numbers = [Double](repeating: .nan, count: count)
    defer { values.append(numbers) }
    guard let column = table.columnNames.firstIndex(of: value.column) else { return }
    let isCount = value.aggregate == .count
    for (start, stretch) in zip(table.storage.starts, table.storage.chunks) {
      switch stretch {
      case .packed(let rows):
        let isPacked =
          column < rows.pattern.columns.count
          && (isCount || rows.pattern.columns[column].notation.isNumber)
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
      // -0 becomes 0, so that the minimum does not depend on the order of the rows.
      if numbers[row] == 0 { numbers[row] = 0 }
      if isCount, !numbers[row].isNaN { numbers[row] = 1 }
    }
  }

  /// Reads values of rows that are kept as text.
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

  /// Reads a number in any notation; NaN where there is none.
  private mutating func readNumber(
    _ row: Int, _ column: Int, _ isCount: Bool, _ format: NumberFormat
  ) -> Double {
    let cell = table.cell(row: row, column: column)
    if isCount { return cell.isMissing ? .nan : 1 }
    switch cell.writtenNumber(format) {
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
  /// Evidence of dates with slashes for the order of day and month.
  struct DateOrderEvidence: Sendable {
    /// The first date that tells the order.
    var proof: (text: String, location: TextLocation)?
    /// The error at the first date that could mean either.
    var ambiguous: InputError?
    /// The error at a date that tells another order than the first.
    var contradiction: InputError?
  }
}

extension CellText {
  /// A missing cell.
  static let nothing = CellText([], traits: [])
}

extension ReportBatch {
  /// Returns the first error of a bad row; `scanner` goes on from row to row.
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
        let reading = cell.writtenNumber(format)
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

  /// Returns the error of a cell, or nil.
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
    let place = table.location(
      row: row, column: column ?? table.columnNames.count, scanner: &scanner)
    return InputError(source: table.source, location: place, reason: .cell(found))
  }

  /// Returns an error at a cell, or at the end of its row if the cell is missing.
  func failure(_ problem: InputError.CellProblem, _ row: Int, _ column: Int?) -> InputError {
    table.failure(problem, row: row, column: column ?? table.columnNames.count)
  }
}

extension ReportBatch {
  mutating func readGroups(_ names: [String], _ rows: inout ReportRows) {
    let columns = names.map { table.columnNames.firstIndex(of: $0) }
    guard columns.count == 1, let column = columns[0] else {
      for row in 0..<count where states[row] == .good { readGroup(row, columns, &rows) }
      return
    }
    for (start, stretch) in zip(table.storage.starts, table.storage.chunks) {
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

  /// Finds the groups of rows that are kept as text, by one column.
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

/// The texts of several columns as one key; keys compare bytewise as the texts do, column by
/// column.
///
/// Each text ends with the bytes 0 and 1, and a 0 in a text becomes 0 and 255, so that a prefix
/// sorts before longer texts. One column alone is its own key.
enum ReportSortKey {
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
