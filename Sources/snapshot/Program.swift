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
      try run(command, Array(arguments[(start + 1)...]))
      return .success
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

  private func run(_ command: Command, _ arguments: [String]) throws {
    // Help is printed even if the rest of the call is wrong.
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      return try Program.print(HelpText(command.description).text)
    }
    let parsed = try command.description.parser.parse(arguments)
    if try answer(parsed, about: command.description) { return }
    try command.description.parser.checkPositionals(of: parsed)
    try command.run(parsed)
  }

  /// Prints the help, the version or a list when that is what is asked for.
  private func answer(
    _ parsed: ParsedArguments, about command: CommandDescription
  ) throws -> Bool {
    if parsed.toggle("help") == true {
      let subcommands = command.name.isEmpty ? Command.all : []
      try Program.print(HelpText(command, subcommands: subcommands).text)
      return true
    }
    if parsed.toggle(Command.listThemes.name) == true {
      try Program.print(BuiltInList.themes.text)
      return true
    }
    if parsed.toggle(Command.listTemplates.name) == true {
      try Program.print(BuiltInList.templates.text)
      return true
    }
    if let name = parsed.value(of: Command.printTemplate.name) {
      try Program.print(
        try CardTemplate.text(named: name))
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

/// The themes or templates that come with the program, one in each line.
struct BuiltInList: Sendable {
  static let themes = BuiltInList(
    Theme.builtIn.map(\.name),
    [
      "classic": "a blue line over white, orange where the day is",
      "light": "crisp on white: a thinner blue line, small nodes",
      "dark": "luminous on near-black: from blue to green, nodes that glow",
      "paper": "ink on warm paper, as in a printed report",
      "contrast": "black on white with thick lines and larger texts",
    ])
  static let templates = BuiltInList(
    CardTemplate.builtInNames,
    [
      "message": "a bubble of a chat: the picture, and words under it",
      "link": "the preview of a link, 1200 x 630 pixels",
      "square": "a post, 1080 x 1080 pixels",
      "story": "a story, 1080 x 1920 pixels",
      "report": "title, chart, numbers and a comparison with the period before",
      "widget-compact": "a folded widget: the numbers, 110 points high",
      "widget-expanded": "an unfolded widget: numbers and chart",
      "rows": "a list in which one row is chosen",
    ])

  /// The lines, with a line break at the end of each.
  let text: String

  private init(_ names: [String], _ summaries: [String: String]) {
    let width = names.map(\.count).max() ?? 0
    text = names.map { name in
      let space = String(repeating: " ", count: width - name.count + 2)
      return "\(name)\(space)\(summaries[name] ?? "")\n"
    }.joined()
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
