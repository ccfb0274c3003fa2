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

/// Text for services that read Markdown, written so that each sign stands for itself.
///
/// Signs that mean something only at the start of a line or before another sign are left alone elsewhere: notifications
/// show the text as it was sent, with everything that was put into it.
enum Markdown: Sendable, Hashable {
  case discord
  case mattermost

  /// The text as Markdown that shows it; blanks at the start of lines are left out, as four of them mean code.
  func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    var start = LineStart.blank
    var previous: Unicode.Scalar = "\n"
    for (index, scalar) in scalars.enumerated() {
      let rest = scalars[(index + 1)...]
      if start == .blank, scalar != "\n", scalar.properties.isWhitespace { continue }
      if isMark(scalar, start) {
        result += "\\".unicodeScalars
        result.append(scalar)
      } else {
        result += written(scalar, after: previous, before: rest, at: start).unicodeScalars
      }
      start = start.next(scalar)
      previous = scalar
    }
    return String(result)
  }

  /// How much of a line was read.
  private enum LineStart {
    case blank, digits, past

    func next(_ scalar: Unicode.Scalar) -> LineStart {
      switch scalar {
      case "\n": .blank
      case "0"..."9": self == .past ? .past : .digits
      default: .past
      }
    }
  }

  /// Whether a backslash takes the meaning from a sign.
  private func isMark(_ scalar: Unicode.Scalar, _ start: LineStart) -> Bool {
    switch scalar {
    case "\\", "*", "_", "~", "`", "|", "[", "]": true
    case "<": self == .discord
    case "#", ">", "-", "+": start == .blank
    case ".", ")": start == .digits
    default: false
    }
  }

  /// Signs that need more than a backslash, or other help.
  private func written(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar,
    before rest: ArraySlice<Unicode.Scalar>, at start: LineStart
  ) -> String {
    switch (self, scalar) {
    // A link in the text would be shown with the backslashes that its own signs got.
    case (.discord, ":") where rest.starts(with: "//".unicodeScalars): "\\:"
    case (.mattermost, ":") where rest.starts(with: "//".unicodeScalars): "&#58;"
    // Its programs disagree about backslashes before these, but all know entities.
    case (.mattermost, "<"): "&lt;"
    case (.mattermost, "&") where rest.first.map(Markdown.startsEntity) ?? false: "&amp;"
    case (.mattermost, "=") where start == .blank: "&#61;"
    // The server looks for names to notify without reading Markdown; a word joiner hides them from it.
    case (.mattermost, "@") where !previous.properties.isAlphabetic: "@\u{2060}"
    default: String(scalar)
    }
  }

  private static func startsEntity(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "#" || scalar.isASCII && scalar.properties.isAlphabetic
  }
}
