import Calendars

/// The distance between two ticks: a whole number times a power of ten.
struct TickStep: Hashable {
  /// The whole number, at least 1.
  let mantissa: Int
  /// The power of ten.
  let power: Int

  /// The step as a number.
  var value: Double { multiple(1) }

  /// So many steps, rounded once: a third tick of 0.1 is 0.3, as if it had been written down.
  ///
  /// Multiplying with 0.1 would give 0.30000000000000004. Reading decimal digits works for every power
  /// that a `Double` can have, where a division by the inverse step works down to 10⁻²² only.
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
    // The steps of ticks are never that many; see the smallest step of LinearTicks.
    Int(min(max((value / self.value).rounded(), -9e15), 9e15))
  }
}

extension TickStep {
  /// The step of 1, 2 or 5 times a power of ten that comes nearest to a distance, by ratio.
  init(near distance: Double) {
    let digits = DecimalDigits(distance)
    let ratio = digits.digits.prefix(8).reversed().reduce(0) { $0 / 10 + Double($1) }
    // Between two steps the border is their geometric mean.
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

  /// The step of a clock or of days that comes nearest to a distance in seconds, by ratio.
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
