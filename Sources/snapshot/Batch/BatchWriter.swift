import ChartRender
import CommandKit

/// The output that is written in the order of the jobs.
enum BatchWriter: Sendable {
  case folder(BatchFolder, AppendedFile)
  /// An archive with pictures and, at its end, the manifest.
  case archive(OutputStream, TemporaryFile, time: Int)
  /// The lines of the manifest, with the images in them.
  case lines(OutputStream)
  /// A plan on standard output.
  case rehearsal

  var isRehearsal: Bool { if case .rehearsal = self { true } else { false } }

  var remains: BatchSummary.PartialOutput {
    switch self {
    case .folder, .rehearsal: .cards
    case .archive(let stream, _, _):
      stream.unfinishedPath.map { .nothing(path: $0) } ?? .archiveStart
    case .lines(let stream): stream.unfinishedPath.map { .nothing(path: $0) } ?? .lines
    }
  }

  /// Writes the line of a job, and into an archive its images.
  func add(_ line: String, _ files: [BatchFile]) throws(FileError) {
    switch self {
    case .folder(let folder, let manifest):
      let name = quoted("\(folder.path)/\(ManifestIndex.file)")
      try converting({ FileError.outputNotWritten(name: name, $0) }) { () throws(SystemError) in
        try manifest.append(line)
      }
    case .archive(let stream, let temporary, let time):
      for file in files {
        let entry = TarEntry(name: file.path, size: file.bytes.count, modified: time)
        try stream.write(entry.header)
        try stream.write(file.bytes)
        try stream.write(entry.padding)
      }
      try temporary.append(line)
    case .lines(let stream): try stream.write(Array(line.utf8))
    case .rehearsal: try OutputDestination.standardOutput.write(Array(line.utf8))
    }
  }

  /// Returns the line of a job that cannot be drawn.
  func line(of failure: JobFailure, time: String) -> String {
    isRehearsal
      ? "failed\t\(excerpt(failure.id, limit: .max))\t\(failure.message)\n"
      : ManifestEntry(failure, time: time).line
  }

  /// Completes the output; returns the number of cards of earlier runs in the folder.
  func finish() throws(FileError) -> Int {
    switch self {
    case .folder(let folder, _): return try folder.finish()
    case .archive(let stream, let temporary, let time):
      let entry = TarEntry(
        name: ManifestIndex.file, size: try temporary.count, modified: time)
      try stream.write(entry.header)
      try temporary.forEachPiece { piece throws(FileError) in try stream.write(piece) }
      try stream.write(entry.padding)
      try stream.write(TarEntry.archiveEnd)
      try stream.finish()
    case .lines(let stream): try stream.finish()
    case .rehearsal: break
    }
    return 0
  }

  /// Ends the output of an interrupted batch: a folder keeps its files, an archive is not created.
  func interrupt() {
    switch self {
    case .folder, .rehearsal: break
    case .archive(let stream, _, _), .lines(let stream): stream.discard()
    }
  }
}

/// Writes results to the output and reports them.
struct ResultCollector: Sendable {
  private let writer: BatchWriter
  private let progress: BatchProgress
  private let time: String

  init(_ writer: BatchWriter, _ progress: BatchProgress, time: String) {
    (self.writer, self.progress, self.time) = (writer, progress, time)
  }

  /// Writes the next result; the summary includes it.
  func add(_ result: JobResult, _ summary: BatchSummary) throws(CommandError) {
    try converting(CommandError.file) { () throws(FileError) in
      switch result {
      case .drawn(let job): try writer.add(job.line, job.files)
      case .unchanged(let line), .kept(let line), .skipped(let line):
        try writer.add(line, [])
      case .failed(let failure, _): try writer.add(writer.line(of: failure, time: time), [])
      }
    }
    switch result {
    case .drawn(let job): progress.warn(job.warnings, of: job.id)
    case .unchanged, .kept, .skipped: break
    case .failed(let failure, let warnings):
      progress.warn(warnings, of: failure.id)
      progress.fail(failure)
    }
    progress.update(summary)
  }

  /// Completes the output, unless the batch was interrupted, and reports the counts.
  func end(_ summary: BatchSummary, isWhole: Bool) throws(CommandError) -> BatchSummary {
    var summary = summary
    if isWhole {
      summary.earlier = try converting(CommandError.file) { () throws(FileError) in
        try writer.finish()
      }
    } else {
      writer.interrupt()
    }
    summary.seconds = progress.seconds
    progress.end(summary)
    return summary
  }
}
