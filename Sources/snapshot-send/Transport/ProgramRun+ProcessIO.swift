#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ChildProcess {
  /// The pipes of a running program.
  struct ProcessIO {
    private let process: pid_t
    private let reader: Int32
    /// Negative if closed.
    private var writer: Int32
    private var input: ArraySlice<UInt8>
    private var said: [UInt8] = []
    private var hears = true

    /// Bytes of standard error that are kept.
    private static let longest = 4096

    init(_ program: Program, input: [UInt8]) {
      (process, reader, writer) = (program.process, program.reader, program.writer)
      self.input = input[...]
    }

    /// Exchanges data until the program ends, or kills it.
    mutating func end(after seconds: Double, unless cancellation: Cancellation) -> End {
      let clock = ContinuousClock()
      let limit = clock.now + .seconds(min(seconds, 86_400))
      defer { closeInput() }
      while true {
        var status: Int32 = 0
        let ended = waitpid(process, &status, WNOHANG)
        if ended == process { return end(of: status) }
        if ended < 0 && errno != EINTR { return .failed("nobody knows how it has ended") }
        if cancellation.isCancelled || clock.now >= limit {
          return killed(cancellation.isCancelled ? .cancelled : .late)
        }
        exchange()
      }
    }

    /// Exchanges data for at most 10 ms. A program may end without closing its pipes, which its
    /// children keep open, so the caller polls.
    private mutating func exchange() {
      var requests = [
        pollfd(fd: hears ? reader : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: writer, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&requests, 2, 10) > 0 else { return }
      if requests[0].revents != 0 { listen() }
      if requests[1].revents != 0 { feed() }
    }

    private mutating func feed() {
      let count = input.withUnsafeBufferPointer { write(writer, $0.baseAddress, $0.count) }
      if count > 0 { input.removeFirst(count) }
      // A program may close its input early; its exit status decides.
      let isClosed = count < 0 && errno != EAGAIN && errno != EINTR
      if input.isEmpty || isClosed { closeInput() }
    }

    private mutating func listen() {
      var room = [UInt8](repeating: 0, count: 4096)
      let count = read(reader, &room, room.count)
      if count > 0 {
        said += room[..<min(count, max(0, ProcessIO.longest - said.count))]
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        hears = false
      }
    }

    private mutating func closeInput() {
      if writer >= 0 { close(writer) }
      writer = -1
    }

    private mutating func end(of status: Int32) -> End {
      // The pipe may still have output.
      if hears { listen() }
      guard status & 0x7F == 0 else { return .signal(status & 0x7F) }
      let text = String(decoding: said, as: UTF8.self)
      let line = text.split(whereSeparator: \.isNewline).first.map { String($0) }
      return .status(Int(status >> 8 & 0xFF), says: line ?? "")
    }

    /// Kills the process group and waits for the program.
    private func killed(_ end: End) -> End {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return end
    }
  }
}
