/// A collection of finite numbers of which some are missing; 8 bytes an element, with NaN for gaps.
public struct OptionalDoubles: Sendable, RandomAccessCollection {
  /// The numbers, with NaN for missing ones.
  @usableFromInline var storage: [Double]

  /// Makes a collection; nil and numbers that are not finite are missing.
  @inlinable
  public init(_ values: some Sequence<Double?>) {
    storage = values.map { value in value.flatMap { $0.isFinite ? $0 : nil } ?? .nan }
  }

  /// Makes a collection of numbers; those that are not finite are missing.
  package init(numbers: [Double]) {
    storage = numbers
    // NaN stays as it is, so that an array without infinite numbers is shared and not copied.
    for index in storage.indices where storage[index].isInfinite { storage[index] = .nan }
  }

  // Inlinable for the loops of other modules.

  /// The index of the first element, 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The number at an index; nil if it is missing.
  @inlinable public subscript(position: Int) -> Double? {
    let value = storage[position]
    return value.isNaN ? nil : value
  }

  /// The numbers, with NaN for missing ones.
  @inlinable package var numbers: [Double] { storage }

  /// The number of elements that are not missing.
  public var presentCount: Int { storage.count - OptionalDoubles.gaps(in: storage[...]) }

  /// The number of gaps among numbers.
  static func gaps(in numbers: ArraySlice<Double>) -> Int {
    numbers.withUnsafeBufferPointer { numbers in
      var count = 0
      for number in numbers { count &+= number.isNaN ? 1 : 0 }
      return count
    }
  }

  /// The smallest and the greatest number; nil if all are missing.
  public var extent: ClosedRange<Double>? {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in storage where !value.isNaN {
      if value < low { low = value }
      if value > high { high = value }
    }
    return low <= high ? low...high : nil
  }

  /// True if all numbers are integers.
  package var isWhole: Bool { storage.allSatisfy { $0.isNaN || $0 == $0.rounded(.towardZero) } }

  /// The smallest number above 0; nil if there is none.
  package var smallestPositive: Double? {
    var low = Double.infinity
    for value in storage where value > 0 && value < low { low = value }
    return low < .infinity ? low : nil
  }

  package func leavingOut(_ index: Int) -> OptionalDoubles {
    var values = self
    if values.storage.indices.contains(index) { values.storage[index] = .nan }
    return values
  }

  /// The sum of the numbers.
  ///
  /// It is 0 where only rounding errors are left, as of 1, -0.7 and -0.3.
  public var sum: Double {
    var (sum, magnitude) = (0.0, 0.0)
    for value in storage where !value.isNaN {
      sum += value
      magnitude += abs(value)
    }
    return magnitude.isFinite && abs(sum) <= magnitude * .ulpOfOne ? 0 : sum
  }

  /// The mean of the numbers, always finite; nil if all are missing.
  public var mean: Double? {
    let count = Double(presentCount)
    guard count > 0 else { return nil }
    // If the sum overflows, each number is divided first, which is less exact.
    let sum = sum
    return sum.isFinite ? sum / count : storage.reduce(0) { $1.isNaN ? $0 : $0 + $1 / count }
  }

  /// The mean of the numbers, each as often as its weight says; nil where none has one.
  ///
  /// - Parameter weights: a weight for each number; nil for the plain mean.
  package func mean(weighedBy weights: OptionalDoubles?) -> Double? {
    guard let weights else { return mean }
    let total = weights.storage.indices.reduce(0) {
      $1 < storage.count && !(storage[$1] * weights.storage[$1]).isNaN
        ? $0 + weights.storage[$1] : $0
    }
    let mean = total == 0 ? .nan : products(with: weights).sum / total
    return mean.isFinite ? mean : nil
  }

  /// The product of each number with its factor; a gap where either is missing.
  package func products(with factors: OptionalDoubles) -> OptionalDoubles {
    OptionalDoubles(numbers: zip(storage, factors.storage).map(*))
  }

  /// The median of the numbers, for an even count the mean of the two middle ones; nil if all are
  /// missing.
  public var median: Double? {
    let sorted = storage.filter { !$0.isNaN }.sorted()
    guard !sorted.isEmpty else { return nil }
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    // Halved before the addition, which then cannot overflow.
    return low / 2 + high / 2
  }
}

extension OptionalDoubles: Hashable {
  /// Compares numbers and gaps.
  public static func == (a: OptionalDoubles, b: OptionalDoubles) -> Bool {
    a.storage.elementsEqual(b.storage) { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }

  /// Hashes numbers and gaps.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.count)
    for value in storage { hasher.combine(value.isNaN ? nil : value) }
  }
}

extension OptionalDoubles: ExpressibleByArrayLiteral {
  /// Makes a collection of the listed numbers.
  public init(arrayLiteral elements: Double?...) { self.init(elements) }
}

extension OptionalDoubles {
  /// A copy with a number in all gaps, unless it is not finite.
  package func fillingGaps(with number: Double) -> OptionalDoubles {
    OptionalDoubles(numbers: numbers.map { $0.isNaN ? number : $0 })
  }

  /// The sum of each number and all before it; gaps stay gaps.
  package var runningTotals: OptionalDoubles {
    var total = 0.0
    return OptionalDoubles(
      numbers: numbers.map { number in
        if number.isNaN { return .nan }
        total += number
        return total
      })
  }

  /// The rolling mean of each element and those before it, `count` in all.
  ///
  /// The first `count - 1` elements are gaps. Gaps count as elements but not in the mean; if less
  /// than half of the elements are numbers, the mean is a gap, so that one missing day does not
  /// cost seven means and a missing week shows.
  ///
  /// - Complexity: O(n) for any `count`. Each mean is a sum of its own elements only (a running sum
  ///   would keep the rounding errors of huge values after they have left the window): the elements
  ///   are divided into blocks of `count`, and each window is the end of one block and the
  ///   beginning of the next.
  package func rollingMean(of count: Int) -> OptionalDoubles {
    let numbers = numbers
    let length = Swift.max(1, count)
    guard length > 1 else { return self }
    guard length <= numbers.count else {
      return OptionalDoubles(numbers: [Double](repeating: .nan, count: numbers.count))
    }
    // Division by a power of two is exact and keeps sums finite.
    let scale = powerOfTwo(atLeast: length)
    var results = [Double](repeating: .nan, count: numbers.count)
    // tails[i] is the sum from i to the end of the previous block, head that of the current one so
    // far.
    var tails = [PartialSum](repeating: PartialSum(), count: length)
    var head = PartialSum()
    for index in numbers.indices {
      head.add(numbers[index], scale: scale)
      let next = index % length + 1
      if index >= length - 1 {
        let tail = next < length ? tails[next] : PartialSum()
        let total = head.joined(with: tail)
        if total.count * 2 >= length { results[index] = total.sum / Double(total.count) * scale }
      }
      guard next == length else { continue }
      var tail = PartialSum()
      for offset in stride(from: length - 1, through: 0, by: -1) {
        tail.add(numbers[index - (length - 1 - offset)], scale: scale)
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

/// The values of a series on their way from a table to a chart.
package struct RawSeries {
  /// The most values of a series for which all missing samples are filled in.
  package static let shortLength = 10_000

  package var name: String
  /// Seconds since 1970 or numbers, ascending; empty if values are just counted.
  package var x: [Double]
  package var values: OptionalDoubles
  /// The number of gaps that stand for no row, and only interrupt the line.
  package internal(set) var breaks = 0
  /// What each value counts in a mean; nil where all count the same.
  package var weights: OptionalDoubles?

  package init(name: String, x: [Double], values: OptionalDoubles) {
    (self.name, self.x, self.values) = (name, x, values)
  }

  /// Sorts the values by x, and drops those without x.
  package mutating func sort() {
    let order = RowOrder(of: x)
    (x, values) = (order.applied(to: x), order.applied(to: values))
    // NaN is sorted to the end.
    guard let last = x.last, last.isNaN else { return }
    keep(0..<(x.firstIndex(where: \.isNaN) ?? 0))
  }

  /// Divides the values, which then count in a mean as much as they are divided by.
  ///
  /// - Parameter divisors: a number for each value; a value without one or with 0 becomes a gap.
  package mutating func divide(by divisors: OptionalDoubles) {
    let quotients = zip(values.numbers, divisors.numbers).map { $1 == 0 ? .nan : $0 / $1 }
    (values, weights) = (OptionalDoubles(numbers: quotients), divisors)
  }

  /// Drops the values outside of a range of rows.
  package mutating func keep(_ rows: Range<Int>) {
    guard rows != x.indices else { return }
    x = Array(x[rows])
    values = OptionalDoubles(numbers: Array(values.numbers[rows]))
  }
}

package enum RowOrder: Sendable, Hashable {
  /// The rows are sorted already.
  case asTheyStand
  /// The row numbers in ascending order of x; a stable order with NaN at the end.
  case sorted([Int32])

  /// Determines the order; one pass without allocation if the rows are sorted already.
  init(of xs: [Double]) {
    var last = -Double.infinity
    for x in xs {
      // False for NaN too.
      guard x >= last else {
        // Where the newest row is first, rows of one moment are the other way round as well.
        let all = 0..<Int32(clamping: xs.count)
        self = .sorted(RowOrder.isFalling(xs) ? all.reversed() : RowOrder.sort(xs))
        return
      }
      last = x
    }
    self = .asTheyStand
  }

  func applied(to column: [Double]) -> [Double] {
    switch self {
    case .asTheyStand: column
    case .sorted(let rows): rows.map { column[Int($0)] }
    }
  }

  func applied(to values: OptionalDoubles) -> OptionalDoubles {
    switch self {
    case .asTheyStand: values
    case .sorted: OptionalDoubles(numbers: applied(to: values.numbers))
    }
  }

  /// True if no number is above the one before it; false if one is NaN.
  package static func isFalling(_ xs: [Double]) -> Bool {
    !xs.isEmpty && !xs[0].isNaN && zip(xs, xs.dropFirst()).allSatisfy { $0 >= $1 }
  }

  private static func sort(_ xs: [Double]) -> [Int32] {
    (0..<Int32(clamping: xs.count)).sorted { a, b in
      let (first, second) = (xs[Int(a)], xs[Int(b)])
      if first.isNaN || second.isNaN { return !first.isNaN || (second.isNaN && a < b) }
      return first != second ? first < second : a < b
    }
  }
}
