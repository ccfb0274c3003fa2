#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

import TestSupport

/// A process that was started with its three streams going to files.
struct Spawn {
  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  let identifier: pid_t

  init(
    program: String, arguments: [String], folder: String, environment: [String], input: String?,
    output: String?, errors: String
  ) throws {
    #if canImport(Darwin)
      var actions: Actions = nil
    #else
      var actions = Actions()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    Spawn.send(0, to: input, flags: O_RDONLY | O_NOCTTY, &actions)
    Spawn.send(1, to: output, flags: O_WRONLY | O_CREAT | O_NOCTTY, &actions)
    Spawn.send(2, to: errors, flags: O_WRONLY | O_CREAT, &actions)

    var attributes = Spawn.attributesWithDefaultSignals()
    defer { posix_spawnattr_destroy(&attributes) }

    var identifier: pid_t = 0
    // There is no portable way to start a process in a folder but to let the shell go there.
    let call = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, program] + arguments
    let texts = call.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in texts + variables { free(text) } }
    let result = posix_spawn(&identifier, call[0], &actions, &attributes, texts, variables)
    guard result == 0 else { throw TestFailure("\(program) cannot be started: errno \(result)") }
    self.identifier = identifier
  }

  /// Waits for the end and returns the exit status; 128 and the number of the signal that killed it.
  func wait() throws -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { throw TestFailure("waitpid: errno \(errno)") }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// What ignores signals around the tests, such as nohup or a pipeline, must not change what they see.
  private static func attributesWithDefaultSignals() -> Attributes {
    #if canImport(Darwin)
      var attributes: Attributes = nil
    #else
      var attributes = Attributes()
    #endif
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      sigaddset(&signals, number)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    return attributes
  }

  private static func send(
    _ stream: Int32, to path: String?, flags: Int32, _ actions: inout Actions
  ) {
    if let path {
      posix_spawn_file_actions_addopen(&actions, stream, path, flags, 0o600)
    } else {
      posix_spawn_file_actions_addclose(&actions, stream)
    }
  }
}
