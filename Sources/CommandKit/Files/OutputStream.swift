import Base

/// An output that is written in chunks: standard output, a device or a pipe, or a file that is
/// renamed into place by ``finish()``.
package final class OutputStream: Sendable {
  private let target: OutputDestination
  private let folder: DirectoryHandle?
  private let descriptor: Descriptor
  private let temporary: String

  /// Opens the output; throws if it is a terminal or a folder, or cannot be made.
  package init(_ target: OutputDestination) throws(FileError) {
    self.target = target
    try target.check(against: nil)
    guard let file = target.file else {
      (folder, descriptor, temporary) = (nil, .standardOutput, "")
      return
    }
    let path = file.path
    if try file.isStream {
      (folder, descriptor, temporary) = (nil, try OutputStream.open(path), "")
      return
    }
    let parts = FilePath(path)
    temporary = TemporaryName(target: parts.name).name(process: CurrentProcess.identifier)
    do throws(SystemError) {
      let folder = try DirectoryHandle(parts.folder)
      OutputFile.removeLeftovers(for: [OutputFile(path: path)])
      descriptor = try folder.create(temporary)
      self.folder = folder
    } catch {
      throw error.isMissing
        ? .outputFolderMissing(path: path, folder: parts.folder)
        : .outputNotCreated(path: path, error)
    }
  }

  deinit { if descriptor != .standardOutput { descriptor.close() } }

  private static func open(_ path: String) throws(FileError) -> Descriptor {
    let opened = try converting({ FileError.outputNotCreated(path: path, $0) }) {
      () throws(SystemError) in
      try OpenFile(path, for: .writing).use { file throws(SystemError) in
        try file.duplicate()
      }
    }
    guard !opened.isTerminal else {
      opened.close()
      throw .outputIsTerminal
    }
    return opened
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try converting({ FileError.outputNotWritten(name: name, $0) }) {
      () throws(SystemError) in try descriptor.writeAll(bytes)
    }
  }

  /// Renames the file into place.
  package func finish() throws(FileError) {
    guard let folder, let path = target.file?.path else { return }
    do throws(SystemError) {
      try descriptor.synchronize()
      try folder.move(temporary, onto: FilePath(path).name)
    } catch {
      discard()
      throw .outputNotWritten(name: name, error)
    }
  }

  /// Removes the unfinished file.
  package func discard() {
    guard let folder else { return }
    do throws(SystemError) {
      try folder.remove(temporary)
    } catch {
      // The next run tries again.
    }
  }

  /// The path of the unfinished file; nil for streams.
  package var unfinishedPath: String? { folder == nil ? nil : target.file?.path }

  private var name: String {
    target.file.map { quoted($0.path) } ?? "Standard output"
  }
}

/// An output: standard output or a file.
package enum OutputDestination: Sendable, Hashable {
  case standardOutput
  case file(OutputFile)

  /// Checks an output before anything is read or drawn.
  ///
  /// - Throws: ``FileError`` when it is a terminal or a folder, or when the picture would replace
  ///   the input.
  package func check(against input: InputFile?) throws(FileError) {
    switch self {
    case .standardOutput:
      guard !Descriptor.standardOutput.isTerminal else { throw .outputIsTerminal }
    case .file(let file):
      try file.check()
      if case .file(let path)? = input, let identity = identity(of: path),
        identity == self.identity(of: file.path)
      {
        throw .outputIsInput(path: file.path)
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    switch self {
    case .standardOutput:
      try converting({ FileError.outputNotWritten(name: "Standard output", $0) }) {
        () throws(SystemError) in try Descriptor.standardOutput.writeAll(bytes)
      }
    case .file(let file): try file.write(bytes)
    }
  }

  /// The identity of a regular file; nil for others: a terminal or `/dev/null` may be both input
  /// and output.
  private func identity(of path: String) -> FileStatus.Identity? {
    do throws(SystemError) {
      let status = try FileStatus(of: path, lastLink: .itself)
      return status.kind == .regular ? status.identity : nil
    } catch {
      return nil
    }
  }
}

extension OutputDestination {
  /// Reads the value of `-o`: `-` is standard output.
  package init(_ output: String) {
    self = output == "-" ? .standardOutput : .file(OutputFile(path: output))
  }

  /// The quoted name for messages.
  package var name: String {
    switch self {
    case .standardOutput: "standard output"
    case .file(let file): quoted(file.path)
    }
  }

  /// The unquoted path, or the name of standard output.
  package var plainName: String { file?.path ?? name }

  /// The file; nil for standard output.
  package var file: OutputFile? {
    if case .file(let file) = self { file } else { nil }
  }
}
