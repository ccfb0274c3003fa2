import Base

/// The progress of a batch at one moment, and how it is written.
package struct ProgressText: Sendable, Hashable {
  /// Cards that are done, with the failed ones.
  let done: Int
  let failed: Int
  /// All cards; nil if the input is not read to its end yet.
  let total: Int?
  /// Cards a second; nil before the first one.
  let rate: Double?
  /// Seconds since the start.
  let seconds: Double

  /// Seconds that are left; nil if total or rate are unknown.
  var secondsLeft: Double? {
    guard let total, let rate, rate > 0 else { return nil }
    return (Double(max(0, total - done)) / rate).rounded(.up)
  }

  /// A sentence for a log: `3,120 of 10,000 cards, 2 failed, 1,240 a second, 5 s left`.
  package var sentence: String {
    let cards =
      total.map { "\(HumanFormat.count(done)) of \(HumanFormat.count($0, "card"))" }
      ?? HumanFormat.count(done, "card")
    return [
      cards, failed > 0 ? "\(HumanFormat.count(failed)) failed" : nil,
      rate.map { "\(HumanFormat.rate($0)) a second" }, time,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns a line for a terminal: a bar, if it fits, and as many of the numbers as fit.
  ///
  /// - Parameter width: the columns of the terminal. The line is shorter, because a full one wraps.
  package func line(width: Int) -> String {
    let limit = max(0, width - 1)
    let cards =
      total.map { "\(HumanFormat.count(done))/\(HumanFormat.count($0))" }
      ?? HumanFormat.count(done, "card")
    let failures = failed > 0 ? "\(HumanFormat.count(failed)) failed" : nil
    let speed = rate.map { "\(HumanFormat.rate($0))/s" }
    let choices = [
      [percent, cards, failures, speed, time], [percent, cards, failures, time],
      [percent, cards, failures], [cards, failures], [cards],
    ].map { $0.compactMap { $0 }.joined(separator: "  ") }
    guard let numbers = choices.first(where: { $0.utf8.count <= limit }) else {
      return String(choices.last?.prefix(limit) ?? "")
    }
    let bar = min(ProgressText.longestBar, limit - numbers.utf8.count - 2)
    guard let share, bar >= ProgressText.shortestBar else { return numbers }
    let filled = Int((share * Double(bar - 2)).rounded(.down))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: bar - 2 - filled) + "]  " + numbers
  }

  /// The members of a log line in JSON.
  package var fields: [JSONText.Member] {
    var members = [
      JSONText.Member("done", .number("\(done)")), JSONText.Member("failed", .number("\(failed)")),
    ]
    if let total { members.append(JSONText.Member("total", .number("\(total)"))) }
    if let rate { members.append(JSONText.Member("rate", .rounded(rate))) }
    members.append(JSONText.Member("seconds", .rounded(seconds)))
    if let secondsLeft { members.append(JSONText.Member("secondsLeft", .rounded(secondsLeft))) }
    return members
  }

  private static let longestBar = 40
  private static let shortestBar = 8

  /// The part that is done, from 0 to 1.
  private var share: Double? {
    total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
  }

  /// Rounded down, so that 100 % means all of them.
  private var percent: String? {
    share.map { share in
      let number = "\(Int((share * 100).rounded(.down)))"
      return String(repeating: " ", count: 3 - number.count) + number + "%"
    }
  }

  private var time: String? {
    guard total != nil else { return HumanFormat.wholeDuration(seconds) }
    return secondsLeft.map { "\(HumanFormat.wholeDuration($0)) left" }
  }
}

extension JSONText {
  /// A number with three decimals at most.
  static func rounded(_ number: Double) -> JSONText {
    .number("\(number.isFinite ? (number * 1_000).rounded() / 1_000 : 0)")
  }
}

/// Samples the counts of a batch and decides when to report progress.
package struct ProgressMeter: Sendable {
  private struct Sample: Sendable {
    let seconds: Double
    let count: Int
  }

  /// The counts so far.
  package var summary = BatchSummary()
  private let total: Int?
  private let interval: Double
  private var lastReport = 0.0
  private var samples = [Sample(seconds: 0, count: 0)]

  /// The rate is that of the last seconds, because unchanged cards go by faster than drawn ones.
  private static let window = 10.0
  private static let sampleInterval = 0.5

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - total: the number of cards; nil if it is unknown.
  ///   - interval: seconds between two reports.
  package init(total: Int?, interval: Double) { (self.total, self.interval) = (total, interval) }

  /// Returns the progress at a number of seconds after the start, or nil if the last report is too
  /// recent.
  package mutating func text(at seconds: Double) -> ProgressText? {
    if seconds - (samples.last?.seconds ?? 0) >= ProgressMeter.sampleInterval {
      samples.append(Sample(seconds: seconds, count: summary.count))
      while samples.count > 2, seconds - samples[1].seconds >= ProgressMeter.window {
        samples.removeFirst()
      }
    }
    guard seconds - lastReport >= interval else { return nil }
    lastReport = seconds
    return ProgressText(
      done: summary.count, failed: summary.failed, total: total, rate: rate(at: seconds),
      seconds: seconds)
  }

  private func rate(at seconds: Double) -> Double? {
    guard let first = samples.first, seconds > first.seconds, summary.count > first.count else {
      return summary.count > 0 ? 0 : nil
    }
    return Double(summary.count - first.count) / (seconds - first.seconds)
  }
}

/// Formats amounts for messages in English.
package enum HumanFormat {
  /// A count with its thousands set apart: `1,234,567`.
  static func count(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// A count with the word for what is counted: `1 card`, `2 cards`.
  static func count(_ number: Int, _ word: String) -> String {
    "\(count(number)) \(word)\(number == 1 ? "" : "s")"
  }

  /// A number a second: `1,234`, and `3.2` where there are few.
  static func rate(_ number: Double) -> String {
    number < 9.95 ? decimal(number) : count(whole(number))
  }

  /// A time that has passed: `8.1 s`, `42 s`, `2 min 5 s`, `1 h 4 min`.
  static func duration(_ seconds: Double) -> String {
    seconds < 9.95 ? "\(decimal(seconds)) s" : wholeDuration(seconds)
  }

  /// A time in whole seconds: `5 s`, `2 min 5 s`, `1 h 4 min`.
  static func wholeDuration(_ seconds: Double) -> String {
    let number = whole(seconds)
    switch number {
    case ..<60: return "\(number) s"
    case ..<3_600: return "\(number / 60) min \(number % 60) s"
    default: return "\(count(number / 3_600)) h \(number % 3_600 / 60) min"
    }
  }

  /// A length in decimal units: `512 B`, `4.5 kB`, `455 MB`.
  static func bytes(_ number: Int) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB"]
    var (value, unit) = (Double(number), 0)
    while value >= 999.5, unit + 1 < units.count { (value, unit) = (value / 1_000, unit + 1) }
    return "\(unit > 0 && value < 9.95 ? decimal(value) : count(whole(value))) \(units[unit])"
  }

  private static func decimal(_ number: Double) -> String {
    let tenths = whole(number * 10)
    return "\(count(tenths / 10)).\(tenths % 10)"
  }

  /// The nearest whole number up to 1e15, so that it fits into an Int.
  private static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number, 0), 1e15).rounded())
  }
}
