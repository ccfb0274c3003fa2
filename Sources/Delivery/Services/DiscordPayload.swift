import Base

/// What a webhook of Discord gets.
///
/// Notifications show the content alone, so that it has the title, or the summary where there is one. The embed below
/// has whatever the content does not say, the link and the picture: no text is shown twice.
struct DiscordPayload {
  private let words: MessageText
  private let message: AdaptedMessage
  private let fileName: String

  /// The most of each place, in units of UTF-16.
  private enum FieldLimit {
    static let content = 2_000
    static let title = 256
    static let link = 2_048
  }

  init(_ message: AdaptedMessage) {
    (words, self.message) = (MessageText(message.message), message)
    fileName = DiscordPayload.plainName(words.fileName)
  }

  /// The payload and the file.
  var parts: [MultipartPart] {
    let picture = message.message.picture
    return [
      MultipartPart(
        "payload_json", fileName: nil, type: "application/json", bytes: Array(json.line.utf8)),
      MultipartPart(
        "files[0]", fileName: fileName, type: picture.mediaType, bytes: picture.bytes),
    ]
  }

  /// What stands before the file.
  var json: JSONText {
    .object([
      JSONText.Member("content", .string(content)),
      JSONText.Member("embeds", .array(embed.isEmpty ? [] : [.object(embed)])),
      JSONText.Member("attachments", .array([.object(attachment)])),
      JSONText.Member("allowed_mentions", .object([JSONText.Member("parse", .array([]))])),
    ])
  }

  private var attachment: [JSONText.Member] {
    [JSONText.Member("id", .number("0")), JSONText.Member("filename", .string(fileName))]
      + (words.alt.isEmpty ? [] : [JSONText.Member("description", .string(words.alt))])
  }

  private var content: String {
    let said = words.notification
    guard !said.isEmpty else { return "" }
    let bold = DiscordPayload.bold(said)
    // A summary may be of any length; whoever cuts notifications cuts them far earlier.
    return bold.utf16.count <= FieldLimit.content ? bold : DiscordPayload.boldBeginning(of: said)
  }

  private var isTitleSaid: Bool {
    words.notification == words.title
      && DiscordPayload.bold(words.title).utf16.count <= FieldLimit.content
  }

  private var link: String? {
    WebLink(words.url, schemes: ["http", "https"]).map(\.address)
      .flatMap { $0.utf16.count <= FieldLimit.link ? $0 : nil }
  }

  /// The title that leads to the link: the message's own where the content does not have it, or else the address.
  private var embedTitle: String? {
    let title = Markdown.discord.escaped(isTitleSaid ? "" : words.title)
    if !title.isEmpty, title.utf16.count <= FieldLimit.title { return title }
    guard let link else { return nil }
    let place = link.cut(at: "://")?.1 ?? link
    let shown = Markdown.discord.escaped(place)
    // Where the address is long its host says enough: the link itself is whole.
    if shown.utf16.count <= FieldLimit.title { return shown }
    let host = Markdown.discord.escaped(place.cut(at: "/")?.0 ?? place)
    return host.utf16.count <= FieldLimit.title ? host : "↗"
  }

  private var embedDescription: String {
    var lines: [String] = []
    let title = Markdown.discord.escaped(words.title)
    if !isTitleSaid, !title.isEmpty, title != embedTitle { lines.append("**\(title)**") }
    if !words.detail.isEmpty { lines.append(Markdown.discord.escaped(words.detail)) }
    if link == nil, !words.url.isEmpty { lines.append(Markdown.discord.escaped(words.url)) }
    return lines.joined(separator: "\n")
  }

  private var embed: [JSONText.Member] {
    var members: [JSONText.Member] = []
    if let title = embedTitle { members.append(JSONText.Member("title", .string(title))) }
    if let link { members.append(JSONText.Member("url", .string(link))) }
    let description = embedDescription
    if !description.isEmpty {
      members.append(JSONText.Member("description", .string(description)))
    }
    if message.form == .picture {
      let image = JSONText.Member("url", .string("attachment://\(fileName)"))
      members.append(JSONText.Member("image", .object([image])))
    }
    return members
  }

  private static func bold(_ text: String) -> String { "**\(Markdown.discord.escaped(text))**" }

  /// Each unit of text becomes two units at most.
  private static func boldBeginning(of text: String) -> String {
    var beginning = ""
    var count = 0
    for character in text {
      count += character.utf16.count
      guard count <= (FieldLimit.content - 5) / 2 else { break }
      beginning.append(character)
    }
    return bold(beginning + "…")
  }

  /// Discord changes other names, and the embed would not find its picture.
  private static func plainName(_ name: String) -> String {
    let plain = name.unicodeScalars.map { scalar in
      PercentEncoding.component(String(scalar)) == String(scalar) && scalar != "~"
        ? String(scalar) : "_"
    }
    let joined = String(plain.joined().suffix(100))
    return joined.contains { $0 != "_" && $0 != "." } ? joined : "card.png"
  }
}
