import Base

extension OptionDescription {
  /// The name on a command line: `--output`.
  package var flag: String { "--\(name)" }

  /// The one-letter form on a command line: `-o`.
  package var shortFlag: String? { short.map { "-\($0)" } }

  /// The spelling that turns a toggle off.
  package var offFlag: String { "--no-\(name)" }

  /// The spelling that changes something: the name, or `--no-NAME` of a toggle that is on by itself.
  package var helpFlag: String {
    if case .toggle(standard: true) = value { offFlag } else { flag }
  }

  /// What stands for the value, or nil where none follows.
  package var placeholder: String? { form.map { $0.placeholder ?? "VALUE" } }

  /// Whether the option is one by itself, without a value.
  package var standsAlone: Bool {
    switch value {
    case .toggle, .switching: true
    case .one, .many: false
    }
  }

  /// All spellings of help, the short one first.
  package var helpFlags: [String] {
    switch value {
    case .toggle(standard: nil): [shortFlag, flag, offFlag].compactMap { $0 }
    // The short form turns a toggle on, so it does not stand beside the spelling that turns it off.
    case .toggle(standard: true): [offFlag]
    case .toggle(standard: false), .one, .many, .switching: [shortFlag, flag].compactMap { $0 }
    }
  }

  /// The left column of help: `-o, --output <file>`.
  package var label: String {
    helpFlags.joined(separator: ", ") + (placeholder.map { " <\($0)>" } ?? "")
  }

  /// The words that a value may be.
  package var choices: [String] { form?.choices ?? [] }

  /// Whether the value is the name of a file or folder.
  package var takesPath: Bool { form?.takesPath ?? false }
}
