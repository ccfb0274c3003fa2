import Base

/// Text of a request quoted for a POSIX shell, with variables for secrets and values of replies.
struct ShellText: Sendable, Hashable {
  /// The context that a text is quoted for.
  enum QuotingContext: Sendable, Hashable {
    /// The content of a file, verbatim.
    case file
    case json
    /// A quoted value in a curl configuration file.
    case configuration
    /// A percent-encoded form value.
    case form
  }

  private enum Part: Sendable, Hashable {
    case plain(String)
    case variable(String)
    /// A variable within percent-encoded text.
    case encoded(String)
    /// The image in Base64.
    case picture
  }

  private var parts: [Part]

  /// Splits a text at secrets, placeholders of replies (names in braces) and the Base64 of the
  /// image.
  init(
    _ text: String, replies: [String], picture: String, pieces: (String) -> [RedactedSegment]
  ) {
    var parts: [Part] = []
    for (place, run) in ShellText.cut(text, at: picture).enumerated() {
      if place > 0 { parts.append(.picture) }
      for piece in pieces(run) {
        switch piece {
        case .plain(let text): parts += ShellText.withReplies(text, replies)
        case .secret(let name): parts.append(.variable(ShellText.secretVariable(name)))
        }
      }
    }
    self.parts = parts
  }

  static func secretVariable(_ name: String) -> String {
    let characters = name.unicodeScalars.map { $0.isLetterOrDigit ? Character($0) : "_" }
    return "SNAPSHOT_" + String(characters).uppercased()
  }

  /// The parts as one shell word.
  func words(for place: QuotingContext) -> String {
    let words = parts.map { part in
      switch part {
      case .plain(let text): ShellText.literal(ShellText.escaped(text, for: place))
      case .variable(let name): ShellText.use("$\(name)", for: place)
      case .encoded(let name): ShellText.use("$(encoded \"$\(name)\")", for: place)
      case .picture: "\"$(base64 < picture | tr -d '\\n')\""
      }
    }
    return words.isEmpty ? "''" : words.joined()
  }

  /// A text in single quotes.
  static func literal(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" { result += "'\\''" } else { result.unicodeScalars.append(scalar) }
    }
    return result + "'"
  }

  private static func use(_ value: String, for place: QuotingContext) -> String {
    switch place {
    case .file: "\"\(value)\""
    case .json, .configuration: "\"$(quoted \"\(value)\")\""
    case .form: "\"$(encoded \"\(value)\")\""
    }
  }

  private static func escaped(_ text: String, for place: QuotingContext) -> String {
    switch place {
    case .file, .json: return text
    case .form: return PercentEncoding.component(text)
    case .configuration:
      var result = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\\": result += "\\\\"
        case "\"": result += "\\\""
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
  }

  private static func withReplies(_ text: String, _ replies: [String]) -> [Part] {
    var parts = [Part.plain(text)]
    for name in replies {
      for (mark, variable) in [
        ("{\(name)}", Part.variable("reply_\(name)")), ("%7B\(name)%7D", .encoded("reply_\(name)")),
      ] {
        parts = parts.flatMap { part -> [Part] in
          guard case .plain(let text) = part else { return [part] }
          let runs = cut(text, at: mark).map { [Part.plain($0)] }
          return Array(runs.joined(separator: [variable]))
        }
      }
    }
    return parts.filter { $0 != .plain("") }
  }

  private static func cut(_ text: String, at mark: String) -> [String] {
    guard !mark.isEmpty else { return [text] }
    var runs: [String] = []
    var rest = text
    while let (run, after) = rest.cut(at: mark) {
      runs.append(run)
      rest = after
    }
    return runs + [rest]
  }
}
