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

  /// What a program that has ended has written.
  package struct Ended: Sendable {
    /// The exit status, or 128 plus the number of the signal that ended it.
    package let status: Int32
    package let output: String
    package let errors: String
  }

  /// Runs the program with these bytes as standard input, and collects what it writes.
  ///
  /// Files take the place of pipes: neither program waits for the other one to read. `started` gets
  /// the process ID.
  package func run(
    _ arguments: [String], input: [UInt8], started: (Int32) -> Void
  ) throws -> Ended {
    let files = try (0..<3).map { _ in try TemporaryFile() }
    try files[0].append(input)
    files[0].rewind()
    let status = try run(arguments, streams: files.enumerated().map { ($1, Int32($0)) }, started)
    return Ended(status: status, output: try files[1].text, errors: try files[2].text)
  }

  /// Asks a program that was started to end.
  package static func terminate(_ process: Int32) { kill(process, SIGTERM) }

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
    let process = try start(arguments) { actions in
      if output == .discarded {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      }
    }
    return try status(of: process)
  }

  /// Runs the program as ``run(_:output:)`` does, and counts the lines that it prints.
  package func countLines(
    _ arguments: [String]
  ) throws(SystemError) -> (lines: Int, status: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let output = Descriptor(number: ends[0])
    defer { output.close() }
    let started = Result { () throws(SystemError) in
      try start(arguments) { actions in
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
      }
    }
    Descriptor(number: ends[1]).close()
    let process = try started.get()
    var lines = 0
    while case let bytes = try output.readSome(1 << 16), !bytes.isEmpty {
      lines += bytes.count { $0 == UInt8(ascii: "\n") }
    }
    return (lines, try status(of: process))
  }

  private func run(
    _ arguments: [String], streams: [(TemporaryFile, Int32)], _ started: (Int32) -> Void
  ) throws(SystemError) -> Int32 {
    let process = try start(arguments) { actions in
      for (file, number) in streams { file.stand(for: number, &actions) }
    }
    started(process)
    return try status(of: process)
  }

  #if canImport(Darwin)
    typealias SpawnActions = posix_spawn_file_actions_t?
  #else
    typealias SpawnActions = posix_spawn_file_actions_t
  #endif

  private func start(
    _ arguments: [String], _ redirect: (inout SpawnActions) -> Void
  ) throws(SystemError) -> pid_t {
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    #if canImport(Darwin)
      var actions: SpawnActions
    #else
      var actions = SpawnActions()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    redirect(&actions)
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, &argv, environ)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }

  private func status(of process: pid_t) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      let error = SystemError.last
      guard error.code == EINTR else { throw error }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
