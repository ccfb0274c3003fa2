/// A linear map from a domain of values to a range of coordinates.
///
/// The result is always finite and between the two ends of the range for every value of the domain,
/// also where the domain's width overflows or vanishes.
public struct LinearScale: Sendable, Hashable {
  /// The smallest and the greatest value.
  public let domain: ClosedRange<Double>
  /// The coordinate of the smallest value.
  public let start: Double
  /// The coordinate of the greatest value.
  public let end: Double

  /// Makes a scale that takes the domain's lower end to `start` and its upper end to `end`.
  public init(domain: ClosedRange<Double>, start: Double, end: Double) {
    self.domain = domain
    self.start = start
    self.end = end
  }

  /// The coordinate of a value; in a domain of a single value it is half way.
  public func callAsFunction(_ value: Double) -> Double {
    start + (end - start) * fraction(value)
  }

  /// Where in the domain a value lies: 0 at the lower end, 1 at the upper one.
  public func fraction(_ value: Double) -> Double {
    let (low, high) = (domain.lowerBound, domain.upperBound)
    guard high > low else { return 0.5 }
    let span = high - low
    // Halves keep the difference of two values near ±1.8e308 finite.
    let part = span.isFinite ? (value - low) / span : (value / 2 - low / 2) / (high / 2 - low / 2)
    return min(max(part, 0), 1)
  }
}
