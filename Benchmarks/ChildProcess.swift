#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that is run to its end and accounted by the system.
struct ChildProcess {
  /// The program and its arguments.
  let command: [String]

  /// What one run took.
  struct Cost: Codable {
    /// From start to end, in milliseconds.
    let wall: Double
    /// Time of the processor for the program and for the system on its behalf, in milliseconds.
    let processor: Double
    /// The most memory that was resident, in MiB.
    let memory: Double
  }

  /// Runs the program with its output thrown away.
  ///
  /// - Throws: ``Failure`` when it cannot be started or does not end with status 0.
  func run() throws -> Cost {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let clock = ContinuousClock()
    let start = clock.now
    let result = posix_spawnp(&process, command[0], &actions, nil, &arguments, environ)
    guard result == 0 else { throw Failure(command: command, status: result) }
    var (status, usage) = (Int32(0), rusage())
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let span = clock.now - start
    guard status == 0 else { throw Failure(command: command, status: status) }
    let seconds = { (time: timeval) in Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
    #if canImport(Darwin)
      let unit = 1_048_576.0
    #else
      let unit = 1_024.0
    #endif
    return Cost(
      wall: Double(span.components.seconds) * 1e3 + Double(span.components.attoseconds) / 1e15,
      processor: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      memory: Double(usage.ru_maxrss) / unit)
  }

  /// A program that did not do its work.
  struct Failure: Error, CustomStringConvertible {
    let command: [String]
    let status: Int32
    var description: String { "\(command.joined(separator: " ")): status \(status)" }
  }
}
