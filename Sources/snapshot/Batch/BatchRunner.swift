import ChartRender
import CommandKit
import Dispatch
import Synchronization

/// Draws the jobs of a source with several workers.
struct BatchRunner: Sendable {
  private let options: BatchOptions
  private let common: JobResolver.Common
  private let console: Console
  private let stop: CancellationSignal

  /// How long a signal leaves the workers for the cards in hand, in milliseconds.
  private static let patience = 1_500

  init(
    _ options: BatchOptions, _ common: JobResolver.Common, _ stop: CancellationSignal,
    _ console: Console
  ) {
    (self.options, self.common, self.stop, self.console) = (options, common, stop, console)
  }

  /// Draws all jobs.
  ///
  /// - Throws: ``CommandError`` when some could not be drawn, when nothing could be written any more, and
  ///   when a signal has ended the batch.
  func run(_ jobs: some JobSource) throws(CommandError) {
    let seconds = WallClock.seconds
    let time = DateTime.text(ofMoment: seconds)
    let (output, sink) = try CommandError.wrappingFile { () throws(FileError) in
      try place(time: seconds)
    }
    let progress = BatchProgress(console, total: jobs.total)
    let record = ResultCollector(
      sink, progress, BatchLimits(failures: options.failures, time: time))
    let floor = BatchScheduler(jobs, record, workers: options.workers, stop: stop)
    defer { progress.hide() }
    let summary = try wait(progress) { [options, common] () throws(CommandError) in
      await withTaskGroup { group in
        for _ in 0..<options.workers {
          group.addTask {
            do throws(CommandError) {
              var worker = try CardWorker(common, output: output, time: time)
              while let ticket = await floor.next() {
                let result = try worker.work(on: ticket.job)
                await floor.finish(ticket, result)
              }
            } catch {
              await floor.fail(error)
            }
          }
        }
      }
      return try await floor.end()
    }
    if let signal = stop.signal { throw .stopped(summary, signal: signal) }
    if summary.failed > 0 {
      throw .batch(summary, isWhole: summary.failed < options.failures)
    }
  }

  /// Opens the output.
  private func place(
    time: Int
  ) throws(FileError) -> (CardStore, BatchWriter) {
    if options.isRehearsal { return (.rehearsal(try rehearsed()), .rehearsal) }
    let destination = options.output.map(OutputDestination.init) ?? .standardOutput
    switch options.kind {
    case .folder:
      let folder = try BatchFolder(options)
      return (.folder(folder), .folder(folder, try folder.newManifest()))
    case .archive:
      return (
        .archive(options.fanOut),
        .archive(try OutputStream(destination), try TemporaryFile(), time: time)
      )
    case .inline: return (.inline, .lines(try OutputStream(destination)))
    }
  }

  /// What the output would be, without anything being made.
  private func rehearsed() throws(FileError) -> CardStore {
    switch options.kind {
    case .folder: .folder(try BatchFolder(options))
    case .archive: .archive(options.fanOut)
    case .inline: .inline
    }
  }

  /// Runs tasks and waits for them; after a signal not much longer than a card takes.
  private func wait(
    _ progress: BatchProgress,
    _ body: @escaping @Sendable () async throws(CommandError) -> BatchSummary
  ) throws(CommandError) -> BatchSummary {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox()
    Task.detached {
      do throws(CommandError) {
        box.set(.success(try await body()))
      } catch {
        box.set(.failure(error))
      }
      done.signal()
    }
    var patience = BatchRunner.patience
    while done.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      progress.tick()
      guard stop.signal != nil else { continue }
      patience -= 50
      if patience <= 0 { throw .stopped(progress.summary, signal: stop.signal ?? 15) }
    }
    guard let result = box.get() else { throw .stopped(progress.summary, signal: 15) }
    return try result.get()
  }
}

/// Carries a result from a task to the thread that waits for it.
private final class ResultBox: Sendable {
  private let result = Mutex<Result<BatchSummary, CommandError>?>(nil)

  func set(_ value: Result<BatchSummary, CommandError>) { result.withLock { $0 = value } }
  func get() -> Result<BatchSummary, CommandError>? { result.withLock { $0 } }
}
