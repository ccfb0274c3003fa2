import Delivery
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of a session that have no answer yet, which it tells here what happens to them.
///
/// It is a session's delegate: a task's own hears of no redirection on Linux.
final class WebExchanges: NSObject, Sendable {
  private let exchanges = Mutex<[Int: WebExchange]>([:])
  /// The most bytes of an answer.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Starts a task and waits for its answer.
  func reply(
    to task: URLSessionDataTask, body: Int, within deadline: WebExchange.Deadline
  ) async throws(TransportFailure) -> Reply {
    let number = task.taskIdentifier
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchanges.withLock {
          $0[number] = WebExchange(body: body, waiting: continuation)
          // What is cancelled later finds the task in the table and ends it.
          $0[number]?.watch = watch(task, until: deadline)
        }
        task.resume()
        if Task.isCancelled { interrupt(task) }
      }
    } onCancel: {
      interrupt(task)
    }
    return try result.get()
  }

  private func interrupt(_ task: URLSessionTask) {
    end(task) { .failure(TransportFailure($0.progress, "it was interrupted", remedy: .later)) }
    task.cancel()
  }

  private func watch(
    _ task: URLSessionDataTask, until deadline: WebExchange.Deadline
  ) -> Task<Void, Never> {
    Task { [weak self] in
      let connection = min(deadline.connection, deadline.all)
      guard await pause(connection) else { return }
      if self?.hasStarted(task) == true {
        guard await pause(deadline.all - connection) else { return }
      }
      self?.end(task) { exchange in
        let reason =
          exchange.progress == .nothingSent
          ? "no connection came about in \(text(connection)) s"
          : "nothing came back in \(text(deadline.all)) s"
        return .failure(TransportFailure(exchange.progress, reason))
      }
      task.cancel()
    }
  }

  /// Whether something may have gone out.
  private func hasStarted(_ task: URLSessionTask) -> Bool {
    exchanges.withLock { $0[task.taskIdentifier]?.progress != .nothingSent }
  }

  /// Ends an exchange, unless it has ended before.
  private func end(
    _ task: URLSessionTask, _ result: (WebExchange) -> Result<Reply, TransportFailure>
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    if let exchange { exchange.end(result(exchange)) }
  }
}

extension WebExchanges: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    exchanges.withLock { $0[task.taskIdentifier]?.sent = Int(totalBytesSent) }
  }

  /// The library below wants to send a request once more, for the connection was closed without an answer: whether
  /// that may be is not for it to decide.
  ///
  /// The task cannot be ended from in here, where the session waits.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    end(task) { .failure(TransportFailure($0.progress, WebFailure.closed)) }
    DispatchQueue.global().async { task.cancel() }
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let reply = (response as? HTTPURLResponse).map(Reply.init)
    exchanges.withLock { $0[dataTask.taskIdentifier]?.reply = reply }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = exchanges.withLock { exchanges in
      let count = exchanges[dataTask.taskIdentifier]?.reply?.body.count ?? 0
      guard count + data.count <= limit else { return true }
      exchanges[dataTask.taskIdentifier]?.reply?.body.append(contentsOf: data)
      return false
    }
    guard isTooLong else { return }
    end(dataTask) { _ in
      let reason = "its answer is longer than \(limit) bytes"
      return .failure(TransportFailure(.sent, reason, remedy: .none))
    }
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end(task) { exchange in
      if let error { return .failure(WebFailure.failure(of: error, progress: exchange.progress)) }
      guard let reply = exchange.reply else {
        return .failure(TransportFailure(exchange.progress, WebFailure.closed))
      }
      return .success(reply)
    }
  }
}

extension Reply {
  /// The head of an answer.
  fileprivate init(_ response: HTTPURLResponse) {
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String else { continue }
      headers[name.lowercased()] = value
    }
    self.init(status: response.statusCode, headers: headers)
  }
}

/// Waits; returns whether that was not cancelled.
private func pause(_ seconds: Double) async -> Bool {
  do {
    try await Task.sleep(for: .seconds(min(max(seconds, 0), 86_400)))
    return true
  } catch {
    return false
  }
}

/// A number of seconds without needless digits.
private func text(_ seconds: Double) -> String {
  let tenths = Int((min(max(seconds, 0), 1e6) * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
