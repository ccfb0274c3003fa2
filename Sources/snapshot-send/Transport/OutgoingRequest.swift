import Delivery

/// What is sent in one step, whichever way it goes.
enum OutgoingRequest: Sendable {
  case request(HTTPRequest)
  case mail(MailSubmission)

  var purpose: String {
    switch self {
    case .request(let request): request.purpose
    case .mail: "mail"
    }
  }

  /// The host that it goes to, or the name of the program that takes it.
  var host: String {
    switch self {
    case .request(let request): request.host
    case .mail(let mail):
      switch mail.route {
      case .program(let arguments): String(arguments.first?.split(separator: "/").last ?? "")
      case .server(let server): "\(server.host):\(server.port)"
      }
    }
  }

  var repetition: HTTPRequest.Idempotency {
    switch self {
    case .request(let request): request.repetition
    case .mail: .doubles
    }
  }

  /// For how many seconds after the first attempt the service knows a repeated request by its key; nil without a key.
  var repetitionWindow: Double? {
    switch self {
    case .request(let request): request.repetitionWindow
    case .mail: nil
    }
  }

  /// Whether an answer with that status is for the conversation, although it is none of success.
  func reads(_ status: Int) -> Bool {
    switch self {
    case .request(let request): request.toleratedStatuses.contains(status)
    case .mail: false
    }
  }

  var delay: Double {
    switch self {
    case .request(let request): request.delay
    case .mail: 0
    }
  }
}

extension TransportFailure {
  /// Somebody has ended the task before anything was sent.
  static let interrupted = TransportFailure(.nothingSent, "it was interrupted", remedy: .later)
}

extension AttemptFailure {
  /// What the answer says in a number; nil where there is none.
  var status: Int? {
    switch self {
    case .refused(let reply), .mailRefused(let reply): reply.status
    case .programEnded(let status, _): status
    case .lost: nil
    }
  }
}
