#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why the operating system refused something.
package struct SystemError: Error, Sendable, Hashable {
  /// The number that the system gives the reason.
  package let code: Int32

  /// The reason for the call that has just failed.
  package static var last: SystemError { SystemError(code: errno) }

  /// A path with a NUL character, which the system would take for the end of the path.
  static let unusablePath = SystemError(code: EINVAL)

  /// Whether there is nothing of that name.
  package var isMissing: Bool { code == ENOENT }
  /// Whether a part of the path is no folder.
  package var isNotFolder: Bool { code == ENOTDIR }
  /// Whether there is something of that name already.
  package var exists: Bool { code == EEXIST }
  /// Whether the call was interrupted and wants to be repeated.
  package var isInterruption: Bool { code == EINTR }
  /// Whether a stream that does not wait has nothing to read or no room just now.
  package var isNotReady: Bool { code == EAGAIN || code == EWOULDBLOCK }
  /// Whether the kind of file, or the file system, has no such operation.
  package var isUnsupported: Bool { code == EINVAL || code == ENOTSUP || code == ENOSYS }
  /// Whether the user may not do that.
  package var isDenied: Bool { code == EACCES || code == EPERM }

  /// The reason in words that follow a colon, and what can be done about it.
  package var reason: String {
    switch code {
    case ENOENT: "there is no such file or folder. Check the path."
    case EACCES, EPERM: "permission is denied. Change the permissions, or choose another place."
    case ENOTDIR: "a part of the path is a file and not a folder. Check the path."
    case EISDIR: "it is a folder. Name a file in it."
    case EINVAL: "the name cannot be used. Choose another one."
    case ENAMETOOLONG: "the name is too long. Choose a shorter one."
    case ELOOP: "its symbolic links lead in a circle. Name the file itself."
    case ENOSPC: "the disk is full. Free some space, or choose another disk."
    case EDQUOT: "your share of the disk is used up. Free some space, or choose another disk."
    case EFBIG: "the file would be larger than the system allows. Raise the limit of ulimit -f."
    case EROFS: "the disk can only be read. Choose another one."
    case EIO: "the device reports an error. Check the disk."
    case EPIPE: "its reader has closed the pipe. Let the next command read all of it."
    case EBADF: "it is closed. Redirect it to a file or a pipe."
    case EMFILE, ENFILE: "too many files are open. Close some, or raise the limit of ulimit -n."
    case ENXIO: "nothing listens there. Start its reader first."
    default: "the system says \"\(String(cString: strerror(code)))\"."
    }
  }
}
