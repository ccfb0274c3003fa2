import Base
import Charts
import Graphics

extension ChartSettings.Line {
  static let form = ValueSchema.either([
    .written("NAME=LOOK", as: "=[^=]*$"),
    .entries(
      of: .either([
        .text("LOOK"),
        .object([
          OptionField(key: "color", form: .color, need: .optional, help: "Colour, as in CSS"),
          OptionField(
            key: "width", form: .number("", in: Series.Style.widths), need: .optional,
            help: "Width in points"),
          OptionField(
            key: "dash", form: .list("", of: .number("", in: Series.Style.dashes)),
            need: .optional, help: "Lengths of dashes and of the gaps between them, in points"),
        ]),
      ])),
  ])

  /// Reads looks of lines: `max=red width 2`, or an object with a look for each name of a series.
  static func lines(_ option: OptionValue) throws(OptionError) -> [ChartSettings.Line] {
    if case .object(let json) = option {
      var lines: [ChartSettings.Line] = []
      for member in json.members ?? [] {
        lines.append(
          ChartSettings.Line(series: member.key, style: try Series.Style(member.value)))
      }
      return lines
    }
    // A look has no equals sign, and the name of a series may have one.
    guard let sign = option.shown.lastIndex(of: "=") else { throw .malformed(option.shown, .line) }
    let name = OptionPair.trimmed(option.shown[..<sign])
    guard !name.isEmpty, let style = Series.Style(option.shown[sign...].dropFirst()) else {
      throw .malformed(option.shown, .line)
    }
    return [ChartSettings.Line(series: name, style: style)]
  }
}

extension Series.Style {
  fileprivate static let widths = 0.1...100.0
  fileprivate static let dashes = 0.0...1_000.0

  /// Reads a look of a spec: an object with `color`, `width` and `dash`, or the short form.
  fileprivate init(_ json: JSONValue) throws(OptionError) {
    guard json.members != nil else {
      guard let text = json.string, let style = Series.Style(Substring(text)) else {
        throw .malformed(json.literal ?? json.kindName, .line)
      }
      self = style
      return
    }
    self.init()
    for member in json.members ?? [] {
      switch member.key {
      case "color": color = try (OptionValue(member.value) ?? .text("null")).color()
      case "width":
        let value = OptionValue(member.value) ?? .text("null")
        width = try value.number(in: Series.Style.widths, unit: "points")
      case "dash":
        let list = OptionValue(member.value)?.plain ?? ""
        guard let lengths = Series.Style.dash(Substring(list)) else {
          throw .malformed(list, .dash)
        }
        dash = lengths
      default: throw .unknownKey(member.key, among: ["color", "width", "dash"])
      }
    }
  }

  /// Reads the short form: a colour, `width 2`, `dash 4,2`, `dashed`, `dotted` or `solid` in any
  /// order, with spaces between them; nil for anything else, and for nothing.
  fileprivate init?(_ text: Substring) {
    self.init()
    var words = Series.Style.words(text)[...]
    guard !words.isEmpty else { return nil }
    while let word = words.popFirst() {
      switch word.lowercased() {
      case "width":
        guard let number = words.popFirst().flatMap({ plainNumber($0) }),
          Series.Style.widths.contains(number)
        else { return nil }
        width = number
      case "dash":
        guard let lengths = words.popFirst().flatMap(Series.Style.dash) else { return nil }
        dash = lengths
      case "dashed": dash = [6, 4]
      case "dotted": dash = [1, 4]
      case "solid": dash = []
      case "color", "colour": continue
      default:
        guard color == nil, let parsed = Color(css: String(word)) else { return nil }
        color = parsed
      }
    }
  }

  /// Lengths joined by commas, of which at least one is more than 0.
  private static func dash(_ text: Substring) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { plainNumber($0) }.filter(dashes.contains)
    guard lengths.count == parts.count, lengths.count <= 8, lengths.contains(where: { $0 > 0 })
    else { return nil }
    return lengths
  }

  /// The words of a text; spaces within brackets, as in `rgb(0 0 255)`, separate none.
  private static func words(_ text: Substring) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth <= 0 && character.isWhitespace
    }
  }
}
