import Base

/// A channel of Discord, or a thread in it, by a webhook.
package struct Discord: MessageService {
  package static let name = "discord"
  package static let keys = [
    DestinationKey(
      "webhook", .required, isSecret: true,
      "the webhook's address, as Discord copies it: https://discord.com/api/webhooks/ID/TOKEN"),
    DestinationKey("thread", takesFields: true, "the number of a thread of the channel"),
  ]

  /// The webhook's address without a query.
  let webhook: String
  let thread: String?

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Discord.keys)
    let value = try fields.required("webhook")
    _ = try fields.webAddress("webhook", isSecret: true)
    guard let address = ParsedURL(value), let place = Discord.webhook(address) else {
      throw .wrong(
        key: "webhook", value: "",
        rule: "It ends in /api/webhooks/ID/TOKEN: copy it from the channel's settings, "
          + "Integrations, Webhooks.")
    }
    webhook = "\(address.scheme)://\(address.authority)\(place)"
    thread = fields["thread"] ?? address.value("thread_id")
    if let thread, !Discord.isNumber(thread) {
      throw .wrong(
        key: "thread", value: excerpt(thread, limit: 80),
        rule: "A thread is a number of up to 20 digits: copy its ID in Discord's developer mode.")
    }
  }

  /// The path of a webhook's address, without a version of the interface.
  static func webhook(_ address: ParsedURL) -> String? {
    var path = address.path[...]
    guard path.popFirst() == "api" else { return nil }
    if path.first?.hasPrefix("v") ?? false { path.removeFirst() }
    // Integrations of other programs add a word that chooses their own form of a message.
    guard path.popFirst() == "webhooks", path.count == 2, let id = path.first, isNumber(id),
      let token = path.last, isToken(token)
    else { return nil }
    return "/api/webhooks/\(id)/\(token)"
  }

  static func isNumber(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isToken(_ text: String) -> Bool {
    PercentEncoding.component(text) == text
  }

  package var capacity: MessageCapacity {
    MessageCapacity(
      text: MessageCapacity.TextLimit(2_000, .utf16), alt: MessageCapacity.TextLimit(1_024, .utf16),
      hasAlt: true, picture: MessageCapacity.ImageLimit(bytes: 10 << 20),
      document: MessageCapacity.ImageLimit(bytes: 10 << 20), schemes: ["http", "https"])
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    DiscordFlow(self, sending: message, replacing: earlier)
  }

  package var check: (any DeliveryFlow)? {
    SingleRequestFlow(HTTPRequest("check", .get, webhook, repetition: .harmless)) {
      reply throws(DeliveryError) in
      SentMessage(id: try ServiceReply(reply, from: "Discord").name("id"))
    }
  }
}
