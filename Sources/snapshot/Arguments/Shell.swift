import CommandKit

/// A shell that can complete the options of the command.
enum Shell: String, Sendable, Hashable, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that makes the shell do so.
  func script(for commands: [Command]) -> String {
    let lines =
      switch self {
      case .bash: bashLines(commands)
      case .zsh: zshLines(commands)
      case .fish: fishLines(commands)
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Positional {
  /// The words that the argument may be, among these commands.
  func choices(_ commands: [Command]) -> [String] {
    switch values {
    case .path: []
    case .words(let words): words
    case .command: commands.map(\.name)
    }
  }
}
