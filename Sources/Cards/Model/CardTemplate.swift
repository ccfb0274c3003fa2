import Base
import Graphics

/// The layout of a card as a tree of boxes.
///
/// The built-in templates are JSON files in the same format as a user's own.
public struct CardTemplate: Sendable, Hashable {
  /// The height of a card.
  public enum Height: Sendable, Hashable {
    /// Always the same, in points; the least important content is omitted if it does not fit.
    case fixed(Double)
    /// That of the content, within limits in points.
    case content(ClosedRange<Double>)
  }

  /// The name in lower case.
  public var name: String
  /// Width of the card in points.
  public var width: Double
  /// Height of the card.
  public var height: Height
  /// The scale of the card unless another one is requested.
  public var scale: RenderScale
  /// The colour under all boxes.
  public var backdrop: CardColor
  /// The root box, which fills the card.
  public var root: CardBox

  /// Makes a template.
  public init(
    name: String, width: Double, height: Height, scale: RenderScale = .x2,
    backdrop: CardColor = .role(.background), root: CardBox
  ) {
    (self.name, self.width, self.height, self.scale) = (name, width, height, scale)
    (self.backdrop, self.root) = (backdrop, root)
  }
}

extension CardTemplate {
  /// The `$id` of the schema of a template file.
  package static let schemaIdentifier = "https://example.org/snapshot/template.json"

  /// The JSON Schema (draft 2020-12) of a template file, with a line break at its end.
  package static var schemaText: String {
    let head: JSONText.Object = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(schemaIdentifier),
      "title": "Template",
    ]
    return JSONText.object(head + rule + ["$defs": ["box": boxSchema]]).text + "\n"
  }

  /// The definitions of a template and its boxes for the schema of a card.
  package static var schema: JSONText.Object { ["template": .object(rule), "box": boxSchema] }

  private static var rule: JSONText.Object {
    func property(_ description: String, _ schema: JSONText.Object) -> JSONText {
      .object(["description": .string(description)] + schema)
    }
    return [
      "description": "Where everything of a card stands.", "type": "object",
      "properties": [
        "$schema": property("Where the schema of this file is.", ["type": "string"]),
        "name": property("What the template is called.", ["type": "string"]),
        "width": property(
          "Width of the card in points.", ValueSchema.number("", in: sides).schema),
        "height": property(
          "Height in points, or the least and the greatest one; without it that of the content.",
          BoxField.lengths(heights)),
        "scale": property(
          "Pixels per point when nothing else is asked for: 1, 2 or 3.",
          ValueSchema.integer("", in: 1...3).schema),
        "backdrop": property("What lies under everything: a colour.", ["type": "string"]),
        "box": property("What is in it.", ["$ref": "#/$defs/box"]),
      ],
      "required": ["width", "box"], "additionalProperties": false,
    ]
  }

  private static var boxSchema: JSONText {
    let boxes = BoxField.groups.map { key, help in
      JSONText.Member(
        key,
        [
          "description": .string(help + "."), "type": "array", "items": ["$ref": "#/$defs/box"],
        ])
    }
    let fields = BoxField.all.map { field in
      JSONText.Member(
        field.key, .object(["description": .string(field.help + ".")] + field.schema))
    }
    return [
      "description": "A part of a card; one key says what it holds.", "type": "object",
      "properties": .object(boxes + fields),
      "oneOf": .array(BoxDraft.Kind.allCases.map { ["required": [.string($0.rawValue)]] }),
      "additionalProperties": false,
    ]
  }
}

extension BoxField {
  /// The keys of boxes that hold others, with their help texts.
  static let groups = [
    ("column", "Boxes from top to bottom"),
    ("row", "Boxes from where reading begins to where it ends"),
    ("layers", "Boxes over each other, the first one at the back"),
  ]

  /// The schema of the value; unlike in options, a list is never one string.
  fileprivate var schema: JSONText.Object {
    switch valueSchema {
    case .list(_, let entry): return BoxField.oneOrMore(entry)
    case .either(let schemas):
      guard case .number(_, let range?)? = schemas.first else { return valueSchema.schema }
      return BoxField.lengths(range)
    case .boolean where ["image", "rows", "sparkline", "shade"].contains(key):
      return ["type": "boolean", "enum": [true]]
    default: return valueSchema.schema
    }
  }

  /// The schema of a length, or a list of them.
  fileprivate static func lengths(_ range: ClosedRange<Double>) -> JSONText.Object {
    oneOrMore(.number("", in: range))
  }

  private static func oneOrMore(_ valueSchema: ValueSchema) -> JSONText.Object {
    let one = JSONText.object(valueSchema.schema)
    return ["anyOf": [one, ["type": "array", "items": one]]]
  }
}

extension CardTemplate {
  /// The greatest number of boxes in a template.
  package static let maximumBoxes = 1_000

  private static let keys = ["$schema", "name", "width", "height", "scale", "backdrop", "box"]
  static let sides = 16.0...4_000
  static let heights = 1.0...4_000

  /// Reads a template file.
  ///
  /// ```json
  /// { "name": "note", "width": 300, "box": { "column": [ { "text": "caption", "size": 17 } ] } }
  /// ```
  ///
  /// `width` is in points. `height` is a number, or the limits within which the content decides.
  /// `scale` is the default scale. `box` is an object with exactly one of the keys `column`, `row`,
  /// `layers`, `text`, `phrase`, `image`, `picture`, `badge`, `header`, `statistics`, `rows`,
  /// `figure`, `sparkline`, `ring`, `bar`, `days`, `code`, `rule` and `space`.
  ///
  /// - Throws: ``InputError`` with its location, for invalid JSON, an unknown key or an invalid
  ///   value.
  public init(reading source: SourceText) throws(InputError) {
    try self.init(JSONValue(parsing: source), source: source.name)
  }

  /// Reads a template from a JSON value.
  package init(_ json: JSONValue, source: String) throws(InputError) {
    var reader = TemplateReader(source: source)
    let settings = SettingReader(source: source)
    for member in try settings.members(of: json, key: "") {
      guard CardTemplate.keys.contains(member.key) else {
        throw settings.failure(
          .unknownKey(member.key, among: CardTemplate.keys), "", member.keyPlace)
      }
    }
    guard let box = json["box"] else {
      throw settings.failure(.missingKey("box"), "", json.location)
    }
    let root = try reader.box(box, key: "box")
    self.init(name: "", width: 0, height: .fixed(0), root: root)
    try reader.read(json, "name") { value throws(OptionError) in
      guard let text = value.string, !text.isEmpty else { throw .text(value.kindName) }
      name = text
    }
    guard json["width"] != nil else {
      throw settings.failure(.missingKey("width"), "", json.location)
    }
    try reader.read(json, "width") { value throws(OptionError) in
      width = try value.number(in: CardTemplate.sides, unit: "points")
    }
    height = .content(CardTemplate.heights)
    try reader.read(json, "height") { value throws(OptionError) in
      let range = try value.lengths(in: CardTemplate.heights)
      height = range.lowerBound == range.upperBound ? .fixed(range.lowerBound) : .content(range)
    }
    try reader.read(json, "scale") { value throws(OptionError) in
      guard let scale = value.number.flatMap(Int.init(exactly:)).flatMap(RenderScale.init) else {
        throw .integer(value.literal ?? value.kindName, range: 1...3)
      }
      self.scale = scale
    }
    try reader.read(json, "backdrop") { value throws(OptionError) in
      backdrop = try value.cardColor()
    }
  }
}

/// Reads the boxes of a template, up to ``CardTemplate/maximumBoxes``.
private struct TemplateReader {
  let source: String
  private var count = 0

  init(source: String) { self.source = source }

  func read(
    _ json: JSONValue, _ key: String, _ body: (JSONValue) throws(OptionError) -> Void
  ) throws(InputError) {
    guard let value = json[key], !value.isNull else { return }
    try converting({ SettingReader(source: source).failure($0, key, value.location) }) {
      () throws(OptionError) in try body(value)
    }
  }

  mutating func box(_ json: JSONValue, key: String) throws(InputError) -> CardBox {
    let reader = SettingReader(source: source)
    count += 1
    guard count <= CardTemplate.maximumBoxes else {
      throw reader.failure(.tooManyBoxes(limit: CardTemplate.maximumBoxes), key, json.location)
    }
    var draft = BoxDraft()
    var kinds: [String] = []
    for member in try reader.members(of: json, key: key) where !member.value.isNull {
      if BoxDraft.Kind(rawValue: member.key) != nil { kinds.append(member.key) }
      if BoxField.groups.contains(where: { $0.0 == member.key }) {
        guard let values = member.value.array else {
          throw reader.failure(.boxes(member.value.kindName), key, member.value.location)
        }
        draft.kind = BoxDraft.Kind(rawValue: member.key)
        for (index, value) in values.enumerated() {
          draft.boxes.append(try box(value, key: "\(key).\(member.key)[\(index)]"))
        }
      } else if let field = BoxField.all.first(where: { $0.key == member.key }) {
        try converting({ reader.failure($0, "\(key).\(member.key)", member.value.location) }) {
          () throws(OptionError) in try field.apply(&draft, member.value)
        }
      } else {
        let known = BoxField.groups.map(\.0) + BoxField.all.map(\.key)
        throw reader.failure(.unknownKey(member.key, among: known), key, member.keyPlace)
      }
    }
    guard kinds.count == 1, let box = draft.finished else {
      throw reader.failure(
        .boxKind(kinds, among: BoxDraft.Kind.allCases.map(\.rawValue)), key, json.location)
    }
    return box
  }
}
