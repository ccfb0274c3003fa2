import Base
import Cards

/// An ntfy topic. The image is the body and the texts are headers encoded by RFC 2047: query
/// strings are logged by servers, and many cut them at 8 KB.
package struct Ntfy: MessageService {
  package static let name = "ntfy"
  package static let keys = [
    // A topic without access control is as good as a password.
    DestinationKey("topic", .required, isSecret: true, fields: .text, "the topic's name"),
    DestinationKey("server", .optional, "the server's address; https://ntfy.sh by default"),
    DestinationKey("token", .optional, isSecret: true, "an access token, tk_…"),
    DestinationKey("user", .optional, "a user's name, with password instead of token"),
    DestinationKey("password", .optional, isSecret: true, "the user's password"),
    DestinationKey(
      "priority", .optional, fields: .text, "1 to 5, or min, low, default, high, max"),
    DestinationKey("tags", .optional, fields: .text, "tags or names of emoji, with commas"),
  ]

  let server: String
  let topic: String
  let authorization: String?
  let priority: String?
  let tags: String?

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Ntfy.keys)
    topic = try fields.required("topic")
    guard (1...64).contains(topic.utf8.count), topic.utf8.allSatisfy(Ntfy.isOfTopic) else {
      throw .wrong(
        key: "topic", value: "", rule: "Give 1 to 64 letters, digits, hyphens and underscores.")
    }
    server = try fields.server("server", default: "https://ntfy.sh")
    authorization = try Ntfy.authorization(fields)
    priority = fields["priority"]
    let words = ["1", "2", "3", "4", "5", "min", "low", "default", "high", "max", "urgent"]
    if let priority, !words.contains(priority) {
      throw fields.wrong("priority", rule: "Choose 1 to 5, or min, low, default, high, max.")
    }
    tags = fields["tags"]
  }

  private static func authorization(
    _ fields: DestinationFields
  ) throws(DestinationProblem) -> String? {
    if let token = try fields.headerSecret("token") {
      guard fields["user"] == nil, fields["password"] == nil else {
        throw .wrong(key: "token", value: "", rule: "Give a token, or user and password, not both.")
      }
      return "Bearer \(token)"
    }
    guard let user = fields["user"] else {
      guard fields["password"] == nil else { throw .missing("user") }
      return nil
    }
    guard !user.contains(":") else {
      throw fields.wrong("user", rule: "A name has no colon.")
    }
    let password = try fields.required("password")
    return "Basic " + Base64.string(of: Array("\(user):\(password)".utf8))
  }

  private static func isOfTopic(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-_".utf8.contains(byte)
  }

  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.ntfy)
    // The default of a server of one's own.
    if ParsedURL(server)?.hostName != "ntfy.sh" { capacity.picture.bytes = 15_000_000 }
    return capacity.showing(FileFormat.web).takingFiles
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    NtfyFlow(endpoint: self, message: message.message, earlier: earlier)
  }

  /// Asks whether the topic may be written to. The server decides on that before it reads the time
  /// of delivery, so a time that is none is refused without a message, and with its own code.
  package var check: (any DeliveryFlow)? {
    let question = HTTPRequest(
      "check", .put, "\(server)/\(topic)", headers: identity + [HTTPHeader("Delay", "check")],
      repetition: .harmless, rehearsedReply: ["code": .number(Ntfy.unreadableDelay)]
    ).tolerating([400])
    return QuestionFlow(
      .ask(question) { reply throws(DeliveryError) in
        guard reply.json?["code"]?.number == Double(Ntfy.unreadableDelay) else {
          throw DeliveryError(
            .refused,
            "\(quoted(ParsedURL(server)?.authority ?? server)) does not answer as ntfy does. Check key server."
          )
        }
        return .ok("")
      })
  }

  /// `errHTTPBadRequestDelayCannotParse` of ntfy's server (September 2022 and since).
  private static let unreadableDelay = 40_004

  /// The Authorization header; none for open topics.
  var identity: [HTTPHeader] { authorization.map { [HTTPHeader("Authorization", $0)] } ?? [] }
}

extension Ntfy {
  /// Accepts `ntfy://TOPIC` (on ntfy.sh), `ntfy://HOST/TOPIC` (without TLS), `ntfys://HOST/TOPIC`,
  /// each with `USER:PASSWORD@` or `TOKEN@`, and `https://ntfy.sh/TOPIC`.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    switch address.scheme {
    case "ntfy", "ntfys": return try ownFields(address)
    case "https", "http":
      guard address.hostName == "ntfy.sh", let topic = address.path.first else {
        guard address.hostName.hasPrefix("ntfy."), address.path.count == 1 else { return nil }
        throw .unsupported(
          "The address looks like a topic of ntfy. Write ntfys://HOST/TOPIC, or ntfy://… without encryption; "
            + "for a webhook write an object with \"service\": \"webhook\" and \"url\".")
      }
      return people(address).merging(["topic": topic]) { old, _ in old }
    default: return nil
    }
  }

  private static func ownFields(
    _ address: ParsedURL
  ) throws(DestinationProblem) -> [String: String] {
    try DestinationProblem.checkSingle(address.path, "topics", as: "ntfys://HOST/TOPIC")
    var fields = people(address)
    guard let topic = address.path.first else {
      fields["topic"] = address.host
      return fields
    }
    fields["topic"] = topic
    if address.hostName != "ntfy.sh" {
      fields["server"] = (address.scheme == "ntfys" ? "https://" : "http://") + address.authority
    }
    for name in ["priority", "tags"] { fields[name] = address.value(name) }
    return fields
  }

  private static func people(_ address: ParsedURL) -> [String: String] {
    guard let user = address.user else { return [:] }
    guard let password = address.password else { return ["token": user] }
    // A token may be written as the password of an empty user.
    return user.isEmpty ? ["token": password] : ["user": user, "password": password]
  }
}

struct NtfyFlow: DeliveryFlow {
  let endpoint: Ntfy
  let message: CardMessage
  let earlier: SentMessage?

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard let reply else { return .request(publication) }
    guard let json = reply.json, let id = json["id"]?.string else {
      throw DeliveryError(
        .unknown,
        "The answer has no \"id\", so perhaps no ntfy answered. See whether the message is there, and "
          + "check key server.")
    }
    // Servers before 2.16 ignore the sequence ID and show a new message.
    if let earlier, !earlier.id.isEmpty, json["sequence_id"]?.string == earlier.id {
      return .done(SentMessage(id: earlier.id, replaces: true))
    }
    return .done(SentMessage(id: id))
  }

  private var publication: HTTPRequest {
    HTTPRequest(
      "publish", .put, "\(endpoint.server)/\(endpoint.topic)", headers: endpoint.identity + words,
      body: .bytes(message.image.bytes, type: message.image.mediaType), repetition: .doubles,
      rehearsedReply: ["id": "{id}", "sequence_id": earlier.flatMap { .unlessEmpty($0.id) }])
  }

  private var words: [HTTPHeader] {
    let title = message.title
    let shown = text.isEmpty && title.isBlank ? message.image.name : text
    let lines: [(String, String?)] = [
      ("Filename", message.image.name), ("Title", MessageText.line(title)),
      ("Message", Ntfy.message(shown)),
      ("Click", isLink ? message.url : nil), ("Priority", endpoint.priority),
      ("Tags", endpoint.tags),
      ("X-Sequence-ID", earlier?.id),
    ]
    return lines.compactMap { name, value in
      guard let value, !value.isBlank else { return nil }
      return HTTPHeader(name, EncodedWords.line(value))
    }
  }

  /// The message; a URL that is not a link is written out.
  private var text: String {
    [message.detail, isLink ? "" : message.url].filter { !$0.isBlank }.joined(separator: "\n")
  }

  private var isLink: Bool { ParsedURL(message.url) != nil }
}

extension Ntfy {
  /// ntfy reads `\n` as a line break; a word joiner (U+2060) between the two keeps them apart.
  static func message(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "n", result.last == "\\" { result.append("\u{2060}") }
      result.append(scalar)
    }
    return String(result)
  }
}
