import Base

/// An option of a chart: how it is described and what it does to the settings.
package struct ChartOption: Sendable {
  /// Sets what the value asks for.
  typealias Apply = @Sendable (inout ChartSettings, OptionValue) throws(OptionError) -> Void
  /// Takes back what was asked for.
  typealias Clear = @Sendable (inout ChartSettings) -> Void
  /// Where the settings keep what was asked for.
  typealias SettingPath<Value> = WritableKeyPath<ChartSettings, Value> & Sendable
  /// Makes such a path when it is needed: the paths of all options together take longer to make than a
  /// small chart takes to lay out.
  typealias PathMaker<Value> = @Sendable () -> SettingPath<Value>

  /// What a list of a spec is to an option.
  package enum ListHandling: Sendable, Hashable {
    /// Its entries are applied one by one.
    case entries
    /// It is one value.
    case whole
  }

  /// Name, kind of value and help.
  package let description: OptionDescription
  package let lists: ListHandling
  let apply: Apply
  private let clear: Clear?

  /// Makes an option; without `clear` an empty text is a value like others.
  init(
    _ description: OptionDescription, lists: ListHandling = .whole, clear: Clear? = nil,
    apply: @escaping Apply
  ) {
    self.description = description
    self.lists = lists
    self.clear = clear
    self.apply = apply
  }

  /// Reads a value into the settings; an empty text takes back what was set before.
  ///
  /// - Parameter name: what the option was called where it was given.
  /// - Throws: ``NamedOptionError`` when the option cannot have that value.
  package func apply(
    _ value: OptionValue, to settings: inout ChartSettings, as name: String
  ) throws(NamedOptionError) {
    do throws(OptionError) {
      try set(value, in: &settings)
    } catch {
      throw NamedOptionError(name: name, problem: error)
    }
  }

  /// Reads a value into the settings; an empty text takes back what was set before.
  package func set(_ value: OptionValue, in settings: inout ChartSettings) throws(OptionError) {
    if value.isEmpty, let clear { clear(&settings) } else { try apply(&settings, value) }
  }

  /// Takes back the entries that were given before: those of an argument stand in the place of a spec's.
  package func startList(in settings: inout ChartSettings) {
    if lists == .entries { clear?(&settings) }
  }

  /// All options of a chart, under the headings of the help.
  package static let sections: [(title: String, options: [ChartOption])] = [
    ("Data", data), ("Periods", periods), ("Axes", axes), ("Line", line), ("Words", words),
    ("Look", look), ("Picture", picture), ("State", state),
  ]

  /// All options of a chart.
  package static let all: [ChartOption] = sections.flatMap(\.options)
}
