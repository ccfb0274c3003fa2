import Calendars

/// The places on a logarithmic axis that have a label.
///
/// Which ones depends on how many decades the domain has: all whole multiples of the powers of ten, or
/// 1, 2 and 5 times them, or the powers alone, or each second, third, fifth … power. In a domain of less
/// than about a decade, where those are fewer than three, they are the ticks of a linear axis.
public struct LogTicks: Sendable, Hashable {
  /// The places in ascending order, all within the domain; none unless all of it is positive.
  public let values: [Double]
  /// The domain widened to the next ticks at both ends; between thinned powers, to the next power.
  public let niceDomain: ClosedRange<Double>

  private static let strides = [2, 3, 5, 10, 20, 30, 50, 100, 200, 300]

  /// Finds ticks within a domain.
  ///
  /// - Parameters:
  ///   - domain: the smallest and the greatest value, both positive; a single value is its own tick.
  ///   - count: about how many ticks are wished for, from 1 to 1000; there are at most half as many more.
  public init(covering domain: ClosedRange<Double>, count: Int) {
    let high = min(domain.upperBound, .greatestFiniteMagnitude)
    let low = min(domain.lowerBound, high)
    guard low > 0 else {
      values = []
      niceDomain = domain
      return
    }
    let most = min(max(count, 1), 1000) * 3 / 2
    let mantissas = LogTicks.mantissas(in: low...high, atMost: most)
    let found = LogTicks.values(mantissas, in: low...high)
    let widened = LogTicks.widened(low...high, to: mantissas)
    if low == high {
      values = [low]
      niceDomain = domain
    } else if found.count >= 3 {
      values = LogTicks.thinned(found, atMost: most)
      niceDomain = widened
    } else {
      let linear = LinearTicks(covering: low...high, count: count)
      values = linear.values
      niceDomain = linear.niceDomain.lowerBound > 0 ? linear.niceDomain : widened
    }
  }

  private static func mantissas(in domain: ClosedRange<Double>, atMost most: Int) -> [Int] {
    let choices = [Array(1...9), [1, 2, 5]]
    return choices.first { values($0, in: domain).count <= most } ?? [1]
  }

  private static func values(_ mantissas: [Int], in domain: ClosedRange<Double>) -> [Double] {
    let first = DecimalDigits(domain.lowerBound).magnitude
    let last = DecimalDigits(domain.upperBound).magnitude
    return (first...last).flatMap { power in
      mantissas.map { TickStep(mantissa: $0, power: power).value }
    }.filter(domain.contains)
  }

  private static func thinned(_ values: [Double], atMost most: Int) -> [Double] {
    guard values.count > most else { return values }
    let thinner = strides.lazy.map { stride in
      values.filter { DecimalDigits($0).magnitude % stride == 0 }
    }
    return thinner.first { $0.count <= most } ?? Array(values.prefix(1))
  }

  private static func widened(
    _ domain: ClosedRange<Double>, to mantissas: [Int]
  ) -> ClosedRange<Double> {
    let (low, high) = (domain.lowerBound, domain.upperBound)
    let below = DecimalDigits(low).magnitude
    let above = DecimalDigits(high).magnitude
    let start = mantissas.map { TickStep(mantissa: $0, power: below).value }.last { $0 <= low }
    let end = (above...above + 1).flatMap { power in
      mantissas.map { TickStep(mantissa: $0, power: power).value }
    }.first { $0 >= high && $0.isFinite }
    return max(start ?? low, .leastNonzeroMagnitude)...(end ?? high)
  }
}
