/// How the value of an option is written: on the command line as a text, in a spec as JSON.
///
/// Help, completions and the JSON Schema are made from it.
package indirect enum ValueSchema: Sendable, Hashable {
  /// One of some words.
  case choice([String])
  /// A name that may be one of these; help shows the placeholder in their place.
  case named(String, among: [String])
  /// A number; without a range any finite one.
  case number(String, in: ClosedRange<Double>?)
  /// A whole number.
  case integer(String, in: ClosedRange<Int>)
  /// Any text.
  case text(String)
  /// A text that follows a regular expression, as ECMA-262 writes them.
  case written(String, as: String)
  /// The path of a file or folder, which may have to follow a regular expression.
  case path(String, as: String? = nil)
  /// A colour as in CSS.
  case color
  /// Several values: joined by commas, or a list of JSON.
  case list(String, of: ValueSchema)
  /// One of several forms.
  case either([ValueSchema])
  /// True or false, in JSON only.
  case boolean
  /// An object with these keys, in JSON only.
  case object([OptionField])
  /// An object with keys of the user's own, in JSON only.
  case entries(of: ValueSchema)
  /// A theme written out, in JSON only.
  case theme
  /// A template of cards written out, in JSON only.
  case template

  /// A place on the x axis: a date, a number or the text of a band.
  package static let place = ValueSchema.either([.text("PLACE"), .number("PLACE", in: nil)])

  /// One of the cases of a type.
  package static func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) -> ValueSchema where Choice.RawValue == String {
    .choice(Choice.allCases.map(\.rawValue))
  }
}

/// A key of an object that an option can have as its value.
package struct OptionField: Sendable, Hashable {
  /// Whether an object may go without the key.
  package enum Need: Sendable, Hashable {
    case required
    case optional
  }

  /// The key.
  package let key: String
  /// What it holds.
  package let form: ValueSchema
  package let need: Need
  /// One sentence, without a full stop.
  package let help: String

  package init(
    key: String, form: ValueSchema, need: Need, help: String
  ) {
    (self.key, self.form, self.need, self.help) = (key, form, need, help)
  }
}

extension ValueSchema {
  /// What stands for the value on a command line, such as `WxH`; nil when it can only be JSON.
  package var placeholder: String? {
    switch self {
    case .choice(let words): return words.joined(separator: "|")
    case .named(let text, _), .number(let text, _), .integer(let text, _), .text(let text),
      .written(let text, _), .path(let text, _), .list(let text, _):
      return text
    case .color: return "COLOUR"
    case .either(let forms):
      var parts: [String] = []
      for part in forms.compactMap(\.placeholder) where !parts.contains(part) { parts.append(part) }
      return parts.isEmpty ? nil : parts.joined(separator: "|")
    case .boolean, .object, .entries, .theme, .template: return nil
    }
  }

  /// The words that a value can be, for completions.
  package var choices: [String] {
    switch self {
    case .choice(let words), .named(_, let words): words
    case .list(_, let form): form.choices
    case .either(let forms): forms.flatMap(\.choices)
    case .number, .integer, .text, .written, .path, .color, .boolean, .object, .entries, .theme,
      .template:
      []
    }
  }

  /// Whether a value can be the name of a file or folder.
  package var takesPath: Bool {
    switch self {
    case .path: true
    case .list(_, let form): form.takesPath
    case .either(let forms): forms.contains(where: \.takesPath)
    case .choice, .named, .number, .integer, .text, .written, .color, .boolean, .object, .entries,
      .theme, .template:
      false
    }
  }
}
