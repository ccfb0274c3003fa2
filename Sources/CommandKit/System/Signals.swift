#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What happens when the system or a person wants to stop the command.
package enum Signals {
  /// Makes a closed pipe and a file size limit errors of the call that writes, with a message and an
  /// exit status, where they would end the command without a word.
  package static func turnWriteFaultsIntoErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Runs `body`, and lets the signals that ask for an end wait until it has returned.
  ///
  /// So a temporary file is either renamed or removed before the command ends, without a handler that
  /// would have to share state with the code it interrupts. It holds for the calling thread: a program
  /// with several threads calls this before it starts them.
  package static func held<Result, Failure: Error>(
    during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var asking = sigset_t()
    var before = sigset_t()
    sigemptyset(&asking)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&asking, number) }
    pthread_sigmask(SIG_BLOCK, &asking, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}
