import Dispatch

/// A connection that does one transfer at a time on its own thread.
actor CurlConnection {
  private let executor: BlockingExecutor
  private let handle: CurlHandle

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Nil without memory.
  init?() {
    guard let handle = CurlHandle() else { return nil }
    (self.handle, executor) = (handle, BlockingExecutor("transfer"))
  }

  func perform(_ order: CurlRequest, until cancellation: Cancellation) -> CurlResult {
    handle.perform(order, until: cancellation)
  }
}

/// Runs blocking jobs on Dispatch threads; those of Swift's tasks must not block.
final class BlockingExecutor: SerialExecutor {
  // Identity: the queue.
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// A pool of connections. The one used last is reused first, so that few are opened.
actor CurlConnectionPool {
  private var idle: [CurlConnection] = []
  private var open = 0
  private var waiting: [CheckedContinuation<CurlConnection, Never>] = []
  private let limit: Int

  init(limit: Int) { self.limit = max(1, limit) }

  /// Performs a transfer as soon as a connection is free.
  func perform(_ order: CurlRequest) async -> CurlResult {
    guard let connection = await connection() else { return .noMemory }
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await connection.perform(order, until: cancellation)
    } onCancel: {
      cancellation.cancel()
    }
    giveBack(connection)
    return result
  }

  private func connection() async -> CurlConnection? {
    if let connection = idle.popLast() { return connection }
    if open < limit {
      guard let connection = CurlConnection() else { return nil }
      open += 1
      return connection
    }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func giveBack(_ connection: CurlConnection) {
    if waiting.isEmpty {
      idle.append(connection)
    } else {
      waiting.removeFirst().resume(returning: connection)
    }
  }
}
