/// An option of a chart: how it is described and what it does to the settings.
package struct ChartOption: Sendable {
  /// Sets what the value asks for.
  typealias Apply = @Sendable (inout ChartSettings, OptionValue) throws(SettingProblem) -> Void

  /// Name, kind of value and help.
  package let description: OptionDescription
  let apply: Apply

  init(_ description: OptionDescription, _ apply: @escaping Apply) {
    self.description = description
    self.apply = apply
  }

  init(toggle name: String, _ part: LineChart.Parts, help: String) {
    let standard = LineChart.Parts.standard.contains(part)
    self.init(OptionDescription(name, .toggle(standard: standard), help: help)) {
      settings, value throws(SettingProblem) in settings.set(part, try value.isOn())
    }
  }

  /// Reads a value into the settings.
  ///
  /// - Parameter name: what the option was called where it was given.
  /// - Throws: ``SettingError`` when the option cannot have that value.
  package func apply(
    _ value: OptionValue, to settings: inout ChartSettings, as name: String
  ) throws(SettingError) {
    do throws(SettingProblem) {
      try apply(&settings, value)
    } catch {
      throw SettingError(name: name, problem: error)
    }
  }

  /// All options of a chart, under the headings of the help.
  package static let sections: [(title: String, options: [ChartOption])] = [
    ("Data", data), ("Picture", picture), ("Look", look), ("Text", text),
  ]

  /// All options of a chart.
  package static var all: [ChartOption] { sections.flatMap(\.options) }
}
