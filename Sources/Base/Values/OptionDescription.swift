/// What is known about one option, wherever it is given: as a flag, an environment variable or a key
/// of a spec.
///
/// The descriptions are data, and everything that lists options is made from them: the parser, the
/// help, the keys that a spec may have and their JSON Schema. So they cannot disagree.
package struct OptionDescription: Sendable, Hashable {
  /// What follows the option's name.
  package enum Value: Sendable, Hashable {
    /// Nothing: the option is on when it is there. `--no-NAME` turns it off; `standard` is what holds
    /// without either, and help shows the spelling that changes it, or both where neither holds.
    case toggle(standard: Bool?)
    /// One value.
    case one(ValueSchema)
    /// One value that may be given several times, in a spec as a list.
    case many(ValueSchema)
    /// One of these words, or nothing: alone the option is what `on` says, and `--no-NAME` is what
    /// `off` says.
    case switching([String], on: String, off: String)
  }

  /// The name as a flag without its dashes: words in lower case, joined by `-`.
  package let name: String
  /// The one-letter form without its dash.
  package let short: Character?
  /// What follows the name.
  package let value: Value
  /// One sentence for the help, without a full stop; it ends with the standard, if there is one.
  package let help: String
  /// What holds when nothing is given, as a command line writes it.
  package let standard: String?
  /// Values to learn from, as a command line writes them.
  package let examples: [String]

  /// Describes an option.
  package init(
    _ name: String, short: Character? = nil, _ value: Value, help: String, standard: String? = nil,
    examples: [String] = []
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help + (standard.map { " (default: \($0))" } ?? "")
    self.standard = standard
    self.examples = examples
  }

  /// The name as a key of a spec: `label-format` is `labelFormat`.
  package var key: String {
    let words = name.split(separator: "-")
    let capitalized = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first.map(String.init) ?? "") + capitalized.joined()
  }

  /// The name as an environment variable: `label-format` is `SNAPSHOT_LABEL_FORMAT`.
  ///
  /// Every start of the command asks for those of all options, and names are ASCII.
  package var environmentVariable: String {
    let bytes = name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
      default: byte
      }
    }
    return "SNAPSHOT_" + String(decoding: bytes, as: UTF8.self)
  }

  /// How the value is written; nil for a toggle, which has none.
  package var form: ValueSchema? {
    switch value {
    case .toggle: nil
    case .one(let form), .many(let form): form
    case .switching(let words, _, _): .choice(words)
    }
  }
}
