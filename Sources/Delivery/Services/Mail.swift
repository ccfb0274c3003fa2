import Base

/// Mail recipients, reached over an SMTP server or a local sendmail program.
package struct Mail: MessageService {
  package static let name = "mail"
  package static let keys = [
    DestinationKey("to", .required, fields: .mailbox, "addresses, with commas between them"),
    DestinationKey("cc", .optional, fields: .mailbox, "more addresses, which get a copy"),
    DestinationKey("from", .required, "the sender's address: Cards <cards@example.com>"),
    DestinationKey("reply-to", .optional, fields: .mailbox, "who gets the answers"),
    DestinationKey(
      "unsubscribe", .optional, fields: .address,
      "where these mails are ended: https://…, which takes a POST (RFC 8058), or mailto:…"),
    DestinationKey("header.*", .optional, fields: .text, "a line of the head, by its name"),
    DestinationKey("sendmail", .optional, "a program that takes mail, /usr/sbin/sendmail"),
    DestinationKey("server", .optional, "a server that takes mail, instead of a program"),
    DestinationKey("port", .optional, "the server's port; 587, or 465 with tls, or 25 with none"),
    DestinationKey("security", .optional, "starttls, tls or none; starttls by default"),
    DestinationKey("user", .optional, "the user's name on the server"),
    DestinationKey("password", .optional, isSecret: true, "the user's password on the server"),
  ]

  let envelope: MIMEMessage.Envelope
  let route: MailSubmission.Route

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Mail.keys)
    _ = try fields.required("to")
    _ = try fields.required("from")
    let from = try fields.mailboxes("from")
    let to = try fields.mailboxes("to")
    guard let sender = from.first, from.count == 1 else {
      throw fields.wrong("from", rule: "Give one address.")
    }
    guard !to.isEmpty else {
      throw fields.wrong("to", rule: "Give an address.")
    }
    envelope = MIMEMessage.Envelope(
      from: sender, to: to, copies: try fields.mailboxes("cc"),
      replyTo: try fields.mailboxes("reply-to"), unsubscribe: try Mail.unsubscribe(fields),
      headers: try fields.headers(except: Mail.reserved))
    route = try Mail.route(fields, sender: sender)
  }

  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.mail).showing([.png, .jpeg, .gif], pictures: 20)
    capacity.sharesBytes = true
    capacity.document = capacity.picture
    return capacity
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    let file = MIMEMessage(message, envelope: envelope, key: key, following: earlier?.id ?? "")
    return MailFlow(submission: submission(of: file.bytes), id: file.id)
  }

  /// Asks a server about the log-in, the sender and the recipients. A program takes no questions.
  package var check: (any DeliveryFlow)? {
    guard case .server = route else { return nil }
    var question = submission(of: [])
    question.purpose = .check
    return MailFlow(submission: question, id: "")
  }

  private func submission(of bytes: [UInt8]) -> MailSubmission {
    MailSubmission(
      route: route, sender: envelope.from.address,
      recipients: (envelope.to + envelope.copies).map(\.address), bytes: bytes)
  }
}

private struct MailFlow: DeliveryFlow {
  let submission: MailSubmission
  let id: String

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    reply == nil ? .submit(submission) : .done(SentMessage(id: id))
  }
}

extension Mail {
  /// The lines that a mail has already, and those that decide who gets it.
  private static let reserved = [
    "from", "sender", "to", "cc", "bcc", "reply-to", "subject", "date", "message-id", "in-reply-to",
    "references", "mime-version", "content-type", "content-transfer-encoding",
    "content-disposition",
    "return-path", "received", "auto-submitted", "x-unsent", "list-unsubscribe",
    "list-unsubscribe-post", "resent-to", "resent-cc", "resent-bcc",
  ]

  private static func unsubscribe(
    _ fields: DestinationFields
  ) throws(DestinationProblem) -> String? {
    guard let address = fields["unsubscribe"] else { return nil }
    let isWhole = ["https://", "mailto:"].contains { address.lowercased().hasPrefix($0) }
    guard isWhole, address.utf8.count <= 900,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"<>,".utf8.contains($0) })
    else {
      throw fields.wrong(
        "unsubscribe",
        rule: "Give one address that starts with https:// or mailto:, without blanks and commas.")
    }
    return address
  }

  private static func route(
    _ fields: DestinationFields, sender: MailAddress
  ) throws(DestinationProblem) -> MailSubmission.Route {
    guard let host = fields["server"] else {
      return .program(try program(fields) + ["-f", sender.address])
    }
    guard fields["sendmail"] == nil else {
      throw fields.wrong("sendmail", rule: "Give a server or a program, not both.")
    }
    guard isHost(host) else {
      throw fields.wrong(
        "server",
        rule: "Give the server's name alone, such as mail.example.com, and its port as key port.")
    }
    let security = try fields.choice("security", MailServer.Security.self) ?? .startTLS
    let server = MailServer(
      host: host, port: try port(fields, security), security: security,
      user: fields["user"] ?? "", password: fields["password"] ?? "")
    guard server.user.isEmpty == server.password.isEmpty else {
      throw .missing(server.user.isEmpty ? "user" : "password")
    }
    guard security != .none || server.password.isEmpty || isThisMachine(host) else {
      throw .wrong(
        key: "security", value: "none",
        rule: "A password would go in clear: use starttls or tls, or leave user and password out.")
    }
    return .server(server)
  }

  private static func program(
    _ fields: DestinationFields
  ) throws(DestinationProblem) -> [String] {
    for key in ["port", "security", "user", "password"] where fields[key] != nil {
      throw .missing("server")
    }
    guard let path = fields["sendmail"] else { throw .missing("server or sendmail") }
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw fields.wrong(
        "sendmail",
        rule: "Give the whole path of a program that reads a mail, such as /usr/sbin/sendmail.")
    }
    return [path, "-t", "-i"]
  }

  private static func port(
    _ fields: DestinationFields, _ security: MailServer.Security
  ) throws(DestinationProblem) -> Int {
    if let port = try fields.port("port") { return port }
    return switch security {
    case .startTLS: 587
    case .tls: 465
    case .none: 25
    }
  }

  static func isHost(_ text: String) -> Bool {
    guard let address = ParsedURL("smtp://\(text)") else { return false }
    return address.port == nil && address.user == nil && address.path.isEmpty
      && address.host == text && !text.isEmpty
      && text.utf8.allSatisfy { !"/\\?#<>\"'%{}|^`".utf8.contains($0) }
  }

  static func isThisMachine(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
  }
}

extension DestinationFields {
  func mailboxes(_ key: String) throws(DestinationProblem) -> [MailAddress] {
    guard let text = self[key] else { return [] }
    do throws(MailAddressProblem) {
      return try MailAddress.list(text)
    } catch {
      throw .wrong(key: key, value: error.address, rule: error.rule)
    }
  }
}

extension Mail {
  /// Accepts `mailto:ANN@HOST?cc=…`, `smtp://USER:PASSWORD@HOST:PORT/TO/…?from=…&to=…` (STARTTLS),
  /// `smtps://` (TLS), and their aliases `mailto://` and `mailtos://`. Without `from` and `to` both
  /// are the user, at the host unless it has a domain.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for what would not be sent as it is meant.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    if let fields = try plainFields(text) { return fields }
    guard let address = ParsedURL(text) else { return nil }
    let schemes = ["smtp": "starttls", "smtps": "tls", "mailto": "starttls", "mailtos": "tls"]
    guard let security = schemes[address.scheme] else { return nil }
    var fields = ["server": address.host, "security": security]
    fields["port"] = address.port.map(String.init)
    for (name, key) in parameters {
      if let value = address.value(name) { fields[key] = value }
    }
    try checkParameters(address.query.map(\.name))
    if let mode = address.value("mode") {
      let modes = ["ssl": "tls", "tls": "tls", "starttls": "starttls", "insecure": "none"]
      fields["security"] = modes[mode.lowercased()] ?? mode
    }
    if let user = address.user ?? address.value("user") {
      if let password = address.password ?? address.value("pass") {
        (fields["user"], fields["password"]) = (user, password)
      }
      let mailbox = user.contains("@") ? user : "\(user)@\(address.host)"
      // A sender without an address is a name.
      if let from = fields["from"], !from.contains("@") {
        fields["from"] = named(mailbox, from)
      }
      fields["from"] = fields["from"] ?? mailbox
      let others = address.path + [fields["to"]].compactMap { $0 }
      fields["to"] = others.isEmpty ? mailbox : others.joined(separator: ", ")
    } else if !address.path.isEmpty {
      fields["to"] = (address.path + [fields["to"]].compactMap { $0 }).joined(separator: ", ")
    }
    if let name = address.value("name"), let from = fields["from"], !from.contains("<") {
      fields["from"] = named(from, name)
    }
    if let server = address.value("smtp") {
      fields["server"] = server
    } else if let known = MailProvider(domain: address.hostName) {
      fields["server"] = known.server
      if address.port == nil, address.value("mode") == nil { fields["security"] = known.security }
      // These know their people by the whole address.
      if let user = fields["user"], !user.contains("@") {
        fields["user"] = "\(user)@\(address.host)"
      }
    }
    return fields
  }

  private static func named(_ mailbox: String, _ name: String) -> String {
    let quoted = name.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\"\(quoted)\" <\(mailbox)>"
  }

  /// Words of a query, and the keys that they set.
  private static let parameters = [
    "from": "from", "to": "to", "cc": "cc", "reply-to": "reply-to", "reply": "reply-to",
    "security": "security",
  ]

  private static func checkParameters(_ names: [String]) throws(DestinationProblem) {
    for name in names where name.lowercased() == "bcc" {
      throw .unsupported(
        "A copy that nobody sees is not sent. Write a destination of its own for \(quoted(name)).")
    }
  }

  /// A `mailto` URL of RFC 6068, sent by the local sendmail program.
  private static func plainFields(
    _ text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard text.lowercased().hasPrefix("mailto:"), !text.lowercased().hasPrefix("mailto://") else {
      return nil
    }
    let rest = String(text.dropFirst("mailto:".count))
    let (to, query) = rest.cut(at: "?") ?? (rest, "")
    var fields = ["to": PercentEncoding.decoded(to) ?? to, "sendmail": "/usr/sbin/sendmail"]
    for pair in query.split(separator: "&") {
      guard let (name, value) = String(pair).cut(at: "=") else { continue }
      let key = name.lowercased()
      try checkParameters([key])
      guard ["to", "cc", "from", "reply-to"].contains(key) else { continue }
      fields[key] = PercentEncoding.decoded(value) ?? value
    }
    return fields
  }
}

/// A provider of mailboxes whose server for sending has another name than its addresses, as its own
/// help for mail programs says (November 2026).
private struct MailProvider {
  let server: String
  let security: String

  private static let known: [(domains: [String], server: String, security: String)] = [
    (["gmail.com", "googlemail.com"], "smtp.gmail.com", "starttls"),
    (["outlook.com", "hotmail.com", "live.com"], "smtp-mail.outlook.com", "starttls"),
    (["icloud.com", "me.com", "mac.com"], "smtp.mail.me.com", "starttls"),
    (["yahoo.com"], "smtp.mail.yahoo.com", "tls"), (["fastmail.com"], "smtp.fastmail.com", "tls"),
    (["gmx.net", "gmx.de"], "mail.gmx.net", "starttls"), (["web.de"], "smtp.web.de", "starttls"),
    (["qq.com"], "smtp.qq.com", "tls"), (["163.com"], "smtp.163.com", "tls"),
    (["yandex.com", "yandex.ru"], "smtp.yandex.com", "tls"), (["zoho.com"], "smtp.zoho.com", "tls"),
  ]

  /// Nil for a domain whose server has its name, as far as anybody can tell.
  init?(domain: String) {
    guard let found = MailProvider.known.first(where: { $0.domains.contains(domain) }) else {
      return nil
    }
    (server, security) = (found.server, found.security)
  }
}
