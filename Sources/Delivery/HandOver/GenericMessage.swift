import Base

/// A message as JSON that any program can read: the words by their meaning, the picture in base 64.
///
/// `message` is what stands below the title. `title`, `message`, `url` and `alt` are always there; `summary` and `session` only
/// where a card has them.
package struct GenericMessage: Sendable, Hashable {
  /// The number of the form, raised when a key changes its meaning.
  static let version = "1"

  /// The object.
  package let json: JSONText

  /// Writes a message.
  package init(_ message: CardMessage) {
    let picture = message.picture
    let attachment = JSONText.object([
      JSONText.Member("filename", .string(picture.name)),
      JSONText.Member("mimetype", .string(picture.mediaType)),
      JSONText.Member("base64", .string(Base64.string(of: picture.bytes))),
    ])
    json = .object(
      [JSONText.Member("version", .number(GenericMessage.version))]
        + GenericMessage.words(of: message).map { JSONText.Member($0.name, .string($0.value)) }
        + [JSONText.Member("attachments", .array([attachment]))])
  }

  /// The words by their keys.
  static func words(of message: CardMessage) -> [FormField] {
    let always = [
      FormField("title", message.title), FormField("message", message.detail),
      FormField("url", message.url), FormField("alt", message.alt),
    ]
    let more = [
      FormField("summary", message.summaryText), FormField("session", message.session),
    ]
    return always + more.filter { !$0.value.isEmpty }
  }
}
