import CommandKit

extension Command {
  /// Shows the help of the program or of one of its commands.
  static let help = Command(
    name: "help", overview: "Show the help of a subcommand",
    positional: Positional(
      name: "subcommand", need: .optional, values: .command, help: "The subcommand to explain"),
    sections: [.general], examples: []
  ) { arguments throws(CommandError) in
    guard let name = arguments.positionals.first else {
      return try Program.print(HelpText(Program.root.description, subcommands: all).text)
    }
    let command = try CommandError.wrappingUsage { () throws(UsageError) in try Command.named(name)
    }
    try Program.print(HelpText(command.description).text)
  }
}
