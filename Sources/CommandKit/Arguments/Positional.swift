/// What a command takes beside its options.
package struct Positional: Sendable, Hashable {
  /// Whether the command can do without.
  package enum Need: Sendable, Hashable {
    case required
    case optional
  }

  /// What values there are.
  package enum Values: Sendable, Hashable {
    /// The name of a file.
    case path
    /// One of these words.
    case words([String])
    /// The name of a command.
    case command
    /// Any text.
    case text
  }

  /// What stands for it in help.
  package let name: String
  package let need: Need
  package let values: Values
  /// One sentence for the help, without a full stop.
  package let help: String

  /// Takes what the parser, help and completions need to know.
  package init(name: String, need: Need, values: Values, help: String) {
    (self.name, self.need, self.values, self.help) = (name, need, values, help)
  }

  /// How help writes it: `<input>`.
  package var label: String { "<\(name)>" }

  /// How a call is written: `<input>`, in brackets where the command can do without.
  package var usage: String { need == .required ? label : "[\(label)]" }
}
