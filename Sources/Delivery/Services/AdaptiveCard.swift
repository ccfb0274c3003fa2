import Base

/// A message as an Adaptive Card, which Teams shows.
enum AdaptiveCard {
  /// The message with its card.
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

  /// A run of text is shown as it is; the simpler block of text would read it as Markdown.
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
