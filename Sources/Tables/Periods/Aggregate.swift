/// How the values of one period become one value.
public enum Aggregate: String, Sendable, Hashable, CaseIterable {
  /// All added up.
  case sum
  /// Their mean.
  case mean
  /// The smallest.
  case min
  /// The greatest.
  case max
  /// The latest.
  case last
  /// How many there are.
  case count
}
