import ChartRender
import CommandKit

/// What is written in the order of the jobs.
enum BatchWriter: Sendable {
  /// The manifest of a folder.
  case folder(BatchFolder, AppendedFile)
  /// An archive with pictures and, at its end, the manifest.
  case archive(OutputStream, TemporaryFile, time: Int)
  /// The lines of the manifest, in which the pictures are.
  case lines(OutputStream)
  /// What would be done, on standard output.
  case rehearsal

  /// Whether nothing is drawn.
  var isRehearsal: Bool { if case .rehearsal = self { true } else { false } }

  /// What is left of it if the batch ends before its time.
  var remains: BatchSummary.PartialOutput {
    switch self {
    case .folder, .rehearsal: .cards
    case .archive(let stream, _, _):
      stream.unfinishedPath.map { .nothing(path: $0) } ?? .archiveStart
    case .lines(let stream): stream.unfinishedPath.map { .nothing(path: $0) } ?? .lines
    }
  }

  /// Writes down a job.
  func add(_ line: String, _ files: [BatchFile]) throws(FileError) {
    switch self {
    case .folder(let folder, let manifest):
      do throws(SystemError) {
        try manifest.append(line)
      } catch {
        let name = quoted("\(folder.path)/\(BatchFolder.manifest)")
        throw .outputNotWritten(name: name, error)
      }
    case .archive(let stream, let spool, let time):
      for file in files {
        let entry = TarEntry(name: file.path, size: file.bytes.count, modified: time)
        try stream.write(entry.header)
        try stream.write(file.bytes)
        try stream.write(entry.padding)
      }
      try spool.append(line)
    case .lines(let stream): try stream.write(Array(line.utf8))
    case .rehearsal: try OutputDestination.standardOutput.write(Array(line.utf8))
    }
  }

  /// What is written down of a job that cannot be drawn.
  func line(of failure: JobFailure, time: String) -> String {
    isRehearsal
      ? "failed\t\(excerpt(failure.id, limit: .max))\t\(failure.error.message)\n"
      : ManifestEntry(failure, time: time).line
  }

  /// Ends what was written as a whole; returns how many cards of earlier runs are left beside it.
  func finish() throws(FileError) -> Int {
    switch self {
    case .folder(let folder, _): return try folder.finish()
    case .archive(let stream, let spool, let time):
      let entry = TarEntry(
        name: BatchFolder.manifest, size: try spool.count, modified: time)
      try stream.write(entry.header)
      try spool.forEachPiece { piece throws(FileError) in try stream.write(piece) }
      try stream.write(entry.padding)
      try stream.write(TarEntry.archiveEnd)
      try stream.finish()
    case .lines(let stream): try stream.finish()
    case .rehearsal: break
    }
    return 0
  }

  /// Ends what was left before its end: a folder keeps what is in it, a file is not made.
  func interrupt() {
    switch self {
    case .folder, .rehearsal: break
    case .archive(let stream, _, _), .lines(let stream): stream.discard()
    }
  }
}

extension ManifestEntry {
  /// Describes a job that cannot be drawn.
  init(_ failure: JobFailure, time: String) {
    self.init(
      failure.stem, id: failure.id, place: failure.place, fields: failure.members, time: time,
      .failed(
        message: failure.error.message, place: failure.error.place ?? failure.place,
        rows: failure.count))
  }
}
