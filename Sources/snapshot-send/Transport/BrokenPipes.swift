#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What happens when the other side closes a connection or a pipe while something is written to it.
enum BrokenPipes {
  /// Makes it an error of the call that writes, where it would end the process without a word; libcurl leaves that to
  /// its user.
  static let areErrors: Bool = {
    _ = signal(SIGPIPE, SIG_IGN)
    return true
  }()
}
