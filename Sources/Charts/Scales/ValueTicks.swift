import Calendars

/// The ticks of an axis of values.
public enum ValueTicks: Sendable, Hashable {
  /// At equal differences.
  case linear(LinearTicks)
  /// At equal ratios.
  case logarithmic(LogTicks)

  /// The places in ascending order.
  public var values: [Double] {
    switch self {
    case .linear(let ticks): ticks.values
    case .logarithmic(let ticks): ticks.values
    }
  }

  /// The domain widened to the next ticks at both ends.
  public var niceDomain: ClosedRange<Double> {
    switch self {
    case .linear(let ticks): ticks.niceDomain
    case .logarithmic(let ticks): ticks.niceDomain
    }
  }
}

extension LinearTicks {
  /// Finds ticks in steps that suit how the numbers are written: spans of time have those of a clock,
  /// and no tick needs more decimals than the style has.
  public init(covering domain: ClosedRange<Double>, count: Int, style: NumberStyle) {
    self =
      style.kind == .duration
      ? .durations(covering: domain, count: count)
      : LinearTicks(covering: domain, count: count, maximumDecimals: style.decimals)
  }
}

extension NumberStyle {
  /// The labels at ticks, as ``tickLabels(_:decimals:in:notation:)`` and
  /// ``tickLabels(logarithmic:in:notation:)`` write them.
  public func tickLabels(
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
