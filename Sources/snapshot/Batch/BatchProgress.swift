import ChartRender

/// Tells on standard error how a batch comes along.
struct BatchProgress: Sendable {
  private let console: Console
  private let total: Int?
  private let start: MonotonicTime
  private var warnings = 0

  /// So many warnings are told; all of them are in the manifest.
  private static let mostWarnings = 20

  /// Begins to tell.
  init(_ console: Console, total: Int?) {
    (self.console, self.total) = (console, total)
    start = MonotonicTime()
  }

  /// How many seconds the batch has taken so far.
  var seconds: Double { MonotonicTime().seconds(since: start) }

  /// Tells how many cards are done.
  mutating func update(_ summary: BatchSummary) {}

  /// Tells of warnings about a card, as long as they are few.
  mutating func warn(_ texts: [String], of id: String) {
    for text in texts {
      warnings += 1
      if warnings <= BatchProgress.mostWarnings { console.warning("\(excerpt(id)): \(text)") }
    }
  }

  /// Tells of a card that could not be drawn.
  mutating func fail(_ failure: JobFailure) {
    console.failure("\(excerpt(failure.id)): \(failure.error.message)")
  }

  /// Tells what the batch has come to.
  mutating func end(_ summary: BatchSummary) {
    console.note("\(summary)")
  }
}
