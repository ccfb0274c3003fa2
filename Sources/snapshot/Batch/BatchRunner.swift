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

  /// Milliseconds that workers have after a signal to finish their cards.
  private static let patience = 1_500

  init(
    _ options: BatchOptions, _ common: JobResolver.Common, _ stop: CancellationSignal,
    _ console: Console
  ) {
    (self.options, self.common, self.stop, self.console) = (options, common, stop, console)
  }

  /// Draws all jobs.
  ///
  /// - Throws: ``CommandError`` when some could not be drawn, when nothing can be written any more,
  ///   and when a signal has ended the batch.
  func run<Source: JobSource>(
    _ jobs: Source
  ) throws(CommandError) where Source.Failure == CommandError {
    let seconds = WallClock.seconds
    let time = DateTime.text(ofMoment: seconds)
    let (store, writer) = try converting(CommandError.file) { () throws(FileError) in
      try openOutput(time: seconds)
    }
    let progress = BatchProgress(console, total: jobs.total)
    let start = BatchSummary(isRehearsal: writer.isRehearsal, remains: writer.remains)
    progress.update(start)
    let results = ResultCollector(writer, progress, time: time)
    let scheduler = BatchScheduler(
      jobs, workers: options.workers, from: start, failureLimit: options.failures,
      isCancelled: { [stop] in stop.signal != nil },
      write: { result, summary throws(CommandError) in try results.add(result, summary) })
    defer { progress.hide() }
    let summary = try wait(progress) { [options, common] () throws(CommandError) in
      await withTaskGroup { group in
        for _ in 0..<options.workers {
          group.addTask {
            do throws(CommandError) {
              var worker = try CardWorker(common, output: store, time: time)
              while let next = await scheduler.next() {
                await scheduler.finish(next, try worker.work(on: next.job))
              }
            } catch {
              await scheduler.fail(error)
            }
          }
        }
      }
      let end: (summary: BatchSummary, isWhole: Bool)
      do throws(CommandError) { end = try await scheduler.end() } catch {
        writer.interrupt()
        throw error
      }
      return try results.end(end.summary, isWhole: end.isWhole)
    }
    if let signal = stop.signal { throw .stopped(summary, signal: signal) }
    if summary.failed > 0 {
      throw .batch(summary, isWhole: summary.failed < options.failures)
    }
    if summary.hasOnlySkipped { throw .allUnmet(summary) }
  }

  private func openOutput(time: Int) throws(FileError) -> (CardStore, BatchWriter) {
    if options.isRehearsal { return (.rehearsal(try plannedOutput()), .rehearsal) }
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

  /// Returns the output of a dry run, without creating anything.
  private func plannedOutput() throws(FileError) -> CardStore {
    switch options.kind {
    // In a folder that the run would make, no card exists, as in an archive.
    case .folder where isNewFolder: .archive(options.fanOut)
    case .folder: .folder(try BatchFolder(options))
    case .archive: .archive(options.fanOut)
    case .inline: .inline
    }
  }

  /// Whether the run would make its folder: only the last part of the path is missing.
  private var isNewFolder: Bool {
    guard let path = options.output, !FileSystem.exists(path) else { return false }
    let whole = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
    return FileSystem.exists(FilePath(whole).folder)
  }

  /// Runs `body` in a task and waits for it; after a signal only as long as workers may take.
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
