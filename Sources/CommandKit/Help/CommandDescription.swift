import Base

/// One of the things that a program does: what it takes, and what it is for.
///
/// Parser, help, completions and manual are made from this.
package struct CommandDescription: Sendable {
  /// A call that a reader can try.
  package struct Example: Sendable, Hashable {
    package let call: String
    package let purpose: String

    /// Takes the call as it is typed, and what it does without a full stop.
    package init(call: String, purpose: String) {
      (self.call, self.purpose) = (call, purpose)
    }
  }

  /// What the program is called.
  package let program: String
  /// The name, or nothing for the program itself.
  package let name: String
  /// One sentence, without a full stop.
  package let overview: String
  package let positional: Positional?
  package let sections: [OptionSection]
  package let examples: [Example]

  /// Takes what help shows; its order is that of help.
  package init(
    program: String, name: String, overview: String, positional: Positional?,
    sections: [OptionSection], examples: [Example]
  ) {
    (self.program, self.name, self.overview) = (program, name, overview)
    (self.positional, self.sections, self.examples) = (positional, sections, examples)
  }

  /// How it is called: `snapshot chart`.
  package var call: String { name.isEmpty ? program : "\(program) \(name)" }

  /// How a call is written: `snapshot chart [options] <input>`.
  package var usage: String {
    let general = OptionSection.general.options.map(\.name)
    let own = sections.flatMap(\.options).contains { !general.contains($0.name) }
    return [call, own ? "[options]" : nil, positional?.usage].compactMap { $0 }
      .joined(separator: " ")
  }

  package var parser: ArgumentParser { ArgumentParser(sections, positional: positional) }
}

extension OptionSection {
  /// What every command can be asked: the last section of those that have no other place for it.
  package static let general = OptionSection(
    "Options",
    [
      OptionDescription("version", .toggle(standard: false), help: "Show the version"),
      OptionDescription(
        "help", short: "h", .toggle(standard: false), help: "Show help information"),
    ])
}
