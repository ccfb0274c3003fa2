import Base
import Calendars
import Cards
import Graphics
import Tables

extension CardSettings {
  /// A device by its name, or by the room that it gives as `WxH`.
  static func device(_ text: String) throws(OptionError) -> Card.Device {
    if let known = Card.Device.named(text) { return known }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      .compactMap { plainNumber($0) }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let range = 1.0...Double(PixelSize.maximumSide)
    guard parts.count == 2, sides.count == 2, sides.allSatisfy(range.contains) else {
      throw .malformed(text, .device)
    }
    return Card.Device(width: sides[0], maximumHeight: sides[1])
  }

  /// A place of a picture: `0.5,0.3`, `50%,30%`, or an object with `x` and `y`.
  static func focus(_ option: OptionValue) throws(OptionError) -> Point {
    var parts = option.shown.split(separator: ",", omittingEmptySubsequences: false).map(
      String.init)
    if case .object(let json) = option {
      let found = try json.literals(among: ["x", "y"])
      parts = [found["x"], found["y"]].compactMap { $0 }
    }
    let places = parts.compactMap { part -> Double? in
      let text = OptionPair.trimmed(part)
      let number = plainNumber(text.hasSuffix("%") ? String(text.dropLast()) : text)
      return number.map { text.hasSuffix("%") ? $0 / 100 : $0 }
    }
    guard parts.count == 2, places.count == 2, places.allSatisfy({ (0...1).contains($0) }) else {
      throw .malformed(option.shown, .focus)
    }
    return Point(x: places[0], y: places[1])
  }

  /// The name of an icon, or a path: that has a dot or a slash.
  static func icon(_ text: String) throws(OptionError) -> String {
    if text.contains(where: { $0 == "." || $0 == "/" }) { return text }
    guard let icon = Icon(rawValue: text.lowercased()) else {
      throw .icons(text, among: Icon.allCases.map(\.rawValue))
    }
    return icon.rawValue
  }

  /// How far corners may reach into a picture, in points.
  static let capRange = 0.0...Double(PixelSize.maximumSide)

  /// Four distances in the order top, left, bottom, right.
  static func caps(_ text: String) throws(OptionError) -> EdgeInsets {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let sides = parts.compactMap { plainNumber(OptionPair.trimmed($0)) }
    guard parts.count == 4, sides.count == 4, sides.allSatisfy(capRange.contains) else {
      throw .malformed(text, .caps)
    }
    return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}

extension CardSettings.TemplateSource {
  /// Reads where a template comes from.
  init(_ value: OptionValue) throws(OptionError) {
    if case .object(let json) = value {
      self = .inline(json)
      return
    }
    let text = try value.text()
    if text.lowercased().hasSuffix(".json") || text.contains("/") {
      self = .file(text)
      return
    }
    guard CardTemplate.builtInNames.contains(text.lowercased()) else {
      throw .templates(text, among: CardTemplate.builtInNames)
    }
    self = .builtIn(text.lowercased())
  }
}

extension Card.Row {
  /// Reads an entry: `Monday=5,200 steps`, or an object with `title` and `detail`.
  init(_ option: OptionValue) throws(OptionError) {
    var (title, detail) = ("", "")
    if case .object(let json) = option {
      let parts = try json.literals(among: ["title", "detail"])
      (title, detail) = (parts["title"] ?? "", parts["detail"] ?? "")
    } else {
      let pair = OptionPair(option.shown)
      (title, detail) = (pair.name, pair.value ?? "")
    }
    guard !title.isEmpty else { throw .malformed(option.shown, .row) }
    self.init(title: title, detail: detail)
  }
}

extension DateSyntax {
  /// The day that a text names; nil for what is no date, and for one whose day and month nothing tells
  /// apart.
  static func day(_ text: String) -> DateTime? {
    let bytes = Array(text.utf8)
    guard let written = date(in: bytes, bytes.indices) else { return nil }
    let order = written.provenOrder
    if written.order == .slashed, order == nil, written.numbers.0 != written.numbers.1 {
      return nil
    }
    return written.dateTime(slashed: order ?? .dayFirst)
  }
}
