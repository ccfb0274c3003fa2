import Base

/// The help of a command, laid out for 80 columns whatever the terminal has, so that it can be read in
/// a pipe and compared in a test.
package struct HelpText: Sendable {
  private static let width = 80
  private static let column = 26

  private let command: CommandDescription
  private let subcommands: [CommandDescription]

  /// The help of a command and, where it has some, its subcommands.
  package init(_ command: CommandDescription, subcommands: [CommandDescription] = []) {
    self.command = command
    self.subcommands = subcommands
  }

  /// The text, with a line break at its end.
  package var text: String {
    var blocks = ["OVERVIEW: \(command.overview)", "USAGE: \(command.usage)"]
    if let positional = command.positional, positional.values != .command {
      blocks.append(block("ARGUMENTS", [(positional.label, positional.help)]))
    }
    for section in command.sections {
      blocks.append(
        block(section.title.uppercased(), section.options.map { ($0.label, $0.help) }))
    }
    if !subcommands.isEmpty {
      blocks.append(
        block("SUBCOMMANDS", subcommands.map { ($0.name, $0.overview) })
          + "\n\n  See '\(command.program) help <subcommand>' for detailed help.")
    }
    if !command.examples.isEmpty {
      let lines = command.examples.flatMap { ["  \($0.call)", "      \($0.purpose)"] }
      blocks.append((["EXAMPLES:"] + lines).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func block(_ title: String, _ rows: [(label: String, help: String)]) -> String {
    (["\(title):"] + rows.map { row($0.label, $0.help) }).joined(separator: "\n")
  }

  /// A label, and its help in the right column: beside the label where there is room for it.
  private func row(_ label: String, _ help: String) -> String {
    let indent = String(repeating: " ", count: HelpText.column)
    let left = "  \(label)"
    var lines = HelpText.wrap(help, width: HelpText.width - HelpText.column).map { indent + $0 }
    guard let first = lines.first else { return left }
    if left.count < HelpText.column {
      lines[0] = left + first.dropFirst(left.count)
    } else {
      lines.insert(left, at: 0)
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of a text; a word that is longer than a line has one of its own.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
