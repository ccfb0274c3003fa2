import Base

/// A Microsoft Teams channel, by the URL of a workflow. A message has at most 28 KB with its
/// images, so the image is shown by URL.
package struct Teams: MessageService {
  package static let name = "teams"
  package static let keys = [
    DestinationKey("url", .required, isSecret: true, "the address of the workflow"),
    RemoteImage.key,
  ]

  let url: String
  let picture: RemoteImage

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Teams.keys)
    _ = try fields.required("url")
    url = try fields.webAddress("url", isSecret: true) ?? ""
    picture = try RemoteImage(fields)
  }

  /// Maximum message size in bytes; Microsoft says 28 KB without saying which.
  static let limit = 28_000

  package var capacity: MessageCapacity { RemoteImage.capacity }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    TeamsFlow(endpoint: self, message: message.message)
  }

  package var check: (any DeliveryFlow)? { nil }

  /// Accepts the URLs of workflows and connectors.
  package static func fields(fromAddress text: String) -> [String: String]? {
    guard let address = ParsedURL(text), address.scheme == "https" else { return nil }
    let host = address.hostName
    let isFlow =
      host.hasSuffix(".logic.azure.com")
      || (host.hasSuffix(".api.powerplatform.com") && address.path.contains("workflows"))
    let isHook =
      host.hasSuffix(".webhook.office.com")
      || (host == "outlook.office.com" && ["webhook", "webhookb2"].contains(address.path.first))
    return isFlow || isHook ? ["url": text] : nil
  }
}

/// Posts a card with the URL of the image.
private struct TeamsFlow: DeliveryFlow {
  let endpoint: Teams
  let message: CardMessage

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard let reply else { return .request(try request) }
    // Connectors reply 200 to failures, with the reason as text.
    let reason = String(decoding: reply.body.prefix(500), as: UTF8.self)
    guard !reason.contains("delivery failed") else {
      let kind = reason.contains("429") ? DeliveryError.Kind.temporary : .refused
      throw DeliveryError(kind, "Teams says \"\(excerpt(reason))\". Check the workflow's history.")
    }
    return .done(SentMessage(id: ""))
  }

  private var request: HTTPRequest {
    get throws(DeliveryError) {
      let url = try endpoint.picture.url(of: message, service: "Microsoft Teams")
      let payload = AdaptiveCard.message(message, pictureURL: url)
      guard payload.line.utf8.count <= Teams.limit else {
        throw DeliveryError(
          .unfit,
          "The message takes over \(Teams.limit) bytes, the most of Teams. Shorten its texts.")
      }
      return HTTPRequest("post", .post, endpoint.url, body: .json(payload), repetition: .doubles)
    }
  }
}

enum AdaptiveCard {
  static func message(_ message: CardMessage, pictureURL: String) -> JSONText {
    .object([
      JSONText.Member("type", .string("message")),
      JSONText.Member(
        "attachments",
        .array([
          .object([
            JSONText.Member("contentType", .string("application/vnd.microsoft.card.adaptive")),
            JSONText.Member("content", card(message, pictureURL: pictureURL)),
          ])
        ])),
    ])
  }

  private static func card(_ message: CardMessage, pictureURL: String) -> JSONText {
    var members = [
      JSONText.Member("$schema", .string("http://adaptivecards.io/schemas/adaptive-card.json")),
      JSONText.Member("type", .string("AdaptiveCard")),
      JSONText.Member("version", .string("1.4")),
      JSONText.Member("msteams", .object([JSONText.Member("width", .string("Full"))])),
      JSONText.Member(
        "body",
        .array(
          words(message.title, weight: "Bolder") + words(message.detail, weight: "Default") + [
            picture(message, url: pictureURL)
          ])),
    ]
    if !message.url.isBlank {
      members.append(JSONText.Member("actions", .array([button(message.url)])))
    }
    return .object(members)
  }

  /// A `TextRun` is shown verbatim; a `TextBlock` would parse Markdown.
  private static func words(_ text: String, weight: String) -> [JSONText] {
    guard !text.isBlank else { return [] }
    let run = JSONText.object([
      JSONText.Member("type", .string("TextRun")), JSONText.Member("text", .string(text)),
      JSONText.Member("weight", .string(weight)),
    ])
    return [
      .object([
        JSONText.Member("type", .string("RichTextBlock")),
        JSONText.Member("inlines", .array([run])),
      ])
    ]
  }

  private static func picture(_ message: CardMessage, url: String) -> JSONText {
    .object([
      JSONText.Member("type", .string("Image")), JSONText.Member("url", .string(url)),
      JSONText.Member(
        "altText", .string(MessageCapacity.TextLimit(1_000, .utf16).fitted(message.pictureName))),
      JSONText.Member("size", .string("Stretch")),
    ])
  }

  private static func button(_ url: String) -> JSONText {
    .object([
      JSONText.Member("type", .string("Action.OpenUrl")), JSONText.Member("title", .string("Open")),
      JSONText.Member("url", .string(url)),
    ])
  }
}
