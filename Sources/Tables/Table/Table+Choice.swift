import Base
import Calendars

extension Table {
  /// Selects the columns to draw, guessing those that are not named.
  ///
  /// Each column gets a role from its name and its values: time, the name of a line, a quantity, a
  /// code. Time is x, also where it is spread over several columns or stands in their names; else
  /// numbers that rise from row to row, or names that are all different. The leading quantity is y,
  /// and with it those of the same unit and kind. Codes, such as postal codes, are y only if there
  /// is nothing else. Without any numbers an empty column is y, so that the chart can say that there
  /// is no data.
  ///
  /// - Throws: ``InputError`` if a named column does not exist, or no column has numbers.
  public func chooseColumns(
    x: String? = nil, y: String? = nil
  ) throws(InputError) -> ColumnSelection {
    try chooseColumns(ColumnRequest(x: x, y: y.map { [$0] } ?? []))
  }

  /// Selects the columns to draw, guessing those that are not asked for.
  package func chooseColumns(_ request: ColumnRequest) throws(InputError) -> ColumnSelection {
    guard !columnNames.isEmpty else {
      let names = request.y.map(Table.requested)
      return ColumnSelection(
        x: request.x.map(Table.requested), xKind: .empty, y: names.first ?? Table.nothing,
        others: Array(names.dropFirst()), series: request.series.map(Table.requested))
    }
    var chooser = try ColumnChooser(self, request)
    var selection = try chooser.choose()
    // A column of units may say what is measured: Annual rate of change.
    if let unit = selection.unit, unit.count > 12, unit.contains(" "),
      MeasureUnit(known: unit) == nil
    {
      selection.unit = nil
    }
    return selection
  }

  private static let nothing = ColumnSelection.Column(
    name: ColumnSelection.valueName, isGuessed: true)

  private static func requested(_ name: String) -> ColumnSelection.Column {
    ColumnSelection.Column(name: name, isGuessed: false)
  }

  /// True if the numbers of a column rise from row to row, or fall; every row has one.
  func isMonotonic(column: Int) -> Bool {
    let profile = profile(ofColumn: column)
    var last = Double.nan
    var isRising: Bool?
    func follows(_ number: Double) -> Bool {
      defer { last = number }
      guard !number.isNaN else { return false }
      guard !last.isNaN else { return true }
      if isRising == nil { isRising = number > last }
      return isRising == true ? number > last : number < last
    }
    for run in runs {
      if let (_, numbers) = packedNumbers(of: run, column: column) {
        guard numbers.allSatisfy(follows) else { return false }
        continue
      }
      for row in run.rows {
        guard case .value(let number) = number(cell(row: row, column: column), profile),
          follows(number)
        else { return false }
      }
    }
    return true
  }

  /// True if many cells of a column begin with a number, in whatever notation: quantities that
  /// are not understood.
  func looksLikeNumbers(inColumn column: Int, rows: [Int]) -> Bool {
    let cells = rows.map { cell(row: $0, column: column) }.filter { !$0.isMissing }
    let count = cells.count { cell in
      // A currency sign or code, a bracket or a sign may stand before it.
      let text = cell.string
      let start = text.drop { !$0.isNumber }
      let head = text.prefix(text.count - start.count)
      // Small letters are part of a word such as user7, unless a blank follows.
      return head.count <= 4 && !start.isEmpty
        && (head.last?.isLetter != true || !head.contains(where: \.isLowercase))
        && start.allSatisfy { !$0.isLetter || $0.isUppercase || "kmhs".contains($0) }
    }
    return count * 2 > cells.count
  }

  /// The table without rows that are empty in some columns, where such rows stand between all others
  /// at the same distances, as in a table of quarters of an hour with values for half hours; nil
  /// for any other table.
  package func withoutEmptyRows(in names: [String]) throws(InputError) -> Table? {
    var columns: [Int] = []
    for name in names { if let column = try index(of: name) { columns.append(column) } }
    let isFilled = { (row: Int) in columns.contains { !cell(row: row, column: $0).isMissing } }
    // Two neighbours with values are enough to see that the table is another one.
    var last: Int?
    var steps: Set<Int> = []
    for row in 0..<min(rowCount, Table.mostSteps) where isFilled(row) {
      if let last { steps.insert(row - last) }
      last = row
      guard steps.count < 2, steps.first != 1 else { return nil }
    }
    guard steps.count == 1, let step = steps.first, rowCount > 3 * step else { return nil }
    let rows = (0..<rowCount).filter(isFilled)
    var table = Table(
      source: source, columnNames: columnNames, storage: storage, numberFormat: numberFormat,
      cellRules: cellRules, selection: selection.map { all in rows.map { all[$0] } } ?? rows)
    (table.units, table.notices) = (units, notices)
    return table
  }

  /// The rows that show at which distances values stand.
  private static let mostSteps = 400

  /// The first rows.
  func first(rows count: Int) -> Table {
    guard rowCount > count else { return self }
    return Table(
      source: source, columnNames: columnNames, storage: storage, numberFormat: numberFormat,
      cellRules: cellRules, selection: selection.map { Array($0.prefix(count)) } ?? Array(0..<count)
    )
  }

  /// True for the name of a column of identifiers.
  package static func isIdentifier(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower == "id" || lower == "index" || name.hasSuffix("Id")
      || ["_id", "-id", " id"].contains { lower.hasSuffix($0) }
  }

  func noNumbers(_ candidates: [Int], x: Int?) -> InputError {
    let rated = candidates.map { (column: $0, count: countNumbers(in: $0)) }
    // Of texts the one with the most gaps is rather meant to have numbers than names.
    let gaps = { (column: Int) in profile(ofColumn: column).missingCount }
    guard let most = rated.map(\.count).max(),
      let column = rated.filter({ $0.count == most }).max(by: {
        (gaps($0.column), $1.column) < (gaps($1.column), $0.column)
      })?.column,
      let row = (0..<rowCount).first(where: { isNotANumber(row: $0, column: column) })
    else {
      let name = columnNames[x ?? 0]
      return InputError(source: source, location: nil, reason: .column(.onlyX(name)))
    }
    let culprit = cell(row: row, column: column)
    var scanner = LocationTracker()
    let (value, name, hint) = (culprit.string, columnNames[column], culprit.numberHint)
    let problem: InputError.ColumnProblem =
      if most * 10 > rowCount || hint != .none {
        .noNumbers(value: value, column: name, hint: hint)
      } else if columnNames.count > 1 {
        .onlyTexts(value: value, column: name)
      } else {
        .plainText(value)
      }
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

/// The columns that are asked for; the others are guessed.
package struct ColumnRequest: Sendable, Hashable {
  package var x: String?
  package var y: [String] = []
  package var series: String?
  /// Whether a column may name lines without being asked for.
  package var guessesLines = true
  /// A column that the others are measured by, and that is not drawn without being asked for.
  package var divisor: String?

  package init(
    x: String? = nil, y: [String] = [], series: String? = nil, guessesLines: Bool = true,
    divisor: String? = nil
  ) {
    (self.x, self.y, self.series, self.guessesLines) = (x, y, series, guessesLines)
    self.divisor = divisor
  }
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

  /// A quantity that is not drawn.
  public struct LeftOut: Sendable, Hashable {
    /// Why it is not drawn beside the others.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// It has another unit.
      case otherUnit
      /// It is another kind of quantity, or nothing says that it is the same.
      case otherKind
      /// Its values are much smaller or greater.
      case otherScale
      /// It follows from other columns, as a sum does.
      case derived
      /// The lines are of one column, and another column names them.
      case oneQuantity
      /// It is a part of the sum that is drawn, of more parts than there can be lines.
      case part
      /// It is of the same quantity, and one value stands for those of a place, as the closing
      /// price does.
      case sameQuantity
      /// It has a value in few rows.
      case fewValues
    }

    /// The column's name.
    public let name: String
    /// Why it is not drawn.
    public let reason: Reason

    package init(name: String, reason: Reason) { (self.name, self.reason) = (name, reason) }
  }

  /// The column of the x axis; nil if rows are just counted or the names of columns are x.
  public let x: Column?
  /// The kind of the x axis; empty if rows are just counted.
  public let xKind: ColumnKind
  /// The first column of values.
  public let y: Column
  /// The other columns of values, each a series of its own.
  public var others: [Column] = []
  /// The column with the names of the series, if rows of several series follow each other.
  public var series: Column?
  /// The columns that name the series together with the first one.
  public var otherNames: [Column] = []
  /// The columns that are quantities too and were not chosen.
  public var leftOut: [LeftOut] = []
  /// The columns that make the time together, of which `x` is the first; nil if x is one column.
  package var time: TimeParts?
  /// The columns whose names are x; nil if they are names only.
  package var headers: TimeHeaders?
  /// True if the numbers along x are years.
  package var isYear = false
  /// True if what is along x is a name, though it looks like a number.
  package var isName = false
  /// The unit of the values that stands beside the table or in a column, the same in all rows.
  package var unit: String?
  /// True if y is 1 for yes and 0 for no.
  package var isTruth = false
  /// True if the rows of each period are counted, because no column has quantities.
  package var countsRows = false

  /// The column along x, or the columns that are x together; nil if rows are just counted.
  package var placeName: String? { time?.columns.joined(separator: ", ") ?? x?.name }

  /// The name of values of which no column says what they are.
  package static let valueName = "value"
  /// The name of the number of rows.
  package static let countName = "rows"

  package init(
    x: Column?, xKind: ColumnKind, y: Column, others: [Column] = [], series: Column? = nil
  ) { (self.x, self.xKind, self.y, self.others, self.series) = (x, xKind, y, others, series) }
}
