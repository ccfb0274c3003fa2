/// What a command takes beside its options.
struct Positional: Sendable, Hashable {
  /// Whether the command can do without.
  enum Need: Sendable, Hashable {
    case required
    case optional
  }

  /// What values there are.
  enum Values: Sendable, Hashable {
    /// The name of a file.
    case path
    /// One of these words.
    case words([String])
    /// The name of a command.
    case command
  }

  /// What stands for it in help.
  let name: String
  let need: Need
  let values: Values
  /// One sentence for the help, without a full stop.
  let help: String

  /// How help writes it: `<input>`.
  var label: String { "<\(name)>" }

  /// How a call is written: `<input>`, in brackets where the command can do without.
  var usage: String { need == .required ? label : "[\(label)]" }
}
