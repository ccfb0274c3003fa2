import Delivery

/// Everything that leads out of this machine.
struct NetworkTransport: Transport {
  private let web: WebTransport

  /// Opens ways.
  ///
  /// - Parameters:
  ///   - userAgent: who asks, such as `snapshot/0.1.0`.
  ///   - connections: how many connections to one host there are at most.
  init(userAgent: String, connections: Int) {
    web = WebTransport(userAgent: userAgent, connections: connections)
  }

  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    try await web.send(request, within: seconds)
  }

  func submit(
    _ mail: MailSubmission, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    throw .lost(TransportFailure(.nothingSent, "no mail yet", remedy: .none))
  }
}
