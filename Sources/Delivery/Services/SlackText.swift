import Base
import Cards

/// The texts of a message as Slack blocks.
enum SlackText {
  /// Maximum lengths in UTF-16 units.
  static let sectionLimit = 3_000
  static let notificationLimit = 4_000

  /// The notification text and the blocks of a message.
  static func members(of message: CardMessage, files: [String]) -> JSONText.Object {
    [
      "text": .string(notification(of: message)),
      "mrkdwn": false,
      "blocks": .array(blocks(of: message, files: files)),
    ]
  }

  /// Escapes `&`, `<` and `>`, which form links, mentions and commands.
  static func escaped(_ text: String) -> String {
    pieces(text, limit: .max).joined()
  }

  /// Splits the escaped text at `limit`, never within an entity.
  static func pieces(_ text: String, limit: Int) -> [String] {
    parts(text, limit: limit) { character in
      var sign = ""
      for scalar in character.unicodeScalars {
        switch scalar {
        case "&": sign += "&amp;"
        case "<": sign += "&lt;"
        case ">": sign += "&gt;"
        default: sign.unicodeScalars.append(scalar)
        }
      }
      return sign
    }
  }

  /// Splits a text at `limit`, never within what is written for one character.
  private static func parts(
    _ text: String, limit: Int, written: (Character) -> String
  ) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var length = 0
    for character in text {
      for part in parts(of: written(character), limit: limit) {
        let count = part.utf16.count
        if length + count > limit {
          pieces.append(piece)
          (piece, length) = ("", 0)
        }
        piece += part
        length += count
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  /// A character with thousands of combining marks can exceed a section.
  private static func parts(of sign: String, limit: Int) -> [String] {
    guard sign.utf16.count > limit else { return [sign] }
    return sign.unicodeScalars.map { String($0) }
  }

  private static func notification(of message: CardMessage) -> String {
    let alt = message.altAfterTexts.isBlank ? [] : [message.altAfterTexts]
    let summary = message.summaryText.isEmpty ? [] : [message.summaryText]
    let lines = summary + [message.title, message.detail] + alt + [message.url]
    let text = lines.filter { !$0.isBlank }.joined(separator: "\n")
    let whole = text.isEmpty ? message.image.name : text
    return pieces(whole, limit: notificationLimit).first ?? ""
  }

  private static func blocks(of message: CardMessage, files: [String]) -> [JSONText] {
    section(message.title, isBold: true) + section(message.detail, isBold: false)
      + link(message.url) + files.enumerated().map { picture(of: message, $0, file: $1) }
  }

  /// Text with markup characters is sent as plain text, so that none is lost.
  private static func section(_ text: String, isBold: Bool) -> [JSONText] {
    guard !text.isBlank else { return [] }
    guard !hasMarkup(text) else {
      return parts(text, limit: sectionLimit) { String($0) }
        .map { section(type: "plain_text", $0, more: ["emoji": false]) }
    }
    let marks = isBold ? "*" : ""
    return pieces(text, limit: sectionLimit - 2).map { piece in
      section(type: "mrkdwn", marks + piece + marks, more: ["verbatim": true])
    }
  }

  private static func section(
    type: String, _ text: String, more: JSONText.Object = [:]
  ) -> JSONText {
    ["type": "section", "text": .object(["type": .string(type), "text": .string(text)] + more)]
  }

  private static func hasMarkup(_ text: String) -> Bool {
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true { return true }
    let scalars = text.unicodeScalars
    // `:name:` is an emoji.
    return scalars.contains { "*_~`\n\r".unicodeScalars.contains($0) }
      || scalars.count(where: { $0 == ":" }) > 1
  }

  private static func link(_ url: String) -> [JSONText] {
    guard !url.isBlank else { return [] }
    let target = SlackText.target(url)
    guard target.utf16.count <= sectionLimit - 2 else {
      return pieces(url, limit: sectionLimit).map { section(type: "plain_text", $0) }
    }
    return [section(type: "mrkdwn", "<\(target)>")]
  }

  /// A URL between `<` and `>`, where `|` and spaces must be encoded.
  private static func target(_ url: String) -> String {
    var result = ""
    for scalar in url.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "|", "<", ">": result += PercentEncoding.component(String(scalar))
      case "!"..."~": result.unicodeScalars.append(scalar)
      default: result += PercentEncoding.component(String(scalar))
      }
    }
    return result
  }

  private static func picture(of message: CardMessage, _ place: Int, file: String) -> JSONText {
    let other = message.pictures[place]
    let name = other.alt.isBlank ? other.name : TextLimit(2_000, .utf16).fitted(other.alt)
    return [
      "type": "image", "slack_file": ["id": .string(file)],
      "alt_text": .string(place == 0 ? message.pictureName(limit: 2_000) : name),
    ]
  }
}
