/// An interval of time, such as 15 minutes or 3 months, between ticks of an axis or between
/// samples.
///
/// Ticks use only the steps of the ``ladder``.
package struct TimeStep: Sendable, Hashable {
  package enum Unit: Int, Sendable, Hashable, CaseIterable {
    case millisecond
    case second
    case minute
    case hour
    case day
    /// Seven days from the locale's first weekday.
    case week
    case month
    /// Twelve months from January.
    case year
  }

  /// The number of units, 1 to 1,000,000,000,000.
  package let count: Int
  package let unit: Unit

  /// Makes a step; the count is clamped to its range.
  package init(_ count: Int, _ unit: Unit) {
    self.count = min(max(1, count), 1_000_000_000_000)
    self.unit = unit
  }

  /// The steps between ticks, from the finest to the coarsest.
  package static let ladder: [TimeStep] =
    [1, 2, 5, 10, 20, 50, 100, 200, 500].map { TimeStep($0, .millisecond) }
    + [1, 2, 5, 10, 15, 30].map { TimeStep($0, .second) }
    + [1, 2, 5, 10, 15, 30].map { TimeStep($0, .minute) }
    + [1, 2, 3, 6, 12].map { TimeStep($0, .hour) }
    + [TimeStep(1, .day), TimeStep(2, .day), TimeStep(1, .week)]
    + [1, 3, 6].map { TimeStep($0, .month) }
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map { TimeStep($0, .year) }

  /// The length in seconds; for months and years the mean of the Gregorian calendar.
  package var approximateSeconds: Double { Double(count) * unit.approximateSeconds }
}

extension TimeStep: Comparable {
  package static func < (a: TimeStep, b: TimeStep) -> Bool {
    let lengths = (a.approximateSeconds, b.approximateSeconds)
    return lengths.0 != lengths.1 ? lengths.0 < lengths.1 : a.unit.rawValue < b.unit.rawValue
  }
}

extension TimeStep {
  package init(_ unit: CalendarUnit) {
    switch unit {
    case .minute: self.init(1, .minute)
    case .hour: self.init(1, .hour)
    case .day: self.init(1, .day)
    case .week: self.init(1, .week)
    case .month: self.init(1, .month)
    case .quarter: self.init(3, .month)
    case .year: self.init(1, .year)
    }
  }

  /// The calendar unit of the same length, or nil.
  package var calendarUnit: CalendarUnit? { CalendarUnit.allCases.first { TimeStep($0) == self } }
}

extension TimeStep.Unit {
  var approximateSeconds: Double {
    switch self {
    case .millisecond: 0.001
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .day: 86_400
    case .week: 604_800
    // 400 years have 146,097 days.
    case .month: 146_097.0 * 86_400 / 4800
    case .year: 146_097.0 * 86_400 / 400
    }
  }
}
