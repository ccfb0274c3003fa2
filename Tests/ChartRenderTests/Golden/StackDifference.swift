/// How libraries and fonts differ from those that goldens were recorded with.
struct StackDifference: Error, CustomStringConvertible {
  /// What follows for a golden with text.
  enum Effect { case none, skip, failure }

  /// Each library and font family that differs, in the order of the file.
  let parts: [String]

  /// Compares two texts with a line for each library and font family.
  init(recorded: String, here: String) {
    let (old, new) = (StackDifference.lines(recorded), StackDifference.lines(here))
    let values = Dictionary(new, uniquingKeysWith: { first, _ in first })
    let changed = old.filter { values[$0.name] != $0.value }.map { name, value in
      "\(name) is \(values[name].map { "\"\($0)\"" } ?? "missing") here and \"\(value)\" in the file"
    }
    let names = Set(old.map(\.name))
    let added = new.filter { !names.contains($0.name) }.map { name, value in
      "\(name) is \"\(value)\" here and missing in the file"
    }
    parts = changed + added
  }

  var isEmpty: Bool { parts.isEmpty }

  var description: String {
    "Golden/stack.txt: \(parts.joined(separator: "; ")). Text is compared only with the libraries and fonts "
      + "of the file: install them (Scripts/setup does on Debian 12), or set SNAPSHOT_GOLDEN_SKIP=1 to skip "
      + "the goldens with text."
  }

  /// What follows for goldens with text; a build server never skips them.
  ///
  /// - Parameter skip: What the variable `SNAPSHOT_GOLDEN_SKIP` says.
  func effect(skip: String?, isCI: Bool) -> Effect {
    if isEmpty { return .none }
    return isCI || (skip ?? "").isEmpty ? .failure : .skip
  }

  /// `cairo 1.16.0` and `Inter: 1 files, CRC 1c8b0edc` taken apart.
  private static func lines(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "\n").map { line in
      let end = line.firstIndex(of: ":") ?? line.firstIndex(of: " ") ?? line.endIndex
      return (String(line[..<end]), String(line[end...].drop { $0 == ":" || $0 == " " }))
    }
  }
}
