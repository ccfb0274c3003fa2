import ChartRender
import Delivery
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over HTTP with URLSession: TLS is always verified, nothing is kept, and no redirection leads to
/// another host.
final class WebTransport: Sendable {
  /// How long things may take, and how much may come back.
  struct Limits: Sendable, Hashable {
    /// Seconds until the first byte of a body has gone out.
    var connection = 10.0
    /// Bytes of an answer.
    var reply = 1 << 20
    /// Redirections of one request.
    var redirections = 5
  }

  // Its identity is that of the session with its connections.
  private let session: URLSession
  private let exchanges: WebExchanges
  private let userAgent: String
  private let limits: Limits

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - userAgent: who asks, as the head has it: `snapshot/0.1.0`.
  ///   - connections: how many connections to one host there are at most.
  init(userAgent: String, connections: Int = 8, limits: Limits = Limits()) {
    WebEnvironment.prepare()
    exchanges = WebExchanges(limit: limits.reply)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = connections
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    (self.userAgent, self.limits) = (userAgent, limits)
  }

  deinit { session.invalidateAndCancel() }

  /// Sends a request once, by as many redirections as it may follow.
  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    var message = try urlRequest(request, within: seconds)
    let body = message.httpBody?.count ?? 0
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    for _ in 0...limits.redirections {
      let left = clock.now.duration(to: end) / .seconds(1)
      let reply = try await reply(to: message, body: body, within: max(left, 0))
      if (200..<300).contains(reply.status) { return reply }
      guard let next = Redirection(of: message, by: reply)?.target else { throw .refused(reply) }
      message.url = next
    }
    throw .lost(TransportFailure(.nothingSent, "it is redirected again and again", remedy: .none))
  }

  private func reply(
    to message: URLRequest, body: Int, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    let task = session.dataTask(with: message)
    let deadline = WebExchange.Deadline(connection: limits.connection, all: seconds)
    do throws(TransportFailure) {
      return try await exchanges.reply(to: task, body: body, within: deadline)
    } catch {
      throw .lost(error)
    }
  }

  private func urlRequest(
    _ request: HTTPRequest, within seconds: Double
  ) throws(AttemptFailure) -> URLRequest {
    guard let url = URL(string: request.url, encodingInvalidCharacters: false),
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.host?.isEmpty == false
    else { throw .lost(.unusable("its address is none of http or https")) }
    var message = URLRequest(url: url)
    message.httpMethod = request.method.rawValue
    // The session's own limit counts only while nothing comes; ours is kept in any case.
    message.timeoutInterval = seconds + 10
    let body = EncodedBody(request.body)
    if let type = body.type {
      message.setValue(type, forHTTPHeaderField: "Content-Type")
      message.httpBody = Data(body.bytes)
    }
    message.setValue(userAgent, forHTTPHeaderField: "User-Agent")
    for header in request.headers {
      guard header.isSendable else { throw .lost(.unusable("a line of its head is no text")) }
      message.setValue(header.value, forHTTPHeaderField: header.name)
    }
    return message
  }
}

extension TransportFailure {
  /// Something that cannot be sent by anybody.
  static func unusable(_ reason: String) -> TransportFailure {
    TransportFailure(.nothingSent, reason, remedy: .none)
  }
}

extension HTTPHeader {
  /// Whether it is one line of a head and stays one.
  fileprivate var isSendable: Bool {
    !name.isEmpty && name.utf8.allSatisfy { (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: ":") }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}
