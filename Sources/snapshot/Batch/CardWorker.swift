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

/// Where the pictures of a batch go.
enum CardStore: Sendable {
  /// Into a folder, by the workers themselves.
  case folder(BatchFolder)
  /// Into an archive, in the order of the jobs.
  case archive(DirectorySharding)
  /// Into the lines of the manifest.
  case inline
  /// Nowhere: it is only said what would be done.
  indirect case rehearsal(CardStore)

  /// What is there of a job's pictures.
  enum ExistingOutput: Sendable {
    /// They are there, and this line tells of them.
    case unchanged(String)
    /// There are files of these names which nobody may touch; the line tells of them, if any does.
    case kept([String], String?)
    /// There is a file that no batch has made.
    case taken(String)
    case free
  }

  /// Whether the lines of the manifest have the pictures in them.
  var isInline: Bool { if case .inline = self { true } else { false } }

  /// Whether nothing is drawn.
  var isRehearsal: Bool { if case .rehearsal = self { true } else { false } }

  /// The folder of a card's files, with a slash at its end; nothing for the output's own.
  func folder(of stem: String) -> String {
    let folder: String
    switch self {
    case .folder(let target): folder = target.fanOut.folder(of: stem)
    case .archive(let fanOut): folder = fanOut.folder(of: stem)
    case .inline: folder = ""
    case .rehearsal(let output): return output.folder(of: stem)
    }
    return folder.isEmpty ? "" : folder + "/"
  }

  /// Looks what is there before a card is drawn.
  func looking(
    for files: [String], _ job: BatchJob, _ fingerprint: String
  ) throws(CommandError) -> ExistingOutput {
    if case .rehearsal(let output) = self {
      return try output.looking(for: files, job, fingerprint)
    }
    guard case .folder(let folder) = self else { return .free }
    let place = self.folder(of: job.stem)
    return try CommandError.wrappingFile { () throws(FileError) in
      try folder.looking(for: files.map { place + $0 }, job.stem, fingerprint)
    }
  }

  /// Writes the pictures of a card; false where that has to be done in the order of the jobs.
  func write(_ files: [BatchFile], of stem: String) throws(CommandError) -> Bool {
    guard case .folder(let folder) = self else { return false }
    try CommandError.wrappingFile { () throws(FileError) in
      for file in files { try folder.write(file, of: stem) }
    }
    return true
  }
}
