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

  package var capacity: MessageCapacity { MessageCapacity(.teams).showing([.png, .jpeg, .gif]) }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    TeamsFlow(endpoint: self, message: message.message)
  }

  package var check: (any DeliveryFlow)? { nil }

  /// Accepts the URLs of workflows.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for an address that Microsoft has ended.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text), address.scheme == "https" else { return nil }
    let host = address.hostName
    if host.hasSuffix(".webhook.office.com")
      || (host == "outlook.office.com" && ["webhook", "webhookb2"].contains(address.path.first))
    {
      throw .unsupported(
        "Connectors of Teams ended in May 2026. Make a workflow for the channel, \"Send webhook alerts to a "
          + "channel\", and copy its address.")
    }
    if host.hasSuffix(".logic.azure.com") {
      throw .unsupported(
        "Workflows of Teams left logic.azure.com on 30 November 2025. Copy the new address from the workflow; "
          + "for a logic app of one's own write \"service\": \"teams\" and \"url\".")
    }
    return host.hasSuffix(".api.powerplatform.com") && address.path.contains("workflows")
      ? ["url": text] : nil
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
      throw DeliveryError(kind, "Teams says \(quoted(reason)). Check the workflow's history.")
    }
    return .done(SentMessage(id: ""))
  }

  private var request: HTTPRequest {
    get throws(DeliveryError) {
      let url = try endpoint.picture.url(of: message, service: "Microsoft Teams")
      let payload = AdaptiveCard.message(message, pictureURL: url)
      return HTTPRequest(
        "post", .post, endpoint.url,
        body: try RemoteImage.body(payload, limit: Teams.limit, of: "Teams"), repetition: .doubles)
    }
  }
}

enum AdaptiveCard {
  static func message(_ message: CardMessage, pictureURL: String) -> JSONText {
    [
      "type": "message",
      "attachments": [
        [
          "contentType": "application/vnd.microsoft.card.adaptive",
          "content": card(message, pictureURL: pictureURL),
        ]
      ],
    ]
  }

  private static func card(_ message: CardMessage, pictureURL: String) -> JSONText {
    let picture: JSONText = [
      "type": "Image", "url": .string(pictureURL),
      "altText": .string(message.pictureName(limit: 1_000)), "size": "Stretch",
    ]
    let button: JSONText = [
      "type": "Action.OpenUrl", "title": "Open", "url": .string(message.url),
    ]
    return [
      "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
      "type": "AdaptiveCard",
      "version": "1.4",
      "msteams": ["width": "Full"],
      "body": .array(
        words(message.title, weight: "Bolder") + words(message.detail, weight: "Default")
          + [picture]),
      "actions": message.url.isBlank ? nil : [button],
    ]
  }

  /// A `TextRun` is shown verbatim; a `TextBlock` would parse Markdown.
  private static func words(_ text: String, weight: String) -> [JSONText] {
    guard !text.isBlank else { return [] }
    let run: JSONText = ["type": "TextRun", "text": .string(text), "weight": .string(weight)]
    return [["type": "RichTextBlock", "inlines": [run]]]
  }
}
