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
