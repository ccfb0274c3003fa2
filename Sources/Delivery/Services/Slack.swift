import Base
import Cards

/// A Slack channel, with the bot token of an app. The image is uploaded privately and shown by a
/// block of the message, so that image and texts are one message that can be edited.
package struct Slack: MessageService {
  package static let name = "slack"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("token", .required, isSecret: true, "the app's bot token, xoxb-…"),
    DestinationKey("channel", .required, fields: .text, "the channel's id, or #name"),
    DestinationKey("thread", .optional, fields: .text, "the ts of a message to answer"),
    DestinationKey("server", .optional, "another address of the API, for tests"),
  ]

  let token: String
  let channel: String
  let thread: String?
  let server: String

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Slack.keys)
    _ = try fields.required("token")
    let token = try fields.headerSecret("token") ?? ""
    guard !token.hasPrefix("https://hooks.") else { throw Slack.hookProblem }
    guard token.hasPrefix("xox") else {
      throw .wrong(
        key: "token", value: "",
        rule: "Give the app's Bot User OAuth Token, which starts with xoxb-, with the scopes "
          + "chat:write, files:write and files:read.")
    }
    let channel = try fields.required("channel")
    guard Slack.isChannel(channel) else {
      throw fields.wrong(
        "channel",
        rule: "Give the id from the channel's details, such as C0123456789, or its #name.")
    }
    (self.token, self.channel, thread) = (token, channel, fields["thread"])
    server = try fields.server("server", default: "https://slack.com")
  }

  static let hookProblem = DestinationProblem.unsupported(
    "Incoming webhooks of Slack cannot upload a picture. Make an app with a bot token and the scopes "
      + "chat:write, files:write and files:read, and give token and channel.")

  private static func isChannel(_ text: String) -> Bool {
    text.unicodeScalars.count <= 81 && text != "#"
      && !text.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F || $0 == "," }
  }

  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.slack).showing([.png, .jpeg, .gif], pictures: 10)
    capacity.rendering = .slack
    return capacity
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    SlackFlow(endpoint: self, message: message.message, earlier: earlier)
  }

  func request(
    _ purpose: String, _ method: String, _ body: HTTPRequest.Body,
    repetition: HTTPRequest.Idempotency = .harmless, delay: Double = 0, reply: JSONText.Object = [:]
  ) -> HTTPRequest {
    HTTPRequest(
      purpose, .post, "\(server)/api/\(method)",
      headers: [HTTPHeader("Authorization", "Bearer \(token)")], body: body,
      repetition: repetition, delay: delay, rehearsedReply: .object(["ok": true] + reply))
  }
}

extension Slack {
  /// Accepts `slack://TOKEN/CHANNEL`, with the channel also as `#name`.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for an incoming webhook.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    if ["hooks.slack.com", "hooks.slack-gov.com"].contains(address.hostName) { throw hookProblem }
    try address.checkNoPage(
      of: "app.slack.com", advice: "Write slack://TOKEN/CHANNEL with the token of an app.")
    guard address.scheme == "slack" else { return nil }
    // Other senders write an incoming webhook as three tokens.
    guard address.host.lowercased().hasPrefix("xox") else { throw hookProblem }
    let names = (address.fragment ?? "").split { "/#".contains($0) }.map { "#" + $0 }
    let isThread =
      address.path.count > 1 && address.path[1].allSatisfy { "0123456789.".contains($0) }
    let channels = (isThread ? [address.path[0]] : address.path) + names
    try DestinationProblem.checkSingle(channels, "channels", as: "slack://TOKEN/CHANNEL")
    var fields = ["token": address.host]
    fields["channel"] = channels.first
    if isThread { fields["thread"] = address.path[1] }
    return fields
  }
}
