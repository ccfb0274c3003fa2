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

extension OutputFile {
  /// Removes what killed processes have left of writing these files: temporary files whose process does
  /// not run any more.
  ///
  /// Each folder is read once, so a run calls this once for all its files. What cannot be read or
  /// removed stays: it is in nobody's way.
  package static func removeLeftovers(for files: [OutputFile]) {
    var targets: [String: [TemporaryName]] = [:]
    for parts in files.map({ FilePath($0.path) }) where !parts.name.isEmpty {
      targets[parts.folder, default: []].append(TemporaryName(target: parts.name))
    }
    for (folder, names) in targets { removeLeftovers(in: folder, of: names) }
  }

  /// Removes a temporary file, if it is there.
  static func discard(_ temporary: String) {
    do throws(SystemError) {
      try FileSystem.remove(temporary)
    } catch {
      // The next run tries again; the message is about what went wrong before.
    }
  }

  private static func removeLeftovers(in folder: String, of targets: [TemporaryName]) {
    let ending = TemporaryName.ending.utf8
    do throws(SystemError) {
      for name in try FileSystem.names(in: folder, limit: .max)
      where name.utf8.suffix(ending.count).elementsEqual(ending) {
        if targets.contains(where: { isLeftover(name, of: $0) }) { discard("\(folder)/\(name)") }
      }
    } catch {
      // A folder that cannot be read may still be one that can be written to.
    }
  }

  /// A file with this process's own number is left by an earlier process that had the number.
  private static func isLeftover(_ name: String, of target: TemporaryName) -> Bool {
    guard let process = target.process(of: name) else { return false }
    return process == CurrentProcess.identifier || !CurrentProcess.isRunning(process)
  }
}

/// The parts of a path, taken apart by bytes as the system does it.
package struct FilePath: Sendable, Hashable {
  /// The folder as it can be opened: `.` when the path names none.
  package let folder: String
  /// What comes before the name, with the slash: empty when the path names no folder.
  package let prefix: String
  /// The name in the folder; empty when the path ends with a slash.
  package let name: String

  /// Takes a path apart.
  package init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, prefix, name) = (".", "", path)
      return
    }
    // Not the index after the character, which may be a slash with an accent.
    let start = path.utf8.index(after: slash)
    prefix = String(path[..<start])
    name = String(path[start...])
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name up to the dot of its extension.
  package var stem: String { dot.map { String(name[..<$0]) } ?? name }

  /// What follows the last dot of the name, or nil where nothing does or the name starts there.
  package var fileExtension: String? { dot.map { String(name[name.utf8.index(after: $0)...]) } }

  private var dot: String.Index? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex,
      name.utf8.index(after: dot) != name.endIndex
    else { return nil }
    return dot
  }
}

/// What a file is called while it is being written: `.NAME.PID.snapshot-tmp`, beside its target.
///
/// The name tells the next run which target the file was for and which process made it, so that it can
/// remove what a killed process has left.
package struct TemporaryName: Sendable, Hashable {
  /// What all of them end with.
  package static let ending = ".snapshot-tmp"
  /// So many bytes of the target's name are taken that the system's 255 are enough for the whole.
  private static let longestPart = 200

  /// What the names for one target start with, whichever process makes them.
  private let start: String

  /// The names for a target of that name.
  package init(target name: String) {
    var part = ""
    for scalar in name.unicodeScalars {
      guard part.utf8.count + UTF8.width(scalar) <= TemporaryName.longestPart else { break }
      part.unicodeScalars.append(scalar)
    }
    start = ".\(part)."
  }

  /// The name that a process uses.
  package func name(process: Int32) -> String { "\(start)\(process)\(TemporaryName.ending)" }

  /// The process that made a file of this name for this target, or nil when it is not such a file.
  ///
  /// Names are compared as bytes, as the file system does: Swift's strings are equal when they mean the
  /// same, however their accents are written.
  package func process(of fileName: String) -> Int32? {
    let bytes = fileName.utf8
    let length = bytes.count - start.utf8.count - TemporaryName.ending.utf8.count
    guard length > 0, bytes.starts(with: start.utf8) else { return nil }
    let rest = bytes.dropFirst(start.utf8.count)
    guard rest.suffix(TemporaryName.ending.utf8.count).elementsEqual(TemporaryName.ending.utf8)
    else { return nil }
    let digits = rest.prefix(length)
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int32(String(decoding: digits, as: UTF8.self))
  }

  /// The process that made a file of this name for any target, or nil when it is not such a file.
  package static func process(of fileName: String) -> Int32? {
    guard fileName.hasPrefix("."), fileName.hasSuffix(ending) else { return nil }
    let rest = fileName.utf8.dropLast(ending.utf8.count)
    guard let point = rest.lastIndex(of: UInt8(ascii: ".")), point != rest.startIndex else {
      return nil
    }
    return Int32(String(decoding: rest[rest.index(after: point)...], as: UTF8.self))
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is open as long as this value lives.
package struct OpenFile: ~Copyable {
  /// What a file is opened for.
  package enum Access {
    /// To be read.
    case reading
    /// To be written from its start; it exists and may be a device or a pipe.
    case writing
    /// To be written; it must not exist, not even as a symbolic link.
    case creating(mode: UInt32)
    /// To be synchronised; it is a folder.
    case folder
  }

  private let descriptor: Descriptor

  /// Opens a file.
  ///
  /// No program that this one starts inherits it.
  package init(_ path: String, for access: Access) throws(SystemError) {
    try checkPath(path)
    var number = OpenFile.open(path, access)
    while number < 0, SystemError.last.isInterruption { number = OpenFile.open(path, access) }
    guard number >= 0 else { throw .last }
    descriptor = Descriptor(number: number)
  }

  /// Calls `body` with the file's number, and keeps the file open until it has returned.
  ///
  /// The number alone would not do that: the file is closed after the last use of this value.
  package borrowing func use<Result, Failure: Error>(
    _ body: (Descriptor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(descriptor)
  }

  /// Closes the file and reports what the system could not write until now.
  package consuming func finish() throws(SystemError) {
    let number = descriptor.number
    discard self
    guard close(number) == 0 || SystemError.last.isInterruption else { throw .last }
  }

  deinit { close(descriptor.number) }

  private static func open(_ path: String, _ access: Access) -> Int32 {
    let flags: Int32
    switch access {
    case .reading: flags = O_RDONLY
    case .writing: flags = O_WRONLY | O_TRUNC
    case .creating(let mode):
      return openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    case .folder: flags = O_RDONLY | O_DIRECTORY
    }
    return openFile(path, flags, mode: 0)
  }
}

/// Stands outside the type because a method named like the system's call would hide it.
private func openFile(_ path: String, _ flags: Int32, mode: UInt32) -> Int32 {
  open(path, flags | O_CLOEXEC | O_NOCTTY, mode_t(mode))
}
