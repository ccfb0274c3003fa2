import Base
import Calendars
import Graphics
import Imaging

/// What is written beside the pictures of a card, for those who send them: all texts, the description, and
/// what each file is.
package struct CardRecord: Sendable, Hashable {
  /// One picture of the card.
  package struct File: Sendable, Hashable {
    /// Its path, seen from the folder of the record.
    package var path: String
    package var format: ImageFormat
    package var scale: RenderScale
    /// The name of its theme.
    package var theme: String
    /// Width and height in pixels; of a vector format, in points.
    package var pixels: PixelSize
    /// Width and height in points.
    package var points: Size
    /// How many bytes the file has.
    package var bytes: Int
    /// The SHA-256 of the file in hexadecimal digits; empty where it is not known.
    package var sha256: String
    /// To how many colours the picture was reduced, to have no more bytes than it may; nil when it has all.
    package var reducedColors: Int?

    /// Describes a picture.
    package init(
      path: String, format: ImageFormat, scale: RenderScale, theme: String, pixels: PixelSize,
      points: Size, bytes: Int, sha256: String, reducedColors: Int? = nil
    ) {
      self.path = path
      self.format = format
      self.scale = scale
      self.theme = theme
      self.pixels = pixels
      self.points = points
      self.bytes = bytes
      self.sha256 = sha256
      self.reducedColors = reducedColors
    }
  }

  /// The version of the record's form.
  package static let version = 1
  /// The most bytes that a record may have: 1 MiB.
  package static let limit = 1 << 20

  /// The name of the template.
  package var template: String
  /// The texts by the names of the message layout, without those that are empty.
  package var fields: [String: String]
  /// The description for those who cannot see the card.
  package var alt: String
  /// What a later card of the same session replaces; empty for none.
  package var session: String
  /// Where the card leads to; empty for nowhere.
  package var url: String
  /// What is as usual and what is not.
  package var state: Card.State
  /// The name of the locale.
  package var locale: String
  /// The pictures.
  package var files: [File]

  /// Whether the numbers are the last good ones rather than those of now.
  package var isStale: Bool { state == .stale }

  /// The names of the fields, in the order in which they are written.
  static let fieldNames = CardText.allCases.map(\.rawValue) + [summaryText]
  private static let summaryText = "summaryText"

  /// Describes a card and its pictures.
  package init(
    _ card: Card, template: String, alt: String, session: String?, summaryText: String?,
    files: [File]
  ) {
    self.template = template
    var fields: [String: String] = [:]
    for text in CardText.allCases where !card[text].isEmpty { fields[text.rawValue] = card[text] }
    if let summaryText, !summaryText.isEmpty { fields[CardRecord.summaryText] = summaryText }
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
  /// The record as JSON, with a line break at its end; the same record gives the same text.
  package var text: String { JSONText.object(members(with: [])).text + "\n" }

  /// The keys of the record with their values.
  ///
  /// - Parameter pictures: the bytes of its files, to be written as Base64 beside what is told of them; none
  ///   leaves them out.
  package func members(with pictures: [[UInt8]]) -> [JSONText.Member] {
    let fields = CardRecord.fieldNames.compactMap { name in
      self.fields[name].map { JSONText.Member(name, .string($0)) }
    }
    return [
      JSONText.Member("version", .number("\(CardRecord.version)")),
      JSONText.Member("template", .string(template)),
      JSONText.Member("fields", .object(fields)),
      JSONText.Member("alt", .string(alt)),
      JSONText.Member("session", .string(session)),
      JSONText.Member("url", .string(url)),
      JSONText.Member("state", .string(state.rawValue)),
      JSONText.Member("stale", .bool(isStale)),
      JSONText.Member("locale", .string(locale)),
      JSONText.Member(
        "files",
        .array(
          files.enumerated().map { index, file in
            file.json(with: pictures.indices.contains(index) ? pictures[index] : nil)
          })),
    ]
  }

  /// Reads a record.
  ///
  /// Keys that this version does not know are passed over.
  ///
  /// - Throws: ``InputError`` for what is missing, has another kind or is of another version, with its
  ///   place.
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
  }

  /// Whether JSON is the record of a card, of whichever version.
  package static func isRecord(_ json: JSONValue) -> Bool {
    json["version"]?.number != nil && json["template"]?.string != nil && json["files"]?.array != nil
      && json["fields"]?.members != nil
  }
}

extension CardRecord.File {
  fileprivate func json(with picture: [UInt8]?) -> JSONText {
    let data = picture.map { [JSONText.Member("data", .string(Base64.string(of: $0)))] } ?? []
    let reduction = reducedColors.map { [JSONText.Member("reducedColors", .number("\($0)"))] } ?? []
    return .object(
      [
        JSONText.Member("path", .string(path)),
        JSONText.Member("format", .string(format.rawValue)),
        JSONText.Member("scale", .number("\(scale.rawValue)")),
        JSONText.Member("theme", .string(theme)),
        JSONText.Member("width", .number("\(pixels.width)")),
        JSONText.Member("height", .number("\(pixels.height)")),
        JSONText.Member(
          "points",
          .object([
            JSONText.Member("width", .number(points.width.plain)),
            JSONText.Member("height", .number(points.height.plain)),
          ])),
        JSONText.Member("bytes", .number("\(bytes)")),
        JSONText.Member("sha256", .string(sha256)),
      ] + reduction + data)
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

/// Reads the keys of an object of a record, all of which have to be there.
private struct RecordReader {
  let reader: SettingReader
  let json: JSONValue
  /// What messages write before a key.
  var path = ""

  func value(_ key: String) throws(InputError) -> JSONValue {
    guard let value = json[key] else {
      throw reader.failure(.missingKey(path + key), "", json.place)
    }
    return value
  }

  func text(_ key: String) throws(InputError) -> String {
    let value = try value(key)
    guard let text = value.string else {
      throw reader.failure(.text(value.literal ?? value.kindName), path + key, value.place)
    }
    return text
  }

  func number(_ key: String) throws(InputError) -> Double {
    let value = try value(key)
    do throws(OptionError) {
      return try value.number(in: 0...Double(PixelSize.maximumSide), unit: "points")
    } catch {
      throw reader.failure(error, path + key, value.place)
    }
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(InputError) -> Int {
    let value = try value(key)
    let found = value.number
    // With the conversion in one expression the optimiser of Swift 6.3.1 fails.
    guard let found, let number = Int(exactly: found), range.contains(number) else {
      throw reader.failure(
        .integer(value.literal ?? value.kindName, range: range), path + key, value.place)
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
    reader.failure(problem, path + key, try value(key).place)
  }
}
