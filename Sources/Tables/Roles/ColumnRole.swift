/// The role of a column in a chart.
package enum ColumnRole: Sendable, Hashable {
  /// A moment of each row, or a year.
  case time
  /// A time of day, without a date.
  case clock
  /// Text, which may name lines or stand along x.
  case name
  /// Numbers that are drawn.
  case quantity
  /// Numbers or texts that only tell rows apart: identifiers, postal codes, the number of the row.
  case code
  /// A place on the earth.
  case coordinate
  /// A place in an order.
  case rank
  /// The spread of another column.
  case spread
  /// Yes or no.
  case truth
  /// The same value in all rows.
  case constant
  /// No value.
  case empty
}

/// The columns of a table with their roles.
struct ColumnRoles {
  let columns: [ColumnFacts]
  let roles: [ColumnRole]
  /// The column of years, if that is the time; numbers from 1500 to 2100 are quantities otherwise.
  let year: Int?
  /// The column that numbers the rows of a group, such as the sets of an exercise.
  private(set) var rowNumber: Int?

  init(_ columns: [ColumnFacts]) {
    self.columns = columns
    let coordinates = columns.filter { $0.name.says(.coordinate) && $0.kind == .number }
    var roles = columns.map { column in
      coordinates.count > 1 && coordinates.contains { $0.index == column.index }
        ? ColumnRole.coordinate : ColumnRoles.role(of: column)
    }
    if columns.contains(where: { !$0.isUnnamed }) {
      for column in columns where column.isUnnamed && column.countsRows {
        roles[column.index] = .code
      }
    }
    for column in columns where roles[column.index] == .quantity && column.isPlace {
      // The places of a race are an order beside its times, and a quantity alone.
      let hasOthers = roles.indices.contains { $0 != column.index && roles[$0] == .quantity }
      if hasOthers { roles[column.index] = .rank }
    }
    // The line of a log has no names.
    let isLog = columns.contains { roles[$0.index] == .name && $0.isUnnamed }
    for column in columns where isLog && column.isHTTPStatus { roles[column.index] = .code }
    let dates = columns.filter { $0.kind == .date }
    for column in columns {
      // A time that is all that the rows have is what they are about.
      let hasOthers = columns.contains {
        $0.index != column.index && $0.kind == .number && roles[$0.index] == .quantity
      }
      if column.isClock(beside: dates)
        || hasOthers && column.isTimeOfDay && dates.contains(where: column.beginsAnew)
      {
        roles[column.index] = .clock
      }
    }
    year = ColumnRoles.year(among: columns, roles: roles)
    if let year { roles[year] = .time }
    let quantities = columns.filter { roles[$0.index] == .quantity }
    if quantities.count > 2, quantities.allSatisfy({ $0.isSparseCount }) {
      // Among counts of which each is 0 somewhere, one of nothing but 0 and 1 counts too.
      for column in columns where roles[column.index] == .truth && column.isSparseCount {
        roles[column.index] = .quantity
      }
    }
    if roles.contains(.time)
      || columns.contains(where: { $0.isCalendarPart && $0.name.says(.year) })
    {
      // The year or month beside a date or a year is a part of it and no quantity.
      for column in columns where roles[column.index] == .quantity && column.isCalendarPart {
        roles[column.index] = .code
      }
    }
    if roles.contains(.time) {
      let groups = columns.filter { [.time, .name, .code].contains(roles[$0.index]) }
      let numbers = columns.filter { roles[$0.index] == .quantity && $0.mayCountWithin }
      for column in numbers where column.counts(withinAnyOf: groups) {
        let hasOthers = roles.indices.contains {
          $0 != column.index && roles[$0] == .quantity && !columns[$0].name.says(.measure)
        }
        if hasOthers { (roles[column.index], rowNumber) = (.code, column.index) }
      }
    }
    self.roles = roles
  }

  func all(_ role: ColumnRole) -> [ColumnFacts] { columns.filter { roles[$0.index] == role } }

  private static func role(of column: ColumnFacts) -> ColumnRole {
    switch column.kind {
    case .empty: .empty
    case .date: column.isConstant ? .constant : .time
    case .text: column.isConstant ? .constant : column.areMarks ? .rank : .name
    case .number: role(ofNumbers: column)
    case .duration: column.isConstant ? .constant : .quantity
    case .clock: column.isConstant ? .constant : .clock
    case .truth: .truth
    }
  }

  private static func role(ofNumbers column: ColumnFacts) -> ColumnRole {
    let name = column.name
    if column.isConstant { return .constant }
    if name.says(.version) { return .name }
    let counts = column.isWhole && column.isComplete
    if name.isMissing || name.says(.identifier), column.countsRows { return .code }
    // "Mobile" is a telephone or a way to visit a page.
    let isPhone = name.says(.phone) && column.isWhole && column.size >= 100_000
    if column.hasLeadingZeros || isPhone { return .code }
    if column.isWhole, name.says(.identifier) || name.says(.code) { return .code }
    if counts, isSerial(column) { return .code }
    if column.isWhole, name.says(.rank) { return .rank }
    if name.says(.spread) { return .spread }
    if column.isWhole, column.present > 4, column.lies(in: 0...1) { return .truth }
    return .quantity
  }

  /// True for long whole numbers of equal length that are given out in order, in uneven steps.
  private static func isSerial(_ column: ColumnFacts) -> Bool {
    guard column.isMonotonic, column.present > 4, column.step == nil,
      let least = column.numbers.min(), least >= 1e9
    else { return false }
    var high = 1e10
    while high <= least { high *= 10 }
    return column.lies(in: high / 10...(high - 1))
  }

  /// The column of years, where no other column is time.
  private static func year(among columns: [ColumnFacts], roles: [ColumnRole]) -> Int? {
    guard !roles.contains(.time) else { return nil }
    let names = columns.filter { roles[$0.index] == .name }
    func isAttribute(_ column: ColumnFacts) -> Bool {
      names.contains { $0.distinct < $0.present && column.isConstant(within: $0) }
    }
    let candidates = columns.filter { column in
      guard column.kind == .number, !column.isConstant, !isAttribute(column) else { return false }
      guard column.isWhole else { return column.isDecimalYear }
      if column.name.words.count == 1, column.name.says(.year) { return column.lies(in: 1...9999) }
      guard column.lies(in: 1500...2100), roles[column.index] == .quantity else { return false }
      if column.name.says(.year) || column.name.says(.date) { return true }
      let isRepeated = column.distinct < column.present && !names.isEmpty
      let isEven =
        column.index == 0 && [1, 2, 5, 10].contains(abs(column.step ?? 0))
        || column.isUnnamed && abs(column.step ?? 0) == 1
      return isRepeated || isEven
    }
    return
      (candidates.first { $0.name.says(.year) } ?? candidates.first { !$0.name.says(.end) }
      ?? candidates.first)?.index
  }
}

extension ColumnFacts {
  /// True for the number of a year, quarter, month, week or day, as its name says.
  fileprivate var isCalendarPart: Bool {
    if isDecimalYear { return true }
    let ranges: [(NameRole, ClosedRange<Double>)] = [
      (.year, 1500...2100), (.quarter, 1...4), (.month, 1...12), (.week, 1...53), (.day, 1...366),
      (.weekday, 0...7),
    ]
    return kind == .number && isWhole
      && (name.words.count == 1 || name.says(.weekday) || name.words.contains("of"))
      && ranges.contains { name.says($0) && lies(in: $1) }
  }

  /// True for years with decimals, as in 1993.042: their name says it, or that it is a time, and
  /// they go on by years, months, quarters, weeks or days.
  fileprivate var isDecimalYear: Bool {
    let says = name.says(.year) || name.says(.date) || name.says(.clock)
    guard kind == .number, !isWhole, says || index == 0 && isUnnamed, lies(in: 1500...2100) else {
      return false
    }
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard steps.count > 2, steps.count * 2 > present else { return false }
    // The rows of a sample are further apart in its second half.
    let perYear = 1 / steps[steps.count / 4]
    // Two decimals have 12.5 months a year.
    return [1, 2, 4, 12, 52, 365].contains { abs(perYear / $0 - 1) < 0.1 }
  }

  /// True for numbers of cases, of which some rows have none.
  fileprivate var isSparseCount: Bool {
    kind == .number && unit == nil && name.quantity == nil && isWhole
      && numbers.contains(0) && lies(in: 0...1e15)
  }

  /// True if the file has no name for the column, so that it is called by its number.
  var isUnnamed: Bool { name.isMissing || name.key == "column\(index + 1)" }

  /// True for a column without a name that has the status codes of HTTP, 200 among them.
  fileprivate var isHTTPStatus: Bool {
    isUnnamed && kind == .number && isWhole && numbers.contains(200) && lies(in: 100...599)
      && known.allSatisfy { $0.truncatingRemainder(dividingBy: 100) <= 31 }
  }

  /// True for 0, 1, 2 or 1, 2, 3 and so on.
  fileprivate var countsRows: Bool {
    guard kind == .number, isWhole, isComplete, let first = numbers.first else { return false }
    return (first == 0 || first == 1) && step == 1
  }

  /// True for small numbers that may tell apart the rows of a group, such as the sets of an exercise.
  fileprivate var mayCountWithin: Bool {
    kind == .number && unit == nil && isWhole && isComplete && !name.says(.ordered)
      && lies(in: 1...100) && numbers.first == 1
  }

  /// True if the rows of each group are numbered 1, 2, 3 in their order, where a column or two
  /// together name the groups.
  fileprivate func counts(withinAnyOf columns: [ColumnFacts]) -> Bool {
    // Only the first half of a sample has rows that follow each other.
    let rows = min(numbers.count, 512)
    func counts(_ group: (Int) -> [Int]) -> Bool {
      var seen: [[Int]: Double] = [:]
      for row in 0..<rows {
        let next = (seen[group(row)] ?? 0) + 1
        guard numbers[row] == next else { return false }
        seen[group(row)] = next
      }
      return seen.count > 1 && seen.count * 2 <= rows
    }
    return columns.indices.contains { first in
      counts { [columns[first].codes[$0]] }
        || columns[..<first].contains { second in
          counts { [columns[first].codes[$0], second.codes[$0]] }
        }
    }
  }

  /// True for places in the order of the rows, such as the position of a racer.
  fileprivate var isPlace: Bool {
    kind == .number && isWhole && isMonotonic && name.says(.position) && lies(in: 1...1000)
  }

  /// True for times of day that look like durations and have a date of their own, as "Start time"
  /// has "Start date", or that rise through each day.
  fileprivate func isClock(beside dates: [ColumnFacts]) -> Bool {
    guard kind == .duration, !name.says(.duration), lies(in: 0...86_400) else { return false }
    if name.says(.hour), !dates.isEmpty { return true }
    return dates.contains { date in
      name.says(.clock) && !Set(date.name.words).isDisjoint(with: name.words)
        || isOrdered(within: date)
    }
  }

  /// True if most rows have the day of the row before, and within each day the numbers rise, or
  /// fall in all of them.
  private func isOrdered(within days: ColumnFacts) -> Bool {
    let steps = steps(within: days)
    return steps.count * 2 > present && [steps.rises, steps.falls].contains(steps.count)
  }

  /// True for times of day as their name says, or the numbers of hours; a duration may look so, too.
  var isTimeOfDay: Bool {
    guard name.says(.clock), !name.says(.duration), !name.says(.end) else { return false }
    switch kind {
    case .clock: return true
    case .duration: return lies(in: 0...86_400)
    case .number: return isWhole && !isConstant && (lies(in: 0...23) || lies(in: 1...24))
    case .date, .truth, .text, .empty: return false
    }
  }

  /// True if the numbers rise within each day, or fall, and begin anew with the next one.
  ///
  /// Lines whose rows follow each other begin anew within a day as well.
  func beginsAnew(with days: ColumnFacts) -> Bool {
    let steps = steps(within: days)
    return steps.count * 5 >= numbers.count && max(steps.rises, steps.falls) > 0
      && min(steps.rises, steps.falls) * 5 <= steps.count
  }

  /// The number of rows that have the day of the row before, and how many of their numbers are
  /// greater and smaller than the one before.
  private func steps(within days: ColumnFacts) -> (count: Int, rises: Int, falls: Int) {
    let rows = numbers.indices.dropFirst().filter { days.codes[$0] == days.codes[$0 - 1] }
    return (
      rows.count, rows.count { numbers[$0] > numbers[$0 - 1] },
      rows.count { numbers[$0] < numbers[$0 - 1] }
    )
  }

  /// True if all rows that have the same value in another column have one value in this.
  func isConstant(within other: ColumnFacts) -> Bool {
    var found: [Int: Int] = [:]
    for (code, group) in zip(codes, other.codes) where code >= 0 {
      if let known = found[group], known != code { return false }
      found[group] = code
    }
    return true
  }
}
