import ChartRender
import CommandKit
import Dispatch
import Synchronization

/// The calls of a client on their way from the thread that reads lines to the one that does the
/// work, and the lines on their way back.
///
/// It is a class because both threads and the handler of signals share it.
final class CallQueue: Sendable {
  private struct State {
    var waiting: [ProtocolSession.Work] = []
    var running: RPCID?
    /// The calls that are not answered.
    var cancelled: Set<RPCID> = []
    /// The process that sends.
    var child: Int32?
    var isStopped = false
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let output = Mutex(())
  private let filled = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)

  /// The most lines that wait; then no more are read.
  private static let mostWaiting = 64

  init() {
    // A semaphore must not end with less than it began with.
    for _ in 0..<CallQueue.mostWaiting { room.signal() }
  }

  /// Adds the work of a line once there is room.
  func add(_ work: ProtocolSession.Work) {
    room.wait()
    state.withLock { $0.waiting.append(work) }
    filled.signal()
  }

  /// The work of the next line; nil at the end.
  func next() -> ProtocolSession.Work? {
    filled.wait()
    let work = state.withLock { state in
      state.isStopped || state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    if work != nil { room.signal() }
    return work
  }

  /// Ends the queue after what is in it.
  func close(_ failure: (any Error)? = nil) {
    state.withLock { $0.failure = $0.failure ?? failure }
    filled.signal()
  }

  /// Ends the queue after the call that runs, and asks what it has started to end.
  func stop(_ failure: (any Error)? = nil) {
    state.withLock { state in
      (state.waiting, state.isStopped) = ([], true)
      if let child = state.child { HelperProcess.terminate(child) }
    }
    close(failure)
  }

  /// Throws what has ended the queue early.
  func check() throws {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Begins a call; false if it was cancelled.
  func begin(_ id: RPCID) -> Bool {
    state.withLock { state in
      guard state.cancelled.remove(id) == nil else { return false }
      state.running = id
      return true
    }
  }

  /// Ends the call that runs; false if it was cancelled.
  func end(_ id: RPCID) -> Bool {
    state.withLock { state in
      state.running = nil
      return state.cancelled.remove(id) == nil
    }
  }

  /// Drops a call that waits or runs; any other id has no effect.
  func cancel(_ id: RPCID) {
    state.withLock { state in
      let isWaiting = state.waiting.contains { work in
        work.steps.contains { if case .call(let call) = $0 { call.id == id } else { false } }
      }
      guard isWaiting || state.running == id else { return }
      state.cancelled.insert(id)
      if state.running == id, let child = state.child { HelperProcess.terminate(child) }
    }
  }

  /// Notes the process that the running call has started, or that it has ended.
  func setChild(_ process: Int32?) {
    state.withLock { state in
      state.child = process
      // It was cancelled meanwhile.
      if let process, state.running.map(state.cancelled.contains) == true || state.isStopped {
        HelperProcess.terminate(process)
      }
    }
  }

  /// Writes a line, whole.
  func write(_ line: String) {
    do throws(SystemError) {
      try output.withLock { _ throws(SystemError) in
        try Descriptor.standardOutput.writeAll(Array(line.utf8) + [UInt8(ascii: "\n")])
      }
    } catch {
      // The client is gone: nothing can be answered any more.
      stop(FileError.outputNotWritten(name: "Standard output", error))
    }
  }
}

extension ProtocolSession.Work {
  var steps: [ProtocolSession.Step] {
    switch self {
    case .single(let step): [step]
    case .batch(let steps): steps
    }
  }
}

/// The lines of standard input.
struct MessageLines: Sendable {
  enum Line: Sendable, Hashable {
    case text([UInt8])
    /// It had more bytes than a line may have, and is passed over.
    case tooLong
  }

  private let input: Descriptor
  private let limit: Int
  private var rest: [UInt8] = []
  private var isOver = false

  private static let pieceLength = 1 << 16

  init(of input: Descriptor, upTo limit: Int) { (self.input, self.limit) = (input, limit) }

  /// The next line without its line feed; nil at the end.
  mutating func next() throws(SystemError) -> Line? {
    var (searched, isTooLong) = (0, false)
    while true {
      if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(rest[..<end])
        rest.removeFirst(end + 1)
        return isTooLong || line.count > limit ? .tooLong : .text(line)
      }
      if rest.count > limit {
        isTooLong = true
        rest = []
      }
      searched = rest.count
      let piece = isOver ? [] : try input.readSome(MessageLines.pieceLength)
      guard !piece.isEmpty else {
        isOver = true
        guard !rest.isEmpty || isTooLong else { return nil }
        defer { rest = [] }
        return isTooLong ? .tooLong : .text(rest)
      }
      rest += piece
    }
  }
}
