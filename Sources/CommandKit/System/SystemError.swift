#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An error of a system call.
package struct SystemError: Error, Sendable, Hashable {
  /// The value of `errno`.
  package let code: Int32

  /// The error of the last failed call.
  package static var last: SystemError { SystemError(code: errno) }

  /// The error of a path with a NUL character.
  static let unusablePath = SystemError(code: EINVAL)

  package var isMissing: Bool { code == ENOENT }
  package var isNotFolder: Bool { code == ENOTDIR }
  package var exists: Bool { code == EEXIST }
  /// Whether the call was interrupted and can be repeated.
  package var isInterruption: Bool { code == EINTR }
  /// Whether a nonblocking stream is not ready.
  package var isNotReady: Bool { code == EAGAIN || code == EWOULDBLOCK }
  /// Whether the file or the file system does not support the call.
  package var isUnsupported: Bool { code == EINVAL || code == ENOTSUP || code == ENOSYS }
  package var isDenied: Bool { code == EACCES || code == EPERM }

  /// The reason as a clause after a colon, and the next step.
  package var reason: String {
    switch code {
    case ENOENT: "there is no such file or folder. Check the path."
    case EACCES, EPERM: "permission is denied. Change the permissions, or choose another place."
    case ENOTDIR: "a part of the path is a file and not a folder. Check the path."
    case EISDIR: "it is a folder. Name a file in it."
    case EINVAL: "the name cannot be used. Choose another one."
    case ENAMETOOLONG: "the name is too long. Choose a shorter one."
    case ELOOP:
      "it is a symbolic link where none is followed, or its links lead in a circle. Name the file itself."
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
