extension Aggregate {
  /// What numbers become that stand in ascending order; NaN where there is no value of them.
  ///
  /// The order makes the result that of the numbers alone, to the last bit. Without numbers the count is 0;
  /// a sum beyond the largest `Double` is no value. The latest one is not known by the numbers: here it is
  /// the greatest.
  package func value(ofAscending numbers: [Double]) -> Double {
    if self == .count { return Double(numbers.count) }
    guard let first = numbers.first, let last = numbers.last else { return .nan }
    switch self {
    case .min: return first
    case .max, .last, .count: return last
    case .sum:
      let sum = numbers.reduce(0, +)
      return sum.isFinite ? sum : .nan
    case .mean:
      // A power of two keeps the sum finite and changes no digit.
      let scale = powerOfTwo(atLeast: numbers.count)
      return numbers.reduce(0) { $0 + $1 / scale } / Double(numbers.count) * scale
    }
  }
}
