import Base

extension Shell {
  func fishLines(_ program: ProgramDescription) -> [String] {
    let (name, commands) = (program.name, program.commands)
    let start = "complete -c \(name) -n __fish_use_subcommand"
    return ["# Completion of \(name) for fish.", "complete -c \(name) -f"]
      + OptionSection.general.options.flatMap { fishLines($0, of: name, start: start) }
      + commands.map { "\(start) -a \($0.name) -d '\(fishQuoted($0.overview))'" }
      + commands.flatMap { fishLines($0, among: commands) }
  }

  private func fishLines(
    _ command: CommandDescription, among commands: [CommandDescription]
  ) -> [String] {
    let start =
      "complete -c \(command.program) -n '__fish_seen_subcommand_from \(command.name)'"
    var lines = command.sections.flatMap(\.options).flatMap {
      fishLines($0, of: command.program, start: start)
    }
    if let positional = command.positional {
      let words = positional.choices(commands).joined(separator: " ")
      lines.append("\(start) \(words.isEmpty ? "-F" : "-a '\(words)'")")
    }
    return lines
  }

  /// One line, or two where both spellings of a toggle change something.
  private func fishLines(
    _ option: OptionDescription, of program: String, start: String
  ) -> [String] {
    option.helpFlags.filter { $0.hasPrefix("--") }.map { flag in
      var parts = [start]
      if flag == option.flag, let short = option.short { parts.append("-s \(short)") }
      parts.append("-l \(flag.dropFirst(2))")
      if option.placeholder != nil {
        let words =
          option.isDestination
          ? "(\(destinations(of: program)))" : option.choices.joined(separator: " ")
        // Fish has no value that may be left out: there the words follow an equals sign.
        if option.takesPath {
          parts.append("-r -F")
        } else if !option.standsAlone {
          parts.append("-x")
        }
        if !words.isEmpty { parts.append("-a '\(words)'") }
      }
      parts.append("-d '\(fishQuoted(option.help))'")
      return parts.joined(separator: " ")
    }
  }

  private func fishQuoted(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character == "'" || character == "\\" { result += "\\" }
      result.append(character)
    }
  }
}
