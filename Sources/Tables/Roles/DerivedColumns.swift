/// Columns that follow from others, which a person would not draw beside those.
struct DerivedColumns {
  /// The columns of quantities, in the order of the table.
  private let columns: [ColumnFacts]
  /// The positions of those that are sums, differences, running totals or multiples of others.
  private var derived = Set<Int>()
  /// The relations of which each has made one column a derived one. Where a = b + c also says that
  /// c = a - b, two of the three are still to be drawn.
  private var used = Set<Set<Int>>()

  /// The consecutive rows that every sample of a table begins with, for running totals.
  private static let consecutiveRows = 512
  /// The most parts of a sum that are lines of one picture; of more the sum is what can be seen.
  private static let mostParts = 12

  init(columns: [ColumnFacts]) {
    self.columns = columns
    for place in columns.indices where columns[place].known.count > 2 {
      let isDerived =
        isSum(place) || isDifference(place) || isRunningTotal(place) || isMultiple(place)
      if isDerived { derived.insert(columns[place].index) }
    }
  }

  /// Whether a column is a sum, difference, running total or multiple of others.
  func contains(_ column: ColumnFacts) -> Bool { derived.contains(column.index) }

  /// The sum of more columns than there can be lines, if the table has one.
  var sumOfMany: ColumnFacts? {
    columns.indices.last { place in
      place > DerivedColumns.mostParts
        && (0..<place - DerivedColumns.mostParts).contains { isSum(place, of: $0..<place) }
    }.map { columns[$0] }
  }

  /// Whether a relation of some columns holds and has made no other column a derived one; if so,
  /// it is used up.
  private mutating func uses(_ places: [Int], _ holds: Bool) -> Bool {
    holds && used.insert(Set(places)).inserted
  }

  /// True if a column is the sum of two or more that stand just before it, or of all after it.
  ///
  /// A total that stands before some of its parts, such as all employees before those of each
  /// trade, is what the table is about. Income is no sum of expenses and a balance, which can be
  /// below zero.
  private mutating func isSum(_ place: Int) -> Bool {
    for start in max(0, place - DerivedColumns.mostParts)..<place
    where place - start > 1 {
      let isBalance = place - start == 2 && columns[place - 1].isBelowZero
      if !isBalance, uses(Array(start...place), isSum(place, of: start..<place)) { return true }
    }
    let after = (place + 1)..<columns.count
    // With numbers below zero the last one is a difference rather than a part.
    guard after.count > 1, !columns[after].contains(where: \.isBelowZero) else { return false }
    return uses(Array(place..<columns.count), isSum(place, of: after))
  }

  private func isSum(_ place: Int, of parts: Range<Int>) -> Bool {
    holds(for: [columns[place]] + columns[parts]) { row in
      DerivedColumns.isClose(row[0], row.dropFirst().reduce(0, +))
    }
  }

  private mutating func isDifference(_ place: Int) -> Bool {
    for first in 0..<place {
      for second in (first + 1)..<max(place, first + 1) {
        let isDifference = holds(for: [columns[place], columns[first], columns[second]]) { row in
          DerivedColumns.isClose(row[0].magnitude, (row[1] - row[2]).magnitude)
        }
        if uses([first, second, place], isDifference) { return true }
      }
    }
    return false
  }

  /// True if a column adds up another one.
  ///
  /// Numbers below zero are changes, and a column that they lead from row to row is a level, such
  /// as a balance, of which they follow.
  private mutating func isRunningTotal(_ place: Int) -> Bool {
    for other in columns.indices where other != place && !columns[other].isBelowZero {
      var last: Double?
      let rows = DerivedColumns.consecutiveRows
      let isTotal = holds(for: [columns[place], columns[other]], rows: rows) { row in
        defer { last = row[0] }
        return last.map { DerivedColumns.isClose(row[0] - $0, row[1]) } ?? true
      }
      if uses([place, other], isTotal) { return true }
    }
    return false
  }

  /// True if a column is an earlier one times a number, up to rounding: a tax, a share, a pace.
  private mutating func isMultiple(_ place: Int) -> Bool {
    let column = columns[place]
    let unit = column.lastDigit
    func tolerance(_ number: Double) -> Double {
      unit == 1 ? max(0.6, number.magnitude * 0.002) : 0.6 * unit
    }
    // Of numbers that hardly differ or have one digit, rounding would make anything a multiple.
    guard let high = column.known.max(), let low = column.known.min(), column.size >= 20 * unit,
      high - low > 5 * tolerance(high)
    else { return false }
    for earlier in 0..<place {
      let other = columns[earlier]
      guard other.distinct > 2, other.known.count > 3 else { continue }
      // The first rows say what the factor is, if there is one.
      let factors = zip(column.numbers, other.numbers).prefix(128).filter { $1 != 0 }
        .map { $0 / $1 }.filter { $0.isFinite }.sorted()
      guard let factor = factors.isEmpty ? nil : factors[factors.count / 2], factor != 0
      else { continue }
      let isMultiple = holds(for: [column, other]) { row in
        (row[1] * factor - row[0]).magnitude <= tolerance(row[0])
      }
      if uses([earlier, place], isMultiple) { return true }
    }
    return false
  }

  private static func isClose(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 0.011 + 0.001 * a.magnitude
  }

  /// Whether a relation holds in all rows that have a value in all of some columns, and at least in
  /// three where two of them are not zero: of zeros everything is true.
  private func holds(
    for columns: [ColumnFacts], rows: Int = .max, _ relation: ([Double]) -> Bool
  ) -> Bool {
    var count = 0
    for row in columns[0].numbers.indices.prefix(rows) {
      let numbers = columns.map { $0.numbers[row] }
      if numbers.contains(where: \.isNaN) { continue }
      guard relation(numbers) else { return false }
      if numbers.count(where: { $0 != 0 }) > 1 { count += 1 }
    }
    return count > 2
  }
}

extension ColumnFacts {
  /// True if a number is below zero.
  fileprivate var isBelowZero: Bool { numbers.contains { $0 < 0 } }

  /// The greatest of 1, 0.1, 0.01 and so on of which all numbers are multiples.
  var lastDigit: Double {
    var unit = 1.0
    var scale = 1.0
    while scale < 1e9 {
      let isReached = known.allSatisfy { number in
        let scaled = number * scale
        return (scaled - scaled.rounded()).magnitude <= scaled.magnitude * 1e-12 + 1e-12
      }
      if isReached { return unit }
      scale *= 10
      unit = 1 / scale
    }
    return unit
  }
}
