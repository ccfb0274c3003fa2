import Base

/// Says one message to a webhook, or changes an earlier one.
struct DiscordFlow: DeliveryFlow {
  private enum Phase { case start, changing, posting }

  private let place: Discord
  private let payload: DiscordPayload
  private let earlier: SentMessage?
  private var phase = Phase.start

  init(_ place: Discord, sending message: AdaptedMessage, replacing earlier: SentMessage?) {
    (self.place, payload) = (place, DiscordPayload(message))
    self.earlier = earlier.flatMap { Discord.isNumber($0.id) ? $0 : nil }
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      guard let earlier else { return post() }
      phase = .changing
      return .request(change(earlier))
    case .changing:
      // It was deleted, or is one of another webhook.
      if reply?.status == 404 { return post() }
      return .done(try sent(reply, replaces: true))
    case .posting: return .done(try sent(reply, replaces: false))
    }
  }

  /// Without `wait` Discord answers before it has kept the message, and says nothing when it did not.
  private mutating func post() -> DeliveryStep {
    phase = .posting
    return .request(
      HTTPRequest(
        "post", .post, address("", [FormField("wait", "true")]), body: .multipart(payload.parts),
        repetition: .doubles, rehearsedReply: rehearsedReply))
  }

  private func change(_ earlier: SentMessage) -> HTTPRequest {
    HTTPRequest(
      "edit", .patch, address("/messages/\(earlier.id)", []), body: .multipart(payload.parts),
      repetition: .harmless, rehearsedReply: rehearsedReply
    ).tolerating([404])
  }

  private func address(_ path: String, _ fields: [FormField]) -> String {
    let thread = place.thread.map { FormField("thread_id", $0) }
    let query = PercentEncoding.fields(fields + [thread].compactMap { $0 })
    return place.webhook + path + (query.isEmpty ? "" : "?" + query)
  }

  private var rehearsedReply: JSONText {
    .object([JSONText.Member("id", .string("{message}"))])
  }

  private func sent(_ reply: Reply?, replaces: Bool) throws(DeliveryError) -> SentMessage {
    SentMessage(id: try ServiceReply(reply, from: "Discord").name("id"), replaces: replaces)
  }
}
