import Base

/// The content of a message of Zulip, in its Markdown.
///
/// Its server knows no backslashes before marks, but all entities: they are read after mentions,
/// links, formulas and lists are found, and before emphasis and emoji (`zerver/lib/markdown`).
struct ZulipText {
  /// Maximum length of escaped text for each character of it.
  private static let growth = 5

  private let lines: [String]
  private let message: CardMessage

  init(_ message: CardMessage) {
    let words = MessageText(message)
    self.message = message
    var lines: [String] = []
    if !words.title.isEmpty { lines.append("**\(ZulipText.escaped(words.title))**") }
    if !words.detail.isEmpty { lines.append(ZulipText.escaped(words.detail)) }
    if !words.url.isEmpty { lines.append(ZulipText.link(words.url)) }
    self.lines = lines
  }

  /// How the picture stands in the content: as an image, whose description is read aloud, in servers
  /// that have them, or as a link, whose picture every server shows.
  enum PictureMarkup: Sendable, Hashable { case image, link }

  /// The content without the picture.
  var texts: String { lines.joined(separator: "\n") }

  /// The texts and the picture, in a paragraph of its own so that it is shown large.
  func content(pictures addresses: [String], as markup: PictureMarkup) -> String {
    let pictures = addresses.enumerated().map { place, address in
      switch markup {
      case .image: "![\(name(place, message.alt))](\(address))"
      case .link: "[\(name(place, message.altAfterTexts))](\(address))"
      }
    }
    return (lines.isEmpty ? "" : texts + "\n\n") + pictures.joined(separator: "\n\n")
  }

  private func name(_ place: Int, _ alt: String) -> String {
    let picture = message.pictures[place]
    let text = MessageText.line(place == 0 ? alt : picture.alt)
    return ZulipText.escaped(text.isEmpty ? MessageText.fileName(picture.name) : text)
  }

  private static func link(_ url: String) -> String {
    guard let link = WebLink(url, schemes: ["http", "https"]) else { return escaped(url) }
    var address = ""
    for scalar in link.address.unicodeScalars {
      // Signs that would end it, or be something else before it is read.
      address +=
        "()';$".unicodeScalars.contains(scalar)
        ? PercentEncoding.component(String(scalar)) : String(scalar)
    }
    let shown = escaped(url)
    let length = shown.unicodeScalars.count + address.utf8.count
    return length <= growth * url.unicodeScalars.count ? "[\(shown)](\(address))" : shown
  }

  /// Returns the text with entities for all that would be markup, at most five characters for one,
  /// and without blanks before lines, of which four mean code.
  static func escaped(_ text: String) -> String {
    Markdown.rewritten(text) { scalar, previous, rest, start in
      written(scalar, after: previous, before: rest.first ?? "\n", at: start)
    }
  }

  private static func written(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar,
    at start: Markdown.LineStart
  ) -> String {
    switch scalar {
    case "<": return "&lt;"
    // It strikes out, or begins code; no entity of five characters stands for it.
    case "~" where next == "~": return "~\u{2060}"
    case "&" where next == "#" || next.isASCII && next.properties.isAlphabetic: return "&amp;"
    default: return isMark(scalar, previous, next, start) ? "&#\(scalar.value);" : String(scalar)
    }
  }

  private static func isMark(
    _ scalar: Unicode.Scalar, _ previous: Unicode.Scalar, _ next: Unicode.Scalar,
    _ start: Markdown.LineStart
  ) -> Bool {
    switch scalar {
    case "*", "_", "`", "[", "]", "\\", "@", "#": true
    case "$": next == "$" || previous == "$"
    // Emoji, the scheme of a link, or the line below the heads of a table.
    case ":":
      !next.properties.isWhitespace && !(previous.isDigit && next.isDigit) || previous == "("
    case ";": next == ")"
    // A number of a list, or a domain, which would be a link.
    case ".":
      start == .digits && next.properties.isWhitespace
        || isOfWord(previous) && next.properties.isAlphabetic
    // Of lists, quotes and rules the first sign is enough.
    // Also the slash of a command, such as /me, /poll and /todo.
    case "-", "+", ">", "=", "/": start == .blank
    default: false
    }
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
}
