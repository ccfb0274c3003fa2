import Testing
import TestSupport

@testable import Calendars
@testable import Cards
@testable import Charts
@testable import Options
@testable import Tables

/// What cards say about random series, against a computation that knows nothing of tables and charts.
@Suite("Statistics and comparisons of cards from any series")
struct CardStatisticsPropertyTests {
  /// A column, and how its numbers are to be told.
  private struct Quantity {
    let column: String
    var isAmount = true
    /// Whether differences are told instead of percentages.
    var isInterval = false
    var factor = 1.0
  }

  private static let quantities = [
    Quantity(column: "steps"), Quantity(column: "sales"), Quantity(column: "sleep_min"),
    Quantity(column: "distance_m", factor: 0.001), Quantity(column: "weight_kg", isAmount: false),
    Quantity(column: "errorRate", isAmount: false), Quantity(column: "p99_ms", isAmount: false),
    Quantity(column: "share_%", isAmount: false, isInterval: true),
    Quantity(column: "temp_°C", isAmount: false, isInterval: true),
  ]

  /// Rows of days before a range and in it.
  private struct Sample {
    let quantity: Quantity
    /// The values of the rows of each day.
    let days: [[Double?]]
    let length: Int
    let aggregate: Aggregate?
    let better: LineChart.Preference
    let isUnfinished: Bool

    init(_ random: inout SplitMix) throws {
      quantity = try random.pick(CardStatisticsPropertyTests.quantities)
      length = try random.pick([1, 2, 3, 7, 10])
      aggregate = try random.pick([nil, nil, nil] + Aggregate.allCases)
      better = try random.pick(LineChart.Preference.allCases)
      isUnfinished = random.happens(onceIn: 4)
      let gaps = try random.pick([0, 0, 3, 6])
      let low = try random.pick([0, 0, 1, 500, -300])
      let scale = try random.pick([1.0, 1, 0.5, 0.1])
      let days = 2 * length
      var made: [[Double?]] = []
      for _ in 0..<days {
        let rows = try random.pick([1, 1, 1, 2, 3])
        made.append(
          (0..<rows).map { _ in
            if gaps > 0, random.happens(onceIn: gaps) { return nil }
            return Double(Int.random(in: low...max(low + 4, 1000), using: &random)) * scale
          })
      }
      self.days = made
    }

    private func date(_ day: Int) -> String { "2016-09-\(day + 1 < 10 ? "0" : "")\(day + 1)" }

    var text: String {
      "date,\(quantity.column)\n"
        + days.enumerated().map { day, rows in
          rows.map { "\(date(day)),\($0.map { "\($0)" } ?? "")\n" }.joined()
        }.joined()
    }

    var options: [(String, String)] {
      [
        ("y", quantity.column), ("from", date(length)), ("until", date(2 * length - 1)),
        ("by", "day"),
      ]
        + [("better", better.rawValue)] + (aggregate.map { [("agg", $0.rawValue)] } ?? [])
        + (isUnfinished ? [("unfinished", date(2 * length - 1))] : [])
    }

    /// One value for each day.
    var values: [Double?] {
      days.map { rows in
        let numbers = rows.compactMap { $0 }.sorted()
        let factor = aggregate?.isCount == true ? 1 : quantity.factor
        if aggregate == .count { return Double(numbers.count) }
        if aggregate == .distinct { return Double(Set(numbers).count) }
        guard let first = numbers.first, let last = numbers.last else { return nil }
        let value: Double
        switch aggregate ?? (quantity.isAmount ? .sum : .mean) {
        case .sum: value = numbers.reduce(0, +)
        case .mean: value = numbers.reduce(0, +) / Double(numbers.count)
        case .min: value = first
        case .max: value = last
        case .first: value = rows.compactMap { $0 }.first ?? .nan
        case .last: value = rows.compactMap { $0 }.last ?? .nan
        case .count, .distinct: value = 0
        case .median: value = (numbers[(numbers.count - 1) / 2] + numbers[numbers.count / 2]) / 2
        case .p90, .p95, .p99:
          let share = aggregate == .p90 ? 0.9 : aggregate == .p95 ? 0.95 : 0.99
          let place = share * Double(numbers.count - 1)
          let below = numbers[Int(place)]
          let above = numbers[min(Int(place) + 1, numbers.count - 1)]
          value = below + (above - below) * (place - Double(Int(place)))
        }
        return value * factor
      }
    }

    var isAmount: Bool {
      aggregate.map { $0 == .sum || $0 == .count } ?? quantity.isAmount
    }
  }

  @Test("totals, means, extremes and comparisons are those of an independent computation")
  func everything() throws {
    var random = SplitMix(seed: 2016)
    var (compared, totals, parts) = (0, 0, 0)
    for _ in 0..<2700 {
      let sample = try Sample(&random)
      let metrics = CardMetrics(try cardWords(sample.text, sample.options))
      let all = sample.values
      let shown = Array(all[sample.length...])
      // The last day is not over, so that averages and comparisons leave it out.
      let ended = sample.isUnfinished ? shown.dropLast() + [nil] : shown[...]
      let statistics = try metrics.statistics()
      let comment = Comment(rawValue: "\(sample.options) \(sample.text)")
      let average = ended.compactMap { $0 }
      try expect(
        statistics.first, "Daily Average", "Average",
        average.isEmpty ? nil : average.reduce(0, +) / Double(average.count), comment)
      let present = shown.compactMap { $0 }
      let total = statistics.first { $0.label.hasPrefix("Total") }
      #expect((total != nil) == sample.isAmount, comment)
      if let total {
        totals += 1
        try expect(total, "Total", "Total", present.isEmpty ? nil : present.reduce(0, +), comment)
      }
      let isLow = sample.better == .lower
      let best = statistics[sample.isAmount ? 2 : 1]
      let name = sample.better == .none ? "Highest" : "Best"
      try expect(best, name, name, isLow ? average.min() : present.max(), comment)
      let part = statistics[sample.isAmount ? 1 : 0].label.contains(" of ")
      #expect(part == (!present.isEmpty && present.count < shown.count), comment)
      parts += part ? 1 : 0
      compared += try expect(metrics.comparison(), sample, all, Array(ended), comment)
    }
    #expect(compared > 500 && totals > 600 && parts > 200, "\(compared) \(totals) \(parts)")
  }

  /// Checks a number against its text.
  private func expect(
    _ figure: CardMetric?, _ name: String, _ other: String, _ expected: Double?, _ comment: Comment
  ) throws {
    let figure = try #require(figure)
    #expect(figure.label.hasPrefix(name) || figure.label.hasPrefix(other), comment)
    guard let expected else {
      #expect(figure.value == "----", comment)
      return
    }
    let (number, precision) = try number(figure.value)
    #expect(abs(number - expected) <= precision * 0.5 + 1e-9, "\(figure.value) \(comment)")
  }

  /// The number at the beginning of a text, and what its last digit counts.
  private func number(_ text: String) throws -> (value: Double, precision: Double) {
    let plain = text.replacing(",", with: "").replacing("−", with: "-")
    let digits = plain.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    let decimals = digits.split(separator: ".").dropFirst().first?.count ?? 0
    let precision = (0..<decimals).reduce(1.0) { part, _ in part / 10 }
    return (try #require(Double(digits), "\(text)"), precision)
  }

  /// Checks a comparison; returns 1 where there is one.
  private func expect(
    _ found: (text: String, change: CardMetric.Change)?, _ sample: Sample, _ all: [Double?],
    _ ended: [Double?], _ comment: Comment
  ) throws -> Int {
    var (old, new): ([Double], [Double]) = ([], [])
    var alone = 0
    for (before, after) in zip(all, ended) {
      guard let after else { continue }
      if let before {
        old.append(before)
        new.append(after)
      } else {
        alone += 1
      }
    }
    let isInterval = sample.quantity.isInterval && sample.aggregate?.isCount != true
    guard !old.isEmpty, old.count >= alone,
      isInterval || old.reduce(0, +) > 0 && new.reduce(0, +) >= 0
    else {
      #expect(found == nil, comment)
      return 0
    }
    let (text, change) = try #require(found, comment)
    let (start, end) = (old.reduce(0, +) / Double(old.count), new.reduce(0, +) / Double(new.count))
    let difference = isInterval ? end - start : (end - start) / start * 100
    let days = sample.length == 1 ? "day" : "\(sample.length) days"
    let before =
      "the " + (old.count < sample.length ? "same \(old.count) of " : "") + "\(days) before"
    let measure = sample.isAmount ? "Total: " : ": "
    #expect(text.contains(measure) && text.hasSuffix(before), "\(text) \(comment)")
    guard change.direction != .level else {
      #expect(
        abs(difference) < 0.0500001 && text.contains(": the same as the "), "\(text) \(comment)")
      return 1
    }
    let (amount, precision) = try number(change.text)
    #expect(abs(amount - abs(difference)) <= precision * 0.5 + 1e-9, "\(text) \(comment)")
    #expect(text.contains(change.text), comment)
    #expect((change.direction == .up) == (difference > 0), comment)
    #expect(text.contains(difference > 0 ? " more than " : " less than "), comment)
    let isGood: Bool? =
      sample.better == .none ? nil : (difference > 0) == (sample.better == .higher)
    #expect(change.isGood == isGood, comment)
    return 1
  }
}
