import Calendars

/// The ticks of a linear axis: whole multiples of a step of 1, 2 or 5 times a power of ten.
///
/// Every tick is rounded once from its decimal digits, so that the third multiple of 0.1 is 0.3.
/// There is at least one tick when the step fits into the domain, all are finite and different, and
/// there are at most about twice as many as the target: also for subnormal numbers, for domains
/// whose width overflows, and for narrow ones far from zero, whose step is at least four times the
/// distance of two neighbouring numbers.
///
/// The steps and the geometric means between them are those of d3-array's `ticks`. A step of 2.5 is
/// left out, since 0.0, 2.5, 5.0, 7.5 need a digit more than 0, 2, 4, 6; so the count is up to 1.6
/// times more or less than the target.
package struct LinearTicks: Sendable, Hashable {
  /// The values of the ticks in ascending order, all within the domain.
  package let values: [Double]
  /// The number of decimals that every tick needs.
  package let decimals: Int
  /// The distance between two ticks; 0 when the domain is a single value.
  package let step: Double
  /// The domain widened to the next ticks at both ends.
  package let niceDomain: ClosedRange<Double>

  private let tickStep: TickStep?

  private static let mostTicks = 1000

  /// Finds ticks within a domain.
  ///
  /// - Parameters:
  ///   - domain: the smallest and the greatest value; a single value is its own and only tick.
  ///   - count: the target number of ticks, from 1 to 1000.
  ///   - maximumDecimals: the most decimals of a tick, such as 0 for counts; `nil` for any.
  package init(
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

  /// Finds ticks for durations in seconds: the steps are 1, 2, 5, 10, 15 and 30 seconds or minutes,
  /// 1, 2, 3, 6 and 12 hours, and 1, 2 or 5 times a power of ten of days; under a second they are
  /// those of numbers.
  package static func durations(covering domain: ClosedRange<Double>, count: Int) -> LinearTicks {
    LinearTicks(covering: domain, count: count, step: TickStep.init(nearDuration:))
  }

  /// The ticks of the same step over the ``niceDomain``, for an axis that begins and ends at a
  /// tick.
  package var widened: LinearTicks {
    guard let tickStep else { return self }
    return LinearTicks(covering: niceDomain, step: tickStep)
  }

  private init(covering domain: ClosedRange<Double>, count: Int, step: (Double) -> TickStep) {
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
    var targetCount = min(max(count, 1), LinearTicks.mostTicks)
    var ticks: LinearTicks
    repeat {
      // The ends are divided one by one, because their difference may overflow.
      let distance = min(high / Double(targetCount) - low / Double(targetCount), greatest)
      ticks = LinearTicks(covering: low...high, step: step(max(distance, finest)))
      targetCount *= 2
    } while ticks.values.count < 2 && targetCount <= 8
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

/// The distance between two ticks: a whole number times a power of ten.
struct TickStep: Hashable {
  /// At least 1.
  let mantissa: Int
  let power: Int

  var value: Double { multiple(1) }

  /// A multiple of the step, rounded once: three times 0.1 is 0.3 and not 0.30000000000000004.
  ///
  /// Parsing decimal digits works for every power of a `Double`; dividing by the inverse of the
  /// step would be exact down to 10⁻²² only.
  func multiple(_ count: Int) -> Double {
    let (product, overflows) = count.multipliedReportingOverflow(by: mantissa)
    if overflows { return Double(count) * multiple(1) }
    if power == 0 { return Double(product) }
    return Double("\(product)e\(power)") ?? .infinity
  }

  /// The greatest number of steps that is at most `value`.
  func steps(below value: Double) -> Int {
    let count = nearest(value)
    return multiple(count) > value ? count - 1 : count
  }

  /// The smallest number of steps that is at least `value`.
  func steps(above value: Double) -> Int {
    let count = nearest(value)
    return multiple(count) < value ? count + 1 : count
  }

  private func nearest(_ value: Double) -> Int {
    // Within the integers that a Double has exactly; the least step of LinearTicks keeps counts
    // below.
    Int(min(max((value / self.value).rounded(), -9e15), 9e15))
  }
}

extension TickStep {
  /// The step of 1, 2 or 5 times a power of ten whose ratio to a distance is nearest to 1.
  init(near distance: Double) {
    let digits = DecimalDigits(distance)
    let ratio = digits.digits.prefix(8).reversed().reduce(0) { $0 / 10 + Double($1) }
    // The border between two steps is their geometric mean.
    let steps: [(border: Double, mantissa: Int, power: Int)] = [
      (2.0.squareRoot(), 1, 0), (10.0.squareRoot(), 2, 0), (50.0.squareRoot(), 5, 0),
    ]
    let step = steps.first { ratio < $0.border } ?? (10, 1, 1)
    self.init(mantissa: step.mantissa, power: digits.magnitude + step.power)
  }
}

extension TickStep {
  private static let day = 86_400
  /// The steps of a clock in seconds, up to a day.
  private static let clockSteps = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, day,
  ]

  /// The step of a clock or of days whose ratio to a distance in seconds is nearest to 1.
  init(nearDuration distance: Double) {
    let steps = TickStep.clockSteps
    if distance < 0.5.squareRoot() {
      self.init(near: distance)
      return
    }
    let next = zip(steps, steps.dropFirst()).first { distance * distance < Double($0 * $1) }
    if let next {
      self.init(mantissa: next.0, power: 0)
    } else {
      let days = TickStep(near: distance / Double(TickStep.day))
      self.init(mantissa: days.mantissa * TickStep.day, power: max(0, days.power))
    }
  }
}
