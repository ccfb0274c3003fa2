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
  package static func type(_ name: String) -> JSONText.Member { JSONText.Member("type", .string(name)) }
}
