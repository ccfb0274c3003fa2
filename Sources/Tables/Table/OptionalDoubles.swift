/// Values in a row, some of which are missing; every value that is there is finite.
///
/// Eight bytes a value, so that a million of them cost no more than they have to.
public struct OptionalDoubles: Sendable, RandomAccessCollection {
  /// The numbers, with NaN where one is missing.
  private var storage: [Double]

  /// Makes a row of values; one that is `nil` or not finite counts as missing.
  public init(_ values: some Sequence<Double?>) {
    storage = values.map { value in value.flatMap { $0.isFinite ? $0 : nil } ?? .nan }
  }

  /// Makes a row of plain numbers; one that is not finite counts as missing.
  package init(numbers: [Double]) {
    storage = numbers
    // What is NaN already stays, so that numbers without infinite ones are shared and not copied.
    for index in storage.indices where storage[index].isInfinite { storage[index] = .nan }
  }

  /// The place of the first value.
  public var startIndex: Int { 0 }
  /// The place after the last value.
  public var endIndex: Int { storage.count }

  /// The value at a place, counted from 0, or `nil` where it is missing.
  public subscript(position: Int) -> Double? {
    let value = storage[position]
    return value.isNaN ? nil : value
  }

  /// The values with NaN in the gaps, for loops over many of them.
  package var numbers: [Double] { storage }

  /// How many values are there.
  public var presentCount: Int { storage.reduce(0) { $1.isNaN ? $0 : $0 + 1 } }

  /// The smallest and the greatest value, or `nil` when all are missing.
  public var extent: ClosedRange<Double>? {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in storage where !value.isNaN {
      if value < low { low = value }
      if value > high { high = value }
    }
    return low <= high ? low...high : nil
  }

  /// Whether all values that are there are whole numbers.
  package var isWhole: Bool { storage.allSatisfy { $0.isNaN || $0 == $0.rounded(.towardZero) } }

  /// The smallest value above 0, or `nil` when there is none.
  package var smallestPositive: Double? {
    var low = Double.infinity
    for value in storage where value > 0 && value < low { low = value }
    return low < .infinity ? low : nil
  }

  /// The same values with a gap at a place.
  package func leavingOut(_ index: Int) -> OptionalDoubles {
    var values = self
    if values.storage.indices.contains(index) { values.storage[index] = .nan }
    return values
  }

  /// The sum of the values that are there.
  public var sum: Double { storage.reduce(0) { $1.isNaN ? $0 : $0 + $1 } }

  /// The mean of the values that are there, or `nil` when there are none; always finite.
  public var mean: Double? {
    let count = Double(presentCount)
    guard count > 0 else { return nil }
    let sum = sum
    return sum.isFinite
      ? sum / count : storage.reduce(0) { $1.isNaN ? $0 : $0 + $1 / count }
  }

  /// The value in the middle of those that are there, put in order, or the mean of the two middle ones;
  /// `nil` when there are none.
  public var median: Double? {
    let sorted = storage.filter { !$0.isNaN }.sorted()
    guard !sorted.isEmpty else { return nil }
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    return low / 2 + high / 2
  }
}

extension OptionalDoubles: Hashable {
  /// Whether both have the same values and gaps in the same places.
  public static func == (a: OptionalDoubles, b: OptionalDoubles) -> Bool {
    a.storage.elementsEqual(b.storage) { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }

  /// Feeds values and gaps into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.count)
    for value in storage { hasher.combine(value.isNaN ? nil : value) }
  }
}

extension OptionalDoubles: ExpressibleByArrayLiteral {
  /// Makes a row of the values that are listed.
  public init(arrayLiteral elements: Double?...) { self.init(elements) }
}

extension OptionalDoubles {
  /// The same values with a number in place of every gap; one that is not finite leaves the gaps.
  package func fillingGaps(with number: Double) -> OptionalDoubles {
    OptionalDoubles(numbers: numbers.map { $0.isNaN ? number : $0 })
  }

  /// At each place the mean of the value there and of those before it, `count` in all.
  ///
  /// The first places, before which there are too few, are gaps. A gap counts as one of the `count`
  /// and is left out of the mean; where less than half of the values are there, the mean is a gap too,
  /// so that one missing day does not cost seven means and a missing week shows.
  ///
  /// Each mean is a sum of its own values alone, so that a huge value leaves no trace when it is gone
  /// and nothing overflows. It costs three additions a value for every `count`: values are cut into
  /// blocks of that length, and each mean is the end of one block and the beginning of the next.
  package func rollingMean(of count: Int) -> OptionalDoubles {
    let numbers = numbers
    let length = Swift.max(1, count)
    guard length > 1 else { return self }
    guard length <= numbers.count else {
      return OptionalDoubles(numbers: [Double](repeating: .nan, count: numbers.count))
    }
    let scale = powerOfTwo(atLeast: length)
    var results = [Double](repeating: .nan, count: numbers.count)
    var tails = [PartialSum](repeating: PartialSum(), count: length)
    var head = PartialSum()
    for place in numbers.indices {
      head.add(numbers[place], scale: scale)
      let next = place % length + 1
      if place >= length - 1 {
        let tail = next < length ? tails[next] : PartialSum()
        let total = head.joined(with: tail)
        if total.count * 2 >= length {
          results[place] = total.sum / Double(total.count) * scale
        }
      }
      guard next == length else { continue }
      var tail = PartialSum()
      for offset in stride(from: length - 1, through: 0, by: -1) {
        tail.add(numbers[place - (length - 1 - offset)], scale: scale)
        tails[offset] = tail
      }
      head = PartialSum()
    }
    return OptionalDoubles(numbers: results)
  }
}

private struct PartialSum {
  var sum = 0.0
  var count = 0

  mutating func add(_ number: Double, scale: Double) {
    if number.isNaN { return }
    sum += number / scale
    count += 1
  }

  func joined(with other: PartialSum) -> PartialSum {
    PartialSum(sum: sum + other.sum, count: count + other.count)
  }
}

/// The values of one line on their way from a table to a chart.
package struct RawSeries {
  /// How many values a series may have to get all that are missing, rather than one for each hole.
  package static let shortLength = 10_000

  /// What the line is called.
  package var name: String
  /// Seconds since 1970 or numbers, ascending; empty where values are just counted.
  package var x: [Double]
  /// One value for each x.
  package var values: OptionalDoubles

  package init(
    name: String, x: [Double], values: OptionalDoubles
  ) {
    (self.name, self.x, self.values) = (name, x, values)
  }

  /// Puts the values in the order of x, and leaves out those whose x is missing.
  package mutating func sort() {
    let order = RowOrder(of: x)
    (x, values) = (order.applied(to: x), order.applied(to: values))
    // Those without a place have come last.
    guard let last = x.last, last.isNaN else { return }
    keep(0..<(x.firstIndex(where: \.isNaN) ?? 0))
  }

  /// Keeps the values in a range of rows.
  package mutating func keep(_ rows: Range<Int>) {
    guard rows != x.indices else { return }
    x = Array(x[rows])
    values = OptionalDoubles(numbers: Array(values.numbers[rows]))
  }
}

/// The order of rows by their place on the x axis.
enum RowOrder: Sendable, Hashable {
  /// Rows stand in it already.
  case asTheyStand
  /// The rows in the order of their places; of equal ones the earlier row first. Rows whose place is
  /// not a number come last.
  case sorted([Int32])

  /// Finds the order in one pass where rows stand in it already; only otherwise anything is allocated.
  init(of places: [Double]) {
    var last = -Double.infinity
    for place in places {
      // False for NaN too.
      guard place >= last else {
        self = .sorted(RowOrder.sort(places))
        return
      }
      last = place
    }
    self = .asTheyStand
  }

  /// A column in this order.
  func applied(to column: [Double]) -> [Double] {
    switch self {
    case .asTheyStand: column
    case .sorted(let rows): rows.map { column[Int($0)] }
    }
  }

  /// A column of values in this order.
  func applied(to values: OptionalDoubles) -> OptionalDoubles {
    switch self {
    case .asTheyStand: values
    case .sorted: OptionalDoubles(numbers: applied(to: values.numbers))
    }
  }

  private static func sort(_ places: [Double]) -> [Int32] {
    (0..<Int32(clamping: places.count)).sorted { a, b in
      let (first, second) = (places[Int(a)], places[Int(b)])
      if first.isNaN || second.isNaN { return !first.isNaN || (second.isNaN && a < b) }
      return first != second ? first < second : a < b
    }
  }
}
