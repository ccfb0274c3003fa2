#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// This process, as far as the command depends on it.
package enum CurrentProcess {
  /// The number of the process.
  package static var identifier: Int32 { getpid() }

  /// How many processors there are, at least one.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Whether a process of that number runs, be it this user's or another's.
  package static func isRunning(_ identifier: Int32) -> Bool {
    identifier > 0 && (kill(identifier, 0) == 0 || SystemError.last.code != ESRCH)
  }

  /// Where its program is; nil when the system does not say.
  package static var programPath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 4_096
      var bytes = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
      let path = String(
        decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      let path = "/proc/self/exe"
    #endif
    do throws(SystemError) { return try FileSystem.resolved(path) } catch { return nil }
  }

  /// Puts the process into the state that the rest of the command relies on.
  package static func prepare() {
    Signals.turnWriteFaultsIntoErrors()
    openMissingStreams()
    forgetVariablesThatChangePictures()
  }

  /// Puts something under the numbers 0 to 2 where the caller has closed them.
  ///
  /// Otherwise the first file that is opened gets the number, and messages or a picture would be
  /// written into it. Each is opened for the wrong direction, so that using it is an error.
  private static func openMissingStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// The same input gives the same bytes on every machine, so nothing of this may reach the libraries:
  /// FreeType's settings change how OpenType fonts are drawn; fontconfig and Pango choose fonts by the
  /// language of the locale; the zone would move dates.
  private static func forgetVariablesThatChangePictures() {
    for name in [
      "FREETYPE_PROPERTIES", "FC_LANG", "PANGO_LANGUAGE", "LANGUAGE", "LANG", "LC_ALL", "LC_CTYPE",
      "LC_NUMERIC", "LC_TIME", "LC_COLLATE", "LC_MESSAGES",
    ] {
      unsetenv(name)
    }
    setenv("TZ", "UTC0", 1)
  }
}

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
