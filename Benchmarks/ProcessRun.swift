#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One run of a program, from its start to its end.
struct ProcessRun: Sendable {
  /// How long it took, in milliseconds.
  let wall: Double
  /// The processor's time that it and the system spent, in milliseconds.
  let cpu: Double
  /// The most memory that it held, in MiB.
  let memory: Double

  private static let bytesPerMebibyte = 1_048_576.0
  #if canImport(Darwin)
    private static let bytesPerMemoryUnit = 1.0
  #else
    private static let bytesPerMemoryUnit = 1024.0
  #endif

  /// All that a program gets to see of the environment: enough to find fonts and its caches.
  private static let variables = ["HOME", "LANG", "PATH", "XDG_CACHE_HOME"]

  init(wall: Double, cpu: Double, memory: Double) {
    self.wall = wall
    self.cpu = cpu
    self.memory = memory
  }

  /// Runs a program, looked for on the PATH, without input and with its output thrown away or in a file.
  ///
  /// - Throws: ``BenchError/launch(program:)`` when there is no such program,
  ///   ``BenchError/output(program:reason:)`` when it does not end with status 0.
  init(_ command: [String], output: DiskFile? = nil) throws(BenchError) {
    let program = command.first ?? ""
    let clock = ContinuousClock()
    let start = clock.now
    guard let process = ProcessRun.spawn(command, output: output?.path) else {
      throw .launch(program: program)
    }
    var (status, usage) = (Int32(0), rusage())
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw .launch(program: program) }
    }
    let wall = start.duration(to: clock.now).milliseconds
    guard status == 0 else {
      throw .output(program: program, reason: "it ended with wait status \(status)")
    }
    self.init(
      wall: wall, cpu: usage.ru_utime.milliseconds + usage.ru_stime.milliseconds,
      memory: Double(usage.ru_maxrss) * ProcessRun.bytesPerMemoryUnit
        / ProcessRun.bytesPerMebibyte)
  }

  /// Starts a program; nil when that fails.
  private static func spawn(_ command: [String], output: String?) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, output ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let environment = variables.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var arguments = command.map { strdup($0) } + [nil]
    var settings = environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + settings { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawnp(
      &process, command.first ?? "", &actions, nil, &arguments, &settings)
    return result == 0 ? process : nil
  }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1e3 + Double(tv_usec) / 1e3 }
}
