import ChartRender
import CommandKit

/// One of the things the program does: what it takes, and what it is for.
///
/// Parser, help, completions and manual are made from this.
struct Command: Sendable {
  /// A call that a reader can try.
  struct Example: Sendable, Hashable {
    let call: String
    let purpose: String
  }

  /// The name, or nothing for the program itself.
  let name: String
  /// One sentence, without a full stop.
  let overview: String
  let positional: Positional?
  let sections: [OptionSection]
  let examples: [Example]
  /// Does it; the arguments are those that the description asks for.
  let run: @Sendable (ParsedArguments) throws(CommandError) -> Void

  /// How it is called: `snapshot chart`.
  var call: String { name.isEmpty ? "snapshot" : "snapshot \(name)" }

  /// How a call is written: `snapshot chart [options] <input>`.
  var usage: String {
    let general = Command.generalOptions.map(\.name)
    let own = sections.flatMap(\.options).contains { !general.contains($0.name) }
    return [call, own ? "[options]" : nil, positional?.usage].compactMap { $0 }
      .joined(separator: " ")
  }

  var parser: ArgumentParser { ArgumentParser(sections, positional: positional) }
}

extension Command {
  /// What makes the subcommands, in the order of help: a start makes the options of one command only.
  private static let makers: [(name: String, make: @Sendable () -> Command)] = [
    ("chart", { .chart }), ("card", { .card }), ("batch", { .batch }), ("report", { .report }),
    ("describe", { .describe }),
    ("inspect", { .inspect }), ("schema", { .schema }), ("help", { .help }),
    ("completions", { .completions }), ("manual", { .manual }),
  ]

  /// The subcommands in the order of help.
  static var all: [Command] { makers.map { $0.make() } }

  /// The subcommand of that name.
  static func named(_ name: String) throws(UsageError) -> Command {
    if let known = makers.first(where: { $0.name == name }) { return known.make() }
    throw .unknownSubcommand(name, suggestion: closest(to: name, among: makers.map(\.name)))
  }

  /// What every command can be asked.
  static let generalOptions = [
    OptionDescription("version", .toggle(standard: false), help: "Show the version"),
    OptionDescription("help", short: "h", .toggle(standard: false), help: "Show help information"),
  ]

  /// Every command's last section, for those that have no other option for it.
  static let general = OptionSection("Options", generalOptions)
}
