import Base

/// The text of a message of Rocket.Chat: title in bold type, detail and link on separate lines.
///
/// Its parser takes a backslash before five marks only, and none within bold type
/// (`packages/message-parser`). What else would be markup, a mention or an emoji is broken by a word
/// joiner, which is not seen.
struct RocketChatText {
  /// Marks that can be escaped, and so cannot stand in bold type, like the backslash itself.
  private static let escapable = Set("*_~`".unicodeScalars)
  private static let joiner = "\u{2060}"

  let text: String

  init(_ words: MessageText) {
    var lines: [String] = []
    if !words.title.isEmpty {
      let escaped = RocketChatText.escaped(words.title)
      let isPlain = words.title.unicodeScalars.allSatisfy {
        !RocketChatText.escapable.contains($0) && $0 != "\\"
      }
      lines.append(isPlain ? "**\(escaped)**" : escaped)
    }
    if !words.detail.isEmpty { lines.append(RocketChatText.escaped(words.detail)) }
    if !words.url.isEmpty { lines.append(RocketChatText.link(words.url)) }
    text = lines.joined(separator: "\n")
  }

  private static func link(_ url: String) -> String {
    guard let link = WebLink(url, schemes: ["http", "https"]),
      link.address.utf16.count <= 2 * url.utf16.count
    else { return escaped(url) }
    return link.address
  }

  /// Returns the text, at most two units of UTF-16 for one.
  static func escaped(_ text: String) -> String {
    Markdown.rewritten(text) { scalar, previous, rest, start in
      let next = rest.first ?? "\n"
      return if escapable.contains(scalar) {
        "\\\(scalar)"
      } else if isBrokenBefore(scalar, previous, next, start) {
        "\(joiner)\(scalar)"
      } else {
        isBrokenAfter(scalar, previous, next) ? "\(scalar)\(joiner)" : "\(scalar)"
      }
    }
  }

  /// Returns the text without mentions, for places that are read aloud.
  static func unmentioned(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "@" ? "@\(joiner)" : String($0) }.joined()
  }

  private static func isBrokenBefore(
    _ scalar: Unicode.Scalar, _ previous: Unicode.Scalar, _ next: Unicode.Scalar,
    _ start: Markdown.LineStart
  ) -> Bool {
    switch scalar {
    case ">", "-", "+", "|": start == .blank
    case ".": start == .digits && next.properties.isWhitespace
    // Such as 8), X) and (y).
    case ")": "8BXy%-^#'".unicodeScalars.contains(previous)
    case ":": previous == "D" && next.properties.isWhitespace
    default: false
    }
  }

  private static func isBrokenAfter(
    _ scalar: Unicode.Scalar, _ previous: Unicode.Scalar, _ next: Unicode.Scalar
  ) -> Bool {
    guard !next.properties.isWhitespace else { return false }
    return switch scalar {
    case "@", "#": !isOfWord(previous)
    case "<": true
    case "|": next == "|"
    case "]": next == "("
    case "\\": "([#.".unicodeScalars.contains(next)
    // Emoji, and the scheme of a link; times of day are let alone where they can be no emoji.
    case ":": !(previous.isDigit && previous != "0" && next.isDigit)
    case ";", "=": previous.properties.isWhitespace
    default: false
    }
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.isDigit
  }
}
