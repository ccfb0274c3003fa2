import Base

/// A file that is written atomically.
package struct OutputFile: Sendable, Hashable {
  private enum Target {
    /// Nothing, or a symbolic link, which is replaced rather than followed.
    case free
    /// A file whose permissions are kept.
    case file(permissions: UInt32)
    /// A device or a pipe, which is written to in place.
    case stream
  }

  package let path: String
  /// Whether the file gets mode 0600, whatever the mode of an earlier file.
  package var isPrivate: Bool

  package init(path: String, isPrivate: Bool = false) {
    (self.path, self.isPrivate) = (path, isPrivate)
  }

  /// Writes a temporary file and renames it to the target, so that the path always leads to the old
  /// or the whole new file. Signals that ask for an end are blocked until the rename; what SIGKILL
  /// or a power failure leaves is removed by ``removeLeftovers(for:)`` of the next run. Devices and
  /// pipes are written to directly.
  ///
  /// - Throws: ``FileError``; the temporary file is removed and the target is unchanged.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    switch try target() {
    case .stream: try writeDirectly(bytes)
    case .free: try replace(with: bytes, permissions: nil)
    case .file(let permissions):
      try replace(with: bytes, permissions: isPrivate ? nil : permissions)
    }
  }

  /// Throws if a file cannot be at the path.
  package func check() throws(FileError) {
    _ = try target()
  }

  /// Whether it is a device or a pipe, which is never replaced.
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

  /// Whether the path is a system link such as `/dev/stdout`, which must not be replaced.
  private var isSystemLink: Bool { path.hasPrefix("/dev/") || path.hasPrefix("/proc/") }

  private func writeDirectly(_ bytes: [UInt8]) throws(FileError) {
    let file = try converting({ FileError.outputNotCreated(path: path, $0) }) {
      () throws(SystemError) in try OpenFile(path, for: .writing)
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
      // The temporary file of a private file is private from its first byte.
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
    try converting({ FileError.outputNotCreated(path: path, $0) }) {
      () throws(SystemError) in try FileSystem.move(temporary, onto: path)
    }
  }

  /// Syncs the folder. A folder without read permission cannot be opened for that; the file is in
  /// place all the same.
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
  /// Removes temporary files of these targets whose process has ended. Reads each folder once, so
  /// it is called once for all files. Errors are ignored.
  package static func removeLeftovers(for files: [OutputFile]) {
    var targets: [String: [TemporaryName]] = [:]
    for parts in files.map({ FilePath($0.path) }) where !parts.name.isEmpty {
      targets[parts.folder, default: []].append(TemporaryName(target: parts.name))
    }
    for (folder, names) in targets { removeLeftovers(in: folder, of: names) }
  }

  static func discard(_ temporary: String) {
    do throws(SystemError) {
      try FileSystem.remove(temporary)
    } catch {
      // The next run tries again; the first error is reported.
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
      // A folder without read permission may still be writable.
    }
  }

  /// A file with the current process ID was left by an earlier process with that ID.
  private static func isLeftover(_ name: String, of target: TemporaryName) -> Bool {
    guard let process = target.process(of: name) else { return false }
    return process == CurrentProcess.identifier || !CurrentProcess.isRunning(process)
  }
}

/// The parts of a path, split by bytes as the system does.
package struct FilePath: Sendable, Hashable {
  /// The folder; `.` if the path names none.
  package let folder: String
  /// The part before the name with its slash; empty without a folder.
  package let prefix: String
  /// The file name; empty if the path ends with a slash.
  package let name: String

  package init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, prefix, name) = (".", "", path)
      return
    }
    // The next character may combine with the slash.
    let start = path.utf8.index(after: slash)
    prefix = String(path[..<start])
    name = String(path[start...])
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name without its extension.
  package var baseName: String { dot.map { String(name[..<$0]) } ?? name }

  /// The extension without its period; nil without one.
  package var fileExtension: String? { dot.map { String(name[name.utf8.index(after: $0)...]) } }

  private var dot: String.Index? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex,
      name.utf8.index(after: dot) != name.endIndex
    else { return nil }
    return dot
  }
}

/// The name of a temporary file, `.NAME.PID.snapshot-tmp` beside its target. A later run can tell
/// which target and which process it belongs to, and remove it.
package struct TemporaryName: Sendable, Hashable {
  package static let ending = ".snapshot-tmp"
  /// Bytes of the target's name, so that the whole fits the system's limit of 255.
  private static let longestPart = 200

  /// The prefix of all names for the target.
  private let start: String

  package init(target name: String) {
    var part = ""
    for scalar in name.unicodeScalars {
      guard part.utf8.count + UTF8.width(scalar) <= TemporaryName.longestPart else { break }
      part.unicodeScalars.append(scalar)
    }
    start = ".\(part)."
  }

  package func name(process: Int32) -> String { "\(start)\(process)\(TemporaryName.ending)" }

  /// The process ID in a temporary name of this target, or nil. Compares bytes like the file
  /// system: Swift strings are equal if they are canonically equivalent.
  package func process(of fileName: String) -> Int32? {
    let bytes = fileName.utf8
    let length = bytes.count - start.utf8.count - TemporaryName.ending.utf8.count
    guard length > 0, bytes.starts(with: start.utf8) else { return nil }
    let rest = bytes.dropFirst(start.utf8.count)
    guard rest.suffix(TemporaryName.ending.utf8.count).elementsEqual(TemporaryName.ending.utf8)
    else { return nil }
    let digits = rest.prefix(length)
    guard digits.allSatisfy(\.isDigit) else { return nil }
    return Int32(String(decoding: digits, as: UTF8.self))
  }

  /// The process ID in a temporary name of any target, or nil.
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

/// An open file, closed when this value ends its life.
package struct OpenFile: ~Copyable {
  package enum Access {
    case reading
    /// Truncates nothing and creates nothing: an existing file, device or pipe.
    case writing
    /// Creates a file; fails if it exists, even as a symbolic link.
    case creating(mode: UInt32)
    /// A folder, for syncing.
    case folder
  }

  private let descriptor: Descriptor

  /// Opens a file with close-on-exec.
  package init(_ path: String, for access: Access) throws(SystemError) {
    try checkPath(path)
    var number = OpenFile.open(path, access)
    while number < 0, SystemError.last.isInterruption { number = OpenFile.open(path, access) }
    guard number >= 0 else { throw .last }
    descriptor = Descriptor(number: number)
  }

  /// Calls `body` with the descriptor and keeps the file open meanwhile: the descriptor alone would
  /// not, as the file is closed after the last use of this value.
  package borrowing func use<Result, Failure: Error>(
    _ body: (Descriptor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(descriptor)
  }

  /// Closes the file and throws a delayed write error.
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

/// A method of this name would hide the system call.
private func openFile(_ path: String, _ flags: Int32, mode: UInt32) -> Int32 {
  open(path, flags | O_CLOEXEC | O_NOCTTY, mode_t(mode))
}
