import Base

/// Uploads the picture and sends the message that shows it, or edits an earlier one.
struct ZulipFlow: DeliveryFlow {
  private enum Phase { case start, server, upload, edit, post }

  /// Servers of this feature level and later have images with descriptions (Zulip 12).
  private static let imageLevel = 475.0

  /// The maximum length of a message in code points; a server silently truncates longer ones.
  private static let longest = 10_000

  private let endpoint: Zulip
  private let message: CardMessage
  private let form: AdaptedMessage.AttachmentKind
  private let earlier: SentMessage?
  private var phase = Phase.start
  private var markup = ZulipText.PictureMarkup.link
  private var content = ""
  private var addresses: [String] = []

  init(_ endpoint: Zulip, sending message: AdaptedMessage, replacing earlier: SentMessage?) {
    (self.endpoint, self.message, form) = (endpoint, message.message, message.form)
    self.earlier = earlier.flatMap { Zulip.isNumber($0.id) ? $0 : nil }
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      guard form == .picture, message.alts.contains(where: { !$0.isBlank }) else { return upload() }
      phase = .server
      return .request(
        endpoint.request(
          "look at server", .get, "server_settings", answer: ["zulip_feature_level": 0]))
    case .server:
      let level = try ZulipReply(reply).json["zulip_feature_level"]?.number ?? 0
      if level >= ZulipFlow.imageLevel { markup = .image }
      return upload()
    case .upload:
      let answer = try ZulipReply(reply)
      // Servers before Zulip 9 have only the older name.
      let key = answer.json["url"] == nil ? "uri" : "url"
      addresses.append(try answer.name(key))
      guard addresses.count == message.pictures.count else { return upload() }
      content = ZulipText(message).content(pictures: addresses, as: markup)
      guard content.unicodeScalars.count <= ZulipFlow.longest else {
        throw DeliveryError(
          .unfit,
          "The texts and descriptions are more than a message of Zulip holds. Shorten them, or send fewer "
            + "pictures.")
      }
      guard let earlier else { return post() }
      return edit(earlier)
    case .edit:
      // It was deleted, is of another sender, or is older than edits may be.
      guard let reply, reply.status == 200, let earlier else { return post() }
      _ = try ZulipReply(reply)
      return .done(sent(earlier.id, replaces: true))
    case .post: return .done(sent(try ZulipReply(reply).name("id"), replaces: false))
    }
  }

  private mutating func upload() -> DeliveryStep {
    phase = .upload
    let picture = message.pictures[addresses.count]
    let part = MultipartPart("file", picture, fileName: MessageText.fileName(picture.name))
    return .request(
      endpoint.request(
        "upload", .post, "user_uploads", .multipart([part]),
        answer: ["url": .string(addresses.isEmpty ? "{upload}" : "{upload\(addresses.count + 1)}")])
    )
  }

  private mutating func edit(_ earlier: SentMessage) -> DeliveryStep {
    phase = .edit
    return .request(
      endpoint.request(
        "edit", .patch, "messages/\(earlier.id)", .form([FormField("content", content)]),
        answer: [:]
      ).tolerating([400, 403, 404]))
  }

  private mutating func post() -> DeliveryStep {
    phase = .post
    let place: [FormField] =
      switch endpoint.recipient {
      case .channel(let name, let topic):
        [
          FormField("type", "stream"), FormField("to", Zulip.identifier(name).line),
          FormField("topic", topic),
        ]
      case .people(let people):
        [
          FormField("type", "direct"),
          FormField("to", JSONText.array(people.map(Zulip.identifier)).line),
        ]
      }
    return .request(
      endpoint.request(
        "post", .post, "messages", .form(place + [FormField("content", content)]),
        repetition: .doubles, answer: ["id": "{message}"]))
  }

  private func sent(_ id: String, replaces: Bool) -> SentMessage {
    SentMessage(id: id, url: "\(endpoint.server)/#narrow/id/\(id)", replaces: replaces)
  }
}

/// A reply of Zulip, which reports success in its body.
struct ZulipReply {
  /// Errors have the same form with these statuses.
  static let statuses: Set<Int> = [400]

  private let reply: ServiceReply
  var json: JSONValue { reply.json }

  init(_ reply: Reply?) throws(DeliveryError) {
    self.reply = try ServiceReply(reply, from: "Zulip")
    guard json["result"]?.string == "success" else {
      throw ZulipReply.error(json, status: reply?.status ?? 0)
    }
  }

  func name(_ key: String) throws(DeliveryError) -> String { try reply.name(key) }

  private static func error(_ json: JSONValue, status: Int) -> DeliveryError {
    let text = json["msg"]?.string ?? ""
    let said = "Zulip says \(quoted(text, limit: 200))"
    guard statuses.contains(status) else {
      return DeliveryError(
        .unknown, "\(said). See whether the message is there, and check the server's address.")
    }
    let low = text.lowercased()
    if low.contains("larger than") || low.contains("too long") {
      return DeliveryError(.unfit, "\(said). Send a smaller card, with --scale 1 or --max-bytes.")
    }
    if ["authorized", "permission", "not allowed"].contains(where: low.contains) {
      return DeliveryError(
        .authentication, "\(said). Let the bot into the channel, and let it post there.")
    }
    return DeliveryError(.refused, "\(said). Check channel, topic and to.")
  }
}
