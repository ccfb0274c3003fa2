import ChartRender

/// What was asked for, by whom: the arguments go before the environment, and both before the spec.
struct ChartRequest: Sendable {
  /// An option that was given, and what it was called there.
  private typealias Given = (option: ChartOption, value: OptionValue, name: String)

  /// What arguments and environment ask for.
  let overrides: ChartSettings
  /// What the environment asks for, then what the arguments do.
  private let given: [[Given]]

  /// Reads arguments and environment.
  ///
  /// - Throws: ``SettingError`` for a value that its option cannot have.
  init(_ arguments: ParsedArguments) throws(SettingError) {
    let given = [ChartRequest.environment(), ChartRequest.arguments(arguments)]
    self.given = given
    overrides = try ChartRequest.apply(given, to: ChartSettings())
  }

  private static func environment() -> [Given] {
    ChartOption.all.compactMap { option in
      let name = option.description.environmentVariable
      return Environment.value(of: name).map { (option, .text($0), name) }
    }
  }

  private static func arguments(_ arguments: ParsedArguments) -> [Given] {
    arguments.items.compactMap { item in
      let option = ChartOption.all.first { $0.description.name == item.option.name }
      guard let option else { return nil }
      switch item.setting {
      case .on: return (option, .toggle(true), item.spelling)
      case .off: return (option, .toggle(false), item.spelling)
      case .value(let text): return (option, .text(text), item.spelling)
      }
    }
  }

  /// What holds for a chart whose own settings are those of a spec.
  func settings(over spec: ChartSettings) throws(SettingError) -> ChartSettings {
    try ChartRequest.apply(given, to: spec)
  }

  /// Lists of one place stand instead of those of the places before.
  private static func apply(
    _ given: [[Given]], to base: ChartSettings
  ) throws(SettingError) -> ChartSettings {
    var settings = base
    for level in given {
      for (option, _, _) in level { option.startList(in: &settings) }
      for (option, value, name) in level { try option.apply(value, to: &settings, as: name) }
    }
    return settings
  }
}
