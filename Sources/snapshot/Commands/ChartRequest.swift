import ChartRender

/// What was asked for, by whom: the arguments go before the environment, and both before the spec.
struct ChartRequest: Sendable {
  /// An option that was given, and what it was called there.
  private typealias Given = (option: ChartOption, value: OptionValue, name: String)

  /// What arguments and environment ask for.
  let overrides: ChartSettings
  private let given: [Given]

  /// Reads arguments and environment.
  ///
  /// - Throws: ``SettingError`` for a value that its option cannot have.
  init(_ arguments: ParsedArguments) throws(SettingError) {
    var given: [Given] = []
    for option in ChartOption.all {
      let name = option.description.environmentVariable
      if let value = Environment.value(of: name) { given.append((option, .text(value), name)) }
    }
    for item in arguments.items {
      let option = ChartOption.all.first { $0.description.name == item.option.name }
      guard let option else { continue }
      switch item.setting {
      case .on: given.append((option, .toggle(true), item.spelling))
      case .off: given.append((option, .toggle(false), item.spelling))
      case .value(let text): given.append((option, .text(text), item.spelling))
      }
    }
    self.given = given
    overrides = try ChartRequest.apply(given, to: ChartSettings())
  }

  /// What holds for a chart whose own settings are those of a spec.
  func settings(over spec: ChartSettings) throws(SettingError) -> ChartSettings {
    try ChartRequest.apply(given, to: spec)
  }

  private static func apply(
    _ given: [Given], to base: ChartSettings
  ) throws(SettingError) -> ChartSettings {
    var settings = base
    for (option, value, name) in given { try option.apply(value, to: &settings, as: name) }
    return settings
  }
}
