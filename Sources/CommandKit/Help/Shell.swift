import Base

/// A shell that can complete the options of a program.
package enum Shell: String, Sendable, Hashable, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that makes the shell do so.
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
  /// The call that prints the names of destinations, one in a line.
  func destinations(of program: String) -> String {
    "\(program) destinations 2>/dev/null | cut -f1"
  }
}

extension OptionDescription {
  /// Whether the value is the name of a destination, which only the program itself can list.
  var isDestination: Bool { form == SendOption.destination }
}

extension Positional {
  /// The words that the argument may be, among these commands.
  func choices(_ commands: [CommandDescription]) -> [String] {
    switch values {
    case .path: []
    case .words(let words): words
    case .command: commands.map(\.name)
    case .text: []
    }
  }
}
