import Base

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

package enum CurrentProcess {
  /// The process ID.
  package static var identifier: Int32 { getpid() }

  /// The number of online processors, at least 1.
  package static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Whether a process with this ID runs, of any user.
  package static func isRunning(_ identifier: Int32) -> Bool {
    identifier > 0 && (kill(identifier, 0) == 0 || SystemError.last.code != ESRCH)
  }

  /// The path of the executable; nil if the system does not tell.
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

  /// Sets up signals, standard streams and the environment.
  package static func prepare() {
    Signals.turnWriteFaultsIntoErrors()
    openMissingStreams()
    forgetVariablesThatChangePictures()
  }

  /// Lets all threads have one heap, where what one has freed serves the others; to be called before
  /// there are threads.
  package static func shareHeap() { setAllocation(.heaps, 1) }

  /// Gives the memory of pictures back to the system as soon as they are freed; by default glibc keeps
  /// it.
  package static func returnLargeMemory() { setAllocation(.ownPages, 1 << 18) }

  /// Options of `mallopt` in glibc's malloc.h.
  private enum AllocationOption: Int32 {
    /// M_MMAP_THRESHOLD: the bytes from which blocks have pages of their own.
    case ownPages = -3
    /// M_ARENA_MAX.
    case heaps = -8
  }

  private static func setAllocation(_ option: AllocationOption, _ value: Int32) {
    #if canImport(Glibc)
      typealias SetOption = @convention(c) (_ option: Int32, _ value: Int32) -> Int32
      let set = DynamicLibrary("c", version: "6")?.function("mallopt", as: SetOption.self)
      _ = set?(option.rawValue, value)
    #endif
  }

  /// Opens `/dev/null` for standard streams that the caller has closed. Otherwise the first opened
  /// file gets the number, and messages would be written into it. Each is opened in the wrong
  /// direction, so that using it is an error.
  private static func openMissingStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Removes variables that change the output: FreeType's settings change OpenType rendering,
  /// fontconfig and Pango choose fonts by locale, and the zone would move dates.
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

package enum Signals {
  /// Turns a closed pipe and the file size limit into errors of `write`, which get a message and an
  /// exit status.
  package static func turnWriteFaultsIntoErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Runs `body` with terminating signals blocked, so that a temporary file is renamed or removed
  /// without a signal handler. Applies to the calling thread: a program with several threads calls
  /// this before it starts them.
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
