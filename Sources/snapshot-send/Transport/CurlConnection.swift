import Dispatch

/// A connection's own line: one transfer after the other, each of which keeps its thread until it is done.
actor CurlConnection {
  private let executor: CurlExecutor
  private let handle: CurlHandle

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a line; nil where there is no memory for it.
  init?() {
    guard let handle = CurlHandle() else { return nil }
    (self.handle, executor) = (handle, CurlExecutor())
  }

  /// Does a transfer from beginning to end.
  func perform(_ order: CurlRequest, until cancellation: Cancellation) -> CurlResult {
    handle.perform(order, until: cancellation)
  }
}

/// Runs what belongs to one line on threads that may wait, which those of Swift's tasks may not.
private final class CurlExecutor: SerialExecutor {
  // Its identity is that of the queue.
  private let queue = DispatchQueue(label: "transfer")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// The lines of a transport: as many as there may be connections, the one that was used last first, so that few
/// connections are opened.
actor CurlConnectionPool {
  private var idle: [CurlConnection] = []
  private var open = 0
  private var waiting: [CheckedContinuation<CurlConnection, Never>] = []
  private let limit: Int

  init(limit: Int) { self.limit = max(1, limit) }

  /// Does a transfer as soon as a line is free.
  func perform(_ order: CurlRequest) async -> CurlResult {
    guard let lane = await lane() else { return .noMemory }
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await lane.perform(order, until: cancellation)
    } onCancel: {
      cancellation.cancel()
    }
    giveBack(lane)
    return result
  }

  private func lane() async -> CurlConnection? {
    if let lane = idle.popLast() { return lane }
    if open < limit {
      guard let lane = CurlConnection() else { return nil }
      open += 1
      return lane
    }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func giveBack(_ lane: CurlConnection) {
    if waiting.isEmpty { idle.append(lane) } else { waiting.removeFirst().resume(returning: lane) }
  }
}
