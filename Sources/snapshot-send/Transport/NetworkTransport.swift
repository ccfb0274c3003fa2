import Delivery

/// The transport over HTTP, SMTP, XMPP and local mail programs.
struct NetworkTransport: Transport {
  private let web: WebTransport
  private let mail: SMTPTransport
  private let programs = ProgramTransport()
  private let stanzas = XMPPTransport()

  /// Creates the transports for so many transfers at once; connections are opened on demand.
  init(userAgent: String, connections: Int = 8) {
    web = WebTransport(userAgent: userAgent, connections: connections)
    mail = SMTPTransport(connections: connections)
  }

  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply { try await web.send(request, within: seconds) }

  func submit(
    _ submission: MailSubmission, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    switch submission.route {
    case .program(let arguments):
      try await programs.submit(submission, to: arguments, within: seconds)
    case .server(let server): try await mail.submit(submission, to: server, within: seconds)
    }
  }

  func exchange(
    _ exchange: XMPPExchange, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    try await stanzas.exchange(exchange, within: seconds)
  }
}
