import ChartRender
import CommandKit

/// The manual page, in the language of roff and its man macros.
struct ManualPage: Sendable {
  private let commands: [Command]

  /// The page about these commands.
  init(commands: [Command]) {
    self.commands = commands
  }

  /// The source.
  ///
  /// It has no date, so that the same version gives the same bytes.
  var text: String {
    let root = Program.root
    let lines =
      [
        ".TH SNAPSHOT 1 \"\" \"snapshot \(escaped(Program.version))\" \"User Commands\"",
        ".SH NAME", "snapshot \\- \(escaped(root.overview.lowercasedFirst))",
        ".SH SYNOPSIS",
      ] + synopsis + [".SH DESCRIPTION", escaped(root.overview) + "."]
      + commands.flatMap(section) + environment + examples + statuses
    return lines.joined(separator: "\n") + "\n"
  }

  private var synopsis: [String] {
    commands.flatMap { command in
      let rest = command.usage.dropFirst(command.call.count + 1)
      return [".B \(escaped(command.call))"] + (rest.isEmpty ? [] : [escaped(String(rest))])
        + [".br"]
    }.dropLast()
  }

  private func section(_ command: Command) -> [String] {
    let positional = command.positional.map { [term($0.label), escaped($0.help) + "."] } ?? []
    return [".SH \(escaped(command.call.uppercased()))", escaped(command.overview) + "."]
      + positional
      + command.sections.flatMap { section in
        [".SS \(escaped(section.title))"]
          + section.options.flatMap { [term($0.label), escaped($0.help) + "."] }
      }
  }

  private var environment: [String] {
    let descriptions =
      ChartOption.ofCards.map(\.description) + [CardFolders.assets, CardFolders.cache]
    let names = descriptions.map(\.environmentVariable)
    let rule =
      "Each option of a drawing can be given as a variable. What is given as an argument goes before "
      + "a variable, a variable before a spec, and a spec before your own settings."
    let file =
      "Your own settings, an object with the keys of a spec; XDG_CONFIG_HOME names another folder "
      + "than ~/.config"
    return [".SH ENVIRONMENT", escaped(rule), ".PP", escaped(names.joined(separator: ", ")) + "."]
      + [".SH FILES", term("~/.config/snapshot/config.json"), escaped(file) + "."]
  }

  private var examples: [String] {
    [".SH EXAMPLES"]
      + commands.flatMap(\.examples).flatMap {
        [escaped($0.purpose) + ":", ".PP", ".nf", ".RS", escaped($0.call), ".RE", ".fi", ".PP"]
      }
  }

  private var statuses: [String] {
    [".SH EXIT STATUS"]
      + ExitStatus.allCases.flatMap { [term("\($0.rawValue)"), escaped($0.meaning) + "."] }
  }

  /// What stands left of a paragraph.
  private func term(_ label: String) -> String { ".TP\n.B \(escaped(label))" }

  /// A text without what roff takes for commands: hyphens stay those of the keyboard, and no line
  /// starts with a dot or an apostrophe.
  private func escaped(_ text: String) -> String {
    let body = text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      default: result.append(character)
      }
    }
    return body.first == "." ? "\\&" + body : body
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
