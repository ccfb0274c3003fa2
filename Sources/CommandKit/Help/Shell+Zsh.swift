import Base

extension Shell {
  func zshLines(_ program: ProgramDescription) -> [String] {
    let (name, commands) = (program.name, program.commands)
    let names = commands.map { "'\($0.name):\(zshQuoted($0.overview))'" }
    return [
      "#compdef \(name)",
      "_\(name)() {",
      "  local context state state_descr line ret=1",
      "  typeset -A opt_args",
      "  local -a subcommands=(\(names.joined(separator: " ")))",
      "  _arguments -C \\",
    ] + OptionSection.general.options.map { "    \(zshSpecification($0, of: name)) \\" } + [
      "    '1: :->subcommand' '*:: :->arguments' && ret=0",
      "  case $state in",
      "    subcommand) _describe subcommand subcommands && ret=0 ;;",
      "    arguments)",
      "      case $line[1] in",
    ] + commands.flatMap { zshLines($0, among: commands) } + [
      "      esac",
      "      ;;",
      "  esac",
      "  return ret",
      "}",
      "if [[ $funcstack[1] == _\(name) ]]; then _\(name) \"$@\"; "
        + "else compdef _\(name) \(name); fi",
    ]
  }

  private func zshLines(_ command: CommandDescription, among commands: [CommandDescription])
    -> [String]
  {
    var specifications = command.sections.flatMap(\.options).map {
      zshSpecification($0, of: command.program)
    }
    if let positional = command.positional {
      let words = positional.choices(commands)
      let action = words.isEmpty ? "_files" : "(\(words.joined(separator: " ")))"
      specifications.append("'1:\(zshQuoted(positional.name)):\(action)'")
    }
    return ["        \(command.name))", "          _arguments -s -S \\"]
      + specifications.dropLast().map { "            \($0) \\" }
      + specifications.suffix(1).map { "            \($0) && ret=0" } + ["          ;;"]
  }

  /// What `_arguments` takes for one option: what it excludes, its spellings, its help, its value.
  private func zshSpecification(_ option: OptionDescription, of program: String) -> String {
    let help = "[\(zshQuoted(option.help))]"
    guard let placeholder = option.placeholder else {
      let flags = option.helpFlags
      return zshSpellings(excluded: flags, flags) + "'\(help)'"
    }
    let files = option.takesPath ? "_files" : " "
    let words = option.choices.joined(separator: " ")
    let action =
      option.isDestination
      ? "{compadd -- ${(f)\"$(\(destinations(of: program)))\"}}"
      : words.isEmpty ? files : "(\(words))"
    let flags = [option.shortFlag.map { $0 + "+" }, option.flag + "="].compactMap { $0 }
    // A second colon stands for a value that may be left out.
    let colon = option.standsAlone ? "::" : ":"
    let value = "\(colon)\(zshQuoted(placeholder)):\(action)"
    if case .many = option.value { return "'*'\(braced(flags))'\(help)\(value)'" }
    return zshSpellings(excluded: option.helpFlags, flags) + "'\(help)\(value)'"
  }

  private func zshSpellings(excluded: [String], _ flags: [String]) -> String {
    "'(\(excluded.joined(separator: " ")))'\(braced(flags))"
  }

  private func braced(_ flags: [String]) -> String {
    flags.count > 1 ? "{\(flags.joined(separator: ","))}" : flags.joined()
  }

  /// A text within single quotes and within the brackets and colons of a specification.
  private func zshQuoted(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
  }
}
