/// A linear map from a domain of values to a range of coordinates.
///
/// The result is always finite and between the two ends of the range for every value of the domain,
/// also where the domain's width overflows or vanishes.
public struct LinearScale: Sendable, Hashable {
  /// The greatest distance from 0 that ``unclamped(_:)`` gives: what a canvas can still draw.
  public static let limit = 1e6

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

  /// The coordinate of a value, beyond the range for one beyond the domain, so that a line to it has
  /// its true direction and can be clipped to the plot.
  ///
  /// It is at most ``limit`` away from 0. In a domain of a single value all values are half way.
  public func unclamped(_ value: Double) -> Double {
    // Far beyond the limit already; without it an infinite part of an empty range is no number.
    let part = min(max(part(value), -1e12), 1e12)
    let place = start + (end - start) * part
    return min(max(place, -LinearScale.limit), LinearScale.limit)
  }

  /// Where in the domain a value lies: 0 at the lower end, 1 at the upper one.
  public func fraction(_ value: Double) -> Double {
    min(max(part(value), 0), 1)
  }

  private func part(_ value: Double) -> Double {
    let (low, high) = (domain.lowerBound, domain.upperBound)
    guard high > low else { return 0.5 }
    let (span, distance) = (high - low, value - low)
    // Halves keep the difference of two values near ±1.8e308 finite.
    guard span.isFinite, distance.isFinite else {
      return (value / 2 - low / 2) / (high / 2 - low / 2)
    }
    return distance / span
  }
}
