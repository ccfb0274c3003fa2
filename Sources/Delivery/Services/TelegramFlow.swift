import Base

/// Sends a message to a chat, or edits an earlier one.
struct TelegramFlow: DeliveryFlow {
  private enum Phase { case start, changing, posting }

  private let endpoint: Telegram
  private let message: AdaptedMessage
  private let caption: TelegramCaption
  private let fileName: String
  private let earlier: SentMessage?
  private var phase = Phase.start

  init(_ endpoint: Telegram, sending message: AdaptedMessage, replacing earlier: SentMessage?) {
    (self.endpoint, self.message) = (endpoint, message)
    let words = MessageText(message.message)
    (caption, fileName) = (TelegramCaption(words), words.fileName)
    // Of an album each picture is a message, which no edit adds to or removes.
    let isOne = message.message.more.isEmpty
    self.earlier = earlier.flatMap { isOne && Telegram.isNumber($0.id) ? $0 : nil }
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      guard let earlier else { return post() }
      phase = .changing
      return .request(change(earlier))
    case .changing:
      guard let earlier, let answer = try TelegramReply.change(reply) else { return post() }
      let url = answer.isUnchanged ? earlier.url : answer.address(ofMessage: earlier.id)
      return .done(SentMessage(id: earlier.id, url: url, replaces: true))
    case .posting:
      let answer = try TelegramReply(reply)
      guard message.message.more.isEmpty else { return .done(try answer.album) }
      let id = try answer.result("message_id")
      return .done(SentMessage(id: id, url: answer.address(ofMessage: id)))
    }
  }

  /// Telegram recompresses a photo, not a document.
  private var kind: String { message.form == .picture ? "photo" : "document" }

  private mutating func post() -> DeliveryStep {
    phase = .posting
    guard message.message.more.isEmpty else { return .request(album) }
    var parts = [MultipartPart("chat_id", endpoint.chat)]
    if let thread = endpoint.thread { parts.append(MultipartPart("message_thread_id", thread)) }
    if !caption.text.isEmpty {
      parts.append(MultipartPart("caption", caption.text))
      parts.append(MultipartPart("caption_entities", caption.json.line))
    }
    if message.form == .document {
      parts.append(MultipartPart("disable_content_type_detection", "true"))
    }
    let method = message.form == .picture ? "sendPhoto" : "sendDocument"
    return .request(
      request("post", method, parts + [file(kind)], .doubles, messageID: "{message}"))
  }

  /// Several pictures or files in one message, with the caption at the first.
  private var album: HTTPRequest {
    let pictures = message.message.pictures
    let media = pictures.indices.map { place -> JSONText in
      let hasCaption = place == 0 && !caption.text.isEmpty
      return [
        "type": .string(kind), "media": .string("attach://file\(place)"),
        "caption": hasCaption ? .string(caption.text) : nil,
        "caption_entities": hasCaption ? caption.json : nil,
        "disable_content_type_detection": message.form == .document ? true : nil,
      ]
    }
    var parts = [MultipartPart("chat_id", endpoint.chat)]
    if let thread = endpoint.thread { parts.append(MultipartPart("message_thread_id", thread)) }
    parts.append(MultipartPart("media", JSONText.array(media).line))
    for (place, picture) in pictures.enumerated() {
      let name = MessageText.fileName(picture.name)
      parts.append(MultipartPart("file\(place)", picture, fileName: name))
    }
    let answer = pictures.indices.map { place -> JSONText in
      ["message_id": .string(place == 0 ? "{message}" : "{message\(place + 1)}")]
    }
    return HTTPRequest(
      "post", .post, endpoint.address("sendMediaGroup"), body: .multipart(parts),
      repetition: .doubles, rehearsedReply: ["ok": true, "result": .array(answer)]
    ).tolerating(TelegramReply.statuses)
  }

  private func change(_ earlier: SentMessage) -> HTTPRequest {
    let hasCaption = !caption.text.isEmpty
    let media: JSONText = [
      "type": .string(kind), "media": "attach://card", "caption": .unlessEmpty(caption.text),
      "caption_entities": hasCaption ? caption.json : nil,
      "disable_content_type_detection": message.form == .document ? true : nil,
    ]
    let parts = [
      MultipartPart("chat_id", endpoint.chat), MultipartPart("message_id", earlier.id),
      MultipartPart("media", media.line), file("card"),
    ]
    return request("edit", "editMessageMedia", parts, .harmless, messageID: earlier.id)
  }

  private func file(_ name: String) -> MultipartPart {
    MultipartPart(name, message.message.image, fileName: fileName)
  }

  private func request(
    _ purpose: String, _ method: String, _ parts: [MultipartPart],
    _ repetition: HTTPRequest.Idempotency, messageID: String
  ) -> HTTPRequest {
    HTTPRequest(
      purpose, .post, endpoint.address(method), body: .multipart(parts), repetition: repetition,
      rehearsedReply: ["ok": true, "result": ["message_id": .string(messageID)]]
    ).tolerating(TelegramReply.statuses)
  }
}

/// A Telegram caption: plain text with formatting entities, which need no escaping and do not count
/// as length.
struct TelegramCaption: Sendable, Hashable {
  /// A formatted range of the text.
  struct Entity: Sendable, Hashable {
    var type: String
    /// In UTF-16 units, like `length`.
    var offset: Int
    var length: Int
    var url: String?
  }

  /// In UTF-16 units.
  private static let limit = 1_024

  private(set) var text = ""
  private(set) var entities: [Entity] = []

  /// An address takes no room where its host stands for it, as in a text that is too long.
  init(_ words: MessageText) {
    append(words.title) { Entity(type: "bold", offset: $0, length: $1) }
    append(words.detail) { _, _ in nil }
    let link = WebLink(words.url, schemes: ["http", "https", "tg"])
    let isLong = text.utf16.count + words.url.utf16.count >= TelegramCaption.limit
    append(isLong ? link?.host ?? words.url : words.url) { offset, length in
      link.map { Entity(type: "text_link", offset: offset, length: length, url: $0.address) }
    }
  }

  private mutating func append(_ line: String, _ entity: (Int, Int) -> Entity?) {
    guard !line.isEmpty else { return }
    if !text.isEmpty { text += "\n" }
    if let entity = entity(text.utf16.count, line.utf16.count) { entities.append(entity) }
    text += line
  }

  var json: JSONText {
    .array(
      entities.map { entity in
        [
          "type": .string(entity.type), "offset": .number(entity.offset),
          "length": .number(entity.length), "url": entity.url.map(JSONText.string),
        ]
      })
  }
}

/// A reply of Telegram, which reports success in its body.
struct TelegramReply {
  /// Errors have the same form with these statuses.
  static let statuses: Set<Int> = [400]

  private let reply: ServiceReply
  private let isDone: Bool
  /// The error text of Telegram.
  let description: String

  private init(reading reply: Reply?) throws(DeliveryError) {
    self.reply = try ServiceReply(reply, from: "Telegram")
    isDone = self.reply.json["ok"]?.bool ?? false
    description = self.reply.json["description"]?.string ?? ""
  }

  /// Reads the reply to a request that must succeed.
  init(_ reply: Reply?) throws(DeliveryError) {
    try self.init(reading: reply)
    guard isDone else { throw error }
  }

  /// Reads the reply to an edit; nil if the message cannot be edited.
  ///
  /// - Throws: ``DeliveryError`` when Telegram says no for a reason that a new message would not
  ///   have.
  static func change(_ reply: Reply?) throws(DeliveryError) -> TelegramReply? {
    let answer = try TelegramReply(reading: reply)
    guard !answer.isDone, !answer.isUnchanged else { return answer }
    // "message to edit not found", "message can't be edited", or a migrated chat, which posting
    // reports.
    if answer.json["error_code"]?.number ?? 400 == 400 { return nil }
    throw answer.error
  }

  private var json: JSONValue { reply.json }

  /// Whether the edit changed nothing.
  var isUnchanged: Bool {
    !isDone && description.lowercased().contains("message is not modified")
  }

  func result(_ key: String) throws(DeliveryError) -> String { try reply.name("result", key) }

  /// The messages of an album; their identifiers have commas between them.
  var album: SentMessage {
    get throws(DeliveryError) {
      let messages = json["result"]?.array ?? []
      let ids = messages.compactMap { $0["message_id"]?.name }
      guard let first = ids.first else { return SentMessage(id: try result("message_id")) }
      let url = TelegramReply.address(ofMessage: first, in: messages[0]["chat"])
      return SentMessage(id: ids.joined(separator: ","), url: url)
    }
  }

  func address(ofMessage id: String) -> String {
    TelegramReply.address(ofMessage: id, in: json["result"]?["chat"])
  }

  /// The public URL of a message in a public chat or a supergroup; empty for other chats.
  private static func address(ofMessage id: String, in chat: JSONValue?) -> String {
    guard let chat else { return "" }
    if let name = chat["username"]?.name, chat["type"]?.string != "private" {
      return "https://t.me/\(PercentEncoding.component(name))/\(id)"
    }
    guard let number = chat["id"]?.name, number.hasPrefix("-100") else { return "" }
    return "https://t.me/c/\(number.dropFirst(4))/\(id)"
  }

  private var error: DeliveryError {
    let said = "Telegram says \(quoted(description))"
    let parameters = json["parameters"]
    if let chat = parameters?["migrate_to_chat_id"]?.name {
      return DeliveryError(
        .configuration,
        "\(said): the group has become a supergroup. Set chat to \(excerpt(chat, limit: 40)).")
    }
    switch json["error_code"]?.number ?? 400 {
    case 401: return DeliveryError(.authentication, "\(said). Check the token.")
    case 403:
      return DeliveryError(.authentication, "\(said). Let the bot into the chat, and let it post.")
    case 429:
      return DeliveryError(
        .temporary, "\(said). Try it again later.", retryAfter: parameters?["retry_after"]?.number)
    case 500...: return DeliveryError(.temporary, "\(said). Try it again later.")
    default: return DeliveryError(.refused, "\(said). \(nextStep)")
    }
  }

  private var nextStep: String {
    let said = description.lowercased()
    if said.contains("chat not found") { return "Check chat, and let the bot into it." }
    if said.contains("thread not found") { return "Check thread: the topic may be gone." }
    return "Change the message or the destination."
  }
}
