import Base

/// Reads option values from arguments, then from the environment.
package struct OptionReader: Sendable {
  /// Whether environment variables are consulted.
  package enum EnvironmentPolicy: Sendable, Hashable {
    /// Used for options that are not in the arguments.
    case read
    case ignored
  }

  private let arguments: ParsedArguments
  private let variables: EnvironmentPolicy

  package init(_ arguments: ParsedArguments, environment variables: EnvironmentPolicy = .read) {
    (self.arguments, self.variables) = (arguments, variables)
  }

  /// The first of some options that stands in the arguments.
  package func given(among options: [OptionDescription]) -> OptionDescription? {
    arguments.items.first { item in options.contains { $0.name == item.option.name } }?.option
  }

  private func variable(of option: OptionDescription) -> String? {
    guard variables == .read else { return nil }
    return ([option.environmentVariable] + option.formerVariables).lazy
      .compactMap { Environment.value(of: $0) }.first
  }

  /// The value of an option; nil if it is missing or empty.
  package func text(_ option: OptionDescription) -> String? {
    let given = arguments.value(of: option.name) ?? variable(of: option)
    return given.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The values of a repeatable option; in the environment they are separated by commas.
  package func texts(_ option: OptionDescription) -> [String] {
    let given: [String] = arguments.items.compactMap { item in
      guard item.option.name == option.name, case .value(let text) = item.setting else {
        return nil
      }
      return text
    }
    guard given.isEmpty else { return given }
    return text(option)?.split(separator: ",").map(String.init) ?? []
  }

  package func isOn(_ option: OptionDescription) -> Bool {
    if let given = arguments.toggle(option.name) { return given }
    let value = variable(of: option)?.lowercased() ?? ""
    return ["1", "true", "yes", "on"].contains(value)
  }

  package func integer(
    _ option: OptionDescription, in range: ClosedRange<Int>
  ) throws(NamedOptionError) -> Int? {
    guard let text = text(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw NamedOptionError(name: "--\(option.name)", problem: .integer(text, range: range))
    }
    return number
  }

  /// Calls `body` and adds the option's name to its error.
  package func wrapping<Result>(
    _ option: OptionDescription, _ body: () throws(OptionError) -> Result
  ) throws(NamedOptionError) -> Result {
    try converting({ NamedOptionError(name: "--\(option.name)", problem: $0) }, body)
  }

  package func number(
    _ option: OptionDescription, in range: ClosedRange<Double>, unit: String
  ) throws(NamedOptionError) -> Double? {
    guard let text = text(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw NamedOptionError(
        name: "--\(option.name)", problem: .number(text, range: range, unit: unit))
    }
    return number
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: OptionDescription, _ type: Choice.Type
  ) throws(NamedOptionError) -> Choice? where Choice.RawValue == String {
    guard let text = text(option) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw NamedOptionError(
        name: "--\(option.name)",
        problem: .choice(text, among: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }
}
