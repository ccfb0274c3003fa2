/// The words of a message as they go into the payloads of chats.
///
/// Control characters, byte order marks and what is no character are left out: nobody sees them, and databases behind
/// some services refuse a message for them.
/// No text is longer than it was, in any unit.
struct MessageText: Sendable, Hashable {
  /// One line, for bold type.
  let title: String
  let detail: String
  let url: String
  let alt: String
  /// What a notification says; the title where the message says nothing else.
  let notification: String
  /// The name of the picture's file, from its end as far as file systems take one.
  let fileName: String

  /// Takes the words of a message.
  init(_ message: CardMessage) {
    title = MessageText.line(message.title)
    detail = MessageText.cleaned(message.detail)
    url = MessageText.line(message.url)
    alt = MessageText.cleaned(message.alt)
    notification = MessageText.line(message.notification)
    fileName = MessageText.fileName(message.picture.name)
  }

  /// Title, detail and link, each on its line; empty ones are left out.
  var plainText: String {
    [title, detail, url].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Without control characters, line breaks as `\n`, without blanks at the ends.
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

  /// The same in one line.
  static func line(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in cleaned(text).unicodeScalars { result.append(scalar == "\n" ? " " : scalar) }
    return String(result)
  }

  private static func fileName(_ name: String) -> String {
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
