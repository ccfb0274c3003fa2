import Base
import Charts

extension ChartOption {
  /// An option that sets one value.
  init<Value>(
    _ description: OptionDescription, _ path: @autoclosure @escaping PathMaker<Value>,
    read: @escaping @Sendable (OptionValue) throws(OptionError) -> Value
  ) {
    self.init(
      description,
      clear: { settings in settings[keyPath: path()] = ChartSettings()[keyPath: path()] }
    ) { settings, value throws(OptionError) in settings[keyPath: path()] = try read(value) }
  }

  /// An option whose value is a text.
  init(
    _ name: String, text placeholder: String, _ path: @autoclosure @escaping PathMaker<String?>,
    help: String,
    examples: [String] = []
  ) {
    let description = OptionDescription(
      name, .one(.text(placeholder)), help: help, examples: examples)
    self.init(description, path()) { value throws(OptionError) in try value.text() }
  }

  /// An option whose value is words of the picture.
  init(
    _ name: String, words path: @autoclosure @escaping PathMaker<String>, help: String,
    examples: [String] = []
  ) {
    let description = OptionDescription(name, .one(.text("TEXT")), help: help, examples: examples)
    self.init(description, path()) { value throws(OptionError) in try value.text() }
  }

  /// An option whose value is a number.
  init(
    _ name: String, number placeholder: String, in range: ClosedRange<Double>? = nil,
    unit: String = "", _ path: @autoclosure @escaping PathMaker<Double?>, help: String,
    standard: String? = nil
  ) {
    let description = OptionDescription(
      name, .one(.number(placeholder, in: range)), help: help, standard: standard)
    self.init(description, path()) { value throws(OptionError) in
      try value.number(in: range, unit: unit)
    }
  }

  /// An option whose value is a whole number.
  init(
    _ name: String, integer placeholder: String, in range: ClosedRange<Int>,
    _ path: @autoclosure @escaping PathMaker<Int?>, help: String, standard: String? = nil
  ) {
    let description = OptionDescription(
      name, .one(.integer(placeholder, in: range)), help: help, standard: standard)
    self.init(description, path()) { value throws(OptionError) in try value.integer(in: range) }
  }

  /// An option whose value is one of some words.
  init<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, choice path: @autoclosure @escaping PathMaker<Choice?>, help: String,
    standard: String? = nil
  ) where Choice.RawValue == String {
    let description = OptionDescription(
      name, .one(.choice(Choice.self)), help: help, standard: standard)
    self.init(description, path()) { value throws(OptionError) in try value.choice(Choice.self) }
  }

  /// An option that adds entries to a list.
  init<Entry>(
    _ description: OptionDescription, entries path: @autoclosure @escaping PathMaker<[Entry]>,
    read: @escaping @Sendable (OptionValue) throws(OptionError) -> [Entry]
  ) {
    self.init(
      description, lists: .entries, clear: { settings in settings[keyPath: path()] = [] }
    ) { settings, value throws(OptionError) in settings[keyPath: path()] += try read(value) }
  }

  /// An option that is on or off.
  init(
    toggle name: String, standard: Bool?, help: String,
    set: @escaping @Sendable (inout ChartSettings, Bool) -> Void
  ) {
    self.init(OptionDescription(name, .toggle(standard: standard), help: help)) {
      settings, value throws(OptionError) in set(&settings, try value.isOn())
    }
  }

  /// An option that shows or hides a part of the chart.
  init(toggle name: String, _ part: LineChart.Parts, help: String) {
    let standard = LineChart.Parts.standard.contains(part)
    self.init(toggle: name, standard: standard, help: help) { settings, isOn in
      settings.set(part, isOn)
    }
  }
}
