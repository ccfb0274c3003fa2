/// A program with all its commands, as completions and manual show it.
package struct ProgramDescription: Sendable {
  /// What `--version` prints after the name.
  package let version: String
  /// The program without a subcommand.
  package let root: CommandDescription
  /// The subcommands in the order of help.
  package let commands: [CommandDescription]

  /// Takes the commands in the order of help.
  package init(version: String, root: CommandDescription, commands: [CommandDescription]) {
    (self.version, self.root, self.commands) = (version, root, commands)
  }

  /// What it is called.
  package var name: String { root.program }
}
