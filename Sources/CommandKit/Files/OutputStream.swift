/// Output that is written piece by piece: standard output, a device or a pipe, or a file that is there once all
/// of it is written.
package final class OutputStream: Sendable {
  private let target: OutputDestination
  private let folder: DirectoryHandle?
  private let descriptor: Descriptor
  private let temporary: String

  /// Opens the output.
  ///
  /// - Throws: ``FileError`` when it is a terminal or a folder, or cannot be made.
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

  /// Opens a device or a pipe.
  private static func open(_ path: String) throws(FileError) -> Descriptor {
    let opened: Descriptor
    do throws(SystemError) {
      opened = try OpenFile(path, for: .writing).use { file throws(SystemError) in
        try file.duplicate()
      }
    } catch {
      throw .outputNotCreated(path: path, error)
    }
    guard !opened.isTerminal else {
      opened.close()
      throw .outputIsTerminal
    }
    return opened
  }

  /// Writes bytes after those before.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
    } catch {
      throw .outputNotWritten(name: name, error)
    }
  }

  /// Puts the file in its place.
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

  /// Removes what was written, unless it is standard output.
  package func discard() {
    guard let folder else { return }
    do throws(SystemError) {
      try folder.remove(temporary)
    } catch {
      // The next run tries again.
    }
  }

  /// The path of the file that is there once all of it is written; nil where others read along.
  package var unfinishedPath: String? { folder == nil ? nil : target.file?.path }

  private var name: String {
    target.file.map { quoted($0.path) } ?? "Standard output"
  }
}

/// Where a picture goes.
package enum OutputDestination: Sendable, Hashable {
  case standardOutput
  case file(OutputFile)

  /// Makes sure, before anything is read or drawn, that a picture can go there.
  ///
  /// - Throws: ``FileError`` when it is a terminal or a folder, or when the picture would replace the
  ///   input.
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

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    switch self {
    case .standardOutput:
      do throws(SystemError) {
        try Descriptor.standardOutput.writeAll(bytes)
      } catch {
        throw .outputNotWritten(name: "Standard output", error)
      }
    case .file(let file): try file.write(bytes)
    }
  }

  /// What tells a file from all others, if there is one.
  ///
  /// A terminal or `/dev/null` may well be both input and output.
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
  /// Takes what `-o` says: `-` is standard output.
  package init(_ output: String) {
    self = output == "-" ? .standardOutput : .file(OutputFile(path: output))
  }

  /// What `-o` says: `-` is standard output.
  package var name: String {
    switch self {
    case .standardOutput: "standard output"
    case .file(let file): quoted(file.path)
    }
  }

  /// What `-o` says, as the beginning of a message.
  package var plainName: String { file?.path ?? name }

  /// The file, unless it is standard output.
  package var file: OutputFile? {
    if case .file(let file) = self { file } else { nil }
  }
}
