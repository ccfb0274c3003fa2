import CCurl
import CommandKit
import Delivery

/// Sends HTTP requests. TLS is always verified, no state is kept but connections, and redirects
/// stay on the host.
struct WebTransport: Sendable {
  struct Limits: Sendable, Hashable {
    /// Seconds for connecting.
    var connection = 10.0
    /// Bytes of a response.
    var reply = 1 << 20
    /// Redirects of one request.
    var redirections = 5
  }

  private let pool: CurlConnectionPool
  private let userAgent: String
  private let environment: CurlEnvironment
  private let limits: Limits

  /// Creates a transport for so many requests at once; connections are opened on demand.
  init(userAgent: String, connections: Int = 8, limits: Limits = Limits()) {
    pool = CurlConnectionPool(limit: connections)
    environment = CurlEnvironment()
    (self.userAgent, self.limits) = (userAgent, limits)
  }

  /// Sends a request once and follows its redirects.
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
    // Only transfers count, not waiting for a connection or thread.
    var left = min(seconds, 86_400)
    for _ in 0...limits.redirections {
      guard left > 0 else { throw .lost(.lateRedirection) }
      let result = await pool.perform(order(request, body, within: left))
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
      // A connection has one request at a time, for which HTTP/1.1 is enough.
      .number(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1),
      .number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      .number(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(min(limits.connection, seconds))),
      .number(CURLOPT_TIMEOUT_MS, milliseconds(seconds)),
      .text(CURLOPT_USERAGENT, userAgent),
      .text(CURLOPT_CUSTOMREQUEST, request.method.rawValue),
      .list(CURLOPT_HTTPHEADER, lines(request, body)),
    ]
    order.options += environment.options
    if let file = request.certificates { order.options.append(.text(CURLOPT_CAINFO, file)) }
    if let proxy = environment.plainProxy, request.url.lowercased().hasPrefix("http:") {
      order.options.append(.text(CURLOPT_PROXY, proxy))
    }
    if request.method.hasBody || body.type != nil { order.body = body.bytes }
    // It would wait for the body that the head tells of.
    if request.method == .head { order.options.append(.number(CURLOPT_NOBODY, 1)) }
    // Without a body libcurl would resend on a kept connection that is closed.
    if body.bytes.isEmpty && request.repetition == .doubles {
      order.options.append(.number(CURLOPT_FRESH_CONNECT, 1))
    }
    return order
  }

  private func lines(_ request: HTTPRequest, _ body: EncodedBody) -> [String] {
    // `Expect: 100-continue` costs a second with servers that ignore it.
    var lines = ["Expect:"]
    if let type = body.type { lines.append("Content-Type: \(type)") }
    for header in request.headers {
      // libcurl's syntax for a header without a value.
      lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }
    return lines
  }
}

extension CurlRequest {
  /// Milliseconds, at least 1: 0 would be no limit.
  static func milliseconds(_ seconds: Double) -> Int {
    Int(max(1, min(seconds, 86_400) * 1000).rounded(.up))
  }
}

extension TransportFailure {
  /// A request that cannot be sent.
  static func unusable(_ reason: String) -> TransportFailure {
    TransportFailure(.nothingSent, reason, remedy: .none)
  }

  /// The first host has redirected the request and not executed it.
  fileprivate static let lateRedirection = TransportFailure(
    .nothingSent, "no time is left to follow its redirection")
}

extension HTTPHeader {
  /// Whether it is a single valid header line.
  fileprivate var isSendable: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";")
      } && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

extension Reply {
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

/// Proxy and certificate variables that libcurl does not read itself.
struct CurlEnvironment: Sendable {
  let options: [CurlRequest.Option]
  /// The proxy for HTTP from `HTTP_PROXY`.
  let plainProxy: String?

  init() {
    var options: [CurlRequest.Option] = []
    if let file = Environment.value(of: "SSL_CERT_FILE") {
      options.append(.text(CURLOPT_CAINFO, file))
    }
    if let folder = Environment.value(of: "SSL_CERT_DIR") {
      options.append(.text(CURLOPT_CAPATH, folder))
    }
    self.options = options
    // Under CGI a client can set `HTTP_PROXY` by a header, so libcurl does not read it.
    let isSafe = Environment.value(of: "REQUEST_METHOD") == nil
    let isNeeded = Environment.value(of: "http_proxy") == nil
    plainProxy = isSafe && isNeeded ? Environment.value(of: "HTTP_PROXY") : nil
  }
}

/// A libcurl transfer.
struct CurlRequest: Sendable {
  var url: String
  /// Options in the order in which they are set.
  var options: [Option] = []
  var body: [UInt8]?
  /// Maximum response size in bytes.
  var limit = 1 << 20

  enum Option: Sendable {
    case number(CURLoption, Int)
    case text(CURLoption, String)
    case list(CURLoption, [String])
  }
}

struct CurlResult: Sendable {
  var code: CURLcode
  /// The error message of libcurl.
  var words = ""
  /// The HTTP status or the last SMTP code; 0 for none.
  var status = 0
  /// The lines of the last headers, or the SMTP replies.
  var lines: [String] = []
  var body: [UInt8] = []
  /// Whether the HTTP headers were complete, which libcurl does not check.
  var hasHead = false
  /// Whether data was sent that the server could act on.
  var wasSent = false
  /// Whether the response exceeded the limit.
  var isTooLong = false

  var seconds = 0.0

  static let noMemory = CurlResult(code: CURLE_OUT_OF_MEMORY, words: "out of memory")
}

/// The origin of an HTTP URL. Parsed by libcurl, which opens the connection: if two parsers
/// disagree about a host, one host is checked and another gets the request.
struct HTTPOrigin: Sendable, Hashable {
  /// The whole URL.
  let text: String
  private let isSecure: Bool
  /// In lower case.
  private let host: String
  private let port: String

  /// Nil for another scheme, without a host, with user or password, or for invalid characters.
  init?(_ text: String) { self.init(text, seenFrom: nil) }

  /// The target of a redirect that keeps method and body; nil for other responses, another host or
  /// port, a downgrade from TLS, or a changed method.
  init?(redirecting request: HTTPRequest, by reply: Reply) {
    let keepsRequest =
      switch reply.status {
      case 307, 308: true
      case 301, 302, 303: request.method == .get || request.method == .head
      default: false
      }
    guard keepsRequest, let old = HTTPOrigin(request.url), let location = reply.headers["location"],
      let new = HTTPOrigin(location, seenFrom: old), new.host == old.host,
      new.isSecure || !old.isSecure
    else { return nil }
    // An upgrade to TLS changes the default port.
    let isSamePlace =
      new.isSecure == old.isSecure ? new.port == old.port : (old.port, new.port) == ("80", "443")
    guard isSamePlace else { return nil }
    self = new
  }

  /// Reads a URL relative to `base`.
  private init?(_ text: String, seenFrom base: HTTPOrigin?) {
    // libcurl reads a backslash as part of a password, browsers as a slash.
    guard !text.isEmpty,
      text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") }),
      let address = curl_url()
    else { return nil }
    defer { curl_url_cleanup(address) }
    for step in [base?.text, text].compactMap({ $0 }) {
      guard curl_url_set(address, CURLUPART_URL, step, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK
      else { return nil }
    }
    func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard curl_url_get(address, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
        return nil
      }
      defer { curl_free(text) }
      return String(cString: text)
    }
    guard let scheme = part(CURLUPART_SCHEME), scheme == "http" || scheme == "https",
      let host = part(CURLUPART_HOST), let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT),
      let whole = base == nil ? text : part(CURLUPART_URL)
    else { return nil }
    (self.text, self.port, isSecure) = (whole, port, scheme == "https")
    self.host = host.lowercased() + (part(CURLUPART_ZONEID).map { "%\($0)" } ?? "")
  }
}
