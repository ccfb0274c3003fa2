import ChartRender

/// Draws the jobs of a batch, one after another: each worker has one, with fonts and caches of its own.
struct CardWorker: ~Copyable {
  private var resolver: JobResolver
  private var press: CardPress
  private let log = MessageLog()
  private let output: BatchOutput
  private let time: String

  /// Prepares a worker.
  ///
  /// - Parameters:
  ///   - common: what all jobs have in common.
  ///   - output: where the pictures go.
  ///   - time: when the batch is drawn, as the manifest says it.
  init(
    _ common: JobResolver.Common, output: BatchOutput, time: String
  ) throws(CommandError) {
    resolver = JobResolver(common)
    press = try CardPress(common.request.asked, Console(keeping: log))
    (self.output, self.time) = (output, time)
  }

  /// Draws a job, unless its pictures are there already, and puts the pictures where they go.
  ///
  /// - Throws: ``CommandError`` when nothing can be written any more, which ends the batch.
  mutating func work(on job: BatchJob) throws(CommandError) -> JobResult {
    let drawn: CardPress.DrawnCard
    let resolved: JobResolver.Resolved
    do throws(CommandError) {
      resolved = try resolver.resolve(job)
      let files = resolved.plan.pictures.map(\.destination.plainName)
      switch try output.looking(for: files, job, resolved.fingerprint) {
      case .unchanged(let line): return .unchanged(line)
      case .kept: return .kept
      case .taken(let path): throw .file(.foreignFile(path: path))
      case .free: break
      }
      drawn = try press.draw(
        resolved.contents, by: resolved.template, resolved.plan, Console(keeping: log))
    } catch {
      if case .file(let reason) = error, reason.endsBatch { throw error }
      return .failed(JobFailure(job, error), log.take())
    }
    let warnings = log.take()
    let folder = output.folder(of: job.stem)
    var record = drawn.record
    for index in record.files.indices {
      record.files[index].path = folder + record.files[index].path
    }
    let entry = ManifestEntry(
      job.stem, id: job.id, place: job.place, fields: job.members, time: time,
      .drawn(
        record, fingerprint: resolved.fingerprint, warnings: warnings,
        pictures: output.isInline ? drawn.pictures.map(\.bytes) : []))
    let files = zip(record.files, drawn.pictures).map {
      BatchFile(path: $0.path, bytes: $1.bytes)
    }
    let bytes = record.files.reduce(0) { $0 + $1.bytes }
    if try output.write(files) { return .drawn(entry.line, bytes: bytes, [], warnings, job.id) }
    return .drawn(entry.line, bytes: bytes, files, warnings, job.id)
  }
}

/// What became of a job.
enum JobResult: Sendable {
  /// It was drawn: its line of the manifest, how many bytes its pictures have, those that have still to be written
  /// in the order of the jobs, and what is worth saying.
  case drawn(String, bytes: Int, [BatchFile], [String], String)
  /// Its pictures are there already.
  case unchanged(String)
  /// Somebody else's files of its names are there, and stay.
  case kept
  case failed(JobFailure, [String])
}

/// A picture with the place where it goes.
struct BatchFile: Sendable {
  let path: String
  let bytes: [UInt8]
}
