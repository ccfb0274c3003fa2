/// A file that is written as a whole or not at all.
package struct OutputFile: Sendable, Hashable {
  /// What is at the path before it is written.
  private enum Target {
    /// Nothing, or a symbolic link, which is replaced and not followed.
    case free
    /// A file, whose permissions the new one gets.
    case file(permissions: UInt32)
    /// A device or a pipe, which keeps its name and is written to.
    case stream
  }

  /// Where it is.
  package let path: String
  /// Whether only its owner may read it, whatever was there before.
  package var isPrivate: Bool

  /// Takes where the file is to be; nothing is there until it is written.
  package init(path: String, isPrivate: Bool = false) {
    (self.path, self.isPrivate) = (path, isPrivate)
  }

  /// Writes the bytes beside the target and puts them in its place in one step.
  ///
  /// Whatever happens, the path leads to the old file or to the whole new one. Signals that ask the
  /// command to end wait for the rename, so they leave no temporary file; what SIGKILL or a power cut
  /// leaves is removed by ``removeLeftovers(for:)`` of the next run. A device or a pipe is written to
  /// directly; there signals end the command at once.
  ///
  /// - Throws: ``FileError``; there is no temporary file then, and the target is as it was.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    switch try target() {
    case .stream: try writeDirectly(bytes)
    case .free: try replace(with: bytes, permissions: nil)
    case .file(let permissions):
      try replace(with: bytes, permissions: isPrivate ? nil : permissions)
    }
  }

  /// Makes sure, before anything is drawn, that the path is one for a file.
  package func check() throws(FileError) {
    _ = try target()
  }

  /// Whether it is a device or a pipe, which is written to and never replaced.
  package var isStream: Bool {
    get throws(FileError) {
      if case .stream = try target() { true } else { false }
    }
  }

  private func target() throws(FileError) -> Target {
    guard !FilePath(path).name.isEmpty else { throw .outputIsFolder(path: path) }
    do throws(SystemError) {
      let status = try FileStatus(of: path, lastLink: .itself)
      switch status.kind {
      case .regular: return .file(permissions: status.permissions)
      case .stream: return .stream
      case .folder: break
      case .symbolicLink:
        let end = try FileStatus(of: path, lastLink: .followed)
        if end.kind == .stream || isSystemLink { return .stream }
        if end.kind == .regular { return .free }
      }
    } catch {
      return .free
    }
    throw .outputIsFolder(path: path)
  }

  /// Whether the path is a link of the system's, such as `/dev/stdout`, which must never be replaced.
  private var isSystemLink: Bool { path.hasPrefix("/dev/") || path.hasPrefix("/proc/") }

  private func writeDirectly(_ bytes: [UInt8]) throws(FileError) {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(path, for: .writing)
    } catch {
      throw .outputNotCreated(path: path, error)
    }
    guard !file.use(\.isTerminal) else { throw .outputIsTerminal }
    do throws(SystemError) {
      try file.use { descriptor throws(SystemError) in try descriptor.writeAll(bytes) }
      try file.finish()
    } catch {
      throw .outputNotWritten(name: quoted(path), error)
    }
  }

  private func replace(with bytes: [UInt8], permissions: UInt32?) throws(FileError) {
    let parts = FilePath(path)
    let name = TemporaryName(target: parts.name).name(process: CurrentProcess.identifier)
    let temporary = parts.prefix + name
    try Signals.held { () throws(FileError) in
      do throws(FileError) {
        try fill(temporary, with: bytes, permissions: permissions)
        try rename(temporary)
      } catch {
        OutputFile.discard(temporary)
        throw error
      }
      try synchronizeFolder(parts.folder)
    }
  }

  private func fill(
    _ temporary: String, with bytes: [UInt8], permissions: UInt32?
  ) throws(FileError) {
    let file: OpenFile
    do throws(SystemError) {
      // A file that replaces a private one is private from its first byte on.
      let isOpen = permissions == nil && !isPrivate
      file = try OpenFile(temporary, for: .creating(mode: isOpen ? 0o666 : 0o600))
    } catch {
      throw explain(error)
    }
    do throws(SystemError) {
      try file.use { descriptor throws(SystemError) in
        if let permissions { try descriptor.setMode(permissions) }
        try descriptor.writeAll(bytes)
        try descriptor.synchronize()
      }
      try file.finish()
    } catch {
      throw .outputNotWritten(name: quoted(path), error)
    }
  }

  private func rename(_ temporary: String) throws(FileError) {
    do throws(SystemError) {
      try FileSystem.move(temporary, onto: path)
    } catch {
      throw .outputNotCreated(path: path, error)
    }
  }

  /// Makes the new name survive a loss of power.
  ///
  /// A folder that may not be read cannot be opened for that; the picture is in place all the same.
  private func synchronizeFolder(_ folder: String) throws(FileError) {
    do throws(SystemError) {
      let opened = try OpenFile(folder, for: .folder)
      try opened.use { descriptor throws(SystemError) in try descriptor.synchronize() }
    } catch {
      if !error.isDenied { throw .outputNotWritten(name: quoted(path), error) }
    }
  }

  private func explain(_ error: SystemError) -> FileError {
    error.isMissing
      ? .outputFolderMissing(path: path, folder: FilePath(path).folder)
      : .outputNotCreated(path: path, error)
  }
}
