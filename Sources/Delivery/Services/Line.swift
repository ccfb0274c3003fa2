import Base
import Cards

/// A chat of LINE, by the channel access token of an official account. Messages show pictures by their
/// public address.
package struct Line: MessageService {
  package static let name = "line"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("token", .required, isSecret: true, "the channel access token"),
    DestinationKey(
      "to", .required, fields: .text, "the ID of a person, U…, a group, C…, or a room, R…"),
    RemoteImage.key,
    DestinationKey("server", .optional, "another address of the API, for tests"),
  ]

  private let token: String
  let receiver: String
  let picture: RemoteImage
  private let server: String

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Line.keys)
    _ = try fields.required("token")
    token = try fields.headerSecret("token") ?? ""
    receiver = try fields.required("to")
    guard Line.isReceiver(receiver) else {
      throw fields.wrong(
        "to",
        rule: "Give U, C or R and 32 digits from 0 to f, as the webhook of the account tells them.")
    }
    picture = try RemoteImage(fields)
    server = try fields.server("server", default: "https://api.line.me")
  }

  private static func isReceiver(_ text: String) -> Bool {
    text.utf8.count == 33 && "UCR".contains(text.prefix(1))
      && text.dropFirst().utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
  }

  package var capacity: MessageCapacity { MessageCapacity(.line) }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    LineFlow(endpoint: self, message: message.message, key: key)
  }

  /// Asks for the person, who has to be a friend of the account, or for the group that it is in.
  package var check: (any DeliveryFlow)? {
    let path =
      switch receiver.first {
      case "C": "group/\(receiver)/summary"
      case "R": "room/\(receiver)/members/count"
      default: "profile/\(receiver)"
      }
    return QuestionFlow(.ask(request("check", .get, path)) { _ in .ok("") })
  }

  func request(
    _ purpose: String, _ method: HTTPRequest.Method, _ path: String, headers: [HTTPHeader] = [],
    body: HTTPRequest.Body = .none, reply: JSONText = [:]
  ) -> HTTPRequest {
    HTTPRequest(
      purpose, method, "\(server)/v2/bot/\(path)",
      headers: [HTTPHeader("Authorization", "Bearer \(token)")] + headers, body: body,
      repetition: .harmless, rehearsedReply: reply)
  }

  /// The most of a bubble in bytes.
  static let limit = 30_000
}

extension Line {
  /// Accepts `line://TOKEN/ID`. A token that ends with = may have slashes.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    try address.checkNoPage(
      of: "line.me", "liff.line.me", advice: "Write line://TOKEN/ID with a channel access token.")
    guard address.scheme == "line" else { return nil }
    let parts = [address.host] + address.path
    let end = parts.firstIndex { $0.hasSuffix("=") } ?? 0
    let receivers = parts[(end + 1)...]
    try DestinationProblem.checkSingle(receivers, "receivers", as: "line://TOKEN/ID")
    var fields = ["token": parts[...end].joined(separator: "/")]
    fields["to"] = receivers.first
    return fields
  }
}

/// Pushes a bubble with the picture, the words below it and a button with the link.
private struct LineFlow: DeliveryFlow {
  let endpoint: Line
  let message: CardMessage
  let key: String

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard let reply else { return .request(try push) }
    // An answer of 409 tells the messages of the request that came before with the same key.
    guard let id = reply.json?["sentMessages"]?.array?.first?["id"]?.name else {
      throw DeliveryError(
        .unknown,
        "The answer has no \"sentMessages\", so perhaps LINE did not answer. See whether the message "
          + "is there, and check key server.")
    }
    return .done(SentMessage(id: id))
  }

  private var push: HTTPRequest {
    get throws(DeliveryError) {
      let url = try endpoint.picture.url(of: message, service: "LINE")
      let texts = MessageText(message)
      let content: JSONText = [
        "to": .string(endpoint.receiver),
        "messages": [
          ["type": "flex", "altText": .string(alt(texts)), "contents": bubble(texts, url)]
        ],
      ]
      var request = endpoint.request(
        "push", .post, "message/push", headers: [HTTPHeader("X-Line-Retry-Key", retryKey)],
        body: try RemoteImage.body(content, limit: Line.limit, of: "LINE"),
        reply: ["sentMessages": [["id": "{message}"]]]
      ).tolerating([409])
      // For 24 hours (developers.line.biz/en/docs/messaging-api/retrying-api-request).
      request.repetitionWindow = 86_400
      return request
    }
  }

  /// The first 128 bits of the key as a UUID.
  private var retryKey: String {
    var digits = key[...]
    return [8, 4, 4, 4, 12].map { count in
      let part = digits.prefix(count)
      digits = digits.dropFirst(count)
      return String(part)
    }.joined(separator: "-")
  }

  /// What notifications and screen readers say: the description, with the words before it where there
  /// is room for both.
  private func alt(_ texts: MessageText) -> String {
    let room = TextLimit(400, .utf16)
    let rest = MessageText.cleaned(message.altAfterTexts)
    let both = [texts.notification, rest].filter { !$0.isEmpty }.joined(separator: "\n")
    if !both.isEmpty, room.holds(both) { return both }
    return room.fitted(texts.alt.isEmpty ? message.pictureName : texts.alt)
  }

  private func bubble(_ texts: MessageText, _ url: String) -> JSONText {
    // An action opens up to 1,000 characters.
    let link = WebLink.web(texts.url, upTo: 1_000)?.address
    let lines = [
      texts.title.isEmpty ? nil : LineFlow.text(texts.title, "bold"),
      texts.detail.isEmpty ? nil : LineFlow.text(texts.detail, "regular"),
      texts.url.isEmpty || link != nil ? nil : LineFlow.text(texts.url, "regular"),
    ].compactMap { $0 }
    let button: JSONText? = link.map {
      ["type": "button", "action": ["type": "uri", "label": "Open", "uri": .string($0)]]
    }
    return [
      "type": "bubble", "size": "giga", "hero": hero(url),
      "body": lines.isEmpty ? nil : LineFlow.box(lines),
      "footer": button.map { LineFlow.box([$0]) },
    ]
  }

  private func hero(_ url: String) -> JSONText {
    let pixels = message.image.pixels
    return [
      "type": "image", "url": .string(url), "size": "full", "aspectMode": "fit",
      // The height is at most three times the width.
      "aspectRatio": .string("\(pixels.width):\(min(pixels.height, 3 * pixels.width))"),
    ]
  }

  private static func text(_ text: String, _ weight: String) -> JSONText {
    ["type": "text", "text": .string(text), "weight": .string(weight), "wrap": true]
  }

  private static func box(_ contents: [JSONText]) -> JSONText {
    ["type": "box", "layout": "vertical", "contents": .array(contents)]
  }
}
