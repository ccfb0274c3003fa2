#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open folder, shared by several tasks. Paths are resolved component by component within the
/// folder, and symbolic links are not followed.
package final class DirectoryHandle: Sendable {
  private let descriptor: Descriptor

  package init(_ path: String) throws(SystemError) {
    try checkPath(path)
    let number = openFolder(AT_FDCWD, path, follow: true)
    guard number >= 0 else { throw .last }
    descriptor = Descriptor(number: number)
  }

  private init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  deinit { close(descriptor.number) }

  /// Opens or creates a subfolder; with `permissions` a new one has them whatever the process gives.
  package func folder(
    _ name: String, permissions: UInt32? = nil
  ) throws(SystemError) -> DirectoryHandle {
    var number = openFolder(descriptor.number, name, follow: false)
    let isNew = number < 0 && SystemError.last.isMissing
    if isNew {
      guard mkdirat(descriptor.number, name, 0o777) == 0 || SystemError.last.exists else {
        throw .last
      }
      number = openFolder(descriptor.number, name, follow: false)
    }
    guard number >= 0 else { throw .last }
    let folder = DirectoryHandle(Descriptor(number: number))
    if isNew, let permissions { try folder.descriptor.setMode(permissions) }
    return folder
  }

  /// Opens a subfolder.
  package func existing(_ name: String) throws(SystemError) -> DirectoryHandle {
    let number = openFolder(descriptor.number, name, follow: false)
    guard number >= 0 else { throw .last }
    return DirectoryHandle(Descriptor(number: number))
  }

  /// The status of a file; nil if it does not exist.
  package func status(of path: String) throws(SystemError) -> FileStatus? {
    var information = stat()
    guard fstatat(descriptor.number, path, &information, AT_SYMLINK_NOFOLLOW) == 0 else {
      let error = SystemError.last
      if error.isMissing || error.isNotFolder { return nil }
      throw error
    }
    return FileStatus(information)
  }

  package func reading<Result>(
    _ name: String, _ body: (Descriptor) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let number = openat(descriptor.number, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { throw .last }
    defer { close(number) }
    return try body(Descriptor(number: number))
  }

  /// Reads at most `limit` + 1 bytes, so that callers can detect an oversized file.
  package func content(of name: String, upTo limit: Int) throws(SystemError) -> [UInt8] {
    try reading(name) { descriptor throws(SystemError) in
      try descriptor.readAll(upTo: limit, expecting: try descriptor.status().size)
    }
  }

  /// Writes a file atomically, by renaming or linking a temporary one; with `permissions` it has them
  /// whatever the process gives to new files.
  package func write(
    _ bytes: [UInt8], to name: String, _ replacement: Replacement, permissions: UInt32? = nil
  ) throws(SystemError) {
    let temporary = TemporaryName(target: name).name(process: CurrentProcess.identifier)
    let file = try create(temporary)
    do throws(SystemError) {
      do throws(SystemError) {
        if let permissions { try file.setMode(permissions) }
        try file.writeAll(bytes)
      } catch {
        file.close()
        throw error
      }
      guard close(file.number) == 0 || SystemError.last.isInterruption else { throw .last }
      switch replacement {
      case .allowed: try move(temporary, onto: name)
      case .refused:
        guard linkat(descriptor.number, temporary, descriptor.number, name, 0) == 0 else {
          throw .last
        }
        unlinkat(descriptor.number, temporary, 0)
      }
    } catch {
      unlinkat(descriptor.number, temporary, 0)
      throw error
    }
  }

  /// Whether an existing file may be replaced.
  package enum Replacement: Sendable, Hashable {
    case allowed, refused
  }

  /// Renames a file, replacing the target.
  package func move(_ name: String, onto target: String) throws(SystemError) {
    guard renameat(descriptor.number, name, descriptor.number, target) == 0 else { throw .last }
  }

  /// Removes a file if it exists.
  package func remove(_ name: String) throws(SystemError) {
    guard unlinkat(descriptor.number, name, 0) == 0 || SystemError.last.isMissing else {
      throw .last
    }
  }

  /// Creates a new file; the caller closes it.
  package func create(_ name: String) throws(SystemError) -> Descriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = openFile(descriptor.number, name, flags)
    guard number >= 0 else { throw .last }
    return Descriptor(number: number)
  }

  /// Creates and unlinks a file; the caller closes it.
  package func createNameless() throws(SystemError) -> Descriptor {
    let name = ".snapshot-\(CurrentProcess.identifier)\(TemporaryName.ending)"
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = openFile(descriptor.number, name, flags, mode: 0o600)
    guard number >= 0 else { throw .last }
    unlinkat(descriptor.number, name, 0)
    return Descriptor(number: number)
  }

  /// Opens a file for appending, truncated if `afresh`. With `isPrivate` a new file gets mode 0600
  /// instead of 0666.
  package func appending(
    _ name: String, afresh: Bool, isPrivate: Bool = false
  ) throws(SystemError) -> AppendedFile {
    let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | (afresh ? O_TRUNC : 0)
    let number = openFile(descriptor.number, name, flags, mode: isPrivate ? 0o600 : 0o666)
    guard number >= 0 else { throw .last }
    return AppendedFile(Descriptor(number: number))
  }

  /// Locks the folder while it is open; false if another process has locked it.
  package func lock() -> Bool { descriptor.lock() }
}

/// An open file for appending whole lines.
package final class AppendedFile: Sendable {
  private let descriptor: Descriptor

  fileprivate init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  deinit { close(descriptor.number) }

  /// Locks the file while it is open; false if another process has locked it.
  package func lock() -> Bool { descriptor.lock() }

  /// Whether the file is empty or ends with a line feed.
  package func endsWithLineFeed() throws(SystemError) -> Bool {
    let end = Int(lseek(descriptor.number, 0, SEEK_END))
    guard end > 0 else { return true }
    return try descriptor.readPart(at: end - 1, count: 1) == [UInt8(ascii: "\n")]
  }

  /// Appends text; a partial write is undone.
  package func append(_ text: String) throws(SystemError) {
    let end = lseek(descriptor.number, 0, SEEK_END)
    do throws(SystemError) {
      try descriptor.writeAll(Array(text.utf8))
    } catch {
      if end >= 0 { ftruncate(descriptor.number, end) }
      throw error
    }
  }
}

// Methods of these names would hide the system calls.

private func openFolder(_ folder: Int32, _ path: String, follow: Bool) -> Int32 {
  openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (follow ? 0 : O_NOFOLLOW))
}

private func openFile(
  _ folder: Int32, _ path: String, _ flags: Int32, mode: mode_t = 0o666
) -> Int32 {
  openat(folder, path, flags | O_NOCTTY, mode)
}

extension DirectoryHandle {
  /// The command writes no longer lines.
  private static let longestLine = 16 << 20

  /// Calls `body` with each line without its line feed, and its offset. An incomplete last line is
  /// ignored, as is everything from a line of more than 16 MiB on.
  package func forEachLine(
    of name: String, _ body: (ArraySlice<UInt8>, Int) throws(SystemError) -> Void
  ) throws(SystemError) {
    var (rest, start): ([UInt8], Int) = ([], 0)
    try reading(name) { descriptor throws(SystemError) in
      while rest.count <= DirectoryHandle.longestLine {
        let piece = try descriptor.readSome(1 << 20)
        if piece.isEmpty { return }
        rest += piece
        var position = 0
        while let end = rest[position...].firstIndex(of: UInt8(ascii: "\n")) {
          try body(rest[position..<end], start + position)
          position = end + 1
        }
        rest.removeFirst(position)
        start += position
      }
    }
  }
}
