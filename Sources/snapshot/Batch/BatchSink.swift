import ChartRender

/// What is written in the order of the jobs.
enum BatchSink: Sendable {
  /// The manifest of a folder.
  case folder(BatchFolder, AppendedFile)
  /// An archive with pictures and, at its end, the manifest.
  case archive(OutputStream, SpoolFile, time: Int)
  /// The lines of the manifest, in which the pictures are.
  case lines(OutputStream)

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
    }
  }

  /// Ends what was written as a whole.
  func finish() throws(FileError) {
    switch self {
    case .folder(let folder, _): try folder.finish()
    case .archive(let stream, let spool, let time):
      let entry = TarEntry(
        name: BatchFolder.manifest, size: try spool.count, modified: time)
      try stream.write(entry.header)
      try spool.forEachPiece { piece throws(FileError) in try stream.write(piece) }
      try stream.write(entry.padding)
      try stream.write(TarEntry.archiveEnd)
      try stream.finish()
    case .lines(let stream): try stream.finish()
    }
  }

  /// Ends what was left before its end: a folder keeps what is in it, a file is not made.
  func interrupt() {
    switch self {
    case .folder: break
    case .archive(let stream, _, _), .lines(let stream): stream.discard()
    }
  }
}
