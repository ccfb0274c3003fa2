import ChartRender
import CommandKit

extension LayeredSettings {
  /// Reads arguments and environment; `base` are the settings of the user's own file.
  ///
  /// - Throws: ``NamedOptionError`` for a value that its option cannot have.
  init(
    _ arguments: ParsedArguments, kind: ChartSpec.Kind = .chart, over base: ChartSettings = .init()
  ) throws(NamedOptionError) {
    let options = kind.options
    try self.init(
      [LayeredSettings.environment(options), LayeredSettings.assignments(arguments, options)],
      over: base)
  }

  /// Reads the user's own file, arguments and environment.
  static func reading(
    _ arguments: ParsedArguments, kind: ChartSpec.Kind = .chart
  ) throws -> LayeredSettings {
    var base =
      arguments.toggle(UserConfigFile.option.name) == false
      ? ChartSettings() : try UserConfigFile.settings()
    base.now = Double(WallClock.seconds)
    return try LayeredSettings(arguments, kind: kind, over: base)
  }

  /// Reads the user's own file and the environment below the arguments of a call.
  static func reading(
    _ assignments: [Assignment], of kind: ChartSpec.Kind, _ options: ServerOptions
  ) throws -> LayeredSettings {
    var base = try options.readsConfig ? UserConfigFile.settings() : ChartSettings()
    base.now = Double(WallClock.seconds)
    return try LayeredSettings([environment(kind.options), assignments], over: base)
  }

  private static func environment(_ options: [ChartOption]) -> [Assignment] {
    options.compactMap { option in
      let names = [option.description.environmentVariable] + option.description.formerVariables
      return names.lazy.compactMap { name in
        Environment.value(of: name).map { (option, .text($0), name) }
      }.first
    }
  }

  private static func assignments(
    _ arguments: ParsedArguments, _ options: [ChartOption]
  ) -> [Assignment] {
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
}
