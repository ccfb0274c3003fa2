/// Columns that follow from others, which a person would not draw beside those.
struct DerivedColumns {
  /// The columns of quantities, in the order of the table.
  let columns: [ColumnFacts]

  /// The sampled rows that are compared: what holds in all of them is no accident.
  private static let mostRows = 128

  /// Whether a column is a sum, difference, running total or multiple of others.
  func contains(_ column: ColumnFacts) -> Bool {
    guard let place = columns.firstIndex(where: { $0.index == column.index }),
      column.known.count > 2
    else { return false }
    return isSum(place) || isDifference(place) || isRunningTotal(place) || isMultiple(place)
  }

  /// True if a column is the sum of two or more that stand just before it, or of all after it.
  ///
  /// A total that stands before some of its parts, such as all employees before those of each
  /// trade, is what the table is about. Income is no sum of expenses and a balance, which can be
  /// below zero.
  private func isSum(_ place: Int) -> Bool {
    let before = (0..<place).map { Array(columns[$0..<place]) }
    return (before + [Array(columns[(place + 1)...])]).contains { parts in
      let isBalance = parts.count == 2 && parts[1].known.contains { $0 < 0 }
      return parts.count > 1 && !isBalance
        && holds(for: [columns[place]] + parts) { row in
          DerivedColumns.isClose(row[0], row.dropFirst().reduce(0, +))
        }
    }
  }

  private func isDifference(_ place: Int) -> Bool {
    let earlier = columns[..<place]
    return earlier.contains { first in
      earlier.contains { second in
        first.index < second.index
          && holds(for: [columns[place], first, second]) { row in
            DerivedColumns.isClose(row[0].magnitude, (row[1] - row[2]).magnitude)
          }
      }
    }
  }

  /// True if a column adds up another one.
  ///
  /// Numbers below zero are changes, and a column that they lead from row to row is a level, such
  /// as a balance, of which they follow.
  private func isRunningTotal(_ place: Int) -> Bool {
    columns.contains { other in
      guard other.index != columns[place].index, !other.known.contains(where: { $0 < 0 })
      else { return false }
      var last: Double?
      return holds(for: [columns[place], other]) { row in
        defer { last = row[0] }
        return last.map { DerivedColumns.isClose(row[0] - $0, row[1]) } ?? true
      }
    }
  }

  /// True if a column is an earlier one times a number, up to rounding: a tax, a share, a pace.
  private func isMultiple(_ place: Int) -> Bool {
    let column = columns[place]
    let unit = column.lastDigit
    func tolerance(_ number: Double) -> Double {
      unit == 1 ? max(0.6, number.magnitude * 0.002) : 0.6 * unit
    }
    // Of numbers that hardly differ or have one digit, rounding would make anything a multiple.
    guard let high = column.known.max(), let low = column.known.min(), column.size >= 20 * unit,
      high - low > 5 * tolerance(high)
    else { return false }
    return columns[..<place].contains { other in
      guard other.distinct > 2, other.known.count > 3 else { return false }
      let factors = zip(column.numbers, other.numbers).prefix(DerivedColumns.mostRows).filter {
        $1 != 0
      }.map { $0 / $1 }
        .filter { $0.isFinite }.sorted()
      guard let factor = factors.isEmpty ? nil : factors[factors.count / 2], factor != 0
      else { return false }
      return holds(for: [column, other]) { row in
        (row[1] * factor - row[0]).magnitude <= tolerance(row[0])
      }
    }
  }

  private static func isClose(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 0.011 + 0.001 * a.magnitude
  }

  /// Whether a relation holds in all rows that have a value in all of some columns, and at least in
  /// three.
  private func holds(for columns: [ColumnFacts], _ relation: ([Double]) -> Bool) -> Bool {
    var count = 0
    for row in columns[0].numbers.indices.prefix(DerivedColumns.mostRows) {
      let numbers = columns.map { $0.numbers[row] }
      if numbers.contains(where: \.isNaN) { continue }
      guard relation(numbers) else { return false }
      count += 1
    }
    return count > 2
  }
}

extension ColumnFacts {
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
