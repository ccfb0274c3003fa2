#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

package struct FileStatus: Sendable, Hashable {
  /// The file types that callers distinguish.
  package enum Kind: Sendable, Hashable {
    case regular
    case folder
    case symbolicLink
    /// A device, a pipe or a socket.
    case stream
  }

  /// Whether a symbolic link at the end of a path is followed.
  package enum LastLink {
    case followed
    case itself
  }

  package let kind: Kind
  /// The permission bits: the lowest nine of the mode.
  package let permissions: UInt32
  package let size: Int
  package let identity: Identity

  package let stamp: Stamp

  /// Changes with the content of the file.
  package struct Stamp: Sendable, Hashable {
    package let identity: Identity
    package let size: Int
    /// The modification time.
    package let changed: Moment
  }

  /// A file time; 64 bits of nanoseconds cannot hold those of all archives.
  package struct Moment: Sendable, Hashable, CustomStringConvertible {
    let seconds: Int
    /// From 0 to 999,999,999.
    let nanoseconds: Int

    package var description: String { "\(seconds).\(nanoseconds)" }
  }

  /// Equal for paths to the same file.
  package struct Identity: Sendable, Hashable {
    package let device: UInt64
    package let number: UInt64
  }

  init(_ information: stat) {
    kind =
      switch information.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .stream
      }
    permissions = UInt32(information.st_mode & 0o777)
    size = Int(information.st_size)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: information.st_dev),
      number: UInt64(truncatingIfNeeded: information.st_ino))
    #if canImport(Darwin)
      let changed = information.st_mtimespec
    #else
      let changed = information.st_mtim
    #endif
    stamp = Stamp(
      identity: identity, size: size,
      changed: Moment(seconds: changed.tv_sec, nanoseconds: changed.tv_nsec))
  }

  package init(of path: String, lastLink: LastLink) throws(SystemError) {
    try checkPath(path)
    var information = stat()
    let result =
      switch lastLink {
      case .followed: stat(path, &information)
      case .itself: lstat(path, &information)
      }
    guard result == 0 else { throw .last }
    self.init(information)
  }
}
