import ChartRender
import CommandKit

/// Finds the command that is meant, runs it and reports how that went.
struct Program: Sendable {
  static let name = "snapshot"

  /// The program without a subcommand.
  static let root = Command(
    name: "", overview: "Draw charts as pictures, crisp at every scale",
    positional: Positional(
      name: "subcommand", need: .required, values: .command, help: "What to do"),
    sections: [.general], examples: []
  ) { _ throws in }

  static var description: ProgramDescription {
    ProgramDescription(
      version: ProgramVersion.version, root: root.description, commands: Command.all)
  }

  /// Runs what the arguments, without the program's own name, ask for.
  func run(_ arguments: [String]) -> ExitStatus {
    let isSubcommand = { (argument: String) in !argument.hasPrefix("-") || argument == "-" }
    let start = arguments.firstIndex(where: isSubcommand) ?? arguments.endIndex
    var command = Program.root
    do throws {
      let options = try Program.root.description.parser.parse(Array(arguments[..<start]))
      if try answer(options, about: command.description) { return .success }
      guard start < arguments.endIndex else {
        try Program.print(HelpText(command.description, subcommands: Command.all).text)
        return .success
      }
      command = try Command.named(arguments[start])
      return try run(command, Array(arguments[(start + 1)...]))
    } catch {
      let error = CommandError(error)
      let rest = arguments[min(start + 1, arguments.endIndex)...]
      Console(
        verbosity: .normal,
        format: Console.Format(rest, for: command.description, by: .logFormat)
      )
      .error(error.message, usage: error.usage(of: command.description), error.fields)
      return error.status
    }
  }

  private func run(_ command: Command, _ arguments: [String]) throws -> ExitStatus {
    // Help is printed even if the rest of the call is wrong.
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") {
      try Program.print(HelpText(command.description).text)
      return .success
    }
    if options.contains("-h") {
      try Program.print(HelpText(command.description).shortText)
      return .success
    }
    let parsed = try command.description.parser.parse(arguments)
    if try answer(parsed, about: command.description) { return .success }
    try command.description.parser.checkPositionals(of: parsed)
    let console = Console(
      parsed, format: Console.Format(arguments[...], for: command.description, by: .logFormat))
    for note in parsed.notes { console.note(note) }
    do {
      try command.run(parsed)
      return .success
    } catch let error where CommandError(error).status == .conditionNotMet {
      // Nothing went wrong, so a call that is to be quiet says nothing.
      console.note(CommandError(error).message)
      return .conditionNotMet
    }
  }

  /// Prints the help, the version or a list when that is what is asked for.
  private func answer(
    _ parsed: ParsedArguments, about command: CommandDescription
  ) throws -> Bool {
    if let help = parsed.items.last(where: { $0.option.name == "help" }), help.setting == .on {
      let text = HelpText(command, subcommands: command.name.isEmpty ? Command.all : [])
      try Program.print(help.spelling == "-h" ? text.shortText : text.text)
      return true
    }
    if parsed.toggle(Command.listThemes.name) == true {
      try Program.print(NameList(entries: Theme.catalog.map { ($0.theme.name, $0.summary) }).text)
      return true
    }
    if parsed.toggle(Command.listTemplates.name) == true {
      try Program.print(NameList(entries: CardTemplate.catalog).text)
      return true
    }
    if let name = parsed.value(of: Command.printTemplate.name) {
      let isPage = command.name == Command.page.description.name
      try Program.print(isPage ? PageSpec.starter(named: name) : CardTemplate.text(named: name))
      return true
    }
    guard parsed.toggle("version") == true else { return false }
    try Program.print("\(Program.name) \(ProgramVersion.version)\n")
    return true
  }

  /// Writes a text that was asked for to standard output.
  static func print(_ text: String) throws {
    try OutputDestination.standardOutput.write(Array(text.utf8))
  }
}

/// A list of names, each on a line with a sentence about it.
struct NameList: Sendable {
  let entries: [(name: String, summary: String)]

  /// The lines, with a line break at the end of each.
  var text: String {
    let width = entries.map(\.name.count).max() ?? 0
    return entries.map { name, summary in
      let space = String(repeating: " ", count: width - name.count + 2)
      return "\(name)\(space)\(summary)\n"
    }.joined()
  }
}

extension PageSpec {
  /// The JSON of a page to start from.
  static func starter(named name: String) throws(UsageError) -> String {
    guard let text = starterText(name.lowercased()) else {
      throw .unknownWord(name, for: "--print-template", words: starters)
    }
    return text
  }
}

extension CardTemplate {
  /// The JSON of a built-in template.
  static func text(named name: String) throws(UsageError) -> String {
    guard let text = builtInText(name.lowercased()) else {
      throw .unknownWord(name, for: "--print-template", words: builtInNames)
    }
    return text
  }
}
