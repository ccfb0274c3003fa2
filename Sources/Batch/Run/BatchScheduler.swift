/// Hands jobs to workers and writes their results in the order of the jobs, whichever is done
/// first.
///
/// Jobs are made on demand, and none while too many before them are unfinished: neither the input
/// nor the results are ever held as a whole. It is an actor because all workers share it.
package actor BatchScheduler<Source: JobSource> {
  /// A job with its position in the order of the results.
  package struct NumberedJob: Sendable {
    fileprivate let number: Int
    package let job: BatchJob
  }

  /// Writes a result; the summary includes it.
  package typealias Write =
    @Sendable (JobResult, BatchSummary) throws(Source.Failure) -> Void

  private var source: Source
  private let write: Write
  private let isCancelled: @Sendable () -> Bool
  private let failureLimit: Int
  /// The greatest number of jobs that are handed out and not yet written.
  private let window: Int
  /// The time between two attempts to read a slow input.
  private let pause = Duration.milliseconds(10)

  private var summary: BatchSummary
  private var issued = 0
  private var written = 0
  /// Results whose predecessors are unfinished, by number.
  private var results: [Int: JobResult] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The first error that ends the batch early.
  private var failure: Source.Failure?

  /// Begins with the first job.
  ///
  /// - Parameters:
  ///   - summary: the summary of no jobs.
  ///   - failureLimit: the number of failed rows that ends the batch.
  ///   - isCancelled: whether the batch shall end early.
  ///   - write: called for one result after the other.
  package init(
    _ source: Source, workers: Int, from summary: BatchSummary, failureLimit: Int,
    isCancelled: @escaping @Sendable () -> Bool, write: @escaping Write
  ) {
    (self.source, self.summary, self.failureLimit) = (source, summary, failureLimit)
    (self.isCancelled, self.write) = (isCancelled, write)
    window = workers * 4 + 4
  }

  private var isOver: Bool {
    failure != nil || isCancelled() || summary.failed >= failureLimit
  }

  /// Returns the next job, or nil once the batch is finished.
  package func next() async -> NumberedJob? {
    handingOut: while !isOver {
      if issued - written >= window {
        await withCheckedContinuation { waiting.append($0) }
        continue
      }
      do throws(Source.Failure) {
        guard let found = try source.next(), !isOver else { break handingOut }
        switch found {
        case .waiting:
          // Suspends the actor, so that other workers can hand in their results.
          do { try await Task.sleep(for: pause) } catch { break handingOut }
        case .job(let job):
          issued += 1
          return NumberedJob(number: issued - 1, job: job)
        case .failed(let failure):
          issued += 1
          take(.failed(failure, []), of: issued - 1)
        }
      } catch {
        failure = failure ?? error
      }
    }
    wake()
    return nil
  }

  /// Takes the result of a job.
  package func finish(_ job: NumberedJob, _ result: JobResult) {
    take(result, of: job.number)
    wake()
  }

  /// Ends the batch early.
  package func fail(_ error: Source.Failure) {
    failure = failure ?? error
    wake()
  }

  /// Returns the counts after the last worker is done, and whether all jobs were done.
  ///
  /// - Throws: the error that ended the batch early.
  package func end() throws(Source.Failure) -> (summary: BatchSummary, isWhole: Bool) {
    if let failure { throw failure }
    return (summary, !isOver)
  }

  private func take(_ result: JobResult, of number: Int) {
    results[number] = result
    while failure == nil, let result = results.removeValue(forKey: written) {
      var next = summary
      next.add(result)
      do throws(Source.Failure) {
        try write(result, next)
        (summary, written) = (next, written + 1)
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

/// The source of a batch's jobs.
package protocol JobSource: Sendable {
  associatedtype Failure: Error

  /// The number of jobs; nil where it is unknown before all are read.
  var total: Int? { get }

  /// Returns the next job; nil at the end.
  ///
  /// - Throws: when nothing more can be read.
  mutating func next() throws(Failure) -> JobSourceResult?
}

/// The result of asking a source.
package enum JobSourceResult: Sendable {
  /// The input has nothing more yet.
  case waiting
  case job(BatchJob)
  /// A row that makes no job; reading goes on after it.
  case failed(JobFailure)
}
