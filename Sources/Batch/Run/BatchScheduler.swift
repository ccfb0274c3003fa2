import ChartRender
import CommandKit

/// Hands jobs to workers and takes what became of them, in the order of the jobs whoever is done first.
///
/// Jobs are made when they are asked for, and none when too many of those before are not done: so neither the
/// input nor the results are ever held as a whole.
actor BatchScheduler {
  /// A job with its place in the order of the results.
  struct NumberedJob: Sendable {
    let place: Int
    let job: BatchJob
  }

  private var source: any JobSource
  private var record: ResultCollector
  private let stop: CancellationSignal
  private let window: Int
  /// How long a slow input is left alone.
  private static let pause = Duration.milliseconds(10)
  private var issued = 0
  private var results: [Int: JobResult] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// What ends the batch before its time.
  private var failure: CommandError?

  /// Makes a floor for so many workers.
  init(_ source: any JobSource, _ record: ResultCollector, workers: Int, stop: CancellationSignal) {
    self.source = source
    self.record = record
    self.stop = stop
    window = workers * 4 + 4
  }

  private var isOver: Bool {
    failure != nil || stop.signal != nil || record.isEnough
  }

  /// The next job; nil when there is none for anybody any more.
  func next() async -> NumberedJob? {
    while !isOver {
      if issued - record.count >= window {
        await withCheckedContinuation { waiting.append($0) }
        continue
      }
      do throws(CommandError) {
        guard let found = try source.next(), !isOver else { break }
        if case .waiting = found {
          // Others must be able to bring their results meanwhile.
          do { try await Task.sleep(for: BatchScheduler.pause) } catch { break }
          continue
        }
        defer { issued += 1 }
        switch found {
        case .waiting: break
        case .job(let job): return NumberedJob(place: issued, job: job)
        case .failed(let failure): take(.failed(failure, []), of: issued)
        }
      } catch {
        failure = failure ?? error
      }
    }
    wake()
    return nil
  }

  /// Takes what became of a job.
  func finish(_ ticket: NumberedJob, _ result: JobResult) {
    take(result, of: ticket.place)
    wake()
  }

  /// Ends the batch, because nothing can be done any more.
  func fail(_ error: CommandError) {
    failure = failure ?? error
    wake()
  }

  /// What was done, after the last worker has gone.
  func end() throws(CommandError) -> BatchSummary {
    if let failure {
      record.interrupt()
      throw failure
    }
    return try record.end(isWhole: !isOver)
  }

  private func take(_ result: JobResult, of place: Int) {
    results[place] = result
    while failure == nil, let result = results.removeValue(forKey: record.count) {
      do throws(CommandError) {
        try record.add(result)
      } catch {
        failure = error
      }
    }
  }

  private func wake() {
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}

/// Where the jobs of a batch come from.
protocol JobSource: Sendable {
  /// How many jobs there are, where that is known before all are read.
  var total: Int? { get }

  /// The next job; nil at the end.
  ///
  /// - Throws: ``CommandError`` when nothing more can be read.
  mutating func next() throws(CommandError) -> JobSourceResult?
}

/// What a source has found.
enum JobSourceResult: Sendable {
  /// Nothing yet: whoever writes the input takes their time.
  case waiting
  case job(BatchJob)
  /// Something that makes no job; those after it may.
  case failed(JobFailure)
}

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
