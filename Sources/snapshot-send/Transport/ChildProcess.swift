import CommandKit
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Stands outside of the type because a method named like the system's call would hide it.
private func openPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }

/// A program that reads standard input and is waited for.
struct ChildProcess {
  enum End: Sendable, Hashable {
    /// Its exit status and the first line that is listened to.
    case status(Int, says: String)
    case signal(Int32)
    /// Killed after the time limit.
    case late
    case cancelled
    case failed(String)
  }

  private let arguments: [String]
  private let input: [UInt8]
  private let seconds: Double
  private let stream: Stream

  /// What is listened to.
  enum Stream: Sendable, Hashable {
    /// Standard error; standard output is thrown away, since it must not mix with receipts.
    case errors
    /// Standard output; errors, and questions on the terminal, are shown.
    case output
  }

  init(_ arguments: [String], input: [UInt8], seconds: Double, hearing stream: Stream = .errors) {
    (self.arguments, self.input, self.seconds, self.stream) = (arguments, input, seconds, stream)
  }

  /// Runs the program with its process group to the end.
  func end(unless cancellation: Cancellation) -> End {
    guard let name = arguments.first, !name.isEmpty,
      !arguments.contains(where: { $0.contains("\0") })
    else { return .failed("there is no name of a program") }
    switch ChildProcess.starting.withLock({ _ in start() }) {
    case .failure(let reason): return .failed(reason.words)
    case .success(let program):
      defer { close(program.reader) }
      var conversation = ProcessIO(program, input: input)
      return conversation.end(after: seconds, unless: cancellation)
    }
  }

  /// A running program and the pipes to it.
  struct Program: Sendable {
    let process: pid_t
    let reader: Int32
    let writer: Int32
  }

  private struct Reason: Error { let words: String }

  /// Serialised: a program that another thread starts would inherit new pipes.
  private static let starting = Mutex(())

  private func start() -> Result<Program, Reason> {
    guard SIGPIPEHandling.areErrors, let (inputEnd, writer) = ChildProcess.pipe() else {
      return .failure(Reason(words: "no pipe is left"))
    }
    guard let (reader, errorEnd) = ChildProcess.pipe() else {
      for descriptor in [inputEnd, writer] { close(descriptor) }
      return .failure(Reason(words: "no pipe is left"))
    }
    let process = ChildProcess.spawn(arguments, input: inputEnd, heard: errorEnd, as: stream)
    let says = String(cString: strerror(errno))
    for descriptor in [inputEnd, errorEnd] { close(descriptor) }
    guard let process else {
      for descriptor in [reader, writer] { close(descriptor) }
      return .failure(Reason(words: "it cannot be started, the system says \"\(says)\""))
    }
    for descriptor in [reader, writer] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    return .success(Program(process: process, reader: reader, writer: writer))
  }

  /// A close-on-exec pipe, or nil.
  private static func pipe() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    guard openPipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ arguments: [String], input: Int32, heard: Int32, as stream: Stream
  ) -> pid_t? {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    switch stream {
    case .errors:
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, heard, 2)
    case .output: posix_spawn_file_actions_adddup2(&actions, heard, 1)
    }
    // Restores SIGPIPE, which this process ignores; the process group is killed as a whole.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    // One that may ask on the terminal has to stay in the group that owns it.
    if stream == .errors { flags |= POSIX_SPAWN_SETPGROUP }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, environ)
    guard code == 0 else {
      errno = code
      return nil
    }
    return process
  }
}

/// Ignores SIGPIPE once.
enum SIGPIPEHandling {
  /// libcurl leaves SIGPIPE to its user, which is the program or a test.
  static let areErrors: Bool = {
    Signals.turnWriteFaultsIntoErrors()
    return true
  }()
}
