import ChartRender
import CommandKit

/// One of the things the program does.
struct Command: Sendable {
  typealias Example = CommandDescription.Example

  /// What it takes, and what it is for.
  let description: CommandDescription
  /// Does it; the arguments are those that the description asks for.
  let run: @Sendable (ParsedArguments) throws(CommandError) -> Void

  /// Takes what a ``CommandDescription`` has, and what does it.
  init(
    name: String, overview: String, positional: Positional?, sections: [OptionSection],
    examples: [Example], run: @escaping @Sendable (ParsedArguments) throws(CommandError) -> Void
  ) {
    description = CommandDescription(
      program: Program.name, name: name, overview: overview, positional: positional,
      sections: sections, examples: examples)
    self.run = run
  }

  /// Takes a description and what does it.
  init(
    _ description: CommandDescription,
    run: @escaping @Sendable (ParsedArguments) throws(CommandError) -> Void
  ) {
    (self.description, self.run) = (description, run)
  }
}

extension Command {
  /// What makes the subcommands, in the order of help: a start makes the options of one command only.
  private static let makers: [(name: String, make: @Sendable () -> Command)] = [
    ("chart", { .chart }), ("card", { .card }), ("batch", { .batch }), ("report", { .report }),
    ("send", { .send }), ("destinations", { .destinations }), ("describe", { .describe }),
    ("inspect", { .inspect }), ("schema", { .schema }), ("help", { .help }),
    ("completions", { .completions }), ("manual", { .manual }),
  ]

  /// What the subcommands are, in the order of help.
  static var all: [CommandDescription] { makers.map { $0.make().description } }

  /// The subcommand of that name.
  static func named(_ name: String) throws(UsageError) -> Command {
    if let known = makers.first(where: { $0.name == name }) { return known.make() }
    throw .unknownSubcommand(name, suggestion: closest(to: name, among: makers.map(\.name)))
  }
}
