import Base

/// The facts about a column that decide on its role, from a sample of the rows.
struct ColumnFacts: Sendable {
  let index: Int
  let name: ColumnName
  let kind: ColumnProfile.Kind
  /// The unit or currency in which the values are, in small letters; nil if nothing says it.
  let unit: String?
  /// The numbers of the sampled rows, seconds since 1970 for dates; NaN for missing ones and texts.
  let numbers: [Double]
  /// The median of the absolute values that are not 0.
  let size: Double
  /// The value of each sampled row, equal ones by the same number; -1 for missing ones.
  let codes: [Int]
  /// The number of different values.
  let distinct: Int
  /// The number of sampled rows with a value.
  let present: Int
  /// True if numbers are written like codes, with zeros before them.
  let hasLeadingZeros: Bool
  /// True for marks of a school, of which some have a tendency.
  let areMarks: Bool

  /// True if all rows have the same value.
  var isConstant: Bool { distinct == 1 && present > 1 }
  var isDistinct: Bool { distinct == present && present == codes.count }
  /// True for quantities: numbers, and durations in seconds.
  var isNumeric: Bool { kind == .number || kind == .duration }
  var isWhole: Bool { numbers.allSatisfy { $0.isNaN || $0 == $0.rounded() } }
  var isComplete: Bool { present == codes.count }
  /// The numbers without the missing ones.
  var known: [Double] { numbers.filter { !$0.isNaN } }

  /// True if all numbers are in a range.
  func lies(in range: ClosedRange<Double>) -> Bool {
    present > 0 && numbers.allSatisfy { $0.isNaN || range.contains($0) }
  }

  /// True if at most one number in twenty is outside of a range.
  ///
  /// Files have codes for unknown values, such as 99 for a day.
  func hasFewNumbers(outside range: ClosedRange<Double>) -> Bool {
    let outside = numbers.count { !$0.isNaN && !range.contains($0) }
    return present > 0 && outside * 20 <= present
  }

  /// True if all values follow each other, as those of a source that begins later.
  var isOneRun: Bool {
    guard let first = codes.firstIndex(where: { $0 >= 0 }) else { return false }
    return codes[first...].prefix(present).allSatisfy { $0 >= 0 }
  }

  /// True if an axis has no more than a tenth of itself between the numbers and those of another
  /// column, so that both are seen to be of one size at times.
  func meets(_ other: ColumnFacts) -> Bool {
    guard let least = known.min(), let most = known.max(), let otherLeast = other.known.min(),
      let otherMost = other.known.max()
    else { return false }
    let gap = max(least - otherMost, otherLeast - most)
    // Of measures, such as a price beside a rate, that would be chance.
    return gap <= 0 || isWhole && gap * 10 <= max(most.magnitude, otherMost.magnitude)
  }

  /// True if more than half of the values stand in one row alone.
  var hasMostlySingles: Bool {
    var counts: [Int: Int] = [:]
    for code in codes where code >= 0 { counts[code, default: 0] += 1 }
    return counts.values.count { $0 == 1 } * 2 > counts.count
  }

  /// True if each number is greater than the one before, or each is smaller.
  var isMonotonic: Bool {
    guard numbers.count > 1 else { return false }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
      || zip(numbers, numbers.dropFirst()).allSatisfy { $0 > $1 }
  }

  /// True if no number is smaller than the one before.
  var neverFalls: Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 } }

  /// The difference between each number and the next if it is always the same.
  var step: Double? {
    guard numbers.count > 1 else { return nil }
    let step = numbers[1] - numbers[0]
    let isEven = zip(numbers, numbers.dropFirst()).allSatisfy {
      abs($1 - $0 - step) <= abs(step) * 1e-9
    }
    return isEven ? step : nil
  }
}

/// The sampled rows of a table and the facts about its columns, found on demand.
struct TableFacts {
  /// The most rows of a sample, half of them the first ones: enough to see how the rows follow each
  /// other and cheap beside the reading of a million.
  private static let mostRows = 1024
  /// The most cells of a sample.
  private static let mostCells = 1 << 18
  /// The rows in which repeated values are looked for.
  private static let mostCompared = 20_000

  let table: Table
  /// The sampled rows, ascending.
  let rows: [Int]
  private var found: [Int: ColumnFacts] = [:]
  private var compared: [Int: [Int]] = [:]

  init(_ table: Table) {
    self.table = table
    let most = max(
      32, min(TableFacts.mostRows, TableFacts.mostCells / max(1, table.columnNames.count)))
    let count = table.rowCount
    guard count > most else {
      rows = Array(0..<count)
      return
    }
    let half = most / 2
    rows = Array(0..<half) + (0..<half).map { half + $0 * (count - half) / half }
  }

  /// True if all rows are in the sample.
  var isWhole: Bool { rows.count == table.rowCount }

  subscript(column: Int) -> ColumnFacts {
    mutating get {
      if let facts = found[column] { return facts }
      let facts = table.facts(ofColumn: column, rows: rows)
      found[column] = facts
      return facts
    }
  }

  /// The facts about all columns.
  mutating func all() -> [ColumnFacts] { table.columnNames.indices.map { self[$0] } }

  /// True if rows have the same values in all of some columns, among the first thousands and in the
  /// sample.
  mutating func repeats(_ columns: [Int]) -> Bool {
    if hasRepetition(columns.map { self[$0].codes }) { return true }
    return !isWhole && hasRepetition(columns.map { firstCodes(ofColumn: $0) })
  }

  /// The codes of the first thousands of rows.
  private mutating func firstCodes(ofColumn column: Int) -> [Int] {
    if let known = compared[column] { return known }
    let first = Array(0..<min(table.rowCount, TableFacts.mostCompared))
    let codes = table.codes(ofColumn: column, rows: first).codes
    compared[column] = codes
    return codes
  }

  /// True if two rows have the same codes in all columns; rows without the first one, which is x,
  /// are not drawn.
  private func hasRepetition(_ columns: [[Int]]) -> Bool {
    guard var keys = columns.first else { return false }
    for codes in columns.dropFirst() {
      // Each pair of codes gets a code for the next column.
      var codeOfPair: [Int: Int] = [:]
      codeOfPair.reserveCapacity(keys.count)
      for (row, code) in codes.enumerated() where keys[row] >= 0 {
        let pair = keys[row] * (2 * codes.count + 1) + code + 1
        let next = codeOfPair.count
        keys[row] = codeOfPair[pair] ?? next
        if keys[row] == next { codeOfPair[pair] = next }
      }
    }
    var seen = Set<Int>()
    seen.reserveCapacity(keys.count)
    return keys.contains { $0 >= 0 && !seen.insert($0).inserted }
  }
}

extension Table {
  fileprivate func facts(ofColumn column: Int, rows: [Int]) -> ColumnFacts {
    let profile = profile(ofColumn: column)
    let (codes, distinct) = codes(ofColumn: column, rows: rows)
    let numbers = sampledNumbers(ofColumn: column, rows: rows, profile)
    let sizes = numbers.filter { !$0.isNaN && $0 != 0 }.map(\.magnitude).sorted()
    return ColumnFacts(
      index: column, name: ColumnName(columnNames[column]), kind: profile.kind,
      unit: Table.unit(of: profile) ?? units[columnNames[column]]?.lowercased(),
      numbers: numbers, size: sizes.isEmpty ? 0 : sizes[sizes.count / 2], codes: codes,
      distinct: distinct, present: codes.count { $0 >= 0 },
      hasLeadingZeros: profile.kind == .number && hasLeadingZeros(column, rows),
      areMarks: profile.areMarks)
  }

  private static func unit(of profile: ColumnProfile) -> String? {
    if case .currency(let code) = profile.numberKind { return code.lowercased() }
    if profile.kind == .duration { return "duration" }
    return profile.unit?.symbol.lowercased()
  }

  /// The numbers or moments of some rows; NaN for what is none.
  private func sampledNumbers(
    ofColumn column: Int, rows: [Int], _ profile: ColumnProfile
  ) -> [Double] {
    if profile.kind == .text || profile.kind == .empty { return [] }
    return rows.map { row in
      if let packed = packedNumber(row: row, column: column), !packed.isNaN {
        guard let time = profile.numericTime, profile.kind == .date else { return packed }
        return time.seconds(of: packed) ?? .nan
      }
      let cell = cell(row: row, column: column)
      if cell.isMissing { return .nan }
      if profile.kind == .date { return moment(cell, profile, zone: nil) ?? .nan }
      return number(cell, profile).number
    }
  }

  /// The values of some rows of a column as numbers that are equal where the values are; -1 where
  /// one is missing.
  fileprivate func codes(ofColumn column: Int, rows: [Int]) -> (codes: [Int], distinct: Int) {
    var codeOfNumber: [Double: Int] = [:]
    var codeOfText: [CellKey: Int] = [:]
    let codes = rows.map { row in
      if let packed = packedNumber(row: row, column: column) {
        if packed.isNaN { return -1 }
        return code(of: packed, in: &codeOfNumber)
      }
      let cell = cell(row: row, column: column)
      if cell.isMissing { return -1 }
      return code(of: CellKey(cell), in: &codeOfText)
    }
    return (codes, codeOfNumber.count + codeOfText.count)
  }

  private func code<Value: Hashable>(
    of value: Value, in codes: inout [Value: Int]
  ) -> Int {
    if let code = codes[value] { return code }
    // Numbers and texts of one column share no code.
    let code = (codes.count << 1) | (Value.self == Double.self ? 0 : 1)
    codes[value] = code
    return code
  }

  /// The number of a cell of packed rows; nil for written ones.
  private func packedNumber(row: Int, column: Int) -> Double? {
    let (chunk, row) = storage.chunk(of: selection?[row] ?? row)
    guard case .packed(let rows) = chunk, column < rows.pattern.columns.count else { return nil }
    return storage.numbers[column][rows.start + row]
  }

  private func hasLeadingZeros(_ column: Int, _ rows: [Int]) -> Bool {
    rows.contains { row in
      // Packed numbers have none.
      guard packedNumber(row: row, column: column) == nil else { return false }
      let cell = cell(row: row, column: column)
      let text = cell.bytes[cell.trimmed]
      return text.count > 2 && text.first == .zero && text.allSatisfy(\.isDigit)
    }
  }
}
