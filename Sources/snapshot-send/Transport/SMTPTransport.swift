import Base
import CCurl
import Delivery

/// Submits mail to an SMTP server, with TLS unless the destination disables it.
struct SMTPTransport: Sendable {
  private let pool: CurlConnectionPool
  private let environment: CurlEnvironment
  /// Seconds for connecting.
  private let connection: Double

  /// Creates a transport for so many mails at once; connections are opened on demand.
  init(connections: Int = 8, connection: Double = 10) {
    pool = CurlConnectionPool(limit: connections)
    environment = CurlEnvironment()
    self.connection = connection
  }

  func submit(
    _ mail: MailSubmission, to server: MailServer, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    guard ([mail.sender] + mail.recipients).allSatisfy(SMTPTransport.isAddress),
      !mail.recipients.isEmpty
    else { throw .lost(.unusable("the envelope needs addresses such as name@example.org")) }
    guard let address = SMTPTransport.address(of: server) else {
      throw .lost(.unusable("there is no host of that name or port"))
    }
    switch mail.purpose {
    case .message:
      var order = order(to: server, at: address, within: seconds)
      order.body = mail.bytes
      order.options += [
        .text(CURLOPT_MAIL_FROM, "<\(mail.sender)>"),
        .list(CURLOPT_MAIL_RCPT, mail.recipients.map { "<\($0)>" }),
      ]
      return try SMTPTransport.reply(to: await pool.perform(order))
    case .check: return try await check(mail, to: server, at: address, within: seconds)
    }
  }

  /// Logs in and names sender and recipients, one command after the other on one connection, so it
  /// is for a transport of a single connection. What was begun is taken back.
  private func check(
    _ mail: MailSubmission, to server: MailServer, at address: String, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    let recipients = mail.recipients.map { "RCPT TO:<\($0)>" }
    var last = Reply(status: 250)
    for command in ["MAIL FROM:<\(mail.sender)>"] + recipients {
      var order = order(to: server, at: address, within: seconds)
      // libcurl decodes what is percent-encoded.
      order.options.append(.text(CURLOPT_CUSTOMREQUEST, command.replacing("%", with: "%25")))
      last = try SMTPTransport.reply(to: await pool.perform(order))
      // libcurl takes 553 for an answer to a question.
      guard last.status < 400 else { throw .mailRefused(last) }
    }
    // A server that does not know the command forgets all with the connection.
    var end = order(to: server, at: address, within: seconds)
    end.options.append(.text(CURLOPT_CUSTOMREQUEST, "RSET"))
    _ = await pool.perform(end)
    return last
  }

  private static func reply(to result: CurlResult) throws(AttemptFailure) -> Reply {
    let reply = Reply(status: result.status, body: Array(words(result).utf8))
    if result.code == CURLE_OK { return reply }
    // A server that rejects a mail has not accepted it, whatever was sent.
    guard result.status < 400 || result.code == CURLE_OPERATION_TIMEDOUT else {
      throw .mailRefused(reply)
    }
    throw .lost(result.failure)
  }

  private func order(
    to server: MailServer, at address: String, within seconds: Double
  ) -> CurlRequest {
    let milliseconds = CurlRequest.milliseconds
    var order = CurlRequest(url: address)
    order.options = [
      .text(CURLOPT_PROTOCOLS_STR, "smtp,smtps"), .number(CURLOPT_NOSIGNAL, 1),
      .number(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(min(connection, seconds))),
      .number(CURLOPT_TIMEOUT_MS, milliseconds(seconds)),
      // HTTP proxies do not forward mail.
      .text(CURLOPT_PROXY, ""),
    ]
    if server.security == .startTLS {
      order.options.append(.number(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)))
    }
    if !server.user.isEmpty {
      order.options += [
        .text(CURLOPT_USERNAME, server.user), .text(CURLOPT_PASSWORD, server.password),
      ]
    }
    order.options += environment.options
    if let file = server.certificates { order.options.append(.text(CURLOPT_CAINFO, file)) }
    return order
  }

  private static func address(of server: MailServer) -> String? {
    let isHost = server.host.utf8.allSatisfy { byte in
      (0x21..<0x7F).contains(byte) && !"/?#@\\\"%".utf8.contains(byte)
    }
    guard isHost, !server.host.isEmpty, (1...65_535).contains(server.port) else { return nil }
    let scheme = server.security == .tls ? "smtps" : "smtp"
    let isVersion6 = server.host.contains(":") && !server.host.hasPrefix("[")
    return "\(scheme)://\(isVersion6 ? "[\(server.host)]" : server.host):\(server.port)"
  }

  /// Whether a text is safe in an SMTP envelope.
  private static func isAddress(_ text: String) -> Bool {
    text.contains("@")
      && text.utf8.allSatisfy { byte in
        (0x21..<0x7F).contains(byte) && !"<>".utf8.contains(byte)
      }
  }

  /// The text of the last line with the deciding code; a farewell may follow.
  private static func words(_ result: CurlResult) -> String {
    String(result.lines.last { $0.hasPrefix("\(result.status)") }?.dropFirst(4) ?? "")
  }
}

extension CurlResult {
  var failure: TransportFailure {
    if isTooLong { return TransportFailure(.sent, "its answer is too long", remedy: .none) }
    let progress = wasSent ? TransportFailure.Progress.sent : .nothingSent
    return TransportFailure(progress, reason, remedy: remedy)
  }

  private var remedy: TransportFailure.Remedy {
    switch code {
    case CURLE_ABORTED_BY_CALLBACK: .later
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_PEER_FAILED_VERIFICATION,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED, CURLE_BAD_FUNCTION_ARGUMENT:
      .none
    default: .again
    }
  }

  private var reason: String {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: "there is no host of that name"
    case CURLE_COULDNT_RESOLVE_PROXY: "there is no proxy of the name that the environment has"
    case CURLE_OPERATION_TIMEDOUT where !wasSent: "no connection came about in time"
    case CURLE_OPERATION_TIMEDOUT: "nothing came back in time"
    case CURLE_OK, CURLE_GOT_NOTHING, CURLE_SEND_FAIL_REWIND, CURLE_PARTIAL_FILE:
      "the connection was closed before the answer was complete"
    case CURLE_ABORTED_BY_CALLBACK: "it was interrupted"
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: "its address is none of the web"
    case CURLE_PEER_FAILED_VERIFICATION: "its certificate is not trusted, \(said)"
    case CURLE_SSL_CONNECT_ERROR: "TLS fails, \(said)"
    case CURLE_USE_SSL_FAILED: "it offers no TLS"
    default: said
    }
  }

  /// The message of libcurl, which names hosts but no paths.
  private var said: String { "the network says \"\(excerpt(words))\"" }
}
