import Base

/// A shell with completions.
package enum Shell: String, Sendable, Hashable, CaseIterable {
  case bash
  case zsh
  case fish

  package func script(for program: ProgramDescription) -> String {
    let lines =
      switch self {
      case .bash: bashLines(program)
      case .zsh: zshLines(program)
      case .fish: fishLines(program)
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Shell {
  /// The shell command that prints the destination names, one per line.
  func destinations(of program: String) -> String {
    "\(program) destinations 2>/dev/null | cut -f1"
  }
}

extension OptionDescription {
  /// Whether the value is a destination, which only the program can list.
  var isDestination: Bool { schema == SendOption.destination }
}

extension Positional {
  /// The allowed values of the argument.
  func choices(_ commands: [CommandDescription]) -> [String] {
    switch values {
    case .path: []
    case .allowedValues(let words): words
    case .command: commands.map(\.name)
    case .text: []
    }
  }
}

extension Shell {
  /// Bash completes file names if the script offers nothing.
  func bashLines(_ program: ProgramDescription) -> [String] {
    let (name, commands) = (program.name, program.commands)
    let general = OptionSection.general.options.flatMap(\.helpFlags)
    let root = (commands.map(\.name) + general).joined(separator: " ")
    return [
      "# Completion of \(name) for bash.",
      "_\(name)() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}",
      "  local command='' words='' i",
      "  # Bash takes --name=value apart at the equals sign.",
      "  if [[ $word == '=' ]]; then",
      "    word=''",
      "  elif [[ $previous == '=' ]]; then",
      "    previous=${COMP_WORDS[COMP_CWORD - 2]}",
      "  fi",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    if [[ ${COMP_WORDS[i]} != -* ]]; then",
      "      command=${COMP_WORDS[i]}",
      "      break",
      "    fi",
      "  done",
      "  case $command in",
      "    '') words='\(root)' ;;",
    ] + commands.flatMap { bashLines($0, among: commands) } + [
      "  esac",
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
      "}",
      "complete -o default -F _\(name) \(name)",
    ]
  }

  private func bashLines(_ command: CommandDescription, among commands: [CommandDescription])
    -> [String]
  {
    let options = command.sections.flatMap(\.listed)
    let words = command.positional.map { $0.choices(commands) } ?? []
    let flags = options.flatMap(\.helpFlags)
    let values = options.filter { $0.placeholder != nil }.map { option in
      let spellings = [option.shortFlag, option.flag].compactMap { $0 }.joined(separator: " | ")
      let words =
        option.isDestination
        ? "$(\(destinations(of: command.program)))"
        : "'\(option.choices.joined(separator: " "))'"
      return "        \(spellings)) words=\(words) ;;"
    }
    return ["    \(command.name))", "      case $previous in"] + values + [
      "        *) words='\(words.joined(separator: " "))' ;;",
      "      esac",
      "      if [[ $word == -* ]]; then words='\(flags.joined(separator: " "))'; fi",
      "      ;;",
    ]
  }
}

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
    var lines = command.sections.flatMap(\.listed).flatMap {
      fishLines($0, of: command.program, start: start)
    }
    if let positional = command.positional {
      let words = positional.choices(commands).joined(separator: " ")
      lines.append("\(start) \(words.isEmpty ? "-F" : "-a '\(words)'")")
    }
    return lines
  }

  /// One line, or two if both forms of a toggle change something.
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
        // Fish has no optional values: there they follow an equals sign.
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
    var specifications = command.sections.flatMap(\.listed).map {
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

  /// The `_arguments` specification of an option: exclusions, forms, help, value.
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
    // A second colon means an optional value.
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

  /// Escapes a text for single quotes, brackets and colons of a specification.
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

/// A program with its commands, for completions and manual.
package struct ProgramDescription: Sendable {
  package let version: String
  package let root: CommandDescription
  package let commands: [CommandDescription]

  package init(version: String, root: CommandDescription, commands: [CommandDescription]) {
    (self.version, self.root, self.commands) = (version, root, commands)
  }

  package var name: String { root.program }
}
