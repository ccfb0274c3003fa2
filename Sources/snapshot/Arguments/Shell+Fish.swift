import ChartRender
import CommandKit

extension Shell {
  func fishLines(_ commands: [Command]) -> [String] {
    ["# Completion of snapshot for fish.", "complete -c snapshot -f"]
      + Command.generalOptions.flatMap { fishLines($0, condition: "__fish_use_subcommand") }
      + commands.map {
        "complete -c snapshot -n __fish_use_subcommand -a \($0.name) -d '\(fishQuoted($0.overview))'"
      } + commands.flatMap { fishLines($0, among: commands) }
  }

  private func fishLines(_ command: Command, among commands: [Command]) -> [String] {
    let condition = "'__fish_seen_subcommand_from \(command.name)'"
    var lines = command.sections.flatMap(\.options).flatMap {
      fishLines($0, condition: condition)
    }
    if let positional = command.positional {
      let words = positional.choices(commands).joined(separator: " ")
      let values = words.isEmpty ? "-F" : "-a '\(words)'"
      lines.append("complete -c snapshot -n \(condition) \(values)")
    }
    return lines
  }

  /// One line, or two where both spellings of a toggle change something.
  private func fishLines(_ option: OptionDescription, condition: String) -> [String] {
    option.helpFlags.filter { $0.hasPrefix("--") }.map { flag in
      var parts = ["complete -c snapshot -n \(condition)"]
      if flag == option.flag, let short = option.short { parts.append("-s \(short)") }
      parts.append("-l \(flag.dropFirst(2))")
      if option.placeholder != nil {
        let words = option.choices.joined(separator: " ")
        // Fish has no value that may be left out: there the words follow an equals sign.
        let need = option.standsAlone ? "" : words.isEmpty ? "-x" : "-x "
        parts.append(option.takesPath ? "-r -F" : words.isEmpty ? need : "\(need)-a '\(words)'")
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
