#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

package struct HelperProcess: Sendable {
  private let path: String

  /// Finds the program beside this one, then in `PATH`; nil if it is in neither.
  package init?(_ name: String) {
    let own = CurrentProcess.programPath.map { FilePath($0).folder }
    let others = (Environment.value(of: "PATH") ?? "").split(separator: ":").map(String.init)
    let paths = ((own.map { [$0] } ?? []) + others.filter { $0.hasPrefix("/") }).map {
      "\($0)/\(name)"
    }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = path
  }

  /// Replaces this process by the program; returns only on failure.
  package func replaceThis(_ arguments: [String]) -> SystemError {
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    // The default action, which the program may change.
    signal(SIGPIPE, SIG_DFL)
    execv(path, &argv)
    return .last
  }

  /// The standard output of the program.
  package enum Output: Sendable, Hashable {
    case shared
    case discarded
  }

  /// Runs the program with this one's standard input and error. Returns its exit status, or 128
  /// plus the number of the signal that ended it.
  package func run(
    _ arguments: [String], output: Output = .shared
  ) throws(SystemError) -> Int32 {
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
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
    let code = posix_spawn(&process, path, &actions, nil, &argv, environ)
    guard code == 0 else { throw SystemError(code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      let error = SystemError.last
      guard error.code == EINTR else { throw error }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
