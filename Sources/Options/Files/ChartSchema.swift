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
    let own = [
      member(
        "$schema", "Where the schema of this file is.", [.type("string")],
        examples: [.string(identifier)]), data,
    ]
    let words: (title: String, description: String, required: [String])
    switch kind {
    case .chart: words = ("Chart", "A line chart: its data, and options as keys.", ["data"])
    case .card:
      words = ("Card", "A picture with words: fields and options as keys, and perhaps data.", [])
    }
    let required = JSONText.Member("required", .array(words.required.map(JSONText.string)))
    let schema = JSONText.object(
      [
        JSONText.Member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        JSONText.Member("$id", .string(identifier)),
        JSONText.Member("title", .string(words.title)),
        JSONText.Member("description", .string(words.description)),
        .type("object"),
        JSONText.Member(
          "properties", .object(own + kind.options.map { property($0.description) })),
      ] + (words.required.isEmpty ? [] : [required])
        + [
          JSONText.Member("additionalProperties", .bool(false)),
          JSONText.Member(
            "$defs", .object([color, theme] + (kind == .card ? CardTemplate.schema : []))),
        ])
    return schema.text + "\n"
  }

  private func member(
    _ key: String, _ description: String, _ schema: [JSONText.Member], examples: [JSONText] = []
  ) -> JSONText.Member {
    let end = examples.isEmpty ? [] : [JSONText.Member("examples", .array(examples))]
    return JSONText.Member(
      key, .object([JSONText.Member("description", .string(description))] + schema + end))
  }

  private func property(_ option: OptionDescription) -> JSONText.Member {
    let schema: [JSONText.Member]
    switch option.value {
    case .toggle(let standard):
      schema =
        [.type("boolean")] + (standard.map { [JSONText.Member("default", .bool($0))] } ?? [])
    case .one(let form): schema = form.schema
    case .many(let form): schema = form.repeatedSchema
    case .switching(let words, _, _):
      schema = [
        JSONText.Member("enum", .array(words.map(JSONText.string) + [.bool(true), .bool(false)]))
      ]
    }
    let standard = option.standard.map { [JSONText.Member("default", literal($0, option))] } ?? []
    return member(
      option.key, option.help + ".", schema + standard,
      examples: option.examples.map { literal($0, option) })
  }

  /// A value as it is written on a command line, as JSON has it.
  private func literal(_ text: String, _ option: OptionDescription) -> JSONText {
    plainNumber(text) != nil && option.schema?.isNumeric == true ? .number(text) : .string(text)
  }

  private var data: JSONText.Member {
    let needs = ["values", "url"].map { key in
      JSONText.object([JSONText.Member("required", .array([.string(key)]))])
    }
    let values = member(
      "values", "Rows: numbers, or objects with a value for each column. Null is a gap.",
      [
        .type("array"),
        JSONText.Member(
          "items",
          .object([
            JSONText.Member("type", .array(["number", "null", "object"].map(JSONText.string)))
          ])),
      ])
    let url = member(
      "url", "The path of a file in the spec's folder.", [.type("string")],
      examples: [.string("steps.csv")])
    return member(
      "data", "The rows, or the file that has them.",
      [
        .type("object"), JSONText.Member("properties", .object([values, url])),
        JSONText.Member("oneOf", .array(needs)),
        JSONText.Member("additionalProperties", .bool(false)),
      ])
  }
}

extension ChartSchema {
  private var color: JSONText.Member {
    member(
      "color", "A colour as in CSS.", [.type("string")],
      examples: ["white", "#3a9bdc", "rgb(58 155 220 / 50%)", "transparent"].map(JSONText.string))
  }

  private var theme: JSONText.Member {
    let base = member(
      "extends", "The theme whose values hold where this one has none.",
      ValueSchema.choice(Theme.builtIn.map(\.name)).schema
        + [JSONText.Member("default", .string(Theme.classic.name))])
    let schema = member("$schema", "Where the schema of this file is.", [.type("string")])
    return member(
      "theme", "A look; lengths are in points.", object(under: "", own: [schema, base]))
  }

  /// The object of a theme's fields whose paths start with a prefix.
  private func object(under prefix: String, own: [JSONText.Member] = []) -> [JSONText.Member] {
    var members = own
    for field in ThemeField.all where field.path.hasPrefix(prefix) {
      let rest = field.path.dropFirst(prefix.count)
      let key = String(rest.prefix { $0 != "." })
      guard !members.contains(where: { $0.key == key }) else { continue }
      let isField = key.count == rest.count
      let schema = isField ? field.form.schema : object(under: "\(prefix)\(key).")
      members.append(JSONText.Member(key, .object(schema)))
    }
    return [
      .type("object"), JSONText.Member("properties", .object(members)),
      JSONText.Member("additionalProperties", .bool(false)),
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
