import Tables

/// Extremes and trend of the values of a series.
struct SeriesStatistics: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    let index: Int
    let value: Double
    /// The number of equal values in the series; 1 where it is not counted.
    var count = 1
  }

  /// The direction of values without their noise.
  enum Trend: String, Sendable, Hashable {
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
  let trend: Trend
  /// Whether all but `highest` leave out a value that is still going on.
  private(set) var leavesOut = false

  /// Returns nil when there are no values; O(*n*).
  init?(_ values: OptionalDoubles) {
    let numbers = values.numbers
    guard let start = numbers.firstIndex(where: { !$0.isNaN }),
      let end = numbers.lastIndex(where: { !$0.isNaN })
    else { return nil }
    first = Item(index: start, value: numbers[start])
    last = Item(index: end, value: numbers[end])
    var (lowest, highest) = (first, first)
    (lowest.count, highest.count) = (0, 0)
    var count = 0
    for index in start...end {
      let value = numbers[index]
      if value.isNaN { continue }
      count += 1
      if value <= lowest.value {
        if value < lowest.value { lowest = Item(index: index, value: value, count: 0) }
        lowest.count += 1
      }
      if value >= highest.value {
        if value > highest.value { highest = Item(index: index, value: value, count: 0) }
        highest.count += 1
      }
    }
    (self.lowest, self.highest, self.count) = (lowest, highest, count)
    let hasGaps = count < end - start + 1
    trend = SeriesStatistics.trend(
      of: hasGaps ? numbers[start...end].filter { !$0.isNaN }[...] : numbers[start...end])
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

  /// The most values, or means of neighbours, whose pairs are counted.
  private static let mostCompared = 500
  /// The least surplus of rising or falling pairs, as a part of all pairs.
  private static let leastSurplus = 0.3

  /// The trend where rising pairs of values outnumber falling ones, or the reverse, by more than
  /// chance and by three tenths of all pairs, and the last value confirms it.
  ///
  /// This is the test of Mann, "Nonparametric Tests Against Trend", Econometrica 13, 1945, at the
  /// level of 5 %. No single value can make a trend, however large: of 5, 4, 3, 2, 1, 0, 100 more
  /// pairs fall than rise. Two or three values need to be in order throughout.
  private static func trend(of values: ArraySlice<Double>) -> Trend {
    guard let first = values.first, let last = values.last else { return .none }
    let points = means(of: values)
    var surplus = 0
    for index in points.indices {
      for later in points[(index + 1)...] where later != points[index] {
        surplus += later > points[index] ? 1 : -1
      }
    }
    let count = Double(points.count)
    let pairs = count * (count - 1) / 2
    let deviation = (count * (count - 1) * (2 * count + 5) / 18).squareRoot()
    let least = max(leastSurplus * pairs, min(pairs, 1.96 * deviation))
    guard surplus != 0, Double(surplus.magnitude) >= least else { return .none }
    if surplus > 0 { return last > first ? .rising : .none }
    return last < first ? .falling : .none
  }

  /// The values, or as many means of neighbours as are compared.
  private static func means(of values: ArraySlice<Double>) -> [Double] {
    guard values.count > mostCompared else { return Array(values) }
    return (0..<mostCompared).map { group in
      let start = values.startIndex + group * values.count / mostCompared
      let end = values.startIndex + (group + 1) * values.count / mostCompared
      // Divided first, so that the sum stays finite.
      return values[start..<end].reduce(0) { $0 + $1 / Double(end - start) }
    }
  }
}

/// The outermost of several lines.
struct SeriesRanking {
  typealias Drawn = (line: ChartFacts.Line, values: SeriesStatistics)

  private let drawn: [Drawn]
  private let xLength: Double

  init(_ drawn: [Drawn], xLength: Double) { (self.drawn, self.xLength) = (drawn, xLength) }

  /// The part of the x axis within which lines end at one place: a point in most pictures.
  private static let samePlace = 1.0 / 500

  /// The lines that end highest and lowest among those with a value for the last element; nil when
  /// these are fewer than two or than half of all, or when another line ends where one of the two
  /// does.
  var ends: (top: Drawn, bottom: Drawn)? {
    // On an axis of bands all lines end at the same element; elsewhere each has its own last one,
    // and those that ended earlier are not compared with those that go on.
    let end = drawn.compactMap(\.line.endX).max().map { $0 - xLength * Self.samePlace }
    let final = drawn.filter { drawn in
      drawn.values.last.index == drawn.line.endIndex - 1
        && (end.flatMap { end in drawn.line.endX.map { $0 >= end } } ?? true)
    }
    guard final.count * 2 >= drawn.count else { return nil }
    let ends = outermost(final, highest: \.last.value, lowest: \.last.value)
    return ends.flatMap { top, bottom in
      let isShared = [top, bottom].contains { end in
        final.count { $0.values.last.value == end.values.last.value } > 1
      }
      return isShared ? nil : (top, bottom)
    }
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
