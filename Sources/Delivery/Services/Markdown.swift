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
