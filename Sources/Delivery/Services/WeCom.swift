import Base
import Cards

/// A robot of a WeCom group. With a public address of the picture a card is one article; otherwise it
/// is two messages, the picture and the words, since the robot has none with both.
package struct WeCom: MessageService {
  package static let name = "wecom"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("key", .required, isSecret: true, "the key at the end of the robot's address"),
    RemoteImage.key,
    DestinationKey("server", .optional, "another address of the API, for tests"),
  ]

  private let key: String
  private let server: String
  let picture: RemoteImage

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(WeCom.keys)
    key = try fields.required("key")
    guard key.utf8.allSatisfy({ $0.isLetterOrDigit || "-_".utf8.contains($0) }) else {
      throw .wrong(
        key: "key", value: "",
        rule: "A key is letters, digits and hyphens: copy what follows key= in the robot's address."
      )
    }
    picture = try RemoteImage(fields)
    server = try fields.server("server", default: "https://qyapi.weixin.qq.com")
  }

  /// Files have 5 bytes to 20 MB.
  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.wecom)
    capacity.document = MessageCapacity.ImageLimit(bytes: 20_000_000)
    return capacity
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    WeComFlow(self, sending: message)
  }

  /// An upload shows whether the key is one of a robot; nobody sees the file, which goes after three
  /// days.
  package var check: (any DeliveryFlow)? {
    let file = MultipartPart(
      "media", fileName: "check.txt", type: "text/plain", bytes: Array("check".utf8))
    return QuestionFlow(
      .ask(upload("check", file)) { reply throws(DeliveryError) in
        _ = try WeCom.service.answer(reply)
        return .ok("")
      })
  }

  func upload(_ purpose: String, _ part: MultipartPart) -> HTTPRequest {
    var request = HTTPRequest(
      purpose, .post, "\(server)/cgi-bin/webhook/upload_media?key=\(key)&type=file",
      body: .multipart([part]), repetition: .harmless,
      rehearsedReply: ["errcode": 0, "media_id": "{media}"])
    request.code = WeCom.service.code
    return request
  }

  func post(_ purpose: String, _ content: JSONText.Object) -> HTTPRequest {
    var request = HTTPRequest(
      purpose, .post, "\(server)/cgi-bin/webhook/send?key=\(key)", body: .json(.object(content)),
      repetition: .doubles, rehearsedReply: ["errcode": 0])
    request.code = WeCom.service.code
    return request
  }

  /// The codes of developer.work.weixin.qq.com/document/path/90313. A robot sends 20 messages a minute.
  static let service = CodedService(
    name: "WeCom", code: ReplyCode("errcode", busy: ["45009", "45033"]), text: "errmsg",
    meanings: [
      "93000": .init(.authentication, "Copy the robot's address anew from the group."),
      "93004": .init(.authentication, "The robot is switched off: ask the group's owner."),
      "93008": .init(.authentication, "The robot is not in the group: add it anew."),
      "40006": .init(.unfit, "Send a smaller picture."),
      "40009": .init(.unfit, "Send a smaller picture."),
      "45001": .init(.unfit, "Send a smaller picture."),
      "45002": .init(.unfit, "Shorten the texts."),
      "-1": .init(.unknown, "See whether the message is there before sending it again."),
    ])

  /// The most of an article, in bytes; the service cuts what is longer.
  static let articleTitle = TextLimit(128, .bytes)
  static let articleText = TextLimit(512, .bytes)
}

extension WeCom {
  /// Accepts `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=KEY` and `wecombot://KEY`.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for another address of the API.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    if address.scheme == "wecombot" {
      try DestinationProblem.checkSingle(
        [address.host] + address.path, "robots", as: "wecombot://KEY")
      return ["key": address.host]
    }
    guard address.isWeb(of: "qyapi.weixin.qq.com") else { return nil }
    guard address.path == ["cgi-bin", "webhook", "send"], let key = address.value("key") else {
      throw .unsupported("An address of a robot has /cgi-bin/webhook/send?key=KEY. Copy it anew.")
    }
    return ["key": key]
  }
}

/// Posts the contents of a card one after the other.
struct WeComFlow: DeliveryFlow {
  private enum Content {
    case article(JSONText)
    case picture(CardMessage.ImageAttachment)
    case file(CardMessage.ImageAttachment)
    case words(String)
  }

  private enum Phase { case start, uploading, posting }

  private let endpoint: WeCom
  private let message: AdaptedMessage
  private let words: MessageText
  private var rest: [Content] = []
  private var phase = Phase.start

  init(_ endpoint: WeCom, sending message: AdaptedMessage) {
    (self.endpoint, self.message, words) = (endpoint, message, MessageText(message.message))
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start: rest = try contents()
    case .uploading:
      let file = try WeCom.service.answer(reply).name("media_id")
      return post("post file", ["msgtype": "file", "file": ["media_id": .string(file)]])
    case .posting: _ = try WeCom.service.answer(reply)
    }
    guard !rest.isEmpty else { return .done(SentMessage(id: "")) }
    switch rest.removeFirst() {
    case .article(let article):
      return post("post", ["msgtype": "news", "news": ["articles": [article]]])
    case .file(let image):
      phase = .uploading
      let part = MultipartPart("media", image, fileName: words.fileName)
      return .request(endpoint.upload("upload", part))
    case .picture(let image):
      let picture: JSONText = [
        "base64": .string(Base64.string(of: image.bytes)), "md5": .string(MD5.hex(of: image.bytes)),
      ]
      return post("post picture", ["msgtype": "image", "image": picture])
    case .words(let text):
      return post("post words", ["msgtype": "text", "text": ["content": .string(text)]])
    }
  }

  private mutating func post(_ purpose: String, _ content: JSONText.Object) -> DeliveryStep {
    phase = .posting
    return .request(endpoint.post(purpose, content))
  }

  /// One article where the picture has an address and the words fit it, or else the picture with the
  /// words below it.
  private func contents() throws(DeliveryError) -> [Content] {
    if let address = try endpoint.picture.address(of: message.message),
      WeCom.articleTitle.holds(words.title), WeCom.articleText.holds(words.detail)
    {
      return [.article(article(address))]
    }
    let image = message.message.image
    let picture: Content = message.form == .picture ? .picture(image) : .file(image)
    let text = WeComFlow.withoutMentions(words.plainText)
    return text.isEmpty ? [picture] : [picture, .words(text)]
  }

  private func article(_ address: String) -> JSONText {
    let title = words.title.isEmpty ? words.fileName : words.title
    return [
      "title": .string(WeCom.articleTitle.fitted(title)),
      "description": .unlessEmpty(words.detail),
      // An article has to lead somewhere.
      "url": .string(WebLink.web(words.url)?.address ?? address),
      "picurl": .string(address),
    ]
  }

  /// `<@name>` calls somebody; there is no escape.
  static func withoutMentions(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "@", result.last == "<" { result.append(" ") }
      result.append(scalar)
    }
    return String(result)
  }
}
