import Base

/// Says one message to a chat, or changes an earlier one.
struct TelegramFlow: DeliveryFlow {
  private enum Phase { case start, changing, posting }

  private let place: Telegram
  private let message: AdaptedMessage
  private let caption: TelegramCaption
  private let fileName: String
  private let earlier: SentMessage?
  private var phase = Phase.start

  init(_ place: Telegram, sending message: AdaptedMessage, replacing earlier: SentMessage?) {
    (self.place, self.message) = (place, message)
    let words = MessageText(message.message)
    (caption, fileName) = (TelegramCaption(words), words.fileName)
    self.earlier = earlier.flatMap { Telegram.isNumber($0.id) ? $0 : nil }
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
      let id = try answer.result("message_id")
      return .done(SentMessage(id: id, url: answer.address(ofMessage: id)))
    }
  }

  /// What the picture is to Telegram: a photo is compressed anew, a document is not.
  private var kind: String { message.form == .picture ? "photo" : "document" }

  private mutating func post() -> DeliveryStep {
    phase = .posting
    var parts = [MultipartPart("chat_id", place.chat)]
    if let thread = place.thread { parts.append(MultipartPart("message_thread_id", thread)) }
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

  private func change(_ earlier: SentMessage) -> HTTPRequest {
    var media = [
      JSONText.Member("type", .string(kind)), JSONText.Member("media", .string("attach://card")),
    ]
    if !caption.text.isEmpty {
      media.append(JSONText.Member("caption", .string(caption.text)))
      media.append(JSONText.Member("caption_entities", caption.json))
    }
    if message.form == .document {
      media.append(JSONText.Member("disable_content_type_detection", .bool(true)))
    }
    let parts = [
      MultipartPart("chat_id", place.chat), MultipartPart("message_id", earlier.id),
      MultipartPart("media", JSONText.object(media).line), file("card"),
    ]
    return request("edit", "editMessageMedia", parts, .harmless, messageID: earlier.id)
  }

  private func file(_ name: String) -> MultipartPart {
    let picture = message.message.picture
    return MultipartPart(
      name, fileName: fileName, type: picture.mediaType, bytes: picture.bytes)
  }

  private func request(
    _ purpose: String, _ method: String, _ parts: [MultipartPart],
    _ repetition: HTTPRequest.Idempotency, messageID: String
  ) -> HTTPRequest {
    HTTPRequest(
      purpose, .post, place.address(method), body: .multipart(parts), repetition: repetition,
      rehearsedReply: .object([
        JSONText.Member("ok", .bool(true)),
        JSONText.Member("result", .object([JSONText.Member("message_id", .string(messageID))])),
      ])
    ).tolerating(TelegramReply.statuses)
  }
}
