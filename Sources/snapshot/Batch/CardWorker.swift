import ChartRender
import CommandKit

/// Draws the jobs of a batch, one after another: each worker has one, with fonts and caches of its own.
struct CardWorker: ~Copyable {
  private var resolver: JobResolver
  private var press: CardRenderer
  private let log = MessageLog()
  private let output: CardStore
  private let time: String

  /// Prepares a worker.
  ///
  /// - Parameters:
  ///   - common: what all jobs have in common.
  ///   - output: where the pictures go.
  ///   - time: when the batch is drawn, as the manifest says it.
  init(
    _ common: JobResolver.Common, output: CardStore, time: String
  ) throws(CommandError) {
    resolver = JobResolver(common)
    press = try CardRenderer(common.request.asked, Console(keeping: log))
    (self.output, self.time) = (output, time)
  }

  /// Draws a job, unless its pictures are there already, and puts the pictures where they go.
  ///
  /// - Throws: ``CommandError`` when nothing can be written any more, which ends the batch.
  mutating func work(on job: BatchJob) throws(CommandError) -> JobResult {
    do throws(CommandError) {
      return try result(of: job)
    } catch {
      if case .file(let reason) = error, reason.endsBatch { throw error }
      return .failed(JobFailure(job, error), log.take())
    }
  }

  private mutating func result(of job: BatchJob) throws(CommandError) -> JobResult {
    let resolved = try resolver.resolve(job)
    let names = resolved.plan.pictures.map(\.destination.plainName)
    switch try output.looking(for: names, job, resolved.fingerprint) {
    case .unchanged(let line):
      return .unchanged(output.isRehearsal ? CardWorker.plan("unchanged", job) : line)
    case .kept(let files, let line):
      if output.isRehearsal { return .kept(CardWorker.plan("kept", job)) }
      return .kept(line ?? kept(files, job, resolved))
    case .taken(let path): throw .file(.foreignFile(path: path))
    case .free:
      if output.isRehearsal {
        return .drawn(DrawnJob(id: job.id, line: CardWorker.plan("draw", job)))
      }
    }
    let drawn = try press.draw(
      resolved.contents, by: resolved.template, resolved.plan, Console(keeping: log))
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
    let isWritten = try output.write(files, of: job.stem)
    return .drawn(
      DrawnJob(
        id: job.id, line: entry.line, byteCount: record.files.reduce(0) { $0 + $1.bytes },
        files: isWritten ? [] : files, warnings: warnings))
  }

  /// The line of a job whose files were there before anybody wrote lines, or have changed since.
  private func kept(_ files: [String], _ job: BatchJob, _ resolved: JobResolver.Resolved) -> String
  {
    let folder = output.folder(of: job.stem)
    let found = resolved.plan.pictures.compactMap { picture in
      let path = folder + picture.destination.plainName
      return files.contains(path)
        ? ManifestEntry.ExistingFile(
          path: path, scale: picture.scale, theme: resolved.contents.themeName(at: picture.theme),
          format: resolved.plan.format) : nil
    }
    return ManifestEntry(
      job.stem, id: job.id, place: job.place, fields: job.members, time: time, .kept(found)
    ).line
  }

  /// What a rehearsal says about a job.
  private static func plan(_ verb: String, _ job: BatchJob) -> String { "\(verb)\t\(job.stem)\n" }
}

/// What became of a job.
enum JobResult: Sendable {
  case drawn(DrawnJob)
  /// Its pictures are there already, and this line tells of them.
  case unchanged(String)
  /// Files of its names are there, and stay; this line tells of them.
  case kept(String)
  /// It could not be drawn; the texts are warnings from before.
  case failed(JobFailure, [String])
}

/// A job that was drawn.
struct DrawnJob: Sendable {
  let id: String
  /// Its line of the manifest.
  let line: String
  /// How many bytes its pictures have.
  var byteCount = 0
  /// Its pictures, as far as they have still to be written in the order of the jobs.
  var files: [BatchFile] = []
  /// What is worth saying about it.
  var warnings: [String] = []
}

/// A picture with the place where it goes.
struct BatchFile: Sendable {
  let path: String
  let bytes: [UInt8]
}
