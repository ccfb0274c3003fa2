import Base

extension CardTemplate {
  /// Where the schema of a template file says that it is.
  package static let schemaIdentifier = "https://example.org/snapshot/template.json"

  /// The JSON Schema (draft 2020-12) of a template file, with a line break at its end.
  package static var schemaText: String {
    let schema = JSONText.object(
      [
        JSONText.Member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        JSONText.Member("$id", .string(schemaIdentifier)),
        JSONText.Member("title", .string("Template")),
      ] + rule + [JSONText.Member("$defs", .object([boxSchema]))])
    return schema.text + "\n"
  }

  /// The definitions of a template and of its boxes in the schema of a card.
  package static var schema: [JSONText.Member] {
    [JSONText.Member("template", .object(rule)), boxSchema]
  }

  private static var rule: [JSONText.Member] {
    func property(
      _ key: String, _ description: String, _ schema: [JSONText.Member]
    ) -> JSONText.Member {
      JSONText.Member(
        key, .object([JSONText.Member("description", .string(description))] + schema))
    }
    let properties = [
      property("$schema", "Where the schema of this file is.", [.type("string")]),
      property("name", "What the template is called.", [.type("string")]),
      property("width", "Width of the card in points.", ValueSchema.number("", in: sides).schema),
      property(
        "height",
        "Height in points, or the least and the greatest one; without it that of the content.",
        BoxField.lengths(heights)),
      property(
        "scale", "Pixels per point when nothing else is asked for: 1, 2 or 3.",
        ValueSchema.integer("", in: 1...3).schema),
      property("backdrop", "What lies under everything: a colour.", [.type("string")]),
      property("box", "What is in it.", [JSONText.Member("$ref", .string("#/$defs/box"))]),
    ]
    return [
      JSONText.Member("description", .string("Where everything of a card stands.")),
      .type("object"),
      JSONText.Member("properties", .object(properties)),
      JSONText.Member("required", .array(["width", "box"].map(JSONText.string))),
      JSONText.Member("additionalProperties", .bool(false)),
    ]
  }

  private static var boxSchema: JSONText.Member {
    let boxes = BoxField.groups.map { key, help in
      JSONText.Member(
        key,
        .object([
          JSONText.Member("description", .string(help + ".")), .type("array"),
          JSONText.Member(
            "items", .object([JSONText.Member("$ref", .string("#/$defs/box"))])),
        ]))
    }
    let fields = BoxField.all.map { field in
      JSONText.Member(
        field.key,
        .object([JSONText.Member("description", .string(field.help + "."))] + field.schema))
    }
    let kinds = BoxDraft.Kind.allCases.map { kind in
      JSONText.object([JSONText.Member("required", .array([.string(kind.rawValue)]))])
    }
    return JSONText.Member(
      "box",
      .object([
        JSONText.Member("description", .string("A part of a card; one key says what it holds.")),
        .type("object"), JSONText.Member("properties", .object(boxes + fields)),
        JSONText.Member("oneOf", .array(kinds)),
        JSONText.Member("additionalProperties", .bool(false)),
      ]))
  }
}

extension BoxField {
  /// The keys that hold other boxes.
  static let groups = [
    ("column", "Boxes from top to bottom"),
    ("row", "Boxes from where reading begins to where it ends"),
    ("layers", "Boxes over each other, the first one at the back"),
  ]

  /// The keywords that a value follows; lists are lists of JSON and nothing else.
  fileprivate var schema: [JSONText.Member] {
    switch form {
    case .list(_, let entry): return BoxField.oneOrMore(entry)
    case .either(let forms):
      guard case .number(_, let range?)? = forms.first else { return form.schema }
      return BoxField.lengths(range)
    case .boolean where key == "image" || key == "rows" || key == "shade":
      return [.type("boolean"), JSONText.Member("enum", .array([.bool(true)]))]
    default: return form.schema
    }
  }

  /// A number, or a list of them.
  fileprivate static func lengths(_ range: ClosedRange<Double>) -> [JSONText.Member] {
    oneOrMore(.number("", in: range))
  }

  private static func oneOrMore(_ form: ValueSchema) -> [JSONText.Member] {
    let list = JSONText.object([.type("array"), JSONText.Member("items", .object(form.schema))])
    return [JSONText.Member("anyOf", .array([.object(form.schema), list]))]
  }
}
