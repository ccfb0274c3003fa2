import ChartRender
import CommandKit

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
