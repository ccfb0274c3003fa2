import Tables

/// What is told of a row of values.
enum TemplateStatistic: String, CaseIterable {
  case first, last, max, min, mean, median, sum, count, active, value

  /// The number; nil when no value is there.
  func number(of values: OptionalDoubles, active: Int?) -> Double? {
    switch self {
    case .first: values.first { $0 != nil } ?? nil
    case .last: values.last { $0 != nil } ?? nil
    case .max: values.extent?.upperBound
    case .min: values.extent?.lowerBound
    case .mean: values.mean
    case .median: values.median
    case .sum: values.presentCount > 0 ? finite(values.sum) : nil
    case .count: Double(values.presentCount)
    case .active, .value: active.flatMap { values.indices.contains($0) ? values[$0] : nil }
    }
  }

  private func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }

  /// Which of the values it is; nil for what is none of them.
  func index(in values: OptionalDoubles, active: Int?) -> Int? {
    switch self {
    case .first: values.firstIndex { $0 != nil }
    case .last: values.lastIndex { $0 != nil }
    case .max: values.extent.flatMap { extent in values.firstIndex { $0 == extent.upperBound } }
    case .min: values.extent.flatMap { extent in values.firstIndex { $0 == extent.lowerBound } }
    case .active, .value: active
    case .mean, .median, .sum, .count: nil
    }
  }

  /// Whether it would be another one if an element that is not over yet counted before it is.
  var leavesOutUnfinished: Bool { [.min, .mean, .median].contains(self) }

  /// Whether it is calculated from several values.
  var isCalculated: Bool { [.mean, .median, .sum].contains(self) }
}
