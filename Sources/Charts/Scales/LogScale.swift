#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A map from positive values to coordinates by which equal ratios are equally far apart.
public struct LogScale: Sendable, Hashable {
  /// The smallest and the greatest value, both positive.
  public let domain: ClosedRange<Double>
  private let exponents: LinearScale

  /// Makes a scale that takes the domain's lower end to `start` and its upper end to `end`; nil unless
  /// the whole domain is positive and finite.
  public init?(domain: ClosedRange<Double>, start: Double, end: Double) {
    guard domain.lowerBound > 0, domain.upperBound.isFinite else { return nil }
    self.domain = domain
    exponents = LinearScale(
      domain: log10(domain.lowerBound)...log10(domain.upperBound), start: start, end: end)
  }

  /// The coordinate of the smallest value.
  public var start: Double { exponents.start }
  /// The coordinate of the greatest value.
  public var end: Double { exponents.end }

  /// The coordinate of a value, at an end of the range for values beyond the domain; nil for one that is
  /// not positive.
  public func callAsFunction(_ value: Double) -> Double? {
    value > 0 ? exponents(log10(value)) : nil
  }

  /// The coordinate of a value, beyond the range for one beyond the domain, as with
  /// ``LinearScale/unclamped(_:)``; nil for one that is not positive.
  public func unclamped(_ value: Double) -> Double? {
    value > 0 ? exponents.unclamped(log10(value)) : nil
  }
}
