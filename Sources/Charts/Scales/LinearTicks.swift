import Calendars

/// The places on a linear axis that have a label: whole multiples of a step of 1, 2 or 5 times a power
/// of ten.
///
/// Every tick is rounded once from its decimal digits, so that the third one of 0.1 is 0.3. There is
/// always at least one tick when the step fits into the domain, all are finite and different, and there
/// are never more than about twice as many as asked for: also for subnormal numbers, for domains whose
/// width overflows, and for narrow ones far from zero, whose step is never finer than four times the
/// distance of two neighbouring numbers.
///
/// A step of 2.5 is left out: 0.0, 2.5, 5.0, 7.5 need a digit more than 0, 2, 4, 6. The price is a count
/// that can be 1.6 times the wish or the wish by 1.6, as the nearest step may be that far away.
public struct LinearTicks: Sendable, Hashable {
  /// The places in ascending order, all within the domain.
  public let values: [Double]
  /// The digits behind the decimal separator that tell every tick exactly.
  public let decimals: Int
  /// The distance between two ticks; 0 when the domain is a single value.
  public let step: Double
  /// The domain widened to the next ticks at both ends.
  public let niceDomain: ClosedRange<Double>

  private let tickStep: TickStep?

  private static let mostTicks = 1000

  /// Finds ticks within a domain.
  ///
  /// - Parameters:
  ///   - domain: the smallest and the greatest value; a single value is its own and only tick.
  ///   - count: about how many ticks are wished for, from 1 to 1000.
  ///   - maximumDecimals: the most digits behind the decimal separator that a tick may have, such as 0
  ///     for things that are counted; `nil` for any.
  public init(
    covering domain: ClosedRange<Double>, count: Int, maximumDecimals: Int? = nil
  ) {
    self.init(covering: domain, count: count) { distance in
      let step = TickStep(near: distance)
      guard let finest = maximumDecimals.map({ -max(0, $0) }), step.power < finest else {
        return step
      }
      return TickStep(mantissa: 1, power: finest)
    }
  }

  /// Finds ticks for spans of time in seconds: the steps are 1, 2, 5, 10, 15 and 30 seconds or minutes,
  /// 1, 2, 3, 6 and 12 hours, and 1, 2 or 5 times a power of ten of days; under a second they are
  /// those of numbers.
  public static func durations(
    covering domain: ClosedRange<Double>, count: Int
  ) -> LinearTicks {
    LinearTicks(covering: domain, count: count, step: TickStep.init(nearDuration:))
  }

  /// The ticks of the same step over the ``niceDomain``, for an axis that begins and ends at a tick.
  public var widened: LinearTicks {
    guard let tickStep else { return self }
    return LinearTicks(covering: niceDomain, step: tickStep)
  }

  private init(
    covering domain: ClosedRange<Double>, count: Int, step: (Double) -> TickStep
  ) {
    let greatest = Double.greatestFiniteMagnitude
    let (low, high) = (
      min(max(domain.lowerBound, -greatest), greatest),
      min(max(domain.upperBound, -greatest), greatest)
    )
    guard low < high else {
      self.init(single: low)
      return
    }
    let finest = 4 * max(low.magnitude, high.magnitude).ulp
    var wish = min(max(count, 1), LinearTicks.mostTicks)
    var ticks: LinearTicks
    repeat {
      // Each end is divided by itself, for the difference of both may overflow.
      let distance = min(high / Double(wish) - low / Double(wish), greatest)
      ticks = LinearTicks(covering: low...high, step: step(max(distance, finest)))
      wish *= 2
    } while ticks.values.count < 2 && wish <= 8
    self = ticks
  }

  private init(covering domain: ClosedRange<Double>, step: TickStep) {
    let (low, high) = (domain.lowerBound, domain.upperBound)
    let first = step.steps(above: low)
    let last = step.steps(below: high)
    values = first <= last ? (first...last).map { step.multiple($0) } : []
    decimals = max(0, -step.power)
    self.step = min(step.value, .greatestFiniteMagnitude)
    let start = step.multiple(step.steps(below: low))
    let end = step.multiple(step.steps(above: high))
    niceDomain = (start.isFinite ? start : low)...(end.isFinite ? end : high)
    tickStep = step
  }

  private init(single value: Double) {
    let digits = DecimalDigits(value)
    values = [value]
    decimals = digits.rounded(toDecimals: max(2, 1 - digits.magnitude)).fractionDigits
    step = 0
    niceDomain = value...value
    tickStep = nil
  }
}
