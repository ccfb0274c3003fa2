import Calendars

/// The scale of an axis of values: linear or logarithmic.
package enum ValueScale: Sendable, Hashable {
  /// Equal differences are equally far apart.
  case linear(LinearScale)
  /// Equal ratios are equally far apart.
  case logarithmic(LogScale)

  /// The smallest and the greatest value.
  package var domain: ClosedRange<Double> {
    switch self {
    case .linear(let scale): scale.domain
    case .logarithmic(let scale): scale.domain
    }
  }

  /// The coordinate of a value, clamped to the range; nil for NaN, and on a logarithmic scale for
  /// values that are not positive.
  package func callAsFunction(_ value: Double) -> Double? {
    switch self {
    case .linear(let scale): value.isNaN ? nil : scale(value)
    case .logarithmic(let scale): scale(value)
    }
  }

  /// The coordinate of a value, beyond the range for one beyond the domain but within ±10⁶, for
  /// lines that are clipped to the plot; nil as for a clamped coordinate.
  package func unclamped(_ value: Double) -> Double? {
    switch self {
    case .linear(let scale): value.isNaN ? nil : scale.unclamped(value)
    case .logarithmic(let scale): scale.unclamped(value)
    }
  }

  /// The ticks within the domain, in steps that suit a number style: durations have those of a
  /// clock, and no tick needs more decimals than the style has.
  ///
  /// - Parameters:
  ///   - count: about how many ticks to return.
  ///   - style: the style of the labels.
  package func ticks(count: Int, style: NumberStyle = NumberStyle()) -> ValueTicks {
    switch self {
    case .linear(let scale):
      .linear(LinearTicks(covering: scale.domain, count: count, style: style))
    case .logarithmic(let scale): .logarithmic(LogTicks(covering: scale.domain, count: count))
    }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A map from positive values to coordinates in which equal ratios are equally far apart.
package struct LogScale: Sendable, Hashable {
  /// The smallest and the greatest value, both positive.
  package let domain: ClosedRange<Double>
  private let exponents: LinearScale

  /// Makes a scale that takes the domain's lower end to `start` and its upper end to `end`; nil
  /// unless the whole domain is positive and finite.
  package init?(domain: ClosedRange<Double>, start: Double, end: Double) {
    guard domain.lowerBound > 0, domain.upperBound.isFinite else { return nil }
    self.domain = domain
    exponents = LinearScale(
      domain: log10(domain.lowerBound)...log10(domain.upperBound), start: start, end: end)
  }

  /// The coordinate of the smallest value.
  package var start: Double { exponents.start }
  /// The coordinate of the greatest value.
  package var end: Double { exponents.end }

  /// The coordinate of a value, clamped to the range; nil for one that is not positive.
  package func callAsFunction(_ value: Double) -> Double? {
    value > 0 ? exponents(log10(value)) : nil
  }

  /// The coordinate of a value, beyond the range for one beyond the domain, as with
  /// ``LinearScale/unclamped(_:)``; nil for one that is not positive.
  package func unclamped(_ value: Double) -> Double? {
    value > 0 ? exponents.unclamped(log10(value)) : nil
  }
}

/// The ticks of an axis of values.
package enum ValueTicks: Sendable, Hashable {
  /// At equal differences.
  case linear(LinearTicks)
  /// At equal ratios.
  case logarithmic(LogTicks)

  /// The values of the ticks in ascending order.
  package var values: [Double] {
    switch self {
    case .linear(let ticks): ticks.values
    case .logarithmic(let ticks): ticks.values
    }
  }

  /// The domain widened to the next ticks at both ends.
  package var niceDomain: ClosedRange<Double> {
    switch self {
    case .linear(let ticks): ticks.niceDomain
    case .logarithmic(let ticks): ticks.niceDomain
    }
  }
}

extension LinearTicks {
  /// Finds ticks in steps that suit a number style: durations have those of a clock, and no tick
  /// needs more decimals than the style has.
  package init(covering domain: ClosedRange<Double>, count: Int, style: NumberStyle) {
    self =
      style.kind == .duration
      ? .durations(covering: domain, count: count)
      : LinearTicks(covering: domain, count: count, maximumDecimals: style.decimals)
  }
}

extension NumberStyle {
  /// The labels of ticks, by ``tickLabels(_:decimals:in:notation:)`` or
  /// ``tickLabels(logarithmic:in:notation:)``.
  package func tickLabels(
    _ ticks: ValueTicks, in locale: ChartLocale, notation: Notation? = nil
  ) -> [String] {
    switch ticks {
    case .linear(let ticks):
      tickLabels(ticks.values, decimals: ticks.decimals, in: locale, notation: notation)
    case .logarithmic(let ticks):
      tickLabels(logarithmic: ticks.values, in: locale, notation: notation)
    }
  }
}

/// A linear map from a domain of values to a range of coordinates.
///
/// The result is finite and between the two ends of the range for every value of the domain, also
/// where the domain's width overflows or vanishes.
package struct LinearScale: Sendable, Hashable {
  /// The greatest distance from 0 that ``unclamped(_:)`` returns, which a canvas can still draw.
  package static let limit = 1e6

  /// The smallest and the greatest value.
  package let domain: ClosedRange<Double>
  /// The coordinate of the smallest value.
  package let start: Double
  /// The coordinate of the greatest value.
  package let end: Double

  /// Makes a scale that takes the domain's lower end to `start` and its upper end to `end`.
  package init(domain: ClosedRange<Double>, start: Double, end: Double) {
    (self.domain, self.start, self.end) = (domain, start, end)
  }

  /// The coordinate of a value, clamped to the range; in a domain of a single value the middle.
  package func callAsFunction(_ value: Double) -> Double {
    start + (end - start) * fraction(value)
  }

  /// The coordinate of a value, beyond the range for one beyond the domain, so that a line to it
  /// has its true direction and can be clipped to the plot.
  ///
  /// It is at most ``limit`` away from 0. In a domain of a single value it is always the middle.
  package func unclamped(_ value: Double) -> Double {
    // A finite part keeps the product with an empty range from being NaN.
    let part = min(max(part(value), -1e12), 1e12)
    let coordinate = start + (end - start) * part
    return min(max(coordinate, -LinearScale.limit), LinearScale.limit)
  }

  /// The position of a value in the domain: 0 at the lower end, 1 at the upper one, clamped to
  /// that.
  package func fraction(_ value: Double) -> Double {
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

/// The ticks of a logarithmic axis.
///
/// Depending on how many decades the domain has, they are all whole multiples of the powers of ten,
/// or 1, 2 and 5 times them, or the powers alone, or every second, third, fifth … power. In a
/// domain of less than about a decade, where those are fewer than three, they are the ticks of a
/// linear axis.
package struct LogTicks: Sendable, Hashable {
  /// The values of the ticks in ascending order, all within the domain; none unless it is positive.
  package let values: [Double]
  /// The domain widened to the next ticks at both ends; between thinned powers, to the next power.
  package let niceDomain: ClosedRange<Double>

  private static let strides = [2, 3, 5, 10, 20, 30, 50, 100, 200, 300]

  /// Finds ticks within a domain.
  ///
  /// - Parameters:
  ///   - domain: the extent of the values, which are positive; a single value is its own tick.
  ///   - count: the target number of ticks, from 1 to 1000; there are at most half as many more.
  package init(covering domain: ClosedRange<Double>, count: Int) {
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
