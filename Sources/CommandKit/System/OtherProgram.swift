#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that belongs to this one and does a part of its work.
package struct OtherProgram: Sendable {
  /// Where it is.
  private let path: String

  /// Looks for it: beside this program, then where the shell looks for programs.
  ///
  /// - Returns: nil when it is nowhere.
  package init?(_ name: String) {
    let own = CurrentProcess.programPath.map { FilePath($0).folder }
    let others = (Environment.value(of: "PATH") ?? "").split(separator: ":").map(String.init)
    let paths = ((own.map { [$0] } ?? []) + others.filter { $0.hasPrefix("/") }).map {
      "\($0)/\(name)"
    }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = path
  }

  /// Becomes that program, with its arguments; returns only when the system refuses.
  package func replaceThis(_ arguments: [String]) -> SystemError {
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // What this program ignores, that one shall decide about.
    signal(SIGPIPE, SIG_DFL)
    execv(path, &words)
    return .last
  }

  /// Runs it and waits for its end; it shares the streams of this one.
  ///
  /// - Returns: its exit status, or 128 and the number of the signal that has ended it.
  package func run(_ arguments: [String]) throws(SystemError) -> Int32 {
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, nil, nil, &words, environ)
    guard code == 0 else { throw SystemError(code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      let error = SystemError.last
      guard error.code == EINTR else { throw error }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
