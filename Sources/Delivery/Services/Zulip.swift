import Base
import Cards

/// A topic in a channel of Zulip, or people whom a bot writes to directly, with the bot's API key.
package struct Zulip: MessageService {
  enum Recipient: Sendable, Hashable {
    case channel(String, topic: String)
    /// Addresses, or numbers, of people.
    case people([String])
  }

  package static let name = "zulip"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey(
      "server", .required, "the organization's address: https://example.zulipchat.com"),
    DestinationKey("email", .required, "the bot's address: cards-bot@example.zulipchat.com"),
    DestinationKey("token", .required, isSecret: true, "the bot's API key"),
    DestinationKey("channel", fields: .text, "the channel's name, or its number"),
    DestinationKey("topic", fields: .text, "the topic in the channel; (no topic) by default"),
    DestinationKey(
      "to", fields: .mailbox,
      "people instead of a channel: their addresses, or their numbers, with commas between them"),
  ]

  /// Of a longer topic the server would cut the rest without a word.
  private static let topicLimit = 60

  let server: String
  let recipient: Recipient
  let email: String
  private let token: String

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Zulip.keys)
    _ = try fields.required("server")
    _ = try fields.required("token")
    server = try fields.server("server", default: "")
    email = try fields.required("email")
    guard email.contains("@"), !email.contains(where: { $0.isWhitespace || $0 == ":" }) else {
      throw fields.wrong(
        "email", rule: "Give the bot's address, which Zulip shows beside its API key.")
    }
    token = try fields.headerSecret("token") ?? ""
    recipient = try Zulip.recipient(fields)
  }

  private static func recipient(
    _ fields: DestinationFields
  ) throws(DestinationProblem) -> Recipient {
    if let to = fields["to"] {
      guard fields["channel"] == nil, fields["topic"] == nil else {
        throw fields.wrong("to", rule: "Give people, or a channel with a topic, not both.")
      }
      let people = to.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        .filter { !$0.isEmpty }
      guard !people.isEmpty, people.allSatisfy(isNumber) || people.allSatisfy({ $0.contains("@") })
      else {
        throw fields.wrong("to", rule: "Give addresses, or else numbers, with commas between them.")
      }
      return .people(people)
    }
    let channel = try fields.required("channel")
    let topic = fields["topic"] ?? "(no topic)"
    guard topic.unicodeScalars.count <= topicLimit, !topic.isBlank else {
      throw fields.wrong("topic", rule: "A topic has 1 to \(topicLimit) characters.")
    }
    return .channel(channel, topic: topic)
  }

  static func isNumber(_ text: String) -> Bool {
    (1...18).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
  }

  /// A number, or a text, as JSON tells them apart.
  static func identifier(_ text: String) -> JSONText {
    isNumber(text) ? .number(text) : .string(text)
  }

  func request(
    _ purpose: String, _ method: HTTPRequest.Method, _ path: String,
    _ body: HTTPRequest.Body = .none, repetition: HTTPRequest.Idempotency = .harmless,
    answer: JSONText.Object
  ) -> HTTPRequest {
    let login = Base64.string(of: Array("\(email):\(token)".utf8))
    return HTTPRequest(
      purpose, method, "\(server)/api/v1/\(path)",
      headers: [HTTPHeader("Authorization", "Basic \(login)")], body: body,
      repetition: repetition, rehearsedReply: .object(["result": "success"] + answer)
    ).tolerating(ZulipReply.statuses)
  }

  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.zulip).showing(FileFormat.web, pictures: 10).takingFiles
    capacity.rendering = .zulip
    return capacity
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    ZulipFlow(self, sending: message, replacing: earlier)
  }
}

extension Zulip {
  /// Accepts `zulip://BOT@ORGANIZATION/KEY/CHANNEL?topic=TOPIC`, where the organization is the first
  /// part of its address at zulipchat.com or the host of a server, and an address of mail stands for
  /// a person instead of a channel.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    let form = "zulip://BOT@ORGANIZATION/KEY/CHANNEL?topic=TOPIC"
    if ["http", "https"].contains(address.scheme),
      address.hostName.hasSuffix(".zulipchat.com") || address.fragment?.hasPrefix("narrow") == true
    {
      throw .unsupported(
        "This is a page for people, to which nothing can be sent. In the settings of Zulip, make a bot, and "
          + "write \(form).")
    }
    guard address.scheme == "zulip" else { return nil }
    guard let bot = address.user, let key = address.path.first else {
      throw .unsupported("The address has no bot or no key. Write \(form).")
    }
    let places = address.path.dropFirst()
    try DestinationProblem.checkSingle(places, "channels", as: form)
    let host = address.host.contains(".") ? address.authority : "\(address.host).zulipchat.com"
    let name = bot.hasSuffix("-bot") ? bot : "\(bot)-bot"
    var fields = [
      "server": "https://\(host)", "email": bot.contains("@") ? bot : "\(name)@\(host)",
      "token": key,
    ]
    if let place = places.first { fields[place.contains("@") ? "to" : "channel"] = place }
    fields["topic"] = address.value("topic")
    return fields
  }
}
