import Base

/// The settings of a call in layers, each above the one before: user file, spec, environment,
/// arguments.
///
/// All merging of settings is done here.
package struct LayeredSettings: Sendable {
  /// An option with its value, and the name under which it was given, such as `--size`.
  package typealias Assignment = (option: ChartOption, value: OptionValue, name: String)

  /// The settings of the user's own file.
  package let base: ChartSettings
  /// The settings of environment and arguments alone.
  package let overrides: ChartSettings
  /// The merged settings of data that has no spec.
  package let asked: ChartSettings
  /// The assignments of the environment, then those of the arguments.
  private let assignments: [[Assignment]]

  /// Merges layers without a spec.
  ///
  /// - Parameters:
  ///   - assignments: the layers above a spec, the lowest first.
  ///   - base: the settings of the user's own file.
  /// - Throws: ``NamedOptionError`` for a value that its option cannot have.
  package init(
    _ assignments: [[Assignment]] = [], over base: ChartSettings = .init()
  ) throws(NamedOptionError) {
    (self.assignments, self.base) = (assignments, base)
    overrides = try LayeredSettings.merge(assignments, over: ChartSettings())
    asked = try LayeredSettings.merge(assignments, over: base)
  }

  /// Merges all layers; those of the spec were read over ``base``.
  package func settings(over spec: ChartSettings) throws(NamedOptionError) -> ChartSettings {
    try LayeredSettings.merge(assignments, over: spec)
  }

  /// The settings of a spec for the device that the layers above it or itself name.
  package func forDevice(_ spec: ChartSettings) -> ChartSettings {
    let device = overrides.card.device ?? spec.card.device
    return device.flatMap { spec.card.byDevice[$0.name] } ?? spec
  }

  /// The assignments of the members of an object whose keys are those of a spec.
  ///
  /// - Parameters:
  ///   - name: what messages call the object.
  ///   - others: what else the object may have.
  /// - Throws: ``NamedOptionError`` for a key that is no option.
  package static func assignments(
    _ members: [JSONValue.Member], of options: [ChartOption], besides others: [String],
    name: String
  ) throws(NamedOptionError) -> [Assignment] {
    var found: [Assignment] = []
    for member in members where !others.contains(member.key) && !member.value.isNull {
      let option = options.first {
        $0.description.key == member.key || $0.description.formerKeys.contains(member.key)
      }
      guard let option else {
        let keys = others + options.map(\.description.key)
        throw NamedOptionError(name: name, problem: .unknownKey(member.key, among: keys))
      }
      if option.lists == .entries, let list = member.value.array {
        // An empty list takes back what a spec has.
        if list.isEmpty { found.append((option, .text(""), member.key)) }
        found += list.compactMap { OptionValue(entry: $0) }.map { (option, $0, member.key) }
      } else if let value = OptionValue(member.value) {
        found.append((option, value, member.key))
      }
    }
    return found
  }

  /// All assignments as texts: calls with the same summary have the same settings above the spec.
  package var summary: [String] {
    assignments.enumerated().flatMap { level, layer in
      layer.map { "\(level) \($0.option.description.name)=\($0.value.shown)" }
    }
  }

  /// The values of all assignments.
  package var texts: [String] { assignments.flatMap { $0.map(\.value.shown) } }

  /// A list of one layer replaces the lists of the layers below.
  private static func merge(
    _ layers: [[Assignment]], over base: ChartSettings
  ) throws(NamedOptionError) -> ChartSettings {
    var settings = base
    for layer in layers {
      for (option, _, _) in layer { option.startList(in: &settings) }
      for (option, value, name) in layer { try option.apply(value, to: &settings, as: name) }
    }
    return settings
  }
}
