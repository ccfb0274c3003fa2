/// The syntax of an option's value: text on the command line, JSON in a spec.
///
/// Help, completions and the JSON Schema are generated from it.
package indirect enum ValueSchema: Sendable, Hashable {
  case choice([String])
  /// An open set of names; help shows the placeholder instead of the names.
  case named(String, among: [String])
  /// A number; without a range any finite one.
  case number(String, in: ClosedRange<Double>?)
  case integer(String, in: ClosedRange<Int>)
  case text(String)
  /// A text that matches an ECMA-262 regular expression.
  case written(String, as: String)
  /// The path of a file or folder, which may have to match a regular expression.
  case path(String, as: String? = nil)
  case color
  /// Values joined by commas, or a JSON list.
  case list(String, of: ValueSchema)
  case either([ValueSchema])
  /// In JSON only.
  case boolean
  /// An object with these keys, in JSON only.
  case object([OptionField])
  /// An object with arbitrary keys, in JSON only.
  case entries(of: ValueSchema)
  /// A theme object, in JSON only.
  case theme
  /// A card template object, in JSON only.
  case template

  /// A position on the x axis: a date, a number or the text of a band.
  package static let xPosition = ValueSchema.either([.text("PLACE"), .number("PLACE", in: nil)])

  package static func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) -> ValueSchema where Choice.RawValue == String {
    .choice(Choice.allCases.map(\.rawValue))
  }
}

/// A key of an object that is an option's value.
package struct OptionField: Sendable, Hashable {
  package enum Need: Sendable, Hashable { case required, optional }

  package let key: String
  package let form: ValueSchema
  package let need: Need
  /// One sentence, without a full stop.
  package let help: String

  package init(key: String, form: ValueSchema, need: Need, help: String) {
    (self.key, self.form, self.need, self.help) = (key, form, need, help)
  }
}

extension ValueSchema {
  /// The placeholder of the value in help, such as `WxH`; nil for JSON only.
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

  /// The fixed values, for completions.
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

  /// True if the value may be a path, for completions.
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

  package var schema: JSONText.Object {
    switch self {
    case .choice(let words), .named(_, let words): ["type": "string", "enum": .strings(words)]
    case .number(_, let range): ["type": "number"] + ValueSchema.limits(range)
    case .integer(_, let range):
      [
        "type": "integer", "minimum": .number(range.lowerBound),
        "maximum": range.upperBound == .max ? nil : .number(range.upperBound),
      ]
    case .text: ["type": "string"]
    case .written(_, let pattern): ["type": "string", "pattern": .string(pattern)]
    case .path(_, let pattern): ["type": "string", "pattern": pattern.map(JSONText.string)]
    case .color: ["$ref": "#/$defs/color"]
    case .list(_, let form): ValueSchema.anyOf(ValueSchema.listForms(form))
    case .either(let forms): ValueSchema.anyOf(forms.flatMap(\.alternatives))
    case .boolean: ["type": "boolean"]
    case .object(let fields): ValueSchema.object(fields)
    case .entries(let form):
      ["type": "object", "additionalProperties": .object(form.schema)]
    case .theme: ["$ref": "#/$defs/theme"]
    case .template: ["$ref": "#/$defs/template"]
    }
  }

  /// The JSON Schema keywords for a value or a list of values.
  package var repeatedSchema: JSONText.Object {
    if case .list = self { return schema }
    return ValueSchema.anyOf(alternatives + [ValueSchema.array(of: self)])
  }

  private var alternatives: [JSONText] {
    switch self {
    case .either(let forms): forms.flatMap(\.alternatives)
    case .list(_, let form): ValueSchema.listForms(form)
    case .choice, .named, .number, .integer, .text, .written, .path, .color, .boolean, .object,
      .entries, .theme, .template:
      [.object(schema)]
    }
  }

  /// A single entry, a text of entries joined by commas, or a list.
  private static func listForms(_ form: ValueSchema) -> [JSONText] {
    let joined: JSONText = ["type": "string", "pattern": ","]
    let isAnyText = form.alternatives.contains(["type": "string"])
    return form.alternatives + (isAnyText ? [] : [joined]) + [array(of: form)]
  }

  private static func array(of form: ValueSchema) -> JSONText {
    ["type": "array", "items": .object(form.schema)]
  }

  /// An `anyOf` without repeated schemas; a single one stands for itself.
  private static func anyOf(_ schemas: [JSONText]) -> JSONText.Object {
    var different: [JSONText] = []
    for schema in schemas where !different.contains(schema) { different.append(schema) }
    if different.count == 1, case .object(let members) = different[0] { return members }
    return ["anyOf": .array(different)]
  }

  private static func object(_ fields: [OptionField]) -> JSONText.Object {
    let properties = fields.map { field in
      JSONText.Member(
        field.key, .object(["description": .string(field.help + ".")] + field.form.schema))
    }
    let required = fields.filter { $0.need == .required }.map(\.key)
    return [
      "type": "object", "properties": .object(properties),
      "required": required.isEmpty ? nil : .strings(required), "additionalProperties": false,
    ]
  }

  private static func limits(_ range: ClosedRange<Double>?) -> JSONText.Object {
    guard let range else { return [:] }
    return [
      "minimum": .number(plain(range.lowerBound)), "maximum": .number(plain(range.upperBound)),
    ]
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

/// The description of an option: a flag, an environment variable and a key of a spec.
///
/// The parser, help, completions and the JSON Schema are all generated from it, so they agree.
package struct OptionDescription: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    /// A flag; `--no-NAME` turns it off. `standard` is the default, and help shows the spelling
    /// that changes it, or both if there is none.
    case toggle(standard: Bool?)
    /// One value.
    case one(ValueSchema)
    /// A value that may be repeated; in a spec a list.
    case many(ValueSchema)
    /// An optional word: without it the option means `on`, and `--no-NAME` means `off`.
    case switching([String], on: String, off: String)
  }

  /// The flag without dashes, in kebab case.
  package let name: String
  /// The one-letter flag without its dash.
  package let short: Character?
  package let value: Value
  /// One sentence without a full stop, and the default, if there is one.
  package let help: String
  /// The default in command-line syntax.
  package let standard: String?
  /// Example values in command-line syntax.
  package let examples: [String]
  /// Names from before, which still work for a release and are in no help, schema or completion.
  package private(set) var formerNames: [String] = []
  /// The reason why the option has become needless; it is still read for a release, and is in no
  /// help, schema or completion.
  package private(set) var retirement: String?

  package init(
    _ name: String, short: Character? = nil, _ value: Value, help: String, standard: String? = nil,
    examples: [String] = []
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help + (standard.map { " (default: \($0))" } ?? "")
    self.standard = standard
    self.examples = examples
  }

  /// The option with the names that it had before.
  package func formerly(_ names: String...) -> OptionDescription {
    var option = self
    option.formerNames = names
    return option
  }

  /// The option as one that has no effect any more, for the reason that a note gives.
  package func retired(because reason: String) -> OptionDescription {
    var option = self
    option.retirement = reason
    return option
  }

  /// True for the current name of the option and for its former names.
  package func isCalled(_ name: some StringProtocol) -> Bool {
    self.name == name || formerNames.contains { $0 == name }
  }

  /// The notice for an option given as `name`, if that is a former name or the option is retired.
  package func note(whenCalled name: String) -> String? {
    if let retirement { return "--\(self.name) is no longer needed: \(retirement)" }
    guard formerNames.contains(name) else { return nil }
    return "--\(name) is called --\(self.name) now. The old name works in this release only."
  }

  /// The key in a spec, in camel case: `label-format` is `labelFormat`.
  package var key: String { OptionDescription.key(of: name) }

  /// The keys from before.
  package var formerKeys: [String] { formerNames.map(OptionDescription.key) }

  private static func key(of name: String) -> String {
    let words = name.split(separator: "-")
    let capitalized = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first.map(String.init) ?? "") + capitalized.joined()
  }

  /// The environment variable: `label-format` is `SNAPSHOT_LABEL_FORMAT`.
  package var environmentVariable: String { OptionDescription.variable(of: name) }

  /// The environment variables from before.
  package var formerVariables: [String] { formerNames.map(OptionDescription.variable) }

  /// Works on bytes, since every start of the command computes it for all options; names are ASCII.
  private static func variable(of name: String) -> String {
    let bytes = name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
      default: byte
      }
    }
    return "SNAPSHOT_" + String(decoding: bytes, as: UTF8.self)
  }

  /// The schema of the value; nil for a toggle.
  package var schema: ValueSchema? {
    switch value {
    case .toggle: nil
    case .one(let form), .many(let form): form
    case .switching(let words, _, _): .choice(words)
    }
  }
}

package struct OptionSection: Sendable, Hashable {
  package let title: String
  package let options: [OptionDescription]

  package init(_ title: String, _ options: [OptionDescription]) {
    (self.title, self.options) = (title, options)
  }

  /// The options that help, completions and the manual show.
  package var listed: [OptionDescription] { options.filter { $0.retirement == nil } }
}
