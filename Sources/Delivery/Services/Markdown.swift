/// Escapes text for a service's Markdown. Characters that are markup only at the start of a line or
/// before another character are left alone elsewhere: notifications show the escaped text.
enum Markdown: Sendable, Hashable {
  case discord
  case mattermost
  case dingtalk

  /// Returns the escaped text without leading whitespace in lines, as four spaces mean code.
  func escaped(_ text: String) -> String {
    Markdown.rewritten(text) { scalar, previous, rest, start in
      isMark(scalar, start)
        ? "\\\(scalar)" : written(scalar, after: previous, before: rest, at: start)
    }
  }

  /// Returns a text with each character as `written` says, which is told the characters beside it,
  /// a line break at both ends, and what its line has so far. Blanks that begin a line are dropped.
  static func rewritten(
    _ text: String,
    _ written: (
      _ scalar: Unicode.Scalar, _ previous: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>,
      _ start: LineStart
    ) -> String
  ) -> String {
    var result = ""
    var start = LineStart.blank
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if start == .blank, scalar != "\n", scalar.properties.isWhitespace { continue }
      let previous = index > 0 ? scalars[index - 1] : "\n"
      result += written(scalar, previous, scalars[(index + 1)...], start)
      start = start.next(scalar)
    }
    return result
  }

  /// The beginning of a line up to a position: only blanks, only digits, or other characters.
  enum LineStart {
    case blank, digits, past

    func next(_ scalar: Unicode.Scalar) -> LineStart {
      switch scalar {
      case "\n": .blank
      case "0"..."9": self == .past ? .past : .digits
      default: .past
      }
    }
  }

  /// Whether a character is escaped with a backslash.
  private func isMark(_ scalar: Unicode.Scalar, _ start: LineStart) -> Bool {
    switch scalar {
    case "\\", "*", "_", "~", "`", "|", "[", "]": true
    case "<": self == .discord || self == .dingtalk
    case "#", ">", "-", "+": start == .blank
    case ".", ")": start == .digits
    default: false
    }
  }

  /// Characters that need an entity or another escape.
  private func written(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar,
    before rest: ArraySlice<Unicode.Scalar>, at start: LineStart
  ) -> String {
    switch (self, scalar) {
    // Auto-linked URLs show the backslashes of escaped characters.
    case (.discord, ":") where rest.starts(with: "//".unicodeScalars),
      (.dingtalk, ":") where rest.starts(with: "//".unicodeScalars):
      "\\:"
    case (.mattermost, ":") where rest.starts(with: "//".unicodeScalars): "&#58;"
    // Its apps disagree about backslashes before these, but all know entities.
    case (.mattermost, "<"): "&lt;"
    case (.mattermost, "&") where rest.first.map(Markdown.startsEntity) ?? false: "&amp;"
    case (.mattermost, "=") where start == .blank: "&#61;"
    // The server looks for mentions without reading Markdown; a word joiner hides them.
    case (.mattermost, "@") where !previous.properties.isAlphabetic: "@\u{2060}"
    default: String(scalar)
    }
  }

  private static func startsEntity(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "#" || scalar.isASCII && scalar.properties.isAlphabetic
  }
}
