import Base

/// A caption of Telegram: text as it is, and which parts of it look how.
///
/// With parts instead of markup nothing needs escaping, and the limit of the caption is that of the text.
struct TelegramCaption: Sendable, Hashable {
  /// A part of the text that looks different.
  struct Entity: Sendable, Hashable {
    var type: String
    /// In units of UTF-16, as is the length.
    var offset: Int
    var length: Int
    var url: String?
  }

  private(set) var text = ""
  private(set) var entities: [Entity] = []

  /// The words of a message: the title in bold type, the detail, and the link.
  init(_ words: MessageText) {
    append(words.title) { Entity(type: "bold", offset: $0, length: $1) }
    append(words.detail) { _, _ in nil }
    let link = WebLink(words.url, schemes: ["http", "https", "tg"])
    append(words.url) { offset, length in
      link.map { Entity(type: "text_link", offset: offset, length: length, url: $0.address) }
    }
  }

  private mutating func append(_ line: String, _ entity: (Int, Int) -> Entity?) {
    guard !line.isEmpty else { return }
    if !text.isEmpty { text += "\n" }
    if let entity = entity(text.utf16.count, line.utf16.count) { entities.append(entity) }
    text += line
  }

  /// The parts as Telegram reads them.
  var json: JSONText {
    .array(
      entities.map { entity in
        var members = [
          JSONText.Member("type", .string(entity.type)),
          JSONText.Member("offset", .number("\(entity.offset)")),
          JSONText.Member("length", .number("\(entity.length)")),
        ]
        if let url = entity.url { members.append(JSONText.Member("url", .string(url))) }
        return .object(members)
      })
  }
}
