import ChartRender

/// The words of a message as they go into the payloads of chats.
///
/// Control characters are left out: nobody sees them, and databases behind some services refuse a message for them.
/// No text is longer than it was, in any unit.
struct MessageWords: Sendable, Hashable {
  /// One line, for bold type.
  let title: String
  let detail: String
  let url: String
  let alt: String
  /// What a notification says; the title where the message says nothing else.
  let notification: String

  /// Takes the words of a message.
  init(_ message: CardMessage) {
    title = MessageWords.line(message.title)
    detail = MessageWords.cleaned(message.detail)
    url = MessageWords.line(message.url)
    alt = MessageWords.cleaned(message.alt)
    notification = MessageWords.line(message.notification)
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
      default: if scalar.properties.generalCategory != .control { result.append(scalar) }
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

  private static func trimmed(_ text: String.UnicodeScalarView) -> String {
    let start = text.firstIndex { !$0.properties.isWhitespace } ?? text.endIndex
    let end = text.lastIndex { !$0.properties.isWhitespace }.map { text.index(after: $0) }
    return String(text[start..<(end ?? start)])
  }
}
