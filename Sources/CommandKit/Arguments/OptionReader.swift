import Base

/// What a call says about options: its arguments, then the environment.
package struct OptionReader: Sendable {
  /// What variables are for.
  package enum EnvironmentPolicy: Sendable, Hashable {
    /// They say what the arguments do not.
    case read
    case ignored
  }

  private let arguments: ParsedArguments
  private let variables: EnvironmentPolicy

  /// Reads arguments.
  package init(_ arguments: ParsedArguments, environment variables: EnvironmentPolicy = .read) {
    (self.arguments, self.variables) = (arguments, variables)
  }

  private func variable(of option: OptionDescription) -> String? {
    variables == .read ? Environment.value(of: option.environmentVariable) : nil
  }

  /// The value of an option; nil when it is not given or empty.
  package func text(_ option: OptionDescription) -> String? {
    let given = arguments.value(of: option.name) ?? variable(of: option)
    return given.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The values of an option that may be given several times; in the environment commas stand between them.
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

  /// Whether a toggle is on.
  package func isOn(_ option: OptionDescription) -> Bool {
    if let given = arguments.toggle(option.name) { return given }
    let value = variable(of: option)?.lowercased() ?? ""
    return ["1", "true", "yes", "on"].contains(value)
  }

  /// A whole number within a range.
  package func integer(
    _ option: OptionDescription, in range: ClosedRange<Int>
  ) throws(NamedOptionError) -> Int? {
    guard let text = text(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw NamedOptionError(name: "--\(option.name)", problem: .integer(text, range: range))
    }
    return number
  }

  /// Reads a value, whose problem becomes that of the option.
  package func wrapping<Result>(
    _ option: OptionDescription, _ body: () throws(OptionError) -> Result
  ) throws(NamedOptionError) -> Result {
    do throws(OptionError) {
      return try body()
    } catch {
      throw NamedOptionError(name: "--\(option.name)", problem: error)
    }
  }

  /// A number within a range.
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

  /// One of some words.
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
