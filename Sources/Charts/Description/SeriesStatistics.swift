import Tables

/// What there is to tell about the values of a series that has any.
struct SeriesStatistics: Sendable, Hashable {
  /// A value and its place in the series, counted from 0.
  struct Item: Sendable, Hashable {
    let index: Int
    let value: Double
    /// How often the series has this value, where that was counted.
    var count = 1
  }

  /// Where values go when their noise is left aside.
  enum Trend: Sendable, Hashable {
    case rising, falling, none
  }

  /// The first value that is there.
  let first: Item
  /// The last value that is there.
  let last: Item
  /// The smallest value, the first of several, which are counted.
  let lowest: Item
  /// The greatest value, the first of several, which are counted.
  private(set) var highest: Item
  /// How many values are there.
  let count: Int
  /// The mean of the values that are there.
  let mean: Double
  /// Where the values go.
  let trend: Trend
  /// Whether all but the greatest value are told without one that is not over yet.
  private(set) var leavesOut = false

  /// Reads the values from beginning to end, a fixed number of times; nil when there are none.
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
    self.count = count
    self.mean = mean
    trend = SeriesStatistics.trend(
      of: numbers[start...end], between: numbers[lowest], and: numbers[highest])
  }

  /// Reads the values without one that is not over yet, which can only be the greatest; nil when there are
  /// none.
  ///
  /// Where it is the only value it is told as any other.
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

  /// Whether all values are equal.
  var isFlat: Bool { lowest.value == highest.value }

  /// Compares the mean of the first third of the way with that of the last third, as Bartlett's method
  /// of three groups does ("Fitting a straight line when both variables are subject to error", 1949).
  ///
  /// A difference counts from half a standard deviation of all values on, and where a third has less
  /// than eight values from the standard error of the difference of two such means.
  private static func trend(
    of numbers: ArraySlice<Double>, between low: Double, and high: Double
  ) -> Trend {
    guard low < high else { return .none }
    // Shares of the extent stay finite for all values.
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

/// Which of several lines are the outermost ones.
struct SeriesRanking {
  /// A line that has values, with them.
  typealias Drawn = (line: ChartFacts.Line, values: SeriesStatistics)

  private let drawn: [Drawn]

  init(_ drawn: [Drawn]) { self.drawn = drawn }

  /// The lines that end highest and lowest among those that have a value at the last place; nil when
  /// fewer than two of them do or all end at the same value.
  var ends: (top: Drawn, bottom: Drawn)? {
    // On an axis of bands all have the same places; elsewhere the last value of each is its end.
    let final = drawn.filter { $0.values.last.index == $0.line.endIndex - 1 }
    return outermost(final) {
      $0.last.value
    } lowest: {
      $0.last.value
    }
  }

  /// The lines with the greatest and the smallest value of all; nil when all values are equal.
  var extremes: (top: Drawn, bottom: Drawn)? {
    outermost(drawn) {
      $0.highest.value
    } lowest: {
      $0.lowest.value
    }
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
