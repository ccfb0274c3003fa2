import ChartRender
import CommandKit
import Synchronization

/// Reports the progress of a batch on standard error.
///
/// It is a class because results come from a task, and ticks from another thread.
final class BatchProgress: Sendable {
  private struct State: Sendable {
    var meter: ProgressMeter
    var warnings = 0
    var isOver = false
  }

  private let console: Console
  private let start = MonotonicTime()
  private let state: Mutex<State>

  /// The number of warnings that are shown; all of them are in the manifest.
  private static let warningLimit = 20
  /// Seconds between two updates of a terminal's line.
  private static let lineInterval = 0.1
  /// Seconds between two lines of a log.
  private static let logInterval = 5.0

  init(_ console: Console, total: Int?) {
    self.console = console
    let interval =
      console.status == nil ? BatchProgress.logInterval : BatchProgress.lineInterval
    state = Mutex(State(meter: ProgressMeter(total: total, interval: interval)))
  }

  var seconds: Double { MonotonicTime().seconds(since: start) }

  var summary: BatchSummary { state.withLock { $0.meter.summary } }

  func update(_ summary: BatchSummary) { state.withLock { $0.meter.summary = summary } }

  /// Shows the progress if the last time is long enough ago.
  ///
  /// A timer calls this, so that the time advances while a slow card is drawn.
  func tick() {
    state.withLock { state in
      guard !state.isOver, let text = state.meter.text(at: seconds) else { return }
      if let status = console.status {
        status.show(text.line(width: status.width))
      } else {
        console.progress(text.sentence, JSONText.Object(text.fields))
      }
    }
  }

  func warn(_ texts: [String], of id: String) {
    for text in texts {
      let count = state.withLock { state in
        state.warnings += 1
        return state.warnings
      }
      if count <= BatchProgress.warningLimit {
        console.warning(text, about: Console.Subject(id: id))
      } else if count == BatchProgress.warningLimit + 1 {
        console.note("there are more warnings, which are in the manifest only.")
      }
    }
  }

  func fail(_ failure: JobFailure) {
    console.failure(
      failure.message, about: Console.Subject(id: failure.id, place: failure.errorLocation))
  }

  func end(_ summary: BatchSummary) {
    hide()
    console.summary(summary.text, JSONText.Object(summary.fields))
    if let text = summary.earlierText { console.detail(text) }
  }

  /// Removes the status line for good.
  func hide() {
    state.withLock { $0.isOver = true }
    console.status?.hide()
  }
}
