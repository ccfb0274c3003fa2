import Base

/// A topic of ntfy, on its own service or on somebody's server.
///
/// The picture is the body and the words stand in the head, as RFC 2047 has them: a query would hold any text, too, but
/// addresses are kept in the logs of servers, and are cut by many at 8 KB.
package struct Ntfy: MessageService {
  package static let name = "ntfy"
  package static let keys = [
    // Whoever knows a topic can read and write it, unless the server asks for more.
    DestinationKey("topic", .required, isSecret: true, takesFields: true, "the topic's name"),
    DestinationKey("server", .optional, "the server's address; https://ntfy.sh by default"),
    DestinationKey("token", .optional, isSecret: true, "an access token, tk_…"),
    DestinationKey("user", .optional, "a user's name, with password instead of token"),
    DestinationKey("password", .optional, isSecret: true, "the user's password"),
    DestinationKey(
      "priority", .optional, takesFields: true, "1 to 5, or min, low, default, high, max"),
    DestinationKey("tags", .optional, takesFields: true, "tags or names of emoji, with commas"),
  ]

  let server: String
  let topic: String
  let authorization: String?
  let priority: String?
  let tags: String?

  /// Takes the values of a destination.
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
      throw .wrong(
        key: "priority", value: excerpt(priority, limit: 80),
        rule: "Choose 1 to 5, or min, low, default, high, max.")
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
      throw .wrong(key: "user", value: excerpt(user, limit: 80), rule: "A name has no colon.")
    }
    let password = try fields.required("password")
    return "Basic " + Base64.string(of: Array("\(user):\(password)".utf8))
  }

  private static func isOfTopic(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  package var capacity: MessageCapacity {
    let isPublic = ParsedURL(server)?.hostName == "ntfy.sh"
    return MessageCapacity(
      text: .init(4_000, .bytes), title: .init(1_000, .bytes), hasAlt: false,
      picture: .init(bytes: isPublic ? 2_000_000 : 15_000_000))
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    NtfyFlow(place: self, message: message.message, earlier: earlier)
  }

  package var check: (any DeliveryFlow)? { NtfyCheckFlow(place: self) }

  /// The line of the head that says who asks; none for topics that are open.
  var identity: [HTTPHeader] { authorization.map { [HTTPHeader("Authorization", $0)] } ?? [] }
}

/// Asks whether the topic may be written or read.
private struct NtfyCheckFlow: DeliveryFlow {
  let place: Ntfy

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard reply != nil else {
      return .request(
        HTTPRequest(
          "check", .get, "\(place.server)/\(place.topic)/auth", headers: place.identity,
          repetition: .harmless,
          rehearsedReply: .object([JSONText.Member("success", .bool(true))])))
    }
    return .done(SentMessage(id: ""))
  }
}
