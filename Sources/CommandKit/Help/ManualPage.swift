import Base

/// The manual page of a program in roff.
package struct ManualPage: Sendable {
  package struct Entry: Sendable, Hashable {
    let label: String
    let purpose: String

    package init(_ label: String, _ purpose: String) {
      (self.label, self.purpose) = (label, purpose)
    }
  }

  private let program: ProgramDescription
  private let variables: [String]
  private let files: [Entry]
  private let statuses: [Entry]

  private var commands: [CommandDescription] { program.commands }

  /// Creates a page with the parts that are not in the commands; `environment` has a text for each
  /// paragraph.
  package init(
    of program: ProgramDescription, environment: [String], files: [Entry], statuses: [Entry]
  ) {
    (self.program, variables, self.files, self.statuses) = (program, environment, files, statuses)
  }

  /// The roff source. Has no date, so that the same version gives the same bytes.
  package var text: String {
    let (name, overview) = (escaped(program.name), escaped(program.root.overview))
    let lines =
      [
        ".TH \(name.uppercased()) 1 \"\" \"\(name) \(escaped(program.version))\" \"User Commands\"",
        ".SH NAME", "\(name) \\- \(escaped(program.root.overview.lowercasedFirst))",
        ".SH SYNOPSIS",
      ] + synopsis + [".SH DESCRIPTION", overview + "."]
      + commands.flatMap(section) + environment + [".SH FILES"] + files.flatMap(entry) + examples
      + [".SH EXIT STATUS"] + statuses.flatMap(entry)
    return lines.joined(separator: "\n") + "\n"
  }

  private var synopsis: [String] {
    commands.flatMap { command in
      let rest = command.usage.dropFirst(command.call.count + 1)
      return [".B \(escaped(command.call))"] + (rest.isEmpty ? [] : [escaped(String(rest))])
        + [".br"]
    }.dropLast()
  }

  private func section(_ command: CommandDescription) -> [String] {
    let positional = command.positional.map { [term($0.label), escaped($0.help) + "."] } ?? []
    return [".SH \(escaped(command.call.uppercased()))", escaped(command.overview) + "."]
      + positional
      + command.sections.flatMap { section in
        [".SS \(escaped(section.title))"]
          + section.listed.flatMap { [term($0.label), escaped($0.help) + "."] }
      }
  }

  private var environment: [String] {
    [".SH ENVIRONMENT"] + variables.map { [escaped($0)] }.joined(separator: [".PP"])
  }

  private var examples: [String] {
    [".SH EXAMPLES"]
      + commands.flatMap(\.examples).flatMap {
        [escaped($0.purpose) + ":", ".PP", ".nf", ".RS", escaped($0.call), ".RE", ".fi", ".PP"]
      }
  }

  private func entry(_ entry: Entry) -> [String] {
    [term(entry.label), escaped(entry.purpose) + "."]
  }

  private func term(_ label: String) -> String { ".TP\n.B \(escaped(label))" }

  /// Escapes roff: hyphens stay ASCII, and no line starts with a period or an apostrophe.
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
