import Base

/// The payload of a Discord webhook. Notifications show only `content`, so it has the title or the
/// summary. The embed has the texts that `content` lacks, the link and the image: no text is shown
/// twice.
struct DiscordPayload {
  private let texts: MessageText
  private let message: AdaptedMessage
  private let fileNames: [String]

  /// Maximum lengths in UTF-16 units.
  private enum FieldLimit {
    static let content = 2_000
    static let title = 256
    static let link = 2_048
  }

  init(_ message: AdaptedMessage) {
    (texts, self.message) = (MessageText(message.message), message)
    fileNames = message.message.pictures.map {
      DiscordPayload.plainName(MessageText.fileName($0.name))
    }
  }

  /// The parts of a message that has more members than every message.
  func parts(with more: JSONText.Object) -> [MultipartPart] {
    [
      MultipartPart(
        "payload_json", fileName: nil, type: "application/json",
        bytes: Array(JSONText.object(json + more).line.utf8))
    ]
      + message.message.pictures.enumerated().map { place, picture in
        MultipartPart("files[\(place)]", picture, fileName: fileNames[place])
      }
  }

  /// The JSON part of the payload.
  var json: JSONText.Object {
    [
      "content": .string(content),
      "embeds": embed.members.isEmpty ? [] : [.object(embed)],
      "attachments": .array(
        message.message.alts.enumerated().map { place, alt in
          [
            "id": .number(place), "filename": .string(fileNames[place]),
            "description": .unlessEmpty(MessageText.cleaned(alt)),
          ]
        }),
      "allowed_mentions": ["parse": []],
    ]
  }

  private var content: String {
    let notificationText = texts.notification
    guard !notificationText.isEmpty else { return "" }
    let bold = DiscordPayload.bold(notificationText)
    // Notifications are cut much earlier by the apps.
    return bold.utf16.count <= FieldLimit.content
      ? bold : DiscordPayload.boldBeginning(of: notificationText)
  }

  private var isTitleSaid: Bool {
    texts.notification == texts.title
      && DiscordPayload.bold(texts.title).utf16.count <= FieldLimit.content
  }

  private var link: String? {
    WebLink(texts.url, schemes: ["http", "https"]).map(\.address)
      .flatMap { $0.utf16.count <= FieldLimit.link ? $0 : nil }
  }

  /// The linked title: that of the message if `content` lacks it, else the URL.
  private var embedTitle: String? {
    let title = Markdown.discord.escaped(isTitleSaid ? "" : texts.title)
    if !title.isEmpty, title.utf16.count <= FieldLimit.title { return title }
    guard let link else { return nil }
    let place = link.cut(at: "://")?.1 ?? link
    let shown = Markdown.discord.escaped(place)
    // A long URL is shortened to its host; the link itself is whole.
    if shown.utf16.count <= FieldLimit.title { return shown }
    let host = Markdown.discord.escaped(place.cut(at: "/")?.0 ?? place)
    return host.utf16.count <= FieldLimit.title ? host : "↗"
  }

  /// The texts that stand below the title of the embed.
  var embedDescription: String {
    var lines: [String] = []
    let title = Markdown.discord.escaped(texts.title)
    if !isTitleSaid, !title.isEmpty, title != embedTitle { lines.append("**\(title)**") }
    if !texts.detail.isEmpty { lines.append(Markdown.discord.escaped(texts.detail)) }
    if link == nil, !texts.url.isEmpty { lines.append(Markdown.discord.escaped(texts.url)) }
    return lines.joined(separator: "\n")
  }

  private var embed: JSONText.Object {
    [
      "title": embedTitle.map(JSONText.string), "url": link.map(JSONText.string),
      "description": .unlessEmpty(embedDescription),
      // An embed has one picture; several stand below it side by side.
      "image": message.form == .picture && message.message.more.isEmpty
        ? ["url": .string("attachment://\(fileNames[0])")] : nil,
    ]
  }

  private static func bold(_ text: String) -> String { "**\(Markdown.discord.escaped(text))**" }

  /// Escaping at most doubles the length.
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

  /// Discord renames files with other characters, and the embed would not find the image.
  private static func plainName(_ name: String) -> String {
    let plain = name.unicodeScalars.map { scalar in
      PercentEncoding.component(String(scalar)) == String(scalar) && scalar != "~"
        ? String(scalar) : "_"
    }
    let joined = String(plain.joined().suffix(100))
    return joined.contains { $0 != "_" && $0 != "." } ? joined : "card.png"
  }
}
