/// Several runs of one thing, in one unit.
struct Measurement: Codable {
  let name: String
  let unit: String
  let values: [Double]

  var median: Double {
    let sorted = values.sorted()
    guard let last = sorted.last else { return .nan }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2
      : (sorted.count == 1 ? last : sorted[middle])
  }

  var minimum: Double { values.min() ?? .nan }
  var maximum: Double { values.max() ?? .nan }
}

extension Measurement {
  /// Times `body` so often that short things are measured too, and gives milliseconds for one call.
  static func time(_ name: String, runs: Int, _ body: () throws -> Void) rethrows -> Measurement {
    let clock = ContinuousClock()
    func milliseconds(_ count: Int) throws -> Double {
      let span = try clock.measure { for _ in 0..<count { try body() } }
      let parts = span.components
      return (Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15) / Double(count)
    }
    try body()
    let once = try milliseconds(1)
    let count = max(1, min(1_000, Int(5 / max(once, 0.001))))
    let values = try (0..<runs).map { _ in try milliseconds(count) }
    return Measurement(name: name, unit: "ms", values: values)
  }
}
