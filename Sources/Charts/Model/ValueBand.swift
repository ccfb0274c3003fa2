import Tables

/// A band between two values of each element of a series, such as the lowest and the highest of its
/// period.
public struct ValueBand: Sendable, Hashable {
  /// The lower ends; value *i* is that of element *i* of the series.
  public var lower: OptionalDoubles
  /// The upper ends.
  public var upper: OptionalDoubles
  /// The name of the band; an empty one and that of the line are in no legend.
  public var name: String
  /// The name of the line in it.
  public var lineName: String

  /// Makes a band.
  public init(
    lower: OptionalDoubles, upper: OptionalDoubles, name: String = "", lineName: String = ""
  ) {
    (self.lower, self.upper, self.name, self.lineName) = (lower, upper, name, lineName)
  }

  /// The lowest and the highest value; nil without any.
  var extent: ClosedRange<Double>? {
    guard let low = lower.extent, let high = upper.extent else { return nil }
    return min(low.lowerBound, high.lowerBound)...max(low.upperBound, high.upperBound)
  }
}
