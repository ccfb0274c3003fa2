import ChartRender
import CommandKit

/// What was asked for, by whom: the arguments go before the environment, both before the spec, and all of
/// them before the user's own file.
struct LayeredSettings: Sendable {
  /// An option that was given, and what it was called there.
  private typealias Given = (option: ChartOption, value: OptionValue, name: String)

  /// What the user's own file asks for.
  let base: ChartSettings
  /// What arguments and environment ask for.
  let overrides: ChartSettings
  /// What holds for data that has no spec.
  let asked: ChartSettings
  /// What the environment asks for, then what the arguments do.
  private let given: [[Given]]

  /// Reads arguments and environment.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - kind: what is drawn.
  ///   - base: what the user's own file asks for.
  /// - Throws: ``NamedOptionError`` for a value that its option cannot have.
  init(
    _ arguments: ParsedArguments, kind: SpecKind = .chart, over base: ChartSettings = .init()
  ) throws(NamedOptionError) {
    let options = kind.options
    let given = [
      LayeredSettings.environment(options), LayeredSettings.arguments(arguments, options),
    ]
    self.given = given
    self.base = base
    overrides = try LayeredSettings.apply(given, to: ChartSettings())
    asked = try LayeredSettings.apply(given, to: base)
  }

  private static func environment(_ options: [ChartOption]) -> [Given] {
    options.compactMap { option in
      let name = option.description.environmentVariable
      return Environment.value(of: name).map { (option, .text($0), name) }
    }
  }

  private static func arguments(
    _ arguments: ParsedArguments, _ options: [ChartOption]
  ) -> [Given] {
    arguments.items.compactMap { item in
      let option = options.first { $0.description.name == item.option.name }
      guard let option else { return nil }
      switch item.setting {
      case .on: return (option, .toggle(true), item.spelling)
      case .off: return (option, .toggle(false), item.spelling)
      case .value(let text): return (option, .text(text), item.spelling)
      }
    }
  }

  /// What holds for a chart whose own settings are those of a spec.
  func settings(over spec: ChartSettings) throws(NamedOptionError) -> ChartSettings {
    try LayeredSettings.apply(given, to: spec)
  }

  /// Everything that was given, in words: calls with the same summary ask for the same.
  var summary: [String] {
    given.enumerated().flatMap { level, given in
      given.map { "\(level) \($0.option.description.name)=\($0.value.shown)" }
    }
  }

  /// The texts that were given.
  var texts: [String] { given.flatMap { $0.map(\.value.shown) } }

  /// Lists of one place stand instead of those of the places before.
  private static func apply(
    _ given: [[Given]], to base: ChartSettings
  ) throws(NamedOptionError) -> ChartSettings {
    var settings = base
    for level in given {
      for (option, _, _) in level { option.startList(in: &settings) }
      for (option, value, name) in level { try option.apply(value, to: &settings, as: name) }
    }
    return settings
  }
}

extension LayeredSettings {
  /// Reads the user's own file, arguments and environment.
  ///
  /// - Throws: ``CommandError`` when one of them asks for what cannot be.
  static func reading(
    _ arguments: ParsedArguments, kind: SpecKind = .chart
  ) throws -> LayeredSettings {
    let base =
      arguments.toggle(UserConfigFile.option.name) == false
      ? ChartSettings() : try UserConfigFile.settings()
    return try LayeredSettings(arguments, kind: kind, over: base)
  }
}
