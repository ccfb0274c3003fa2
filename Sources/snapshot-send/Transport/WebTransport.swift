import CCurl
import CommandKit
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

/// What the variables of the process say about the network, beside what libcurl reads by itself: the proxies in lower
/// case and `no_proxy`.
struct CurlEnvironment: Sendable {
  /// The options that follow.
  let options: [CurlRequest.Option]
  /// The proxy for addresses without TLS, as it stands in upper case.
  let plainProxy: String?

  /// Reads the variables.
  init() {
    var options: [CurlRequest.Option] = []
    if let file = Environment.value(of: "SSL_CERT_FILE") {
      options.append(.text(CURLOPT_CAINFO, file))
    }
    if let folder = Environment.value(of: "SSL_CERT_DIR") {
      options.append(.text(CURLOPT_CAPATH, folder))
    }
    self.options = options
    // Under CGI a caller can set this one by a line of a head, which is why libcurl does not read it.
    let isSafe = Environment.value(of: "REQUEST_METHOD") == nil
    let isNeeded = Environment.value(of: "http_proxy") == nil
    plainProxy = isSafe && isNeeded ? Environment.value(of: "HTTP_PROXY") : nil
  }
}

/// A transfer as libcurl is told about it.
struct CurlRequest: Sendable {
  var url: String
  /// Further options, in the order in which they are set.
  var options: [Option] = []
  /// What is sent; nil for no body.
  var body: [UInt8]?
  /// The most bytes of an answer.
  var limit = 1 << 20

  /// One option.
  enum Option: Sendable {
    case number(CURLoption, Int)
    case text(CURLoption, String)
    case list(CURLoption, [String])
  }
}

/// What came of a transfer.
struct CurlResult: Sendable {
  var code: CURLcode
  /// What libcurl says about an error.
  var words = ""
  /// The status of the answer, or the last code of a mail server; 0 for none.
  var status = 0
  /// The lines of the last head, or the lines that a mail server has said.
  var lines: [String] = []
  var body: [UInt8] = []
  /// Whether the head of an answer over HTTP was there to its end, which libcurl does not ask for.
  var hasHead = false
  /// Whether something has gone out that the other side could act on.
  var wasSent = false
  /// Whether the answer was longer than it may be.
  var isTooLong = false

  /// How long the transfer took.
  var seconds = 0.0

  /// There was no room even to begin.
  static let noMemory = CurlResult(code: CURLE_OUT_OF_MEMORY, words: "out of memory")
}

/// An address of http or https, as far as it decides who is asked.
///
/// libcurl opens the connection, so libcurl alone reads the address: where two parsers disagree about its host, one
/// host is checked and another one gets what is sent.
struct HTTPOrigin: Sendable, Hashable {
  /// All of it.
  let text: String
  private let isSecure: Bool
  /// In lower case.
  private let host: String
  private let port: String

  /// Takes an address; nil for another scheme, without a host, with a name or password, or with what no address has.
  init?(_ text: String) { self.init(text, seenFrom: nil) }

  /// Where an answer sends a request, where that is followed with method and body; nil for an answer that is no
  /// redirection, or one to another host or port, to a way without TLS, or by which the method would change.
  init?(redirecting request: HTTPRequest, by reply: Reply) {
    let keepsRequest =
      switch reply.status {
      case 307, 308: true
      case 301, 302, 303: request.method == .get
      default: false
      }
    guard keepsRequest, let old = HTTPOrigin(request.url), let location = reply.headers["location"],
      let new = HTTPOrigin(location, seenFrom: old), new.host == old.host,
      new.isSecure || !old.isSecure
    else { return nil }
    // A port is that of one of the two ways.
    let isSamePlace =
      new.isSecure == old.isSecure ? new.port == old.port : (old.port, new.port) == ("80", "443")
    guard isSamePlace else { return nil }
    self = new
  }

  /// Reads an address, which may leave out what it shares with another one.
  private init?(_ text: String, seenFrom base: HTTPOrigin?) {
    // libcurl takes a backslash for a part of a password, browsers for a slash.
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
