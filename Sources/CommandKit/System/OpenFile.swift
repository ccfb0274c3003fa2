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
