import CommandKit

extension Command {
  /// Prints what makes a shell complete the options.
  static let completions = Command(
    name: "completions", overview: "Print a completion script for a shell",
    positional: Positional(
      name: "shell", need: .required, values: .words(Shell.allCases.map(\.rawValue)),
      help: "The shell: bash, zsh or fish"),
    sections: [.general],
    examples: [
      Example(
        call: "source <(snapshot completions bash)", purpose: "Complete in this bash session"),
      Example(
        call: "snapshot completions fish > ~/.config/fish/completions/snapshot.fish",
        purpose: "Complete in every fish session"),
    ]
  ) { arguments throws(CommandError) in
    // The parser has made sure that it is one of the shells.
    guard let shell = arguments.positionals.first.flatMap(Shell.init(rawValue:)) else { return }
    try Program.print(shell.script(for: Program.description))
  }
}
