import Base
import Cards

/// A webhook of a Google Chat space, which shows images only by URL.
package struct GoogleChat: MessageService {
  package static let name = "googlechat"
  package static let keys = [
    DestinationKey("url", .required, isSecret: true, "the webhook's address, with key and token"),
    RemoteImage.key,
  ]

  let url: String
  let picture: RemoteImage

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(GoogleChat.keys)
    _ = try fields.required("url")
    url = try fields.webAddress("url", isSecret: true) ?? ""
    guard let address = ParsedURL(url), address.value("key") != nil,
      address.value("token") != nil
    else {
      throw .wrong(
        key: "url", value: "",
        rule: "Copy the webhook's whole address, with key= and token= at its end.")
    }
    picture = try RemoteImage(fields)
  }

  /// Maximum message size in bytes.
  static let limit = 32_000

  package var capacity: MessageCapacity {
    MessageCapacity(.googleChat).showing([.png, .jpeg, .gif])
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    GoogleChatFlow(endpoint: self, message: message.message, key: key)
  }

  package var check: (any DeliveryFlow)? { nil }

  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text), address.scheme == "https",
      address.hostName == "chat.googleapis.com"
    else { return nil }
    return ["url": text]
  }
}

/// Posts a card with the URL of the image.
private struct GoogleChatFlow: DeliveryFlow {
  let endpoint: GoogleChat
  let message: CardMessage
  let key: String

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard let reply else { return .request(try request) }
    guard let name = reply.json?["name"]?.string else {
      throw DeliveryError(
        .unknown,
        "The answer has no \"name\", so perhaps Google Chat did not answer. See whether the message is "
          + "there, and check key url.")
    }
    return .done(SentMessage(id: name))
  }

  private var request: HTTPRequest {
    get throws(DeliveryError) {
      let url = try endpoint.picture.url(of: message, service: "Google Chat")
      let payload: JSONText = [
        "fallbackText": .string(notification), "cardsV2": [card(pictureURL: url)],
        "thread": threadKey.map { ["threadKey": .string($0)] },
      ]
      // A request whose ID is known returns the message that it made (google.chat.v1,
      // CreateMessageRequest.request_id).
      let query = threadKey == nil ? "" : "&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD"
      var request = HTTPRequest(
        "post", .post, "\(endpoint.url)&requestId=\(key)\(query)",
        body: try RemoteImage.body(payload, limit: GoogleChat.limit, of: "Google Chat"),
        repetition: .harmless, rehearsedReply: ["name": "{name}"])
      request.repetitionWindow = .infinity
      return request
    }
  }

  private var notification: String {
    let text = message.notification.isBlank ? message.pictureName : message.notification
    return TextLimit(200, .utf16).fitted(text)
  }

  /// A webhook cannot edit its messages, so messages of a session form a thread.
  private var threadKey: String? {
    message.session.isEmpty ? nil : SHA256.hex(of: Array(message.session.utf8))
  }

  private func card(pictureURL: String) -> JSONText {
    var widgets: [JSONText] = []
    let lines = [("<b>", message.title, "</b>"), ("", message.detail, "")]
    // Paragraphs are parsed as HTML.
    let text = lines.filter { !$0.1.isBlank }.map { $0.0 + SlackText.escaped($0.1) + $0.2 }
    if !text.isEmpty {
      widgets.append(["textParagraph": ["text": .string(text.joined(separator: "<br>"))]])
    }
    widgets.append([
      "image": [
        "imageUrl": .string(pictureURL), "altText": .string(message.pictureName(limit: 1_000)),
      ]
    ])
    if !message.url.isBlank {
      let link: JSONText = ["url": .string(message.url)]
      widgets.append([
        "buttonList": ["buttons": [["text": "Open", "onClick": ["openLink": link]]]]
      ])
    }
    return ["cardId": "card", "card": ["sections": [["widgets": .array(widgets)]]]]
  }
}

/// The image URL for services without uploads.
struct RemoteImage: Sendable, Hashable {
  /// The URL of the destination.
  let url: String?

  static let key = DestinationKey(
    "image-url", .optional, fields: .address, "where everybody can fetch the picture, https://…")

  init(_ fields: DestinationFields) throws(DestinationProblem) {
    url = try fields.webAddress("image-url", schemes: ["https"])
    if let url, url.utf8.count > RemoteImage.limit {
      throw fields.wrong("image-url", rule: "An address has at most 2048 characters.")
    }
  }

  private static let limit = 2_048

  /// The body of a request that has at most `limit` bytes.
  static func body(
    _ payload: JSONText, limit: Int, of service: String
  ) throws(DeliveryError) -> HTTPRequest.Body {
    guard payload.line.utf8.count <= limit else {
      throw DeliveryError(
        .unfit, "The message takes over \(limit) bytes, the most of \(service). Shorten its texts.")
    }
    return .json(payload)
  }

  /// The URL of the message, or else of the destination; nil if there is none.
  func address(of message: CardMessage) throws(DeliveryError) -> String? {
    guard message.imageURL.isEmpty else {
      guard let address = ParsedURL(message.imageURL), address.scheme == "https",
        address.user == nil, message.imageURL.utf8.count <= RemoteImage.limit
      else {
        throw DeliveryError(
          .configuration,
          "\(quoted(message.imageURL, limit: 80)) is not an address that starts with https:// and "
            + "has at most 2048 characters. Give one that everybody can fetch.")
      }
      return message.imageURL
    }
    return url
  }

  /// The URL of the message, or else of the destination.
  ///
  /// - Throws: ``DeliveryError`` if there is none, or an invalid one.
  func url(of message: CardMessage, service: String) throws(DeliveryError) -> String {
    guard let url = try address(of: message) else {
      throw DeliveryError(
        .configuration,
        "\(service) takes no upload, only the address of a picture. Name a store of pictures (s3, webdav "
          + "or folder) with --upload or key upload, or an address that everybody can fetch with "
          + "--image-url or key image-url.")
    }
    return url
  }
}
