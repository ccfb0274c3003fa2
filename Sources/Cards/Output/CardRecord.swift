import Base
import Calendars
import Graphics
import Imaging

/// The metadata that is written beside the image files of a card and read to send it: texts,
/// description and files.
package struct CardRecord: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    /// Its path relative to the folder of the record.
    package var path: String
    package var format: ImageFormat
    package var scale: RenderScale
    package var theme: String
    /// Width and height in pixels; of a vector format, in points.
    package var pixels: PixelSize
    package var points: Size
    /// The size of the file in bytes.
    package var bytes: Int
    /// The SHA-256 of the file in hexadecimal digits; empty if unknown.
    package var sha256: String
    /// The number of colours that the image was reduced to for its size in bytes; nil if it has
    /// all.
    package var reducedColors: Int?

    package init(
      path: String, format: ImageFormat, scale: RenderScale, theme: String, pixels: PixelSize,
      points: Size, bytes: Int, sha256: String, reducedColors: Int? = nil
    ) {
      (self.path, self.format, self.scale, self.theme) = (path, format, scale, theme)
      (self.pixels, self.points, self.bytes, self.sha256) = (pixels, points, bytes, sha256)
      self.reducedColors = reducedColors
    }
  }

  /// A condition under which the card was drawn.
  package struct Condition: Sendable, Hashable {
    /// The condition as it was written.
    package var text: String
    /// The numbers by which it holds, or does not.
    package var facts: [String]

    package init(_ text: String, facts: [String]) { (self.text, self.facts) = (text, facts) }

    package var json: JSONText { ["condition": .string(text), "facts": .strings(facts)] }

    /// Reads a condition; nil if it is none.
    package init?(_ json: JSONValue) {
      guard let text = json["condition"]?.string else { return nil }
      self.init(text, facts: (json["facts"]?.array ?? []).compactMap(\.string))
    }
  }

  package static let version = 1
  /// The greatest size of a record in bytes: 1 MiB.
  package static let limit = 1 << 20

  package var template: String
  /// The texts that are not empty, by their names.
  package var fields: [String: String]
  package var alt: String
  /// The session, in which a later card replaces this one; empty for none.
  package var session: String
  /// The address that the card links to; empty for none.
  package var url: String
  package var state: Card.State
  /// The name of the locale.
  package var locale: String
  package var files: [File]
  /// The condition under which it was drawn; nil without one.
  package var when: Condition?
  /// The numbers of the data, of a page those of each panel.
  package var values: [CardValues] = []

  /// Whether the numbers are from an earlier reading.
  package var isStale: Bool { state == .stale }

  /// The names of the fields, in the order of the file.
  static let fieldNames =
    CardText.allCases.map(\.rawValue) + [summaryText, header, statistics, rows]
  private static let summaryText = "summaryText"
  // The numbers and lists that the card shows, each in one text.
  private static let header = "header"
  private static let statistics = "statistics"
  private static let rows = "rows"

  /// Describes a message with files of other programs.
  package init(fields: [String: String], alt: String, session: String, url: String) {
    (self.fields, self.alt, self.session, self.url) = (fields, alt, session, url)
    (template, state, locale, files) = ("message", .normal, ChartLocale.standard.identifier, [])
  }

  /// Describes a card and its image files.
  package init(
    _ card: Card, template: String, alt: String, session: String?, summaryText: String?,
    files: [File]
  ) {
    self.template = template
    var fields: [String: String] = [:]
    for text in CardText.allCases where !card[text].isEmpty { fields[text.rawValue] = card[text] }
    if let summaryText, !summaryText.isEmpty { fields[CardRecord.summaryText] = summaryText }
    let words = CardWords(card.locale)
    let lists = [
      (CardRecord.header, words.header(card.header, of: card.headerSubject)),
      (CardRecord.statistics, words.joined(card.statistics.map(words.text))),
      (CardRecord.rows, words.joined(card.rows.map(words.text))),
    ]
    for (name, text) in lists where !text.isEmpty { fields[name] = text }
    self.fields = fields
    self.alt = alt
    self.session = session ?? ""
    url = card.url
    state = card.state
    locale = card.locale.identifier
    self.files = files
  }
}

extension CardRecord {
  /// The record as JSON with a line break at its end.
  package var text: String { JSONText.object(members(with: [])).text + "\n" }

  /// Returns the members of the record; each file has its bytes from `pictures` as Base64, if there
  /// are any.
  package func members(with pictures: [[UInt8]]) -> [JSONText.Member] {
    let fields = CardRecord.fieldNames.compactMap { name in
      self.fields[name].map { JSONText.Member(name, .string($0)) }
    }
    let record: JSONText.Object = [
      "version": .number(CardRecord.version),
      "template": .string(template),
      "fields": .object(fields),
      "alt": .string(alt),
      "session": .string(session),
      "url": .string(url),
      "state": .string(state.rawValue),
      "stale": .bool(isStale),
      "locale": .string(locale),
      "when": when?.json,
      "values": values.isEmpty ? nil : .array(values.map(\.json)),
      "files": .array(
        files.enumerated().map { index, file in
          file.json(with: pictures.indices.contains(index) ? pictures[index] : nil)
        }),
    ]
    return record.members
  }

  /// Reads a record, ignoring unknown keys.
  ///
  /// - Throws: ``InputError`` with its location, for a missing key, an invalid value or another
  ///   version.
  package init(_ json: JSONValue, source: String) throws(InputError) {
    let reader = RecordReader(reader: SettingReader(source: source), json: json)
    _ = try reader.reader.members(of: json, key: "")
    _ = try reader.integer("version", in: CardRecord.version...CardRecord.version)
    template = try reader.text("template")
    let found = try reader.value("fields")
    var fields: [String: String] = [:]
    for member in try reader.reader.members(of: found, key: "fields")
    where CardRecord.fieldNames.contains(member.key) {
      let inner = RecordReader(reader: reader.reader, json: found, path: "fields.")
      fields[member.key] = try inner.text(member.key)
    }
    self.fields = fields
    alt = try reader.text("alt")
    session = try reader.text("session")
    url = try reader.text("url")
    state = try reader.choice("state", Card.State.self)
    locale = try reader.text("locale")
    let list = try reader.value("files")
    var files: [File] = []
    for (index, json) in (list.array ?? []).enumerated() {
      files.append(
        try File(RecordReader(reader: reader.reader, json: json, path: "files[\(index)].")))
    }
    self.files = files
    when = json["when"].flatMap(Condition.init)
    values = (json["values"]?.array ?? []).compactMap(CardValues.init)
  }

  /// Whether JSON is a record of any version.
  package static func isRecord(_ json: JSONValue) -> Bool {
    json["version"]?.number != nil && json["template"]?.string != nil && json["files"]?.array != nil
      && json["fields"]?.members != nil
  }
}

extension CardRecord.File {
  fileprivate func json(with picture: [UInt8]?) -> JSONText {
    [
      "path": .string(path),
      "format": .string(format.rawValue),
      "scale": .number(scale.rawValue),
      "theme": .string(theme),
      "width": .number(pixels.width),
      "height": .number(pixels.height),
      "points": [
        "width": .number(points.width.plain),
        "height": .number(points.height.plain),
      ],
      "bytes": .number(bytes),
      "sha256": .string(sha256),
      "reducedColors": reducedColors.map(JSONText.number),
      "data": picture.map { .string(Base64.string(of: $0)) },
    ]
  }

  fileprivate init(_ reader: RecordReader) throws(InputError) {
    let sides = 1...PixelSize.maximumSide
    path = try reader.text("path")
    format = try reader.choice("format", ImageFormat.self)
    let number = try reader.integer("scale", in: 1...3)
    scale = RenderScale(rawValue: number) ?? .x1
    theme = try reader.text("theme")
    let (width, height) = (
      try reader.integer("width", in: sides), try reader.integer("height", in: sides)
    )
    do throws(GeometryError) {
      pixels = try PixelSize(width: width, height: height)
    } catch {
      throw try reader.failure(.size("\(width)x\(height)"), "width")
    }
    let points = RecordReader(
      reader: reader.reader, json: try reader.value("points"), path: reader.path + "points.")
    self.points = Size(width: try points.number("width"), height: try points.number("height"))
    bytes = try reader.integer("bytes", in: 0...Int.max)
    sha256 = try reader.text("sha256")
    if reader.json["reducedColors"] != nil {
      reducedColors = try reader.integer("reducedColors", in: 1...IndexedImage.maximumColors)
    }
  }
}

extension Double {
  fileprivate var plain: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

/// Reads the required keys of an object of a record.
private struct RecordReader {
  let reader: SettingReader
  let json: JSONValue
  /// The path of the object, as messages write it before a key.
  var path = ""

  func value(_ key: String) throws(InputError) -> JSONValue {
    guard let value = json[key] else {
      throw reader.failure(.missingKey(path + key), "", json.location)
    }
    return value
  }

  func text(_ key: String) throws(InputError) -> String {
    let value = try value(key)
    guard let text = value.string else {
      throw reader.failure(.text(value.literal ?? value.kindName), path + key, value.location)
    }
    return text
  }

  func number(_ key: String) throws(InputError) -> Double {
    let value = try value(key)
    return try converting({ reader.failure($0, path + key, value.location) }) {
      () throws(OptionError) in
      try value.number(in: 0...Double(PixelSize.maximumSide), unit: "points")
    }
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(InputError) -> Int {
    let value = try value(key)
    let found = value.number
    // With the conversion in one expression the optimiser of Swift 6.3.1 fails.
    guard let found, let number = Int(exactly: found), range.contains(number) else {
      throw reader.failure(
        .integer(value.literal ?? value.kindName, range: range), path + key, value.location)
    }
    return number
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(InputError) -> Choice where Choice.RawValue == String {
    let text = try text(key)
    guard let choice = Choice(rawValue: text) else {
      throw try failure(.choice(text, among: Choice.allCases.map(\.rawValue)), key)
    }
    return choice
  }

  func failure(_ problem: OptionError, _ key: String) throws(InputError) -> InputError {
    reader.failure(problem, path + key, try value(key).location)
  }
}
