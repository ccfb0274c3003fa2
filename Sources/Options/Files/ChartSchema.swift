import Base
import Cards
import Graphics

/// The JSON Schema (draft 2020-12) of a spec, from which editors complete and check.
///
/// It is made from the descriptions of the options and the fields of a theme. A spec that follows
/// it is read; the reader also takes the spellings of the command line, such as a number in quotes,
/// which it leaves out.
package struct ChartSchema: Sendable {
  /// The `$id` of the schema of charts; specs name it under `$schema`.
  package static let identifier = ChartSchema().identifier

  /// The kind of the specs.
  private let kind: ChartSpec.Kind

  /// Makes the schema of the specs of charts or cards.
  package init(_ kind: ChartSpec.Kind = .chart) { self.kind = kind }

  /// The `$id` of the schema.
  package var identifier: String { "https://example.org/snapshot/\(kind.rawValue).json" }

  /// The schema as JSON, with a line break at its end.
  package var text: String {
    let words: (title: String, description: String, required: [String])
    switch kind {
    case .chart: words = ("Chart", "A chart: its data, and options as keys.", ["data"])
    case .card:
      words = ("Card", "A picture with words: fields and options as keys, and perhaps data.", [])
    case .page:
      words = (
        "Page", "Charts, cards, tables, texts and pictures in rows under a title.", [PageSpec.rows]
      )
    }
    let own: JSONText.Object = [
      "$schema": described(
        "Where the schema of this file is.", ["type": "string"], examples: [.string(identifier)]),
      "data": kind == .page ? sources : data,
      ChartSpec.Kind.devices: kind == .card ? devices : nil,
      PageSpec.rows: kind == .page ? panelRows : nil,
    ]
    let options = kind.options.map(\.description).map { JSONText.Member($0.key, property($0)) }
    let definitions: JSONText.Object = ["color": color, "theme": theme]
    let schema: JSONText = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(identifier),
      "title": .string(words.title), "description": .string(words.description), "type": "object",
      "properties": .object(own + JSONText.Object(options)),
      "required": words.required.isEmpty ? nil : .strings(words.required),
      "additionalProperties": false,
      "$defs": .object(
        definitions + (kind == .chart ? [:] : CardTemplate.schema)
          + (kind == .page ? panels : [:])),
    ]
    return schema.text + "\n"
  }

  /// The schema of an object that has members of its own beside options as keys.
  ///
  /// A theme or a template in it is any object: who sends it gets an error where it is wrong, and the
  /// whole schema of these is longer than all options.
  ///
  /// - Parameter options: the names of options that are left out.
  package func arguments(
    _ own: JSONText.Object, required: [String], without options: [String] = []
  ) -> JSONText {
    let members = kind.options.map(\.description)
      .filter { $0.retirement == nil && !options.contains($0.name) }
      .map { JSONText.Member($0.key, property($0)) }
    let object: JSONText = ["type": "object"]
    return [
      "type": "object", "properties": .object(own + JSONText.Object(members)),
      "required": required.isEmpty ? nil : .strings(required), "additionalProperties": false,
      "$defs": .object(
        [
          "color": ["type": "string"], "theme": object, "template": object,
        ] as JSONText.Object),
    ]
  }

  func described(
    _ description: String, _ schema: JSONText.Object, examples: [JSONText] = []
  ) -> JSONText {
    .object(
      ["description": .string(description)] + schema
        + ["examples": examples.isEmpty ? nil : .array(examples)])
  }

  /// The schema of the value of an option, with its help, its default and examples.
  package func property(_ option: OptionDescription) -> JSONText {
    let schema: JSONText.Object =
      switch option.value {
      case .toggle(let standard): ["type": "boolean", "default": standard.map(JSONText.bool)]
      case .one(let form): form.schema
      case .many(let form): form.repeatedSchema
      case .switching(let words, _, _):
        ["enum": .array(words.map(JSONText.string) + [true, false])]
      }
    return described(
      option.help + ".", schema + ["default": option.standard.map { literal($0, option) }],
      examples: option.examples.map { literal($0, option) })
  }

  /// A value as it is written on a command line, as JSON has it.
  private func literal(_ text: String, _ option: OptionDescription) -> JSONText {
    plainNumber(text) != nil && option.schema?.isNumeric == true ? .number(text) : .string(text)
  }

  var devices: JSONText {
    let settings: JSONText = ["type": "object"]
    return described(
      "Keys that hold on a device or a class of devices alone, where the key device names it.",
      [
        "type": "object",
        "properties": .object(ChartSpec.Kind.deviceKeys.map { JSONText.Member($0, settings) }),
        "additionalProperties": false,
      ])
  }

  var data: JSONText {
    let values = described(
      "Rows: numbers, or objects with a value for each column. Null is a gap.",
      ["type": "array", "items": ["type": ["number", "null", "object"]]])
    let url = described(
      "The path of a file in the spec's folder.", ["type": "string"], examples: ["steps.csv"])
    return described(
      "The rows, or the file that has them.",
      [
        "type": "object", "properties": ["values": values, "url": url],
        "oneOf": [["required": ["values"]], ["required": ["url"]]], "additionalProperties": false,
      ])
  }
}

extension ChartSchema {
  private var color: JSONText {
    described(
      "A colour as in CSS.", ["type": "string"],
      examples: ["white", "#3a9bdc", "rgb(58 155 220 / 50%)", "transparent"])
  }

  private var theme: JSONText {
    let base = described(
      "The theme whose values hold where this one has none.",
      ValueSchema.choice(Theme.builtIn.map(\.name)).schema
        + ["default": .string(Theme.classic.name)])
    let schema = described("Where the schema of this file is.", ["type": "string"])
    return described(
      "A look; lengths are in points.",
      object(under: "", own: ["$schema": schema, "extends": base])
    )
  }

  /// The object of a theme's fields whose paths start with a prefix.
  private func object(under prefix: String, own: JSONText.Object = [:]) -> JSONText.Object {
    var members = own.members
    for field in ThemeField.all where field.path.hasPrefix(prefix) {
      let rest = field.path.dropFirst(prefix.count)
      let key = String(rest.prefix { $0 != "." })
      guard !members.contains(where: { $0.key == key }) else { continue }
      let isField = key.count == rest.count
      let schema = isField ? field.form.schema : object(under: "\(prefix)\(key).")
      members.append(JSONText.Member(key, .object(schema)))
    }
    return [
      "type": "object", "properties": .object(members),
      "additionalProperties": false,
    ]
  }
}

extension ValueSchema {
  /// Whether a value can be a number of JSON.
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .integer: true
    case .list(_, let form): form.isNumeric
    case .either(let forms): forms.contains(where: \.isNumeric)
    case .choice, .named, .text, .written, .path, .color, .boolean, .object, .entries, .theme,
      .template:
      false
    }
  }
}
