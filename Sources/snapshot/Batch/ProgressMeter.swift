/// Counts the cards of a batch and says when it is time to tell of them.
struct ProgressMeter: Sendable {
  private struct Sample: Sendable {
    let seconds: Double
    let count: Int
  }

  /// What is done so far.
  var summary = BatchSummary()
  private let total: Int?
  private let interval: Double
  private var told = 0.0
  private var samples = [Sample(seconds: 0, count: 0)]

  /// The rate is that of so many seconds before now: what is unchanged goes by faster than what is drawn.
  private static let window = 10.0
  /// How far the counts that are kept for the rate lie apart.
  private static let step = 0.5

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - total: how many cards there are, where that is known.
  ///   - interval: how many seconds lie between what is told.
  init(total: Int?, interval: Double) { (self.total, self.interval) = (total, interval) }

  /// What is to be told so many seconds after the start; nil when it was told a moment ago.
  mutating func text(at seconds: Double) -> ProgressText? {
    if seconds - (samples.last?.seconds ?? 0) >= ProgressMeter.step {
      samples.append(Sample(seconds: seconds, count: summary.count))
      while samples.count > 2, seconds - samples[1].seconds >= ProgressMeter.window {
        samples.removeFirst()
      }
    }
    guard seconds - told >= interval else { return nil }
    told = seconds
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
