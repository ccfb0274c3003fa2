import Delivery

/// A request on its way, as far as it is known.
struct WebExchange: Sendable {
  /// When to give up.
  struct Deadline: Sendable, Hashable {
    /// Seconds until the first byte of the body must have gone out.
    var connection: Double
    /// Seconds until all of the answer must be there.
    var all: Double
  }

  private let waiting: CheckedContinuation<Result<Reply, TransportFailure>, Never>
  /// How many bytes there are to send.
  let body: Int
  /// How many of them have gone out.
  var sent = 0
  var reply: Reply?
  /// Ends it at its deadline.
  var watch: Task<Void, Never>?

  init(
    body: Int, waiting: CheckedContinuation<Result<Reply, TransportFailure>, Never>
  ) { (self.body, self.waiting) = (body, waiting) }

  /// How far it has come.
  ///
  /// A request without a body has gone out when its head has, which nobody tells.
  var progress: TransportFailure.Progress { body > 0 && sent == 0 ? .nothingSent : .sent }

  /// Tells whoever waits what came of it; once.
  func end(_ result: Result<Reply, TransportFailure>) {
    watch?.cancel()
    waiting.resume(returning: result)
  }
}
