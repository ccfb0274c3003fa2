import Base

/// Finds the room, uploads the picture, and confirms it with the text, by which it is sent. Edits
/// change texts only, so a later card of a session goes into the thread of the earlier one.
struct RocketChatFlow: DeliveryFlow {
  private enum Phase { case start, room, earlier, upload, post }

  private let endpoint: RocketChat
  private let message: CardMessage
  private let earlier: String?
  private var phase = Phase.start
  private var room = ""
  private var thread: String?

  init(_ endpoint: RocketChat, sending message: CardMessage, following earlier: SentMessage?) {
    (self.endpoint, self.message, thread) = (endpoint, message, endpoint.thread)
    self.earlier = endpoint.thread == nil ? earlier?.id : nil
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      guard endpoint.room.hasPrefix("#") else { return askForEarlier(in: endpoint.room) }
      phase = .room
      return .request(endpoint.roomRequest)
    case .room: return askForEarlier(in: try RocketChatReply(reply).name("room", "_id"))
    case .earlier:
      // What answers a message that is gone would not be seen.
      if reply?.status == 200, reply?.json?["message"]?["rid"]?.string == room { thread = earlier }
      return upload()
    case .upload: return post(try RocketChatReply(reply).name("file", "_id"))
    case .post:
      return .done(SentMessage(id: try RocketChatReply(reply).name("message", "_id")))
    }
  }

  private mutating func askForEarlier(in room: String) -> DeliveryStep {
    self.room = room
    guard let earlier, RocketChat.isID(earlier) else { return upload() }
    phase = .earlier
    return .request(
      endpoint.request(
        "look at earlier message", .get, "chat.getMessage?msgId=\(earlier)",
        answer: ["message": ["rid": .string(room)]]
      ).tolerating([400, 403, 404]))
  }

  private mutating func upload() -> DeliveryStep {
    phase = .upload
    let part = MultipartPart("file", message.image, fileName: MessageText(message).fileName)
    return .request(
      endpoint.request(
        "upload", .post, "rooms.media/\(PercentEncoding.component(room))",
        body: .multipart([part]), answer: ["file": ["_id": "{file}"]]))
  }

  /// The same file can be confirmed twice, and would be two messages.
  private mutating func post(_ file: String) -> DeliveryStep {
    phase = .post
    let alt = MessageText.cleaned(message.altAfterTexts)
    let content: JSONText = [
      "msg": .string(RocketChatText(MessageText(message)).text),
      "description": .unlessEmpty(RocketChatText.unmentioned(alt)),
      "tmid": thread.map(JSONText.string),
    ]
    let path = [room, file].map(PercentEncoding.component).joined(separator: "/")
    return .request(
      endpoint.request(
        "post", .post, "rooms.mediaConfirm/\(path)", body: .json(content),
        repetition: .doubles, answer: ["message": ["_id": "{message}"]]))
  }
}

/// A reply of Rocket.Chat, which reports success in its body.
struct RocketChatReply {
  /// Errors have the same form with these statuses.
  static let statuses: Set<Int> = [400]

  private let reply: ServiceReply
  var json: JSONValue { reply.json }

  init(_ reply: Reply?) throws(DeliveryError) {
    self.reply = try ServiceReply(reply, from: "Rocket.Chat")
    guard json["success"]?.bool == true else {
      throw RocketChatReply.error(json, status: reply?.status ?? 0)
    }
  }

  func name(_ path: String, _ key: String) throws(DeliveryError) -> String {
    try reply.name(path, key)
  }

  private static func error(_ json: JSONValue, status: Int) -> DeliveryError {
    let texts = [json["error"], json["message"], json["errorType"]].compactMap { $0?.string }
    let said = "Rocket.Chat says \(quoted(texts.first ?? "", limit: 200))"
    guard statuses.contains(status) else {
      return DeliveryError(
        .unknown, "\(said). See whether the message is there, and check the server's address.")
    }
    let low = texts.joined(separator: " ").lowercased()
    func has(_ words: String...) -> Bool { words.contains(where: low.contains) }
    if has("size-exceeded", "too-large", "too large") {
      return DeliveryError(.unfit, "\(said). Send a smaller card, with --scale 1 or --max-bytes.")
    }
    if has("not-allowed", "not allowed", "unauthorized", "readonly", "read-only", "muted") {
      return DeliveryError(
        .authentication, "\(said). Let the user into the room, and let it write there.")
    }
    return DeliveryError(.refused, "\(said). Check room and thread.")
  }
}
