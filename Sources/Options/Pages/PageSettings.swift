import Base
import Cards
import Graphics
import Pages

/// The options of a page beside those of its panels.
package struct PageSettings: Sendable {
  package var size: PageSize?
  /// Whether sheets are numbered where there are several; nil for the default, which is so.
  package var isNumbered: Bool?
  /// Whether the file is one for browsers rather than a picture.
  package var isHTML = false
}

extension ChartOption {
  /// The options of a page, under the headings of the help: its own, and those that hold for all
  /// panels.
  package static let pageSections: [(title: String, options: [ChartOption])] = [
    ("Page", page + named(["footer", "when"])),
    (
      "Panels",
      named([
        "theme", "background", "font", "font-dir", "missing-fonts", "locale", "zone", "units",
        "today", "input-format", "delimiter", "date-format", "sheet", "sql", "skip-bad-rows",
        "health",
        "source-priority", "manual-entries", "weight", "strict",
      ])
    ),
    ("Picture", [pageFormat] + named(["scale", "compression", "max-bytes"])),
  ]

  /// All options of a page.
  package static let ofPages: [ChartOption] = pageSections.flatMap(\.options)

  private static func named(_ names: [String]) -> [ChartOption] {
    names.compactMap { name in ofCards.first { $0.description.name == name } }
  }

  private static let page = [
    ChartOption(
      OptionDescription(
        "size",
        .one(
          .either([
            .choice(PageSize.known.map(\.name)), .written("WxH", as: "^[0-9.]+x[0-9.]+$"),
          ])),
        help: "The paper or screen, or width and height in points", standard: "a4"),
      \.page.size
    ) { value throws(OptionError) in try PageSize(option: value.shown) },
    ChartOption("title", words: \.texts.title, help: "The title, in large letters"),
    ChartOption("subtitle", words: \.texts.subtitle, help: "The line under the title"),
    ChartOption(
      toggle: "page-numbers", standard: true, help: "Leave out the numbers of sheets"
    ) { settings, isOn in settings.page.isNumbered = isOn },
  ]

  private static let pageFormat = ChartOption(
    OptionDescription(
      "format", short: "f", .one(.choice(ImageFormat.allCases.map(\.rawValue) + [html])),
      help: "Format of the file (default: from its name)"),
    clear: { settings in (settings.format, settings.page.isHTML) = (nil, false) }
  ) { settings, value throws(OptionError) in
    let word = value.shown.lowercased()
    let format = ImageFormat(rawValue: word)
    guard format != nil || word == html else {
      throw .choice(value.shown, among: ImageFormat.allCases.map(\.rawValue) + [html])
    }
    (settings.format, settings.page.isHTML) = (format, word == html)
  }

  private static let html = "html"

  /// Whether the texts of a key have words in braces that can mean the data of a card.
  package static func hasWords(_ key: String) -> Bool {
    ["title", "subtitle", "source", "alt", "accessibilityLabel", "summaryText", "notice"]
      .contains(key) || ["figure", "metric", "statistic", "row"].contains(key)
      || CardText.allCases.contains { $0.rawValue == key }
  }
}

extension PageSize {
  /// Reads a name or `WxH`.
  init(option text: String) throws(OptionError) {
    if let known = PageSize.known.first(where: { $0.name == text.lowercased() }) {
      self = known.size
      return
    }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.compactMap { plainNumber($0) }.filter(PageSize.sides.contains)
    guard parts.count == 2, sides.count == 2 else {
      throw .malformed(text, .pageSize(names: PageSize.known.map(\.name)))
    }
    self.init(width: sides[0].rounded(), height: .sheet(sides[1].rounded()))
  }
}
