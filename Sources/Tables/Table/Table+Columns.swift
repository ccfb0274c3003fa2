import Base

extension Table {
  /// The kind of a column.
  ///
  /// - Throws: ``InputError`` if there is no such column.
  /// - Complexity: O(rows), less for text.
  public func kind(of column: String) throws(InputError) -> ColumnKind {
    guard let index = try index(of: column) else { return .empty }
    return kind(ofColumn: index)
  }

  func kind(ofColumn column: Int) -> ColumnKind { profile(ofColumn: column).columnKind }

  /// The numbers of a column; nil for missing ones.
  ///
  /// - Throws: ``InputError`` if there is no such column or a value is not a number.
  public func numbers(in column: String) throws(InputError) -> [Double?] {
    var warnings: [InputWarning] = []
    let numbers = try numbers(in: column, warnings: &warnings)
    guard let index = try index(of: column) else { return numbers }
    // Without warnings a value that is left out would pass unnoticed.
    for (row, number) in numbers.enumerated() where number == nil {
      let cell = cell(row: row, column: index)
      if self.number(cell, profile(ofColumn: index)) == .notANumber {
        throw notANumber(cell, row: row, column: index)
      }
    }
    return numbers
  }

  /// The numbers of a column; nil for missing ones, with warnings.
  ///
  /// An empty cell, words such as `NA`, `null`, `-` and `#N/A`, and JSON's null are missing; so are
  /// `NaN`, `inf` and numbers beyond the range of `Double`, which cannot be drawn, and values that
  /// are no number in a column in which at least 70 % are.
  ///
  /// Currencies, percent signs and units beside numbers are left out. Whether a comma or a point
  /// separates decimals follows from the whole column. Durations are seconds, and yes and no are 1
  /// and 0.
  ///
  /// - Parameters:
  ///   - column: the name of the column.
  ///   - warnings: gets a warning for each gap up to ``InputWarning/listedGaps``, and one for the
  ///     rest.
  /// - Throws: ``InputError`` if there is no such column or a value is not a number.
  public func numbers(
    in column: String, warnings: inout [InputWarning]
  ) throws(InputError) -> [Double?] {
    Array(try values(in: column, warnings: &warnings))
  }

  /// The numbers of a column; warnings as in ``numbers(in:warnings:)``.
  package func values(
    in column: String, warnings: inout [InputWarning]
  ) throws(InputError) -> OptionalDoubles {
    guard let index = try index(of: column) else { return [] }
    var gaps = MissingValueLog(table: self, column: index)
    var numbers = NumberColumn(of: self, column: index)
    let profile = profile(ofColumn: index)
    var unread: (count: Int, first: Int) = (0, 0)
    for run in runs {
      if let (notation, packed) = packedNumbers(of: run, column: index), notation.isNumber {
        if OptionalDoubles.gaps(in: packed) > 0 {
          for (row, number) in zip(run.rows, packed) where number.isNaN {
            gaps.add(.missing(row: row + 1, column: column), row: row)
          }
        }
        if profile.hasGroupingPoints {
          for row in run.rows {
            numbers.take(number(cell(row: row, column: index), profile).number)
          }
        } else {
          numbers.take(packed)
        }
        continue
      }
      for row in run.rows {
        let cell = cell(row: row, column: index, in: run)
        switch number(cell, profile) {
        case .value(let number): numbers.take(number)
        case .missing:
          if !cell.isNull { gaps.add(.missing(row: row + 1, column: column), row: row) }
          numbers.take(.nan)
        case .notFinite:
          gaps.add(.notFinite(cell.string, row: row + 1, column: column), row: row)
          numbers.take(.nan)
        case .notANumber:
          if unread.count == 0 { unread.first = row }
          unread.count += 1
          // A few odd values are gaps; more of them mean that the column is something else.
          guard profile.takesNumbers, unread.count * 10 <= profile.valueCount * 3 else {
            throw notANumber(
              self.cell(row: unread.first, column: index), row: unread.first, column: index)
          }
          gaps.add(.notANumber(cell.string, row: row + 1, column: column), row: row)
          numbers.take(.nan)
        }
      }
    }
    warnings += gaps.warnings
    var found = numbers.numbers
    for (sentinel, count) in Sentinel.takeOut(of: &found) {
      warnings.append(
        InputWarning(
          source: source, location: nil,
          reason: .sentinel(sentinel, count: count, column: column)))
    }
    return OptionalDoubles(numbers: found)
  }

  /// The number of a cell as its column is written.
  package func number(_ cell: CellText, _ profile: ColumnProfile) -> NumberReading {
    let plain = cell.number(.plain)
    switch plain {
    case .missing, .notFinite: return plain
    case .value:
      if profile.decimal == .point || cell.traits.contains(.jsonNumber) { return plain }
    case .notANumber: break
    }
    if cell.isMissing { return .missing }
    switch profile.kind {
    case .number, .text, .date, .empty:
      if profile.areMarks, SchoolMark(cell)?.hasTendency == true { return .notANumber }
      guard let written = WrittenNumber(cell), profile.allows(written.mark),
        profile.takesLetters || !written.hasLetter,
        let value = written.value(decimal: profile.decimal)
      else { return .notANumber }
      return value.isFinite ? .value(value) : .notFinite
    case .duration, .clock:
      guard let duration = WrittenDuration(cell) else { return plain }
      return .value(duration.seconds(areMinutes: profile.areMinutes))
    case .truth: return cell.truth.map { .value($0 ? 1 : 0) } ?? .notANumber
    }
  }

  /// The texts of a column as they are written; nil for missing ones.
  ///
  /// - Throws: ``InputError`` if there is no such column or a value is a Boolean, a list or an
  ///   object.
  public func texts(in column: String) throws(InputError) -> [String?] {
    guard let index = try index(of: column) else { return [] }
    var texts: [String?] = []
    texts.reserveCapacity(rowCount)
    for row in 0..<rowCount {
      let cell = cell(row: row, column: index)
      if cell.traits.contains(.nested) { throw nested(cell, row: row, column: index) }
      texts.append(cell.isMissing ? nil : cell.string)
    }
    return texts
  }

  func notANumber(_ cell: CellText, row: Int, column: Int) -> InputError {
    if cell.traits.contains(.nested) { return nested(cell, row: row, column: column) }
    let problem = InputError.CellProblem.notANumber(cell.string, hint: cell.numberHint)
    return failure(problem, row: row, column: column)
  }

  func nested(_ cell: CellText, row: Int, column: Int) -> InputError {
    failure(.nested(found: cell.string, column: columnNames[column]), row: row, column: column)
  }
}

/// A number that stands for a missing value, such as -999.
private enum Sentinel {
  private static let nines: Set<Double> = [
    -99, -999, -9999, -99_999, -99.9, -99.99, -999.9, -999.99, -9999.9, -9999.99,
  ]
  /// Nines that are above all others: -999.9 is told by its sign already.
  private static let highNines: Set<Double> = [999, 9999, 99_999, 999_999, 999.9, 9999.9]
  /// The fewest times that a round number stands for nothing, and the fewest other values.
  private static let (leastRepeated, leastOthers) = (10, 20)
  /// The fewest values beside a single one of nines.
  private static let leastBesideOne = 5

  /// Replaces such numbers by NaN.
  ///
  /// Nines are further from all others than these are from each other: ten times as far if they are
  /// above them, there once or -99. Other round numbers are there often, where no value is below zero
  /// but them.
  static func takeOut(of values: inout [Double]) -> [(sentinel: Double, count: Int)] {
    var found: [(sentinel: Double, count: Int)] = []
    var low = lowest(of: values)
    var areCertain = true
    while nines.contains(low) || isRound(low) {
      let others = values.lazy.filter { $0 > low }
      let count = values.count { $0 == low }
      guard let least = others.min(), let most = others.max() else { break }
      let (distance, span) = (least - low, most - least)
      let isClear = count > 1 && low != -99
      let isCertain =
        nines.contains(low) && (count > 1 || low <= -999 && values.count > leastBesideOne)
        && distance > span * (isClear ? 1 : 10)
      guard isCertain || count > 1,
        isCertain || count >= leastRepeated && distance > span
      else { break }
      areCertain = areCertain && isCertain
      found.append((low, count))
      low = least
    }
    guard let last = found.last?.sentinel else { return takeHigh(out: &values) }
    if !areCertain {
      let others = Set(values.lazy.filter { $0 > last }.prefix(1000))
      guard low >= 0, others.count >= leastOthers else { return [] }
    }
    for index in values.indices where values[index] <= last { values[index] = .nan }
    return found
  }

  /// Replaces the greatest number if it is there more than once and made of nines.
  private static func takeHigh(out values: inout [Double]) -> [(sentinel: Double, count: Int)] {
    let high = values.lazy.filter { !$0.isNaN }.max() ?? .nan
    guard highNines.contains(high) else { return [] }
    let count = values.count { $0 == high }
    let others = values.lazy.filter { $0 < high }
    guard count > 1, let least = others.min(), let most = others.max(),
      high - most > 10 * max(most - least, most.magnitude / 10)
    else { return [] }
    for index in values.indices where values[index] == high { values[index] = .nan }
    return [(high, count)]
  }

  private static func lowest(of values: [Double]) -> Double {
    var low = Double.infinity
    for value in values where value < low { low = value }
    return low
  }

  /// True for -100, -200, -1000 and the like.
  private static func isRound(_ number: Double) -> Bool {
    guard number <= -100, number >= -1e9 else { return false }
    var rest = -number
    while rest > 10 { rest /= 10 }
    return rest == rest.rounded()
  }
}

/// Collects the warnings about the gaps of a column, of which only the first few are listed.
struct MissingValueLog {
  private let table: Table
  private let column: Int
  private var scanner = LocationTracker()
  /// The warnings about the first gaps, which suffice where the rest is counted elsewhere.
  private(set) var listed: [InputWarning] = []
  private var count = 0

  init(table: Table, column: Int) {
    self.table = table
    self.column = column
  }

  mutating func add(_ reason: @autoclosure () -> InputWarning.Reason, row: Int) {
    count += 1
    // One more is told as shortly as that there is one more.
    guard listed.count <= InputWarning.listedGaps else { return }
    let location = table.location(row: row, column: column, scanner: &scanner)
    listed.append(InputWarning(source: table.source, location: location, reason: reason()))
  }

  var warnings: [InputWarning] {
    guard count > listed.count else { return listed }
    let few = listed.prefix(InputWarning.listedGaps)
    let rest = InputWarning.Reason.moreGaps(count - few.count, column: table.columnNames[column])
    return few + [InputWarning(source: table.source, location: nil, reason: rest)]
  }
}

/// A warning about input that is drawn, but perhaps not as intended.
public struct InputWarning: Sendable, Hashable, CustomStringConvertible {
  /// The most gaps of a column that are listed one by one; the rest is counted.
  public static let listedGaps = 3

  /// The name of the input in messages.
  public let source: String
  /// The location; nil if the warning concerns the input as a whole.
  public let location: TextLocation?
  /// The kind of warning.
  public let reason: Reason

  package init(source: String, location: TextLocation?, reason: Reason) {
    (self.source, self.location, self.reason) = (source, location, reason)
  }

  /// Warnings that a table may cause once for each of its cells, columns or texts.
  public enum Kind: Sendable, Hashable {
    /// Cells without a value that can be drawn.
    case gap
    /// Columns without values.
    case noValues
    /// Columns with a number that stands for missing values.
    case sentinel
    /// Columns with the name of another.
    case sameNames
    /// Places that are not on the x axis.
    case offAxis
  }

  /// The kinds of warnings.
  public enum Reason: Sendable, Hashable {
    /// A value such as `inf`, `NaN` or `1e400`; rows count from 1 without the header.
    case notFinite(String, row: Int, column: String)
    /// A cell without a value; rows count from 1 without the header.
    case missing(row: Int, column: String)
    /// A value among numbers that is none; rows count from 1 without the header.
    case notANumber(String, row: Int, column: String)
    /// A value among dates that is none; rows count from 1 without the header.
    case notADate(String, row: Int, column: String)
    /// A column of texts of which many look like dates, such as this one.
    case looksLikeDates(String, column: String)
    /// A number such as -999 that stands for missing values.
    case sentinel(Double, count: Int, column: String)
    /// The gaps of a column that are not listed.
    case moreGaps(Int, column: String)
    /// The gaps of several columns that are not listed.
    case otherGaps(Int, columns: Int)
    /// Other warnings of a kind, which are not listed.
    case more(Int, of: Kind)
    /// Rows without a value in any drawn column, which stand between all others.
    case emptyRows(Int)
    /// Rows without a value on the x axis.
    case noPlace(Int, column: String)
    /// Rows of one series at the same position, and the option that makes one value of them.
    case repeated(Int, column: String, joinedBy: String)
    /// A range or an annotation at a position outside of the x axis.
    case offAxis(String)
    /// A unit of distances where there are none.
    case noDistance(units: String)
    /// Rows that end within the last period, which therefore is not over yet.
    case endsEarly(period: String)
    /// Options that change nothing of a mark.
    case withoutEffect([String], mark: String)
    /// An earlier period without values.
    case nothingToCompare(period: String)
    /// Something unusual about how the input is written.
    case reading(ReadingNotice)
    /// No rows.
    case noRows
    /// A column without values.
    case noValues(column: String)
    /// A column with a single value, which makes no line.
    case oneValue(column: String)
    /// A column of equal values, which has no height.
    case flat(column: String)
  }

  /// The location and the consequence for the picture, on one line.
  public var description: String {
    let name = excerpt(source, limit: 1024)
    return (location.map { "\(name):\($0): " } ?? "\(name): ") + message
  }

  private var message: String {
    switch reason {
    case .notFinite(let text, _, _): "\(quoted(text)) is not finite; drawn as a gap."
    case .notANumber(let text, _, _): "\(quoted(text)) is not a number; drawn as a gap."
    case .sentinel(let number, let count, let column):
      "\(number == number.rounded() ? "\(Int(number))" : "\(number)") stands \(count) times in \(quoted(column)), far below all other values; "
        + "drawn as gaps."
    case .notADate(let text, _, _): "\(quoted(text)) is not a date; its row is left out."
    case .looksLikeDates(let text, let column):
      "\(quoted(text)) in \(quoted(column)) looks like a date, but too few values of the column "
        + "are one. Pass --date-format, such as --date-format dd.MM.yyyy, to read them."
    case .missing(let row, let column): "row \(row) has no \(quoted(column)); drawn as a gap."
    case .moreGaps(let count, let column):
      "\(count) more \(count == 1 ? "value" : "values") of \(quoted(column)) "
        + "\(count == 1 ? "is" : "are") missing or not finite; drawn as gaps."
    case .otherGaps(let count, let columns):
      "\(count) more values of \(columns) columns are missing or not finite; drawn as gaps."
    case .more(let count, let kind): InputWarning.more(count, of: kind)
    case .emptyRows(let count):
      "\(count) rows between the others have no value that is drawn; left out. "
        + "--gap break draws them as gaps."
    case .noPlace(let count, let column):
      "\(count) \(count == 1 ? "row has" : "rows have") no \(quoted(column)); left out."
    case .repeated(let count, let column, let option):
      "\(count) \(count == 1 ? "row repeats" : "rows repeat") the \(quoted(column)) of another; "
        + "drawn above each other. Pass \(option) for one value each, or --series."
    case .offAxis(let text):
      "\(quoted(text)) is not on the x axis; not drawn. Give a place within the data."
    case .noDistance(let units):
      "no column is a distance, so --units \(units) changes nothing. Say which one is, such as "
        + "with --measure COLUMN=m, or leave it out."
    case .endsEarly(let period):
      "the rows end within the last \(period), so it is drawn as not over; --unfinished none draws "
        + "it like the others."
    case .withoutEffect(let options, let mark):
      "\(options.map { "--\($0)" }.joined(separator: ", ")) "
        + "\(options.count == 1 ? "has" : "have") no effect on \(mark == "columns" ? mark : "a \(mark)"). "
        + "Leave \(options.count == 1 ? "it" : "them") out, or draw a line with --mark line."
    case .nothingToCompare(let period):
      "there are no values of \(period) to compare with; drawn without them. Show less of the data, "
        + "such as with --last 7d, or name another period with --compare."
    case .reading(let notice): notice.message
    case .noRows: "there are no rows; nothing to draw."
    case .noValues(let column): "\(quoted(column)) has no values; nothing to draw."
    case .oneValue(let column): "\(quoted(column)) has one value; drawn in the middle."
    case .flat(let column): "all values of \(quoted(column)) are equal; drawn in the middle."
    }
  }

  private static func more(_ count: Int, of kind: Kind) -> String {
    switch kind {
    case .gap: "\(count) more values are missing or not finite; drawn as gaps."
    case .noValues: "\(count) more columns have no values; nothing to draw."
    case .sentinel:
      "\(count) more columns have a number far below all others; drawn as gaps."
    case .sameNames: "\(count) more columns have the name of another, with a number here."
    case .offAxis: "\(count) more places are not on the x axis; not drawn."
    }
  }

  /// The warnings with at most three of a kind, and the others of it as a single one.
  package static func shortened(_ warnings: [InputWarning]) -> [InputWarning] {
    var indices: [Kind: [Int]] = [:]
    for (index, warning) in warnings.enumerated() {
      if let kind = warning.kind { indices[kind, default: []].append(index) }
    }
    var rest: [Int: InputWarning] = [:]
    var leftOut = Set<Int>()
    // One more is told as shortly as that there is one more.
    for (kind, indices) in indices where indices.count > listedGaps + 1 {
      let others = indices.dropFirst(listedGaps)
      leftOut.formUnion(others)
      rest[indices[listedGaps]] = InputWarning(
        source: warnings[indices[0]].source, location: nil,
        reason: kind == .gap
          ? moreGaps(others.map { warnings[$0].reason }) : .more(others.count, of: kind))
    }
    return warnings.indices.compactMap { index in
      rest[index] ?? (leftOut.contains(index) ? nil : warnings[index])
    }
  }

  /// What some warnings about gaps say together.
  private static func moreGaps(_ reasons: [Reason]) -> Reason {
    var (count, columns) = (0, Set<String>())
    for reason in reasons {
      switch reason {
      case .missing(_, let column), .notFinite(_, _, let column), .notANumber(_, _, let column):
        count += 1
        columns.insert(column)
      case .moreGaps(let more, let column):
        count += more
        columns.insert(column)
      default: continue
      }
    }
    if columns.count == 1, let column = columns.first { return .moreGaps(count, column: column) }
    return .otherGaps(count, columns: columns.count)
  }

  /// The kind of a warning of which there may be many; nil for others.
  private var kind: Kind? {
    switch reason {
    case .missing, .notFinite, .notANumber, .moreGaps: .gap
    case .noValues: .noValues
    case .sentinel: .sentinel
    case .offAxis: .offAxis
    case .reading(.sameNames): .sameNames
    case .notADate, .looksLikeDates, .otherGaps, .more, .emptyRows, .noPlace, .repeated,
      .noDistance, .endsEarly, .withoutEffect, .nothingToCompare, .reading, .noRows, .oneValue,
      .flat:
      nil
    }
  }

  /// True if it only tells how the input was understood, and nothing is left out.
  package var isNote: Bool {
    switch reason {
    case .reading(let notice): notice.isNote
    case .endsEarly: true
    case .notFinite, .missing, .notANumber, .notADate, .looksLikeDates, .sentinel, .moreGaps,
      .otherGaps, .more, .emptyRows, .noPlace, .repeated, .offAxis, .noDistance, .withoutEffect,
      .nothingToCompare, .noRows, .noValues, .oneValue, .flat:
      false
    }
  }

  /// True if it is only about missing values.
  package var isAboutGaps: Bool {
    switch reason {
    case .missing, .moreGaps, .otherGaps, .emptyRows: true
    case .notFinite, .notANumber, .sentinel, .notADate, .looksLikeDates, .more, .noPlace,
      .repeated, .offAxis, .noDistance, .endsEarly, .withoutEffect, .nothingToCompare, .reading,
      .noRows, .noValues, .oneValue, .flat:
      false
    }
  }
}
