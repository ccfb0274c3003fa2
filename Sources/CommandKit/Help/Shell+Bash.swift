import Base

extension Shell {
  /// Words that are no option complete to files, which bash does when the script offers nothing.
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
    let options = command.sections.flatMap(\.options)
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
