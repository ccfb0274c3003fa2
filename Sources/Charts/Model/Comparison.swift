import Tables

/// The values of an earlier period at the places of a series.
public struct Comparison: Sendable, Hashable {
  /// The name of the earlier period.
  public var name: String
  /// The name of the present period.
  public var presentName: String
  /// The place in the present period of each value, in ascending order; empty on an axis of bands,
  /// whose first band belongs to the first value, and so on.
  public var x: [Double]
  /// The values.
  public var values: OptionalDoubles
  /// The moments at which the values were, in seconds since 1970, UTC.
  public var moments: OptionalDoubles

  /// Makes a comparison.
  public init(
    name: String, presentName: String, x: [Double] = [], values: OptionalDoubles,
    moments: OptionalDoubles
  ) {
    (self.name, self.presentName) = (name, presentName)
    (self.x, self.values, self.moments) = (x, values, moments)
  }

  /// The index of the value that stands at the place of an element of the series; nil where none
  /// does.
  package func index(of element: Int, in series: Series) -> Int? {
    guard x != series.x else { return values.indices.contains(element) ? element : nil }
    return series.x.indices.contains(element) ? x.firstIndex(of: series.x[element]) : nil
  }
}
