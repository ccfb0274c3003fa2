#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the system knows about a file.
package struct FileStatus: Sendable, Hashable {
  /// What is told apart of the kinds of file.
  package enum Kind: Sendable, Hashable {
    case regular
    case folder
    case symbolicLink
    /// A device, a pipe or a socket.
    case stream
  }

  /// What a path that ends in a symbolic link is about.
  package enum LastLink {
    case followed
    case itself
  }

  package let kind: Kind
  /// The permissions: the lowest nine bits of the mode.
  package let permissions: UInt32
  /// The size in bytes, where there is one.
  package let size: Int
  /// What tells the file from all others.
  package let identity: Identity

  /// What changes whenever the content does.
  package let stamp: Stamp

  /// Two looks at a file with the same stamp have seen the same content.
  package struct Stamp: Sendable, Hashable {
    package let identity: Identity
    package let size: Int
    /// When it was last changed.
    package let changed: Moment
  }

  /// A moment as files keep it: archives carry any, which nanoseconds alone would not hold.
  package struct Moment: Sendable, Hashable, CustomStringConvertible {
    /// Whole seconds since 1970, rounded down.
    let seconds: Int
    /// What comes on top of them, under 1,000,000,000.
    let nanoseconds: Int

    /// Both numbers, seconds first.
    package var description: String { "\(seconds).\(nanoseconds)" }
  }

  /// Two paths with the same identity lead to the same file.
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

  /// Looks a path up.
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
