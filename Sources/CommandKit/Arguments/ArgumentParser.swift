import Base

/// Reads a command line by the description of its options.
///
/// It takes `--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value`, short toggles in one
/// (`-qv`), `--name` and `--no-name` for every toggle. An option that can do without its value has
/// one when the next argument is one of its words. After `--` nothing is an option. `-` is not an
/// option, and neither is a negative number where a value is due.
package struct ArgumentParser: Sendable {
  private let options: [OptionDescription]
  private let positional: Positional?
  /// Options of similar commands that this one has no use for, and why.
  private let withheld: [String: String]

  package init(
    _ sections: [OptionSection], positional: Positional?, withheld: [String: String] = [:]
  ) {
    options = sections.flatMap(\.options)
    (self.positional, self.withheld) = (positional, withheld)
  }

  /// Parses the arguments from left to right; throws the first error.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    parsed.rawArguments = arguments
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        for positional in rest { parsed.add(positional: positional) }
        break
      } else if argument.hasPrefix("--") {
        parsed.add(try long(argument, &rest))
      } else if argument.hasPrefix("-"), argument != "-" {
        for item in try group(argument, &rest) { parsed.add(item) }
      } else {
        parsed.add(positional: argument)
      }
    }
    return parsed
  }

  /// Checks the positional arguments. Separate from parsing, so that `--help` works without an
  /// input.
  package func checkPositionals(of parsed: ParsedArguments) throws(UsageError) {
    let given = parsed.positionals
    guard let positional else {
      guard given.isEmpty else { throw .unexpectedArguments(given) }
      return
    }
    guard given.count <= 1 || positional.need == .several || positional.need == .some else {
      throw .unexpectedArguments(Array(given.dropFirst()))
    }
    guard let value = given.first else {
      if positional.need == .required || positional.need == .some {
        throw .missingArgument(positional.label)
      }
      return
    }
    if case .allowedValues(let words) = positional.values, !words.contains(value) {
      throw .unknownWord(value, for: positional.label, words: words)
    }
  }

  private func long(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> ParsedArguments.Item {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    let name = String(spelling.dropFirst(2))
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let (option, toggled) = find(name) else { throw unknown(spelling, name) }
    guard option.standsAlone else { return try item(option, spelling, attached: attached, &rest) }
    let word =
      toggled == .on && option.placeholder != nil ? attached ?? word(of: option, &rest) : nil
    if let word {
      return ParsedArguments.Item(option: option, setting: .value(word), spelling: spelling)
    }
    if let attached { throw .unexpectedValue(attached, of: spelling) }
    return ParsedArguments.Item(option: option, setting: toggled, spelling: spelling)
  }

  /// Consumes the next argument if it is a value of an option with an optional value; any other may
  /// be the input.
  private func word(of option: OptionDescription, _ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, option.choices.contains(next) else { return nil }
    return rest.popFirst()
  }

  /// Parses short options in one argument such as `-qv` or `-qoweek.png`.
  private func group(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> [ParsedArguments.Item] {
    var items: [ParsedArguments.Item] = []
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .unknownOption(spelling, suggestion: nil)
      }
      let attached = letters.first == "=" ? letters.dropFirst() : letters
      guard option.standsAlone else {
        let value = letters.isEmpty ? nil : String(attached)
        return items + [try item(option, spelling, attached: value, &rest)]
      }
      if letters.first == "=" { throw .unexpectedValue(String(attached), of: spelling) }
      items.append(ParsedArguments.Item(option: option, setting: .on, spelling: spelling))
    }
    return items
  }

  private func item(
    _ option: OptionDescription, _ spelling: String, attached: String?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> ParsedArguments.Item {
    var value = attached
    if value == nil, let next = rest.first, isValue(next) { value = rest.popFirst() }
    guard let value else { throw .missingValue("\(spelling) <\(option.placeholder ?? "value")>") }
    return ParsedArguments.Item(option: option, setting: .value(value), spelling: spelling)
  }

  /// Whether an argument can be the value of an option: it does not look like an option.
  private func isValue(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument != "-" else { return true }
    let second = argument.dropFirst().first
    return second == "." || second.map { $0.isASCII && $0.isNumber } == true
  }

  /// Finds an option by its name, else by the name after `no-`.
  private func find(_ name: String) -> (OptionDescription, ParsedArguments.Setting)? {
    // A current name goes before a former one of another option.
    if let option = options.first(where: { $0.name == name })
      ?? options.first(where: { $0.isCalled(name) })
    {
      return (option, .on)
    }
    guard name.hasPrefix("no-") else { return nil }
    let option = options.first { $0.isCalled(name.dropFirst(3)) && $0.standsAlone }
    return option.map { ($0, .off) }
  }

  /// The error of an option that there is not, with the one that is probably meant; spellings of
  /// the help take precedence.
  private func unknown(_ spelling: String, _ name: String) -> UsageError {
    if let reason = withheld[name] { return .optionWithoutEffect(spelling, reason: reason) }
    let options = options.filter { $0.retirement == nil }
    let shown = options.map(\.helpFlag)
    let others = options.filter(\.standsAlone).flatMap { [$0.flag, $0.offFlag] }
    let names = (shown + others).map { String($0.dropFirst(2)) }
    return .unknownOption(
      spelling, suggestion: suggestion(for: name, among: names).map { "--\($0)" })
  }
}

/// The positional argument of a command.
package struct Positional: Sendable, Hashable {
  package enum Need: Sendable, Hashable {
    case required
    case optional
    /// Any number of arguments.
    case several
    /// One argument or more.
    case some
  }

  package enum Values: Sendable, Hashable {
    case path
    case allowedValues([String])
    case command
    case text
  }

  /// The placeholder in help.
  package let name: String
  package let need: Need
  package let values: Values
  /// A sentence for help without a period.
  package let help: String

  package init(name: String, need: Need, values: Values, help: String) {
    (self.name, self.need, self.values, self.help) = (name, need, values, help)
  }

  /// The label in help: `<input>`.
  package var label: String { "<\(name)>" }

  /// The usage: `<input>`, in brackets if optional.
  package var usage: String {
    switch need {
    case .required: label
    case .optional: "[\(label)]"
    case .several: "[\(label) ...]"
    case .some: "\(label) ..."
    }
  }
}

extension OptionDescription {
  package var flag: String { "--\(name)" }

  package var shortFlag: String? { short.map { "-\($0)" } }

  package var offFlag: String { "--no-\(name)" }

  /// The form that help shows: the name, or `--no-NAME` for a toggle that is on by default.
  package var helpFlag: String {
    if case .toggle(standard: true) = value { offFlag } else { flag }
  }

  /// The placeholder of the value, or nil without a value.
  package var placeholder: String? { schema.map { $0.placeholder ?? "VALUE" } }

  /// Whether the option can be given without a value.
  package var standsAlone: Bool {
    switch value {
    case .toggle, .switching: true
    case .one, .many: false
    }
  }

  /// All forms that help shows, the short one first.
  package var helpFlags: [String] {
    switch value {
    case .toggle(standard: nil): [shortFlag, flag, offFlag].compactMap { $0 }
    // The short form turns a toggle on, so it is not listed with the form that turns it off.
    case .toggle(standard: true): [offFlag]
    case .toggle(standard: false), .one, .many, .switching: [shortFlag, flag].compactMap { $0 }
    }
  }

  /// The left column of help: `-o, --output <file>`.
  package var label: String {
    helpFlags.joined(separator: ", ") + (placeholder.map { " <\($0)>" } ?? "")
  }

  package var choices: [String] { schema?.choices ?? [] }

  package var takesPath: Bool { schema?.takesPath ?? false }
}

/// A parsed command line with uninterpreted values.
package struct ParsedArguments: Sendable, Hashable {
  package enum Setting: Sendable, Hashable {
    case on
    case off
    case value(String)
  }

  package struct Item: Sendable, Hashable {
    package let option: OptionDescription
    package let setting: Setting
    /// The spelling, such as `-o` or `--no-labels`, for error messages.
    package let spelling: String
  }

  /// The options in order. A repeated option replaces the earlier one, unless it takes several
  /// values.
  package private(set) var items: [Item] = []
  /// The positional arguments in order.
  package private(set) var positionals: [String] = []
  package internal(set) var rawArguments: [String] = []

  /// Adds an option, replacing an earlier one unless it takes several values.
  package mutating func add(_ item: Item) {
    switch item.option.value {
    case .toggle, .one, .switching: items.removeAll { $0.option.name == item.option.name }
    case .many: break
    }
    items.append(item)
  }

  package mutating func add(positional: String) {
    positionals.append(positional)
  }

  /// Returns the arguments without an option.
  package func without(_ name: String) -> ParsedArguments {
    var result = self
    result.items.removeAll { $0.option.name == name }
    return result
  }

  /// The last value of an option, or nil.
  package func value(of name: String) -> String? {
    for item in items.reversed() where item.option.name == name {
      if case .value(let value) = item.setting { return value }
    }
    return nil
  }

  /// The notices for options given by a former name and for retired ones.
  package var notes: [String] {
    items.compactMap { item in
      let spelling = item.spelling.drop { $0 == "-" }
      let name = item.setting == .off ? String(spelling.dropFirst(3)) : String(spelling)
      return item.option.note(whenCalled: name)
    }
  }

  /// Whether a toggle is on, or nil if it is not given.
  package func toggle(_ name: String) -> Bool? {
    items.last { $0.option.name == name }.map { $0.setting == .on }
  }
}
