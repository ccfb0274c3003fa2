import Delivery

/// The transport over HTTP, SMTP, XMPP, local mail programs and folders.
struct NetworkTransport: Transport {
  private let web: WebTransport
  private let mail: SMTPTransport
  private let programs = ProgramTransport()
  private let stanzas = XMPPTransport()
  private let folders = FolderTransport()

  /// Creates the transports for so many transfers at once; connections are opened on demand.
  init(userAgent: String, connections: Int = 8) {
    web = WebTransport(userAgent: userAgent, connections: connections)
    mail = SMTPTransport(connections: connections)
  }

  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    try await web.send(request.authorized(at: DeliveryClock.system.time()), within: seconds)
  }

  func store(_ file: StoredFile) async throws(AttemptFailure) -> Reply {
    try await folders.store(file)
  }

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
