#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that belongs to this one and does a part of its work.
package struct HelperProcess: Sendable {
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

  /// Where the standard output of the other program goes.
  package enum Output: Sendable, Hashable {
    /// To that of this program.
    case shared
    case discarded
  }

  /// Runs it and waits for its end; it shares standard input and standard error of this one.
  ///
  /// - Returns: its exit status, or 128 and the number of the signal that has ended it.
  package func run(
    _ arguments: [String], output: Output = .shared
  ) throws(SystemError) -> Int32 {
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if output == .discarded {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, &words, environ)
    guard code == 0 else { throw SystemError(code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      let error = SystemError.last
      guard error.code == EINTR else { throw error }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
