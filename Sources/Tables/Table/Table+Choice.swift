import Base

extension Table {
  /// Selects the columns to draw, guessing those that are not named.
  ///
  /// The guess for x is the first column of dates, else the first column of text with at least half
  /// of its values distinct, else a first column of ascending numbers before another column of
  /// numbers, else none. The guess for y is the first column of numbers that is not x; an
  /// identifier (`id`, `user_id`, `index`) only if there is no other. Without any numbers an empty
  /// column is y, so that the chart can say that there is no data.
  ///
  /// - Throws: ``InputError`` if a named column does not exist, or no column has numbers.
  public func chooseColumns(
    x: String? = nil, y: String? = nil
  ) throws(InputError) -> ColumnSelection {
    let givenX = try x.flatMap { name throws(InputError) in try index(of: name) }
    let givenY = try y.flatMap { name throws(InputError) in try index(of: name) }
    guard !columnNames.isEmpty else {
      return ColumnSelection(
        x: x.map(Table.requested), xKind: .empty, y: y.map(Table.requested) ?? Table.nothing)
    }
    var kinds = ColumnKinds(table: self)
    let xIndex = givenX ?? guessX(except: givenY, kinds: &kinds)
    let yIndex =
      if let givenY { givenY } else {
        try guessY(except: xIndex, isXGiven: givenX != nil, kinds: &kinds)
      }
    return ColumnSelection(
      x: xIndex.map { ColumnSelection.Column(name: columnNames[$0], isGuessed: givenX == nil) },
      xKind: xIndex.map { kinds[$0] } ?? .empty,
      y: ColumnSelection.Column(name: columnNames[yIndex], isGuessed: givenY == nil))
  }

  private static let nothing = ColumnSelection.Column(name: "value", isGuessed: true)

  private static func requested(_ name: String) -> ColumnSelection.Column {
    ColumnSelection.Column(name: name, isGuessed: false)
  }

  private func guessX(except y: Int?, kinds: inout ColumnKinds) -> Int? {
    let candidates = columnNames.indices.filter { $0 != y }
    if let dates = candidates.first(where: { kinds[$0] == .date }) { return dates }
    if let texts = candidates.first(where: { kinds[$0] == .text && isMostlyDistinct($0) }) {
      return texts
    }
    if candidates.contains(0), rises(0, kinds: &kinds) { return 0 }
    return rowCount == 0 && candidates.count > (y == nil ? 1 : 0) ? candidates.first : nil
  }

  /// True if a column counts or measures what the others are about: ascending numbers that are no
  /// identifiers, beside another column of numbers.
  private func rises(_ column: Int, kinds: inout ColumnKinds) -> Bool {
    guard rowCount > 1, kinds[column] == .number, !Table.isIdentifier(columnNames[column]),
      columnNames.indices.contains(where: { $0 != column && kinds[$0] == .number })
    else { return false }
    var last = -Double.infinity
    let profile = profile(ofColumn: column)
    for run in runs {
      if let (_, numbers) = packedNumbers(of: run, column: column) {
        for number in numbers {
          // False for NaN too.
          guard number > last else { return false }
          last = number
        }
        continue
      }
      for row in run.rows {
        guard case .value(let number) = number(cell(row: row, column: column), profile),
          number > last
        else { return false }
        last = number
      }
    }
    return true
  }

  /// True if at least half of the first thousand values are distinct.
  private func isMostlyDistinct(_ column: Int) -> Bool {
    let sample = (0..<min(rowCount, 1000)).map { cell(row: $0, column: column) }
      .filter { !$0.isMissing }
    return Set(sample.map(\.string)).count * 2 >= sample.count
  }

  private func guessY(
    except x: Int?, isXGiven: Bool, kinds: inout ColumnKinds
  ) throws(InputError) -> Int {
    let candidates = columnNames.indices.filter { $0 != x }
    let numbers = candidates.filter { kinds[$0] == .number }
    if let first = numbers.first(where: { !Table.isIdentifier(columnNames[$0]) }) ?? numbers.first {
      return first
    }
    if let empty = candidates.first(where: { kinds[$0] == .empty }) { return empty }
    // A guessed x may be the very column with the bad value.
    let suspects = candidates + (isXGiven ? [] : [x].compactMap { $0 })
    throw noNumbers(suspects.filter { kinds[$0] == .text }, x: x)
  }

  /// True for the name of a column of identifiers.
  package static func isIdentifier(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower == "id" || lower == "index" || name.hasSuffix("Id")
      || ["_id", "-id", " id"].contains { lower.hasSuffix($0) }
  }

  private func noNumbers(_ candidates: [Int], x: Int?) -> InputError {
    let rated = candidates.map { (column: $0, count: countNumbers(in: $0)) }
    guard let most = rated.map(\.count).max(),
      let column = rated.first(where: { $0.count == most })?.column,
      let row = (0..<rowCount).first(where: { isNotANumber(row: $0, column: column) })
    else {
      let name = columnNames[x ?? 0]
      return InputError(source: source, location: nil, reason: .column(.onlyX(name)))
    }
    let culprit = cell(row: row, column: column)
    var scanner = LocationTracker()
    let problem = InputError.ColumnProblem.noNumbers(
      value: culprit.string, column: columnNames[column], hint: culprit.numberHint)
    return InputError(
      source: source, location: location(row: row, column: column, scanner: &scanner),
      reason: .column(problem))
  }

  private func countNumbers(in column: Int) -> Int {
    (0..<rowCount).count { row in
      if case .value = cell(row: row, column: column).number(numberFormat) { return true }
      return false
    }
  }

  private func isNotANumber(row: Int, column: Int) -> Bool {
    cell(row: row, column: column).number(numberFormat) == .notANumber
  }
}

/// The kinds of a table's columns, computed on demand.
private struct ColumnKinds {
  let table: Table
  private var found: [Int: ColumnKind] = [:]

  init(table: Table) { self.table = table }

  subscript(column: Int) -> ColumnKind {
    mutating get {
      if let kind = found[column] { return kind }
      let kind = table.kind(ofColumn: column)
      found[column] = kind
      return kind
    }
  }
}

/// The common kind of a column's values.
public enum ColumnKind: String, Sendable, Hashable, CaseIterable {
  /// Numbers, also money, percentages and durations: at least 70 % of the values.
  case number
  /// Dates, also numbers that stand for moments: at least 80 % of the values.
  case date
  /// Anything else.
  case text
  /// No value.
  case empty
}

/// The columns of a table to draw.
public struct ColumnSelection: Sendable, Hashable {
  /// A selected column.
  public struct Column: Sendable, Hashable {
    /// The column's name.
    public let name: String
    /// True if the column was guessed from the table rather than requested.
    public let isGuessed: Bool

    package init(name: String, isGuessed: Bool) { (self.name, self.isGuessed) = (name, isGuessed) }
  }

  /// The column of the x axis; nil if rows are just counted.
  public let x: Column?
  /// The kind of the x axis; empty if rows are just counted.
  public let xKind: ColumnKind
  /// The first column of values.
  public let y: Column
  /// The other columns of values, each a series of its own.
  public var others: [Column] = []
  /// The column with the names of the series, if rows of several series follow each other.
  public var series: Column?

  package init(
    x: Column?, xKind: ColumnKind, y: Column, others: [Column] = [], series: Column? = nil
  ) { (self.x, self.xKind, self.y, self.others, self.series) = (x, xKind, y, others, series) }
}
