#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ChildProcess {
  /// What goes into a running program and what comes out of it.
  struct ProcessIO {
    private let process: pid_t
    private let reader: Int32
    /// Negative when it is closed.
    private var writer: Int32
    private var input: ArraySlice<UInt8>
    private var said: [UInt8] = []
    private var hears = true

    /// What is kept of a program's complaints.
    private static let longest = 4096

    init(_ program: Program, input: [UInt8]) {
      (process, reader, writer) = (program.process, program.reader, program.writer)
      self.input = input[...]
    }

    /// Feeds and listens until the program has ended, or ends it.
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

    /// Moves what can be moved within a moment.
    ///
    /// A program can end without a word on its pipes, which others that it has started may keep open: so it is asked for
    /// again and again.
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
      // A program that closes its input has read what it wants to: its status says whether that was all.
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
      // What it has said before its end may still be in the pipe.
      if hears { listen() }
      guard status & 0x7F == 0 else { return .signal(status & 0x7F) }
      let text = String(decoding: said, as: UTF8.self)
      let line = text.split(whereSeparator: \.isNewline).first.map { String($0) }
      return .status(Int(status >> 8 & 0xFF), says: line ?? "")
    }

    /// Ends the program with all that it has started, and waits until it is gone.
    private func killed(_ end: End) -> End {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return end
    }
  }
}
