import ChartRender
import CommandKit

/// Writes down what becomes of the jobs, in their order: pictures that are not where they belong yet, the
/// manifest, counts, and what is worth saying.
struct ResultCollector: Sendable {
  private let sink: BatchWriter
  private let progress: BatchProgress
  private let limits: BatchLimits
  private var summary = BatchSummary()

  /// Begins with nothing done.
  init(_ sink: BatchWriter, _ progress: BatchProgress, _ limits: BatchLimits) {
    (self.sink, self.progress, self.limits) = (sink, progress, limits)
    (summary.isRehearsal, summary.remains) = (sink.isRehearsal, sink.remains)
    progress.update(summary)
  }

  /// How many results were written down.
  private(set) var count = 0

  /// Whether so many jobs have failed that there is no sense in going on.
  var isEnough: Bool { summary.failed >= limits.failures }

  /// Writes down what became of the next job.
  mutating func add(_ result: JobResult) throws(CommandError) {
    switch result {
    case .drawn(let job):
      try CommandError.wrappingFile { () throws(FileError) in try sink.add(job.line, job.files) }
      summary.drawn += 1
      summary.bytes += job.byteCount
      progress.warn(job.warnings, of: job.id)
    case .unchanged(let line):
      try CommandError.wrappingFile { () throws(FileError) in try sink.add(line, []) }
      summary.unchanged += 1
    case .kept(let line):
      try CommandError.wrappingFile { () throws(FileError) in try sink.add(line, []) }
      summary.kept += 1
    case .failed(let failure, let warnings):
      let line = sink.line(of: failure, time: limits.time)
      try CommandError.wrappingFile { () throws(FileError) in try sink.add(line, []) }
      summary.failed += failure.count
      progress.warn(warnings, of: failure.id)
      progress.fail(failure)
    }
    count += 1
    progress.update(summary)
  }

  /// Ends a batch that was done to its end, or up to where it had to be left.
  mutating func end(isWhole: Bool) throws(CommandError) -> BatchSummary {
    if isWhole {
      summary.earlier = try CommandError.wrappingFile { () throws(FileError) in try sink.finish() }
    } else {
      sink.interrupt()
    }
    summary.seconds = progress.seconds
    progress.end(summary)
    return summary
  }

  /// Ends a batch that cannot go on.
  func interrupt() { sink.interrupt() }
}

/// When a batch has had enough, and when it is.
struct BatchLimits: Sendable {
  /// So many failures end it.
  let failures: Int
  /// When it is drawn, as the manifest says it.
  let time: String
}
