import CCurl
import Delivery

/// Sends requests over HTTP: TLS is always verified, nothing is kept but connections, and no redirection leads to
/// another host.
struct WebTransport: Sendable {
  /// How long things may take, and how much may come back.
  struct Limits: Sendable, Hashable {
    /// Seconds until there is a connection.
    var connection = 10.0
    /// Bytes of an answer.
    var reply = 1 << 20
    /// Redirections of one request.
    var redirections = 5
  }

  private let lanes: CurlConnectionPool
  private let userAgent: String
  private let environment: CurlEnvironment
  private let limits: Limits

  /// Describes a transport, which opens connections when there are requests.
  ///
  /// - Parameters:
  ///   - userAgent: who asks, as the head has it: `snapshot/0.1.0`.
  ///   - connections: how many requests are on their way at once.
  init(userAgent: String, connections: Int = 8, limits: Limits = Limits()) {
    lanes = CurlConnectionPool(limit: connections)
    environment = CurlEnvironment()
    (self.userAgent, self.limits) = (userAgent, limits)
  }

  /// Sends a request once, by as many redirections as it may follow.
  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    guard HTTPOrigin(request.url) != nil else {
      throw .lost(.unusable("its address is none of http or https"))
    }
    guard request.headers.allSatisfy(\.isSendable) else {
      throw .lost(.unusable("a line of its head is no plain text"))
    }
    var request = request
    let body = EncodedBody(request.body)
    // Only transfers count: what waits for a line or for a thread is not waiting for the service.
    var left = min(seconds, 86_400)
    for _ in 0...limits.redirections {
      guard left > 0 else { throw .lost(.lateRedirection) }
      let result = await lanes.perform(order(request, body, within: left))
      left -= result.seconds
      guard result.code == CURLE_OK, result.hasHead else { throw .lost(result.failure) }
      let reply = Reply(result)
      if (200..<300).contains(reply.status) { return reply }
      guard let next = HTTPOrigin(redirecting: request, by: reply) else { throw .refused(reply) }
      request.url = next.text
    }
    throw .lost(.unusable("it is redirected again and again"))
  }

  private func order(
    _ request: HTTPRequest, _ body: EncodedBody, within seconds: Double
  ) -> CurlRequest {
    let milliseconds = CurlRequest.milliseconds
    var order = CurlRequest(url: request.url, limit: limits.reply)
    order.options = [
      .text(CURLOPT_PROTOCOLS_STR, "http,https"), .number(CURLOPT_NOSIGNAL, 1),
      // A line has one request at a time, for which this version is enough and has fewer faults.
      .number(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1),
      .number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      .number(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(min(limits.connection, seconds))),
      .number(CURLOPT_TIMEOUT_MS, milliseconds(seconds)),
      .text(CURLOPT_USERAGENT, userAgent),
      .text(CURLOPT_CUSTOMREQUEST, request.method.rawValue),
      .list(CURLOPT_HTTPHEADER, lines(request, body)),
    ]
    order.options += environment.options
    if let proxy = environment.plainProxy, request.url.lowercased().hasPrefix("http:") {
      order.options.append(.text(CURLOPT_PROXY, proxy))
    }
    if request.method != .get || body.type != nil { order.body = body.bytes }
    // Without a body the library would send it again by itself when a kept connection is closed.
    if body.bytes.isEmpty && request.repetition == .doubles {
      order.options.append(.number(CURLOPT_FRESH_CONNECT, 1))
    }
    return order
  }

  private func lines(_ request: HTTPRequest, _ body: EncodedBody) -> [String] {
    // The body is sent without asking whether it is wanted: that would cost a second where nobody answers.
    var lines = ["Expect:"]
    if let type = body.type { lines.append("Content-Type: \(type)") }
    for header in request.headers {
      // So libcurl writes a line without a value.
      lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    return lines
  }
}

extension CurlRequest {
  /// Seconds as libcurl counts them, at least one of its units: 0 would be no limit.
  static func milliseconds(_ seconds: Double) -> Int {
    Int(max(1, min(seconds, 86_400) * 1000).rounded(.up))
  }
}

extension TransportFailure {
  /// Something that cannot be sent by anybody.
  static func unusable(_ reason: String) -> TransportFailure {
    TransportFailure(.nothingSent, reason, remedy: .none)
  }

  /// What a service was asked first has sent the request on, and not done it.
  fileprivate static let lateRedirection = TransportFailure(
    .nothingSent, "no time is left to follow its redirection")
}

extension HTTPHeader {
  /// Whether it is one line of a head and stays one.
  fileprivate var isSendable: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";")
      } && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

extension Reply {
  /// An answer of HTTP.
  fileprivate init(_ result: CurlResult) {
    var headers: [String: String] = [:]
    for line in result.lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      let name = line[..<colon].lowercased()
      headers[name] = headers[name].map { "\($0), \(value)" } ?? String(value)
    }
    self.init(status: result.status, headers: headers, body: result.body)
  }
}
