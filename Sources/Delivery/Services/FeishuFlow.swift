import Base

/// Logs in, uploads the picture, and sends the card or edits an earlier one.
struct FeishuFlow: DeliveryFlow {
  private enum Phase { case start, authorized, uploaded, changing, posting, hooking }

  private let endpoint: Feishu
  private let message: AdaptedMessage
  private let words: MessageText
  private let key: String
  private let earlier: SentMessage?
  private var phase = Phase.start
  private var token = ""
  private var picture = ""

  init(
    _ endpoint: Feishu, sending message: AdaptedMessage, key: String,
    replacing earlier: SentMessage?
  ) {
    (self.endpoint, self.message, self.key) = (endpoint, message, key)
    words = MessageText(message.message)
    self.earlier = earlier.flatMap { FeishuFlow.isMessage($0.id) ? $0 : nil }
  }

  private static func isMessage(_ id: String) -> Bool {
    id.hasPrefix("om_")
      && id.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      phase = .authorized
      return .request(endpoint.authorization)
    case .authorized:
      token = try Feishu.service.answer(reply).name("tenant_access_token")
      phase = .uploaded
      return .request(upload)
    case .uploaded:
      picture = try Feishu.service.answer(reply).name("data", "image_key")
      return try show()
    case .changing:
      // Recalled, too old, of another app, or without leave to edit it.
      if FeishuFlow.gone.contains(Feishu.service.code(of: reply) ?? "") { return try post() }
      _ = try Feishu.service.answer(reply)
      return .done(SentMessage(id: earlier?.id ?? "", replaces: true))
    case .posting:
      return .done(SentMessage(id: try Feishu.service.answer(reply).name("data", "message_id")))
    case .hooking:
      _ = try Feishu.service.answer(reply)
      return .done(SentMessage(id: ""))
    }
  }

  private static let gone: Set = ["230001", "230011", "230031", "230054", "230071", "230110"]

  private var upload: HTTPRequest {
    let parts = [
      MultipartPart("image_type", "message"),
      MultipartPart("image", message.message.image, fileName: words.fileName),
    ]
    return endpoint.request(
      "upload", .post, "im/v1/images", token: token, body: .multipart(parts),
      reply: ["data": ["image_key": "{picture}"]])
  }

  private mutating func show() throws(DeliveryError) -> DeliveryStep {
    guard case .chat = endpoint.place, let earlier else { return try post() }
    phase = .changing
    return .request(
      endpoint.request(
        "edit", .patch, "im/v1/messages/\(earlier.id)", token: token,
        body: try body(["content": .string(card.line)], limit: Feishu.limit), reply: [:]))
  }

  private mutating func post() throws(DeliveryError) -> DeliveryStep {
    switch endpoint.place {
    case .chat(let chat, let type):
      phase = .posting
      let content: JSONText = [
        "receive_id": .string(chat), "msg_type": "interactive", "content": .string(card.line),
        // At most 50 characters; within an hour it makes one message at most.
        "uuid": .string(String(key.prefix(50))),
      ]
      var request = endpoint.request(
        "post", .post, "im/v1/messages?receive_id_type=\(type)", token: token,
        body: try body(content, limit: Feishu.limit),
        reply: ["data": ["message_id": "{message}"]])
      request.repetitionWindow = 3_600
      return .request(request)
    case .webhook(let address, let secret):
      phase = .hooking
      var request = HTTPRequest(
        "post", .post, address,
        body: try body(.object(signature(secret) + content), limit: Feishu.webhookLimit),
        repetition: .doubles, rehearsedReply: ["code": 0])
      request.code = Feishu.service.code
      request.isSigned = secret != nil
      return .request(request)
    }
  }

  private func body(_ json: JSONText, limit: Int) throws(DeliveryError) -> HTTPRequest.Body {
    try RemoteImage.body(json, limit: limit, of: "Feishu")
  }

  private var content: JSONText.Object { ["msg_type": "interactive", "card": card] }

  /// The moment in seconds; the moment and the secret are the key, and nothing is signed by it.
  private func signature(_ secret: String?) -> JSONText.Object {
    guard let secret else { return [:] }
    let moment = "\(Int(clamping: message.moment?.secondsSince1970 ?? 0))"
    let sign = RobotSignature.base64(key: "\(moment)\n\(secret)", of: "")
    return ["timestamp": .string(moment), "sign": .string(sign)]
  }

  /// The longest title that stands in the head, which shows four lines.
  private static let headLimit = 120

  /// All texts are plain, so that none is markup. Only a card that is shared can be edited.
  private var card: JSONText {
    let isHead = !words.title.isEmpty && words.title.utf16.count <= FeishuFlow.headLimit
    let head: JSONText = ["title": FeishuFlow.plain(words.title)]
    var elements: [JSONText] = []
    for text in [isHead ? "" : words.title, words.detail] where !text.isEmpty {
      elements.append(["tag": "div", "text": FeishuFlow.plain(text)])
    }
    elements.append([
      "tag": "img", "img_key": .string(picture), "alt": FeishuFlow.plain(words.alt),
    ])
    if let link = WebLink.web(words.url) {
      let button: JSONText = [
        "tag": "button", "text": FeishuFlow.plain("Open"), "type": "default",
        "url": .string(link.address),
      ]
      elements.append(["tag": "action", "actions": [button]])
    } else if !words.url.isEmpty {
      elements.append(["tag": "div", "text": FeishuFlow.plain(words.url)])
    }
    return [
      "config": ["update_multi": true, "wide_screen_mode": true],
      "header": isHead ? head : nil, "elements": .array(elements),
    ]
  }

  private static func plain(_ text: String) -> JSONText {
    ["tag": "plain_text", "content": .string(text)]
  }
}
