import Base
import Graphics

extension CardTemplate {
  /// The most boxes that a template may have.
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
  /// `width` is in points, `height` a number, or the least and the greatest one of a card that is as high
  /// as its content; `scale` is the one at which the card has the pixels it is meant to have. `box` is an
  /// object whose one key of `column`, `row`, `layers`, `text`, `phrase`, `image`, `badge`, `header`,
  /// `statistics`, `rows`, `code`, `rule` and `space` says what it holds.
  ///
  /// - Throws: ``InputError`` for what is not JSON, for an unknown key and for a value that its key
  ///   cannot have, with its place.
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
      throw settings.failure(.missingKey("box"), "", json.place)
    }
    let root = try reader.box(box, key: "box")
    self.init(name: "", width: 0, height: .fixed(0), root: root)
    try reader.read(json, "name") { value throws(OptionError) in
      guard let text = value.string, !text.isEmpty else { throw .text(value.kindName) }
      name = text
    }
    guard json["width"] != nil else {
      throw settings.failure(.missingKey("width"), "", json.place)
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

/// Reads the boxes of a template and counts them.
private struct TemplateReader {
  let source: String
  private var count = 0

  init(source: String) { self.source = source }

  /// Reads the value of a key that may be absent.
  func read(
    _ json: JSONValue, _ key: String, _ body: (JSONValue) throws(OptionError) -> Void
  ) throws(InputError) {
    guard let value = json[key], !value.isNull else { return }
    do throws(OptionError) {
      try body(value)
    } catch {
      throw SettingReader(source: source).failure(error, key, value.place)
    }
  }

  mutating func box(_ json: JSONValue, key: String) throws(InputError) -> CardBox {
    let reader = SettingReader(source: source)
    count += 1
    guard count <= CardTemplate.maximumBoxes else {
      throw reader.failure(.tooManyBoxes(limit: CardTemplate.maximumBoxes), key, json.place)
    }
    var draft = BoxDraft()
    var kinds: [String] = []
    for member in try reader.members(of: json, key: key) where !member.value.isNull {
      if BoxDraft.Kind(rawValue: member.key) != nil { kinds.append(member.key) }
      if BoxField.groups.contains(where: { $0.0 == member.key }) {
        guard let values = member.value.array else {
          throw reader.failure(.boxes(member.value.kindName), key, member.value.place)
        }
        draft.kind = BoxDraft.Kind(rawValue: member.key)
        for (index, value) in values.enumerated() {
          draft.boxes.append(try box(value, key: "\(key).\(member.key)[\(index)]"))
        }
      } else if let field = BoxField.all.first(where: { $0.key == member.key }) {
        do throws(OptionError) {
          try field.apply(&draft, member.value)
        } catch {
          throw reader.failure(error, "\(key).\(member.key)", member.value.place)
        }
      } else {
        let known = BoxField.groups.map(\.0) + BoxField.all.map(\.key)
        throw reader.failure(.unknownKey(member.key, among: known), key, member.keyPlace)
      }
    }
    guard kinds.count == 1, let box = draft.finished else {
      throw reader.failure(
        .boxKind(kinds, among: BoxDraft.Kind.allCases.map(\.rawValue)), key, json.place)
    }
    return box
  }
}
