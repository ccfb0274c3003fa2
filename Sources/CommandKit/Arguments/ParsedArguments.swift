import Base

/// What a command line says, without a look at what the values mean.
package struct ParsedArguments: Sendable, Hashable {
  /// What follows an option.
  package enum Setting: Sendable, Hashable {
    case on
    case off
    case value(String)
  }

  /// One option that was given.
  package struct Item: Sendable, Hashable {
    package let option: OptionDescription
    package let setting: Setting
    /// How the option was written, such as `-o` or `--no-labels`, for messages about its value.
    package let spelling: String
  }

  /// The options in the order in which they were given.
  ///
  /// Of one that is given again only the last stays, unless it may be given several times.
  package private(set) var items: [Item] = []
  /// What is no option, in the order in which it was given.
  package private(set) var positionals: [String] = []
  /// The arguments as they were given.
  package internal(set) var given: [String] = []

  /// Adds an option; an earlier one of the same name yields.
  package mutating func add(_ item: Item) {
    switch item.option.value {
    case .toggle, .one, .switching: items.removeAll { $0.option.name == item.option.name }
    case .many: break
    }
    items.append(item)
  }

  /// Adds what is no option.
  package mutating func add(positional: String) {
    positionals.append(positional)
  }

  /// The same without an option.
  package func without(_ name: String) -> ParsedArguments {
    var result = self
    result.items.removeAll { $0.option.name == name }
    return result
  }

  /// The value of an option, if it was given; the last one where there are several.
  package func value(of name: String) -> String? {
    for item in items.reversed() where item.option.name == name {
      if case .value(let value) = item.setting { return value }
    }
    return nil
  }

  /// Whether a toggle is on, or nil when it was not given.
  package func toggle(_ name: String) -> Bool? {
    items.last { $0.option.name == name }.map { $0.setting == .on }
  }
}
