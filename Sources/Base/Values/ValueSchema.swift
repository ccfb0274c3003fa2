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

extension ValueSchema {
  /// The keywords of the JSON Schema that a value of this form follows.
  package var schema: [JSONText.Member] {
    switch self {
    case .choice(let words):
      [.type("string"), JSONText.Member("enum", .array(words.map(JSONText.string)))]
    case .named(_, let names):
      [.type("string"), JSONText.Member("enum", .array(names.map(JSONText.string)))]
    case .number(_, let range): [.type("number")] + ValueSchema.limits(range)
    case .integer(_, let range):
      [.type("integer"), JSONText.Member("minimum", .number("\(range.lowerBound)"))]
        + (range.upperBound == .max
          ? [] : [JSONText.Member("maximum", .number("\(range.upperBound)"))])
    case .text: [.type("string")]
    case .written(_, let pattern), .path(_, let pattern?):
      [.type("string"), JSONText.Member("pattern", .string(pattern))]
    case .path(_, nil): [.type("string")]
    case .color: [JSONText.Member("$ref", .string("#/$defs/color"))]
    case .list(_, let form): ValueSchema.anyOf(ValueSchema.listForms(form))
    case .either(let forms): ValueSchema.anyOf(forms.flatMap(\.alternatives))
    case .boolean: [.type("boolean")]
    case .object(let fields): ValueSchema.object(fields)
    case .entries(let form):
      [.type("object"), JSONText.Member("additionalProperties", .object(form.schema))]
    case .theme: [JSONText.Member("$ref", .string("#/$defs/theme"))]
    case .template: [JSONText.Member("$ref", .string("#/$defs/template"))]
    }
  }

  /// The keywords for a value that may also be a list of such values.
  package var repeatedSchema: [JSONText.Member] {
    if case .list = self { return schema }
    return ValueSchema.anyOf(alternatives + [ValueSchema.array(of: self)])
  }

  /// Each of the forms that a value can have, as a schema of its own.
  private var alternatives: [JSONText] {
    switch self {
    case .either(let forms): forms.flatMap(\.alternatives)
    case .list(_, let form): ValueSchema.listForms(form)
    case .choice, .named, .number, .integer, .text, .written, .path, .color, .boolean, .object,
      .entries, .theme, .template:
      [.object(schema)]
    }
  }

  /// One entry, a list, or entries with commas between them.
  private static func listForms(_ form: ValueSchema) -> [JSONText] {
    let joined = JSONText.object([.type("string"), JSONText.Member("pattern", .string(","))])
    let isAnyText = form.alternatives.contains(.object([.type("string")]))
    return form.alternatives + (isAnyText ? [] : [joined]) + [array(of: form)]
  }

  private static func array(of form: ValueSchema) -> JSONText {
    .object([.type("array"), JSONText.Member("items", .object(form.schema))])
  }

  /// One of several schemas, each named once.
  private static func anyOf(_ schemas: [JSONText]) -> [JSONText.Member] {
    var different: [JSONText] = []
    for schema in schemas where !different.contains(schema) { different.append(schema) }
    if different.count == 1, case .object(let members) = different[0] { return members }
    return [JSONText.Member("anyOf", .array(different))]
  }

  private static func object(_ fields: [OptionField]) -> [JSONText.Member] {
    let properties = fields.map { field in
      JSONText.Member(
        field.key,
        .object([JSONText.Member("description", .string(field.help + "."))] + field.form.schema))
    }
    let required = fields.filter { $0.need == .required }.map { JSONText.string($0.key) }
    return [.type("object"), JSONText.Member("properties", .object(properties))]
      + (required.isEmpty ? [] : [JSONText.Member("required", .array(required))])
      + [JSONText.Member("additionalProperties", .bool(false))]
  }

  private static func limits(_ range: ClosedRange<Double>?) -> [JSONText.Member] {
    guard let range else { return [] }
    return [
      JSONText.Member("minimum", .number(plain(range.lowerBound))),
      JSONText.Member("maximum", .number(plain(range.upperBound))),
    ]
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension JSONText.Member {
  package static func type(_ name: String) -> JSONText.Member {
    JSONText.Member("type", .string(name))
  }
}

/// What is known about one option, wherever it is given: as a flag, an environment variable or a key
/// of a spec.
///
/// The descriptions are data, and everything that lists options is made from them: the parser, the
/// help, the keys that a spec may have and their JSON Schema. So they cannot disagree.
package struct OptionDescription: Sendable, Hashable {
  /// What follows the option's name.
  package enum Value: Sendable, Hashable {
    /// Nothing: the option is on when it is there. `--no-NAME` turns it off; `standard` is what holds
    /// without either, and help shows the spelling that changes it, or both where neither holds.
    case toggle(standard: Bool?)
    /// One value.
    case one(ValueSchema)
    /// One value that may be given several times, in a spec as a list.
    case many(ValueSchema)
    /// One of these words, or nothing: alone the option is what `on` says, and `--no-NAME` is what
    /// `off` says.
    case switching([String], on: String, off: String)
  }

  /// The name as a flag without its dashes: words in lower case, joined by `-`.
  package let name: String
  /// The one-letter form without its dash.
  package let short: Character?
  /// What follows the name.
  package let value: Value
  /// One sentence for the help, without a full stop; it ends with the standard, if there is one.
  package let help: String
  /// What holds when nothing is given, as a command line writes it.
  package let standard: String?
  /// Values to learn from, as a command line writes them.
  package let examples: [String]

  /// Describes an option.
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

  /// The name as a key of a spec: `label-format` is `labelFormat`.
  package var key: String {
    let words = name.split(separator: "-")
    let capitalized = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first.map(String.init) ?? "") + capitalized.joined()
  }

  /// The name as an environment variable: `label-format` is `SNAPSHOT_LABEL_FORMAT`.
  ///
  /// Every start of the command asks for those of all options, and names are ASCII.
  package var environmentVariable: String {
    let bytes = name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
      default: byte
      }
    }
    return "SNAPSHOT_" + String(decoding: bytes, as: UTF8.self)
  }

  /// How the value is written; nil for a toggle, which has none.
  package var form: ValueSchema? {
    switch value {
    case .toggle: nil
    case .one(let form), .many(let form): form
    case .switching(let words, _, _): .choice(words)
    }
  }
}

/// Options that stand together under a heading in help.
package struct OptionSection: Sendable, Hashable {
  /// The heading.
  package let title: String
  /// The options in the order in which help shows them.
  package let options: [OptionDescription]

  /// Makes a section.
  package init(_ title: String, _ options: [OptionDescription]) {
    self.title = title
    self.options = options
  }
}
