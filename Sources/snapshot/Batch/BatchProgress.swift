import ChartRender
import CommandKit
import Synchronization

/// Tells on standard error how a batch comes along.
///
/// It is a class because workers' results come from one task, and the clock from another thread.
final class BatchProgress: Sendable {
  private struct State: Sendable {
    var meter: ProgressMeter
    var warnings = 0
    var isOver = false
  }

  private let console: Console
  private let start = MonotonicTime()
  private let state: Mutex<State>

  /// So many warnings are told; all of them are in the manifest.
  private static let mostWarnings = 20
  /// How many seconds lie between two looks of a terminal's line.
  private static let lineInterval = 0.1
  /// How many seconds lie between two lines of a log.
  private static let logInterval = 5.0

  /// Begins to tell.
  init(_ console: Console, total: Int?) {
    self.console = console
    let interval =
      console.status == nil ? BatchProgress.logInterval : BatchProgress.lineInterval
    state = Mutex(State(meter: ProgressMeter(total: total, interval: interval)))
  }

  /// How many seconds the batch has taken so far.
  var seconds: Double { MonotonicTime().seconds(since: start) }

  /// What is done so far.
  var summary: BatchSummary { state.withLock { $0.meter.summary } }

  /// Takes note of how many cards are done.
  func update(_ summary: BatchSummary) {
    state.withLock { $0.meter.summary = summary }
  }

  /// Tells how many cards are done, if it is time to.
  ///
  /// Somebody calls this every now and then, so that the time goes on while a slow card is drawn.
  func tick() {
    state.withLock { state in
      guard !state.isOver, let text = state.meter.text(at: seconds) else { return }
      if let status = console.status {
        status.show(text.line(width: status.width))
      } else {
        console.progress(text.sentence, text.fields)
      }
    }
  }

  /// Tells of warnings about a card, as long as they are few.
  func warn(_ texts: [String], of id: String) {
    for text in texts {
      let count = state.withLock { state in
        state.warnings += 1
        return state.warnings
      }
      if count <= BatchProgress.mostWarnings {
        console.warning(text, about: Console.Subject(id: id))
      } else if count == BatchProgress.mostWarnings + 1 {
        console.note("there are more warnings, which are in the manifest only.")
      }
    }
  }

  /// Tells of a card that could not be drawn.
  func fail(_ failure: JobFailure) {
    console.failure(
      failure.error.message,
      about: Console.Subject(id: failure.id, place: failure.error.place ?? failure.place))
  }

  /// Tells what the batch has come to.
  func end(_ summary: BatchSummary) {
    hide()
    console.summary(summary.text, summary.fields)
    if let text = summary.earlierText { console.detail(text) }
  }

  /// Leaves the terminal to others.
  func hide() {
    state.withLock { $0.isOver = true }
    console.status?.hide()
  }
}

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
