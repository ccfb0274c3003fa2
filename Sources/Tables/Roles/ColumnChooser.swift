import Base
import Calendars

/// Chooses the columns that a person would draw, by their roles.
struct ColumnChooser {
  /// The choice for the x axis.
  private enum X {
    case column(Int)
    case joined(TimeParts, [Int])
    case headers(TimeHeaders)
    case counted

    var columns: [Int] {
      switch self {
      case .column(let column): [column]
      case .joined(_, let columns): columns
      case .headers, .counted: []
      }
    }
  }

  private let table: Table
  private let request: ColumnRequest
  private let givenX: Int?
  private let givenY: [Int]
  private let givenSeries: Int?
  private var facts: TableFacts
  private let found: ColumnRoles

  init(_ table: Table, _ request: ColumnRequest) throws(InputError) {
    (self.table, self.request) = (table, request)
    func index(_ name: String) throws(InputError) -> Int? { try table.index(of: name) }
    givenX = try request.x.flatMap(index)
    var given: [Int] = []
    for name in request.y { if let column = try index(name) { given.append(column) } }
    givenY = given
    givenSeries = try request.series.flatMap(index)
    facts = TableFacts(table)
    found = ColumnRoles(facts.all())
  }

  mutating func choose() throws(InputError) -> ColumnSelection {
    let x = chooseX()
    if case .headers(let headers) = x { return selection(ofHeaders: headers) }
    let divisor = request.divisor.flatMap { table.columnNames.firstIndex(of: $0) }
    var used = Set(x.columns + givenY + [divisor].compactMap { $0 })
    var names =
      givenSeries.map { [$0] }
      ?? (givenY.count > 1 ? [] : lineNames(along: x.columns, except: used))
    var line = names.first
    used.formUnion(names)
    let quantities = try givenY.isEmpty ? self.quantities(except: used, along: x, line: line) : nil
    if let counted = line, givenSeries == nil, quantities?.drawn.isEmpty ?? false,
      found.columns[counted].distinct > ColumnChooser.mostCounted
    {
      // Of a hundred winners each has a row now and then; all of them together say something.
      (line, names) = (nil, [])
    }
    let ys = quantities?.drawn ?? givenY
    // Lines are named by a column or are columns, not both.
    var selection = ColumnSelection(
      x: x.columns.first.map { column($0, isGuessed: givenX == nil) },
      xKind: x.columns.first.map { table.kind(ofColumn: $0) } ?? .empty,
      y: ys.first.map { column($0, isGuessed: givenY.isEmpty) }
        ?? ColumnSelection.Column(name: ColumnSelection.countName, isGuessed: true),
      others: (line == nil || !givenY.isEmpty ? Array(ys.dropFirst()) : []).map {
        column($0, isGuessed: givenY.isEmpty)
      },
      series: line.map { column($0, isGuessed: givenSeries == nil) })
    selection.otherNames = names.dropFirst().map { column($0, isGuessed: true) }
    if case .joined(let parts, _) = x { selection.time = parts }
    selection.isYear = x.columns.count == 1 && isYear(x.columns[0])
    selection.isName = x.columns.count == 1 && found.roles[x.columns[0]] == .name
    selection.unit = ys.first.flatMap { table.units[table.columnNames[$0]] ?? unit(of: $0) }
    selection.isTruth = ys.contains { found.columns[$0].kind == .truth }
    selection.countsRows = ys.isEmpty
    selection.leftOut = quantities?.leftOut ?? []
    return selection
  }

  private func column(_ index: Int, isGuessed: Bool) -> ColumnSelection.Column {
    ColumnSelection.Column(name: table.columnNames[index], isGuessed: isGuessed)
  }

  /// Whether the numbers of a column along x are years.
  private func isYear(_ column: Int) -> Bool {
    if column == found.year { return true }
    let facts = found.columns[column]
    return column == givenX && facts.kind == .number && facts.isWhole
      && facts.name.says(.year) && facts.lies(in: 1...9999)
  }
}

extension ColumnChooser {
  /// The value of a column of units or currencies that is the same in all rows.
  ///
  /// Whole numbers beside amounts with decimals have no currency.
  private func unit(of column: Int) -> String? {
    guard let unit = constant({ $0.name.says(.unit) }) else { return nil }
    let hasAmounts = found.columns.contains { $0.kind == .number && !$0.isWhole }
    let isAmount = !hasAmounts || !found.columns[column].isWhole
    return isAmount || CurrencyText.code(unit) == nil ? unit : nil
  }

  /// The name of a wide table's quantity, from a column with the same text in all rows.
  private func indicator() -> String? {
    constant { !$0.name.says(.unit) && !$0.name.isCode && $0.present == facts.rows.count }
  }

  /// The text of the first column that is the same in all rows and meets a condition.
  private func constant(_ isMeant: (ColumnFacts) -> Bool) -> String? {
    let column = found.columns.first {
      found.roles[$0.index] == .constant && $0.kind == .text && isMeant($0)
    }
    guard let column else { return nil }
    let cells = facts.rows.lazy.map { [table] in table.cell(row: $0, column: column.index) }
    return cells.first { !$0.isMissing }.map {
      String(decoding: $0.bytes[$0.trimmed], as: UTF8.self)
    }
  }

  // MARK: x

  private mutating func chooseX() -> X {
    if let givenX { return .column(givenX) }
    // Without rows only the order of the columns tells anything.
    if table.rowCount == 0 {
      let free = table.columnNames.indices.filter { !givenY.contains($0) }
      return free.count > (givenY.isEmpty ? 1 : 0) ? .column(free[0]) : .counted
    }
    if givenY.isEmpty, givenSeries == nil, let headers = headers() { return .headers(headers) }
    let free = found.columns.filter { !givenY.contains($0.index) && $0.index != givenSeries }
    if let (parts, columns) = joinedTime(free) { return .joined(parts, columns) }
    if let training = training(free) { return .column(training) }
    if let time = time(free) { return .column(time) }
    if let clock = free.first(where: { found.roles[$0.index] == .clock }) {
      return .column(clock.index)
    }
    // All rows of one day are better than none.
    let moment = free.first { $0.kind == .date }?.index
    return (along(free) ?? moment).map { .column($0) } ?? .counted
  }

  /// The rounds of a training, which come before the time at which they were.
  ///
  /// A round may have several rows, such as one of its training and one of its test.
  private func training(_ free: [ColumnFacts]) -> Int? {
    let rounds = free.filter { isRound($0) && $0.isComplete }
    let ordered = rounds.filter(isOrdered)
    return
      (ordered.first { $0.name.words.count == 1 } ?? ordered.first
      ?? rounds.first { !$0.isConstant && $0.neverFalls && $0.distinct * 3 > $0.present })?.index
  }

  /// True for the number of a training's round, such as `epoch` and `global_step`, but not for what
  /// came of it, such as `loss_per_epoch`.
  private func isRound(_ column: ColumnFacts) -> Bool {
    column.kind == .number && column.isWhole && column.name.quantity == nil
      && column.name.ends(with: .training)
  }

  /// The column of time: not the end of what the rows are about, and as exact as there is.
  private func time(_ free: [ColumnFacts]) -> Int? {
    let times = free.filter { found.roles[$0.index] == .time }
    let starts = times.filter { !$0.name.says(.end) && !$0.name.says(.birth) }
    let known = starts.isEmpty ? times : starts
    // A clock that begins later than another, such as that of a satellite, loses rows.
    let complete = known.filter(\.isComplete)
    let candidates = complete.isEmpty ? known : complete
    let most = candidates.map(\.distinct).max() ?? 0
    // A few equal moments more or less do not make a column the better one.
    return candidates.first { $0.distinct * 2 > most }?.index
  }

  /// A column of numbers or texts that the rows are ordered by, if none is time.
  private mutating func along(_ free: [ColumnFacts]) -> Int? {
    let texts = free.filter { found.roles[$0.index] == .name && $0.kind != .empty }
    let named = texts.first { $0.isDistinct && !$0.name.isCode }
    let ordered = free.first { column in
      guard column.isNumeric, !column.name.isCode, hasOtherNumbers(than: column)
      else { return false }
      let role = found.roles[column.index]
      let isNamed = column.name.says(.ordered) || isCalendarNumber(column)
      guard role == .quantity || role == .truth || (role == .code && isNamed) else { return false }
      let isFirst = found.columns[..<column.index].allSatisfy {
        ![.quantity, .name].contains(found.roles[$0.index])
      }
      if isOrdered(column) { return isNamed || isFirst }
      return isNamed && (isOrderedInLines(column) || isBalanced(column))
    }
    if let ordered, named.map({ $0.index > ordered.index }) ?? true { return ordered.index }
    if let named { return named.index }
    if let code = texts.first(where: { $0.isDistinct && $0.present > 1 }) { return code.index }
    if let grid = grid(texts) { return grid }
    // Days of a month and hours of a day often stand under no name.
    if let number = found.columns.first, found.roles[number.index] == .code, number.isUnnamed,
      number.numbers.first == 1, number.step == 1
    {
      return number.index
    }
    let half = texts.first { $0.distinct * 2 >= $0.present && !$0.name.isCode }
    if let half { return half.index }
    return free.first { found.roles[$0.index] == .rank && $0.isDistinct && isOrdered($0) }?.index
  }

  /// True for the number of a month, weekday or hour.
  private func isCalendarNumber(_ column: ColumnFacts) -> Bool {
    [.month, .week, .day, .quarter, .clock].contains(where: column.name.says) && column.isWhole
  }

  /// True if there are numbers to draw beside a column.
  private func hasOtherNumbers(than column: ColumnFacts) -> Bool {
    found.columns.contains {
      $0.index != column.index && !givenY.contains($0.index) && $0.isNumeric
        && found.roles[$0.index] == .quantity
    } || !givenY.isEmpty
  }

  /// True if the numbers of all rows rise, or all fall.
  private func isOrdered(_ column: ColumnFacts) -> Bool {
    guard column.isComplete, column.isMonotonic else { return false }
    return facts.isWhole || table.isMonotonic(column: column.index)
  }

  /// True if each number stands in about as many rows, as in an experiment that is repeated.
  private func isBalanced(_ column: ColumnFacts) -> Bool {
    guard column.isComplete, column.distinct * 3 <= column.present else { return false }
    var counts: [Int: Int] = [:]
    for code in column.codes { counts[code, default: 0] += 1 }
    // Of a sample the counts are not exact.
    return (counts.values.max() ?? 0) <= 2 * (counts.values.min() ?? 0)
  }

  /// True if a column names lines in each of which the numbers rise.
  private func isOrderedInLines(_ column: ColumnFacts) -> Bool {
    found.columns.contains { line in
      guard line.index != column.index, line.distinct * 2 <= line.present,
        [.name, .code].contains(found.roles[line.index]) || isBlockNumber(line, along: column)
      else { return false }
      var last: [Int: Double] = [:]
      return zip(line.codes, column.numbers).allSatisfy { code, number in
        defer { last[code] = number }
        return last[code].map { number > $0 } ?? !number.isNaN
      }
    }
  }

  /// True for whole numbers that name lines, such as those of runs or firms: all rows of one stand
  /// together, and at most of them an axis starts again.
  private func isBlockNumber(_ column: ColumnFacts, along x: ColumnFacts) -> Bool {
    guard found.roles[column.index] == .quantity, column.kind == .number, column.isWhole,
      column.unit == nil, column.isComplete, x.isNumeric || x.kind == .date, column.distinct > 1,
      let least = x.known.min()
    else { return false }
    let starts = column.codes.indices.filter { row in
      row == 0 || column.codes[row] != column.codes[row - 1]
    }
    return starts.count == column.distinct
      && starts.count(where: { x.numbers[$0] == least }) * 2 > starts.count
  }

  /// Of two columns of names that make a grid, a row for each pair, the one with more names.
  ///
  /// A few pairs may have more rows than one.
  private func grid(_ texts: [ColumnFacts]) -> Int? {
    for (place, first) in texts.enumerated() {
      for second in texts[(place + 1)...] where first.distinct > 1 && second.distinct > 1 {
        let pairs = Set(zip(first.codes, second.codes).map { [$0, $1] }).count
        guard facts.isWhole, first.distinct * second.distinct == pairs,
          pairs * 5 >= facts.rows.count * 4
        else { continue }
        return first.distinct >= second.distinct ? first.index : second.index
      }
    }
    return nil
  }
}

extension ColumnChooser {
  // MARK: Times of several columns

  /// A year with its months, quarters, weeks or days, or a date with a time of day.
  private func joinedTime(_ free: [ColumnFacts]) -> (TimeParts, [Int])? {
    let hasDates = free.contains {
      found.roles[$0.index] == .time && $0.index != found.year
    }
    if !hasDates, let year = free.first(where: { isYearPart($0) }) { return joined(year, free) }
    return joinedClock(free)
  }

  private func isYearPart(_ column: ColumnFacts) -> Bool {
    guard column.isWhole else { return false }
    if column.index == found.year { return true }
    return column.kind == .number && column.name.says(.year) && column.lies(in: 1500...2100)
  }

  private func joined(_ year: ColumnFacts, _ free: [ColumnFacts]) -> (TimeParts, [Int])? {
    func part(
      _ role: NameRole, _ range: ClosedRange<Double>, butNot others: NameRole...
    ) -> ColumnFacts? {
      free.first { column in
        guard column.index != year.index, column.name.says(role),
          !others.contains(where: column.name.says)
        else { return false }
        return column.kind == .number
          ? column.isWhole && column.hasFewNumbers(outside: range) : column.kind == .text
      }
    }
    let name = { (column: ColumnFacts) in table.columnNames[column.index] }
    let month = part(.month, 1...12, butNot: .day, .date)
    let day =
      part(.day, 1...31, butNot: .weekday, .week, .year)
      ?? part(.date, 1...31, butNot: .week, .year)
    // A month of days may be one for all rows.
    if let month, let day, day.kind == .number, !day.isConstant {
      let clock = free.first { $0.isTimeOfDay }
      let parts = TimeParts.day(
        year: name(year), month: name(month), day: name(day), clock: clock.map(name))
      let columns = [year, month, day] + (clock.map { [$0] } ?? [])
      return checked(parts, columns.map(\.index))
    }
    if let month, !month.isConstant {
      return checked(.year(name(year), name(month), unit: .month), [year.index, month.index])
    }
    if let quarter = part(.quarter, 1...4), !quarter.isConstant {
      return checked(.year(name(year), name(quarter), unit: .quarter), [year.index, quarter.index])
    }
    if let week = part(.week, 1...53), !week.isConstant {
      return checked(.year(name(year), name(week), unit: .week), [year.index, week.index])
    }
    return nil
  }

  private func joinedClock(_ free: [ColumnFacts]) -> (TimeParts, [Int])? {
    let dates = free.filter { column in
      // All times may be of one day.
      column.kind == .date && !column.name.says(.end)
        && column.known.allSatisfy { $0.truncatingRemainder(dividingBy: 86_400) == 0 }
    }
    let clocks = free.filter { found.roles[$0.index] == .clock && !$0.name.says(.end) }
    guard let date = dates.first,
      let clock = clocks.first(where: { !Set($0.name.words).isDisjoint(with: date.name.words) })
        ?? clocks.first
    else { return nil }
    let names = (table.columnNames[date.index], table.columnNames[clock.index])
    return checked(.clock(date: names.0, clock: names.1), [date.index, clock.index])
  }

  /// Some columns as a time, if the first rows can be read so.
  private func checked(_ parts: TimeParts, _ columns: [Int]) -> (TimeParts, [Int])? {
    let first = table.first(rows: 100)
    do throws(InputError) {
      var ignored: [InputWarning] = []
      let moments = try first.moments(of: parts, zone: nil, warnings: &ignored)
      return moments.contains { !$0.isNaN } ? (parts, columns) : nil
    } catch {
      return nil
    }
  }
}

extension ColumnChooser {
  // MARK: Lines

  /// The column that names the line of each row: text or codes, where x repeats and both together
  /// do not; two columns where only both tell the rows of an x apart; none where nothing does.
  private mutating func lineNames(along x: [Int], except used: Set<Int>) -> [Int] {
    guard request.guessesLines, !x.isEmpty else { return [] }
    let candidates = found.columns.filter { column in
      guard !used.contains(column.index), column.distinct > 1,
        column.distinct <= ColumnChooser.mostLines, column.distinct * 2 <= facts.rows.count,
        column.present * 10 >= facts.rows.count * 9, !hasBalance || column.name.says(.account)
      else { return false }
      switch found.roles[column.index] {
      case .name: return true
      case .code: return column.kind == .text || column.isWhole
      default: return isBlockNumber(column, along: found.columns[x[0]])
      }
    }
    guard !candidates.isEmpty else { return [] }
    guard facts.repeats(x) else {
      // Sensors that tell their values in turn make a line each, other names belong to single rows.
      let source = candidates.first {
        $0.kind == .text && $0.name.says(.source) && $0.distinct * 3 <= facts.rows.count
      }
      return source.map { [$0.index] } ?? []
    }
    var fitting = candidates.filter {
      !facts.repeats(x + [$0.index]) && !$0.hasMostlySingles
    }
    if fitting.isEmpty, let number = found.rowNumber {
      // The rows of a line at one place are numbered.
      fitting = candidates.filter {
        $0.index != number && !facts.repeats(x + [$0.index, number])
      }
    }
    guard let fewest = fitting.map(\.distinct).min() else {
      let names = candidates.filter { found.roles[$0.index] == .name }
      let pair = pair(of: names, along: x)
      // Names along x and across make a grid, though not a perfect one.
      let isGrid = found.roles[x[0]] == .name && names.count == 1
      return pair.isEmpty && isGrid ? names.map(\.index) : pair
    }
    let best = fitting.filter { $0.distinct == fewest }
    let line = best.first { found.roles[$0.index] == .name && !$0.name.isCode } ?? best.first
    return line.map { [$0.index] } ?? []
  }

  /// Whether rows have what is left after them: whom a payment went to names no line of that.
  private var hasBalance: Bool {
    found.columns.contains { found.roles[$0.index] == .quantity && $0.name.says(.balance) }
  }

  /// Two columns that only together name the lines, as a region and a product do.
  private mutating func pair(of names: [ColumnFacts], along x: [Int]) -> [Int] {
    for (place, first) in names.enumerated() {
      for second in names[(place + 1)...] {
        let lines = Set(zip(first.codes, second.codes).map { [$0, $1] }).count
        guard lines * 3 <= facts.rows.count, lines <= ColumnChooser.mostPairs,
          !facts.repeats(x + [first.index, second.index])
        else { continue }
        return [first.index, second.index]
      }
    }
    return []
  }

  /// The most lines that two columns name.
  private static let mostPairs = 24
  /// The most lines of counted rows that are guessed.
  private static let mostCounted = 12
  /// The most lines that are guessed; more would be no picture.
  private static let mostLines = 300
}

extension ColumnChooser {
  // MARK: y

  private struct Quantities {
    /// The columns to draw; none if rows are to be counted.
    var drawn: [Int]
    var leftOut: [ColumnSelection.LeftOut] = []
  }

  private func quantities(
    except used: Set<Int>, along x: X, line: Int?
  ) throws(InputError) -> Quantities {
    let free = found.columns.filter { !used.contains($0.index) }
    var numbers = free.filter { found.roles[$0.index] == .quantity }
    if let line {
      let others = numbers.filter { !$0.isConstant(within: found.columns[line]) }
      if !others.isEmpty { numbers = others }
    }
    let results = numbers.filter { !isRound($0) && !$0.name.says(.setting) }
    if !results.isEmpty { numbers = results }
    let derived = DerivedColumns(columns: Array(numbers.prefix(ColumnChooser.mostCompared)))
    let own = numbers.filter { !derived.contains($0) }
    let candidates = own.isEmpty ? numbers : own
    let full = candidates.filter { !isSparse($0) }
    let sum = line == nil ? derived.sumOfMany : nil
    guard let lead = sum ?? lead(of: full.isEmpty ? candidates : full) else {
      return Quantities(drawn: try fallback(free, x).map { [$0] } ?? [])
    }
    let others = candidates.filter {
      $0.index == lead.index || full.isEmpty || !isSparse($0)
        || $0.name.resembles(lead.name) && $0.isOneRun
    }
    let drawn = line == nil && sum == nil ? group(around: lead, among: others) : [lead]
    let indices = Set(drawn.map(\.index))
    let leftOut = free.filter {
      [.quantity, .spread].contains(found.roles[$0.index]) && !indices.contains($0.index)
    }
    return Quantities(
      drawn: drawn.map(\.index),
      leftOut: leftOut.map { column in
        let isDerived = numbers.contains { $0.index == column.index } && derived.contains(column)
        return ColumnSelection.LeftOut(
          name: column.name.text,
          reason: isDerived
            ? .derived
            : line != nil ? .oneQuantity : sum != nil ? .part : reason(column, beside: lead))
      })
  }

  /// True for a column with a value in few rows.
  private func isSparse(_ column: ColumnFacts) -> Bool {
    column.present * 10 < facts.rows.count * 3
  }

  private func reason(
    _ column: ColumnFacts, beside lead: ColumnFacts
  ) -> ColumnSelection.LeftOut.Reason {
    if column.unit != lead.unit { return .otherUnit }
    if found.roles[column.index] == .spread || !isOfOneKind(column, lead) { return .otherKind }
    if isSparse(column) { return .fewValues }
    let isRelated = isRelated(column, lead)
    guard isNear(column, lead, isRelated: isRelated) else { return .otherScale }
    return isRelated || isPrice(lead, among: found.columns) ? .sameQuantity : .otherKind
  }

  /// The quantity that the table is about.
  private func lead(of all: [ColumnFacts]) -> ColumnFacts? {
    let own = all.filter { !isMeasure($0) }
    let columns = own.isEmpty ? all : own
    func called(_ role: NameRole) -> ColumnFacts? { columns.first { $0.name.says(role) } }
    if called(.opening) != nil, called(.highest) != nil, called(.lowest) != nil,
      let close = called(.closing)
    {
      return close
    }
    if let balance = called(.balance) { return balance }
    if let mean = columns.first(where: { $0.name.words.count == 1 && $0.name.says(.central) }) {
      return mean
    }
    let values = columns.filter { column in
      !(column.name.says(.reading) && column.isMonotonic) && !column.name.says(.rate)
    }
    // The settings of an experiment stand beside what came of it, which may be shares.
    var levels = values.allSatisfy { hasFewValues($0) && isBalanced($0) } ? columns : values
    let full = levels.filter { $0.present * 10 >= facts.rows.count * 9 }
    if let first = levels.first, !full.isEmpty, first.present * 3 < facts.rows.count * 2 {
      levels = full
    }
    // Of what a training writes down its results are what one looks at, not how much it has done.
    if found.columns.contains(where: isRound),
      let result = levels.first(where: { $0.name.says(.loss) || $0.name.says(.accuracy) })
    {
      return result
    }
    if let actual = levels.first(where: { $0.name.words.count == 1 && $0.name.says(.actual) }) {
      return actual
    }
    let isVaried = levels.contains { $0.distinct * 2 > $0.present }
    let hasAverages = levels.count { isAverage($0) } > 1
    let first =
      levels.first { column in
        !(isVaried && hasFewValues(column)) && !(hasAverages && isAverage(column))
      } ?? levels.first
    // Between the least and the most of an hour its mean says what it was like.
    let mean = levels.first { column in
      first?.name.isExtreme(of: column.name) ?? false && column.name.ends(with: .central)
    }
    return mean ?? first
  }

  /// True for a sample size, an age, a step and the like, which come with a quantity and are not
  /// drawn in its place. A column called `n` is a sample size only if a quantity has decimals, such
  /// as a mean; beside whole numbers it may itself be the count that the table is about.
  private func isMeasure(_ column: ColumnFacts) -> Bool {
    isCountOfMean(column)
      || column.name.says(.measure)
        && (column.name.key != "n"
          || found.columns.contains { found.roles[$0.index] == .quantity && !$0.isWhole })
  }

  /// True for how many values a mean is made of, such as `temp_count` beside `temp_mean`.
  private func isCountOfMean(_ column: ColumnFacts) -> Bool {
    guard let last = column.name.words.last, ["count", "n", "nobs", "obs", "num"].contains(last)
    else { return false }
    let stem = column.name.words.dropLast()
    return !stem.isEmpty
      && found.columns.contains {
        $0.name.words.dropLast() == stem && $0.name.ends(with: .central)
      }
  }

  /// True for counts and settings with a few values, which are not what a table is about if it has
  /// a quantity with many.
  private func hasFewValues(_ column: ColumnFacts) -> Bool {
    column.present >= 10 && column.distinct * 5 <= column.present
      && (column.isWhole || isBalanced(column))
  }

  /// True for the average of something, beside which there may be the thing.
  private func isAverage(_ column: ColumnFacts) -> Bool {
    column.name.says(.central) && column.name.words.count > 1
  }

  /// The columns that are compared with each other; the time for that grows with their cube.
  private static let mostCompared = 40
  /// The most columns that nothing but their size makes one group.
  private static let mostAlike = 8

  /// The quantities that share an axis with the first one: of one unit and kind, and not so much
  /// smaller or greater that they would be flat lines.
  private func group(around lead: ColumnFacts, among columns: [ColumnFacts]) -> [ColumnFacts] {
    if isPrice(lead, among: columns) { return [lead] }
    if let siblings = siblings(of: lead, among: columns) { return siblings }
    var group = [lead]
    let isSetting = { [self] (column: ColumnFacts) in hasFewValues(column) && !hasFewValues(lead) }
    let others = columns.filter { column in
      column.index != lead.index && (!isSetting(column) || isRelated(column, lead))
    }.prefix(ColumnChooser.mostCompared)
    var rest = Array(others)
    // A column may be near one that came in after it.
    while let next = rest.firstIndex(where: { fits($0, group) }) {
      group.append(rest.remove(at: next))
    }
    if group.count > ColumnChooser.mostAlike, lead.unit == nil {
      // From one to the next such a chain goes anywhere.
      group = [lead] + others.filter { fits($0, [lead]) }
    }
    let related = group.filter { $0.index == lead.index || isRelated($0, lead) }
    // Two of the twenty numbers that a program writes are of one size by chance.
    if group.count * 2 < columns.count { group = related }
    return group.sorted { $0.index < $1.index }
  }

  /// The columns of a table in which nothing says what the numbers are, as of places or parties:
  /// one quantity, though one may be far greater than another. Nil for other tables.
  ///
  /// Their names share no word, and each has the decimals of the others and a range that meets that
  /// of another, or is of its size.
  private func siblings(of lead: ColumnFacts, among columns: [ColumnFacts]) -> [ColumnFacts]? {
    let others = columns.filter {
      $0.index != lead.index && !$0.name.says(.rate) && !isMeasure($0)
    }
    let all = [lead] + others.prefix(ColumnChooser.mostCompared)
    var words = Set<String>()
    let areNameless = all.allSatisfy { column in
      column.unit == nil && column.kind == .number && column.name.quantity == nil
        && !column.name.says(.reading) && !column.name.says(.central)
        && column.name.words.allSatisfy { words.insert($0).inserted }
    }
    guard areNameless, all.count > 2, !lead.name.says(.rate) else { return nil }
    let digit = lead.lastDigit
    var group = [lead]
    var rest = all.dropFirst().map { (column: $0, isAlike: $0.lastDigit == digit) }
    while let next = rest.firstIndex(where: { column, isAlike in
      group.contains { isAlike && column.meets($0) || fits(column, [lead, $0]) }
    }) {
      group.append(rest.remove(at: next).column)
    }
    return group.count > 2 ? group.sorted { $0.index < $1.index } : nil
  }

  private func isPrice(_ lead: ColumnFacts, among columns: [ColumnFacts]) -> Bool {
    lead.name.says(.balance)
      || lead.name.says(.closing) && columns.contains { $0.name.says(.opening) }
      || lead.name.words.count == 1 && lead.name.says(.central)
  }

  private func fits(_ column: ColumnFacts, _ group: [ColumnFacts]) -> Bool {
    isOfOneKind(column, group[0])
      && group.contains { isNear(column, $0, isRelated: isRelated(column, group[0])) }
  }

  /// Whether two columns may be of one quantity, whatever their size.
  private func isOfOneKind(_ column: ColumnFacts, _ lead: ColumnFacts) -> Bool {
    // What is in degrees needs no word for it.
    let isQuantity =
      column.name.quantity == lead.name.quantity
      || lead.unit.map { MeasureUnit($0).quantity == .temperature } ?? false
    guard column.unit == lead.unit, isQuantity, column.kind == lead.kind,
      !isMeasure(column) || isMeasure(lead)
    else { return false }
    if column.name.says(.rate) != lead.name.says(.rate), column.unit == nil { return false }
    if column.name.says(.reading) && column.isMonotonic { return false }
    if column.unit == nil, isOtherFamily(column, lead) { return false }
    if isRelated(column, lead) { return true }
    return column.isWhole == lead.isWhole && column.name.says(.central) == lead.name.says(.central)
  }

  private func isRelated(_ column: ColumnFacts, _ lead: ColumnFacts) -> Bool {
    column.unit != nil || column.name.resembles(lead.name)
  }

  /// Whether the last words of two names are those of two families, such as `beer_use` and
  /// `beer_frequency` where there are `wine_use` and `wine_frequency` too.
  private func isOtherFamily(_ column: ColumnFacts, _ lead: ColumnFacts) -> Bool {
    let extremes: [NameRole] = [.highest, .lowest, .opening, .closing]
    func family(_ name: ColumnName) -> Set<String> {
      guard let word = name.words.last, name.words.count > 1, word.allSatisfy(\.isLetter),
        !extremes.contains(where: name.says)
      else { return [] }
      return Set(
        found.columns.filter { $0.name.words.last == word }.compactMap(\.name.words.first))
    }
    guard column.name.words.last != lead.name.words.last else { return false }
    let (own, others) = (family(column.name), family(lead.name))
    return own.count > 1 && others.count > 1 && !own.isDisjoint(with: others)
  }

  /// Whether a column would not be a flat line beside another, or make a flat line of it.
  ///
  /// Of 23 tables whose columns belong together 18 have medians within 4 times, and the most is
  /// 10.7; a unit or a word in common counts for more than size.
  private func isNear(
    _ column: ColumnFacts, _ other: ColumnFacts, isRelated: Bool
  ) -> Bool {
    // Of the tariffs 1 to 6 each may be unused for years, and they are one quantity.
    if column.name.isNumbered(like: other.name) { return true }
    let most: Double = isRelated ? 20 : 4
    let (a, b) = (max(column.size, 1e-9), max(other.size, 1e-9))
    return max(a, b) <= most * min(a, b)
  }

  /// The column to draw without a quantity: yes or no, codes, an empty column; nil to count the
  /// rows.
  private func fallback(_ free: [ColumnFacts], _ x: X) throws(InputError) -> Int? {
    let canCount = canCountRows(free, x)
    // What has a number of its own in each row is an event.
    let isEvent = free.contains {
      found.roles[$0.index] == .code && $0.isDistinct && $0.name.says(.identifier)
    }
    if canCount, isEvent { return nil }
    let order: [ColumnRole] = [.truth, .constant, .spread, .rank, .code, .coordinate, .name]
    for role in order {
      if let first = free.first(where: {
        found.roles[$0.index] == role && ($0.isNumeric || $0.kind == .truth)
      }) {
        return first.index
      }
    }
    // Beside texts an empty column is not what the rows are about.
    if free.allSatisfy({ $0.kind == .empty }), let empty = free.first { return empty.index }
    if canCount { return nil }
    throw table.noNumbers(
      found.columns.map(\.index).filter { column in
        // A guessed x may be the very column with the bad value.
        found.columns[column].kind == .text && (givenX == nil || !x.columns.contains(column))
      }, x: x.columns.first)
  }

  /// Whether the rows have a time and no texts that may be numbers.
  private func canCountRows(_ free: [ColumnFacts], _ x: X) -> Bool {
    guard let time = x.columns.first, found.roles[time] == .time, givenX == nil else {
      return false
    }
    return facts.rows.count >= ColumnChooser.fewestCounted
      && free.allSatisfy {
        $0.kind != .text || !table.looksLikeNumbers(inColumn: $0.index, rows: facts.rows)
      }
  }

  /// The fewest rows that are counted where there is nothing else to draw.
  private static let fewestCounted = 8
}

extension ColumnChooser {
  // MARK: Columns whose names are times

  private func headers() -> TimeHeaders? {
    let numbers = found.columns.filter { $0.isNumeric || $0.kind == .empty }
    let names = { (columns: [ColumnFacts]) in columns.map { table.columnNames[$0.index] } }
    let run = NumberedColumns(among: numbers)
    if let run, [.week, .month, .day].contains(where: ColumnName(run.stem).says), found.year == nil
    {
      return TimeHeaders(columns: names(run.columns), numbers: run.numbers.map(Double.init))
    }
    let days = found.all(.time).filter { $0.index != found.year }
    if let day = days.first {
      let clocks = numbers.filter { HeaderName.seconds($0.name.text) != nil }
      // Without a date of its own a row would be one of several lines.
      guard days.count == 1, day.isDistinct, clocks.count >= 6 else { return nil }
      return TimeHeaders(
        columns: names(clocks), year: table.columnNames[day.index], unit: .hour)
    }
    let isMonths = run?.are(.month, count: 12...12) ?? false
    let months = numbers.filter { HeaderName.isMonth($0.name.text) }
    let quarters = numbers.filter { HeaderName.isQuarter($0.name.text) }
    let year = found.columns.first(where: isYearPart).map { table.columnNames[$0.index] }
    let month = found.columns.first { $0.name.says(.month) && $0.kind == .number && $0.isWhole }
    if let run, let year, let month, run.are(.day, count: 28...31) {
      return TimeHeaders(
        columns: names(run.columns), year: year, month: table.columnNames[month.index], unit: .day)
    }
    if let run, let year, isMonths {
      return TimeHeaders(columns: names(run.columns), year: year, unit: .month)
    }
    if months.count >= 10, months.count <= 12 {
      return TimeHeaders(
        columns: names(months), year: isComplete(months) ? year : nil, unit: .month)
    }
    if quarters.count == 4, let year {
      return TimeHeaders(columns: names(quarters), year: year, unit: .quarter)
    }
    guard found.year == nil else { return nil }
    if let run, run.stem.isEmpty,
      found.columns.contains(where: { $0.kind == .text && $0.isDistinct })
    {
      return TimeHeaders(columns: names(run.columns), numbers: run.numbers.map(Double.init))
    }
    let dates = numbers.filter { HeaderName.isDate($0.name.text) }
    // Months or weekdays down and years across are years to be compared.
    let isCompared = found.columns.contains { column in
      column.kind == .text && column.isDistinct
        && (column.name.says(.month) || hasWordsOfCalendar(column))
    }
    // Two years beside a place are those of the place; beside other numbers they may be codes.
    let areAll =
      dates.count > 1 && dates.count == numbers.count
      && found.columns.contains { $0.kind == .text && $0.distinct * 10 >= $0.present * 9 }
    guard dates.count >= 4 || areAll, !isCompared else { return nil }
    let headers = TimeHeaders(columns: names(dates))
    return headers.moments(zone: nil) == nil ? nil : headers
  }

  private func hasWordsOfCalendar(_ column: ColumnFacts) -> Bool {
    facts.rows.allSatisfy { row in
      let cell = table.cell(row: row, column: column.index)
      let word = String(decoding: cell.bytes[cell.trimmed], as: UTF8.self)
      return DateWords.month(word) != nil || DateWords.isWeekday(word)
    }
  }

  private func isComplete(_ months: [ColumnFacts]) -> Bool { months.count == 12 }

  private mutating func selection(ofHeaders headers: TimeHeaders) -> ColumnSelection {
    let parts = [headers.year, headers.month].compactMap { $0 }
    let along = parts.compactMap { table.columnNames.firstIndex(of: $0) }
    let lines = along.isEmpty ? rowName.map { [$0] } ?? [] : lineNames(along: along, except: [])
    var selection = ColumnSelection(
      x: headers.year.map { ColumnSelection.Column(name: $0, isGuessed: true) },
      xKind: headers.year == nil && (headers.unit != nil || headers.numbers != nil) ? .text : .date,
      y: ColumnSelection.Column(name: indicator() ?? ColumnSelection.valueName, isGuessed: true),
      series: lines.first.map { column($0, isGuessed: true) })
    selection.otherNames = lines.dropFirst().map { column($0, isGuessed: true) }
    selection.headers = headers
    let values = Set(headers.columns)
    let units = Set(found.columns.filter { values.contains($0.name.text) }.map(\.unit))
    // Currencies are in the cells, which tell them.
    if units.count == 1, let unit = units.first ?? nil, CurrencyText.code(unit.uppercased()) == nil
    {
      selection.unit = MeasureUnit(unit).symbol
    }
    let used = values.union(parts)
    selection.leftOut = found.columns.filter {
      found.roles[$0.index] == .quantity && !used.contains($0.name.text)
    }.map { ColumnSelection.LeftOut(name: $0.name.text, reason: .otherKind) }
    return selection
  }

  /// The column that names the line of each row: texts that are all different, or else the one with
  /// the most, and rather names than codes.
  private var rowName: Int? {
    let texts = found.columns.filter { found.roles[$0.index] == .name }
    let plain = texts.filter { !$0.name.isCode }
    let names = plain.isEmpty ? texts : plain
    let most = names.map(\.distinct).max()
    return names.first { $0.distinct == most }?.index
  }
}

/// The names of columns that are times.
enum HeaderName {
  /// True for a year or a date.
  static func isDate(_ name: String) -> Bool {
    let name = ColumnName.bare(name)
    if let year = Int(name), name.utf8.count == 4 { return (1500...2100).contains(year) }
    guard name.contains(where: \.isNumber) else { return false }
    return TextColumn([name]).moments(zone: nil) != nil
  }

  /// The seconds of a time of day such as `00:30`, or of the first one in `00:30-01:00`; nil for
  /// anything else.
  static func seconds(_ name: String) -> Double? {
    let first = name.split { $0 == "-" || $0 == "–" || $0 == " " }.first ?? ""
    let bytes = Array(first.utf8)
    guard bytes.contains(.colon), bytes.allSatisfy({ $0.isDigit || $0 == .colon }) else {
      return nil
    }
    return WrittenDuration(CellText(bytes, traits: [])).flatMap {
      $0.seconds < 86_400 ? $0.seconds : nil
    }
  }

  /// True for the name of a month alone.
  static func isMonth(_ name: String) -> Bool {
    if let last = name.last, "月월".contains(last), let month = Int(name.dropLast()) {
      return (1...12).contains(month)
    }
    guard !name.isEmpty, !name.contains(where: \.isNumber) else { return false }
    return TextColumn([name + " 2001"]).moments(zone: nil) != nil
  }

  /// True for `Q1` to `Q4`, and with a T as Romance languages write them.
  static func isQuarter(_ name: String) -> Bool {
    name.utf8.count == 2 && "QqT".contains(name.first ?? " ") && "1234".contains(name.last ?? " ")
  }
}
