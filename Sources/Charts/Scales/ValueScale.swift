import Calendars

/// The scale of an axis of values: linear or logarithmic.
public enum ValueScale: Sendable, Hashable {
  /// Equal differences are equally far apart.
  case linear(LinearScale)
  /// Equal ratios are equally far apart.
  case logarithmic(LogScale)

  /// The smallest and the greatest value.
  public var domain: ClosedRange<Double> {
    switch self {
    case .linear(let scale): scale.domain
    case .logarithmic(let scale): scale.domain
    }
  }

  /// The coordinate of a value, at an end of the range for values beyond the domain; nil where the
  /// scale has no place: for what is not a number, and on a logarithmic scale for zero and below.
  public func callAsFunction(_ value: Double) -> Double? {
    switch self {
    case .linear(let scale): value.isNaN ? nil : scale(value)
    case .logarithmic(let scale): scale(value)
    }
  }

  /// The coordinate of a value, beyond the range for one beyond the domain but within ±10⁶, for lines
  /// that are clipped to the plot; nil where the scale has no place.
  public func unclamped(_ value: Double) -> Double? {
    switch self {
    case .linear(let scale): value.isNaN ? nil : scale.unclamped(value)
    case .logarithmic(let scale): scale.unclamped(value)
    }
  }

  /// The ticks within the domain, in steps that suit how the numbers are written: spans of time have
  /// those of a clock, and no tick needs more decimals than a style has.
  ///
  /// - Parameters:
  ///   - count: about how many are wished for.
  ///   - style: how the values are written.
  public func ticks(count: Int, style: NumberStyle = NumberStyle()) -> ValueTicks {
    switch self {
    case .linear(let scale):
      .linear(LinearTicks(covering: scale.domain, count: count, style: style))
    case .logarithmic(let scale): .logarithmic(LogTicks(covering: scale.domain, count: count))
    }
  }
}
