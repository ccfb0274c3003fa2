/// The texts of a message for chat payloads. Control characters, byte order marks and noncharacters
/// are removed: they are invisible, and some services reject them. No text becomes longer, in any
/// unit.
struct MessageText: Sendable, Hashable {
  /// A single line.
  let title: String
  let detail: String
  let url: String
  let alt: String
  /// The text of a notification; the title if there is no summary.
  let notification: String
  /// The file name, cut at the start to 255 bytes.
  let fileName: String

  init(_ message: CardMessage) {
    title = MessageText.line(message.title)
    detail = MessageText.cleaned(message.detail)
    url = MessageText.line(message.url)
    alt = MessageText.cleaned(message.alt)
    notification = MessageText.line(message.notification)
    fileName = MessageText.fileName(message.image.name)
  }

  /// Title, detail and link on separate lines; empty ones are omitted.
  var plainText: String {
    [title, detail, url].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Removes control characters, normalises line breaks to `\n` and trims whitespace.
  static func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{2028}", "\u{2029}": result.append("\n")
      case "\t": result.append(" ")
      default: if isSeen(scalar) { result.append(scalar) }
      }
      previous = scalar
    }
    return trimmed(result)
  }

  /// The cleaned text with spaces for line breaks.
  static func line(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in cleaned(text).unicodeScalars { result.append(scalar == "\n" ? " " : scalar) }
    return String(result)
  }

  static func fileName(_ name: String) -> String {
    let scalars = line(name).unicodeScalars
    var start = scalars.endIndex
    var bytes = 0
    while start > scalars.startIndex {
      let before = scalars.index(before: start)
      bytes += UTF8.width(scalars[before])
      guard bytes <= 255 else { break }
      start = before
    }
    return start == scalars.endIndex ? "card" : String(scalars[start...])
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control && scalar != "\u{FEFF}"
      && !scalar.properties.isNoncharacterCodePoint
  }

  private static func trimmed(_ text: String.UnicodeScalarView) -> String {
    let start = text.firstIndex { !$0.properties.isWhitespace } ?? text.endIndex
    let end = text.lastIndex { !$0.properties.isWhitespace }.map { text.index(after: $0) }
    return String(text[start..<(end ?? start)])
  }
}
