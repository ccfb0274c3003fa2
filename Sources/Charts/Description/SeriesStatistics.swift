import Tables

/// Extremes, mean and trend of the values of a series.
struct SeriesStatistics: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    let index: Int
    let value: Double
    /// The number of equal values in the series; 1 where it is not counted.
    var count = 1
  }

  /// The direction of values without their noise.
  enum Trend: Sendable, Hashable {
    case rising, falling, none
  }

  let first: Item
  let last: Item
  /// The smallest value, the first of several equal ones.
  let lowest: Item
  /// The greatest value, the first of several equal ones.
  private(set) var highest: Item
  /// The number of values that are not missing.
  let count: Int
  let mean: Double
  let trend: Trend
  /// Whether all but `highest` leave out a value that is still going on.
  private(set) var leavesOut = false

  /// Returns nil when there are no values; O(*n*).
  init?(_ values: OptionalDoubles) {
    let numbers = values.numbers
    guard let start = numbers.firstIndex(where: { !$0.isNaN }),
      let end = numbers.lastIndex(where: { !$0.isNaN }), let mean = values.mean
    else { return nil }
    var (lowest, highest, count) = (start, start, 0)
    for index in start...end where !numbers[index].isNaN {
      count += 1
      if numbers[index] < numbers[lowest] { lowest = index }
      if numbers[index] > numbers[highest] { highest = index }
    }
    first = Item(index: start, value: numbers[start])
    last = Item(index: end, value: numbers[end])
    let (low, high) = (numbers[lowest], numbers[highest])
    self.lowest = Item(index: lowest, value: low, count: numbers.count { $0 == low })
    self.highest = Item(index: highest, value: high, count: numbers.count { $0 == high })
    (self.count, self.mean) = (count, mean)
    trend = SeriesStatistics.trend(
      of: numbers[start...end], between: numbers[lowest], and: numbers[highest])
  }

  /// Leaves out a value that is still going on, except as the greatest one or where it is the only
  /// one; nil when there are no values.
  init?(_ values: OptionalDoubles, leavingOut index: Int?) {
    guard let index, let value = values[index],
      let rest = SeriesStatistics(values.leavingOut(index))
    else {
      self.init(values)
      return
    }
    self = rest
    leavesOut = true
    if value == highest.value {
      highest = Item(index: min(index, highest.index), value: value, count: highest.count + 1)
    } else if value > highest.value {
      highest = Item(index: index, value: value)
    }
  }

  var isFlat: Bool { lowest.value == highest.value }

  /// Compares the means of the first and the last third.
  ///
  /// This is the method of three groups of Bartlett, "Fitting a Straight Line When Both Variables
  /// Are Subject to Error", Biometrics 5, 1949. A difference counts from half a standard deviation
  /// of all values on and, where a third has less than eight values, from the standard error √(2/n)
  /// of the difference of two such means.
  private static func trend(
    of numbers: ArraySlice<Double>, between low: Double, and high: Double
  ) -> Trend {
    guard low < high else { return .none }
    // Fractions of the extent keep sums and squares finite for all values.
    let scale = LinearScale(domain: low...high, start: 0, end: 1)
    let third = max(1, numbers.count / 3)
    var (all, head, tail) = (Moments(), Moments(), Moments())
    for index in numbers.indices where !numbers[index].isNaN {
      let share = scale.fraction(numbers[index])
      all.add(share)
      if index - numbers.startIndex < third { head.add(share) }
      if numbers.endIndex - 1 - index < third { tail.add(share) }
    }
    let group = min(head.count, tail.count)
    let threshold = max(0.5, (2 / group).squareRoot()) * all.deviation
    let difference = tail.mean - head.mean
    guard abs(difference) >= threshold, difference != 0 else { return .none }
    return difference > 0 ? .rising : .falling
  }

  /// Mean and standard deviation of numbers from 0 to 1.
  private struct Moments {
    private(set) var count = 0.0
    private var sum = 0.0
    private var squares = 0.0

    mutating func add(_ number: Double) {
      count += 1
      sum += number
      squares += number * number
    }

    var mean: Double { sum / count }
    var deviation: Double { max(0, squares / count - mean * mean).squareRoot() }
  }
}

/// The outermost of several lines.
struct SeriesRanking {
  typealias Drawn = (line: ChartFacts.Line, values: SeriesStatistics)

  private let drawn: [Drawn]

  init(_ drawn: [Drawn]) { self.drawn = drawn }

  /// The lines that end highest and lowest among those with a value for the last element; nil when
  /// these are fewer than two or all end at the same value.
  var ends: (top: Drawn, bottom: Drawn)? {
    // On an axis of bands all lines end at the same element; elsewhere each has its own last one.
    let final = drawn.filter { $0.values.last.index == $0.line.endIndex - 1 }
    return outermost(final, highest: \.last.value, lowest: \.last.value)
  }

  /// The lines with the greatest and the smallest value of all; nil when all values are equal.
  var extremes: (top: Drawn, bottom: Drawn)? {
    outermost(drawn, highest: \.highest.value, lowest: \.lowest.value)
  }

  private func outermost(
    _ lines: [Drawn], highest: (SeriesStatistics) -> Double, lowest: (SeriesStatistics) -> Double
  ) -> (top: Drawn, bottom: Drawn)? {
    guard var top = lines.first, var bottom = lines.first, lines.count > 1 else { return nil }
    for line in lines.dropFirst() {
      if highest(line.values) > highest(top.values) { top = line }
      if lowest(line.values) < lowest(bottom.values) { bottom = line }
    }
    return highest(top.values) > lowest(bottom.values) ? (top, bottom) : nil
  }
}
