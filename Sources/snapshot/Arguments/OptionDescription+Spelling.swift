import ChartRender

extension OptionDescription {
  /// The name on a command line: `--output`.
  var flag: String { "--\(name)" }

  /// The one-letter form on a command line: `-o`.
  var shortFlag: String? { short.map { "-\($0)" } }

  /// The spelling that turns a toggle off.
  var offFlag: String { "--no-\(name)" }

  /// The spelling that changes something: the name, or `--no-NAME` of a toggle that is on by itself.
  var helpFlag: String {
    if case .toggle(standard: true) = value { offFlag } else { flag }
  }

  /// What stands for the value, or nil where none follows.
  var placeholder: String? {
    switch value {
    case .toggle: nil
    case .one(let placeholder), .many(let placeholder): placeholder
    }
  }

  /// All spellings of help, the short one first.
  var helpFlags: [String] {
    // The short form turns a toggle on, so it does not stand beside the spelling that turns it off.
    helpFlag == flag ? [shortFlag, flag].compactMap { $0 } : [offFlag]
  }

  /// The left column of help: `-o, --output <file>`.
  var label: String {
    helpFlags.joined(separator: ", ") + (placeholder.map { " <\($0)>" } ?? "")
  }

  /// The words that a value may be, as far as the placeholder lists them: `first|last|INDEX` has two.
  var choices: [String] {
    let parts = placeholder?.split(separator: "|") ?? []
    return parts.filter { $0.allSatisfy { $0.isLowercase || $0.isNumber } && parts.count > 1 }
      .map(String.init)
  }

  /// Whether the value is the name of a file or folder.
  var takesPath: Bool {
    let words = placeholder?.lowercased().split { !$0.isLetter } ?? []
    return words.contains { ["file", "folder", "dir", "path"].contains($0) }
  }
}
