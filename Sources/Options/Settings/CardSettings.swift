import Base
import Calendars
import Cards
import Charts
import Graphics
import Tables

/// The options of a card; an option that is `nil` or empty has its default.
///
/// They are set with ``ChartSettings/set(_:to:)``. Texts are kept as they were written, with the
/// names in braces that ``CardBuilder`` replaces by values of the data.
public struct CardSettings: Sendable {
  /// The source of a template.
  package enum TemplateSource: Sendable, Hashable {
    /// One that comes with the library, by its name.
    case builtIn(String)
    /// A template in a JSON file.
    case file(String)
    /// A template written out in a spec.
    case inline(JSONValue)

    /// The default.
    package static let standard = TemplateSource.builtIn(CardTemplate.builtInNames[0])
  }

  /// A picture that grows, and how.
  package struct NineSliceSettings: Sendable, Hashable {
    /// The path of the picture; `nil` when only its caps were given so far.
    package var path: String?
    /// The cap insets, in points.
    package var caps = EdgeInsets(vertical: 0, horizontal: 0)
    package var filling = NineSlice.Filling.stretch
  }

  /// A state that the settings force, whatever the data holds.
  package enum StateOverride: String, Sendable, Hashable, CaseIterable {
    /// There is nothing to show.
    case noData = "no-data"
    /// Something failed.
    case error
    /// Nothing has arrived yet.
    case placeholder
    /// No user is signed in.
    case signedOut = "signed-out"
    /// The source cannot be read now.
    case locked
    /// There is no permission to read the source.
    case denied
    /// The device cannot count.
    case unsupported

    /// The state of the chart.
    var chartState: ChartState? {
      switch self {
      case .noData: .noData
      case .error: .error
      case .placeholder: .placeholder
      case .signedOut, .locked, .denied, .unsupported: nil
      }
    }

    /// The reason why the source cannot be read.
    package var obstacle: Card.Obstacle? {
      switch self {
      case .locked: .locked
      case .denied: .denied
      case .unsupported: .unsupported
      case .noData, .error, .placeholder, .signedOut: nil
      }
    }
  }

  package var template: TemplateSource?
  package var texts: [CardText: String] = [:]
  /// The path of the picture that stands in the place of the chart.
  package var image: String?
  package var fit: ImageFit.Mode?
  /// The place of the picture that is kept in sight, from 0 to 1 in both directions.
  package var focus: Point?
  /// The name of an icon, or the path of a picture.
  package var icon: String?
  package var url: String?
  /// The session whose earlier card a later one replaces.
  package var session: String?
  package var summaryText: String?
  /// Numbers of the header and of the whole, as `LABEL=WORDS`.
  package var header: [String] = []
  package var statistics: [String] = []
  package var rows: [Card.Row] = []
  /// The titles of the rows that are chosen, or their places counted from 0.
  package var selected: [String] = []
  package var rowOverflow: CardRowStyle.Overflow?
  package var selection = NineSliceSettings()
  package var background = NineSliceSettings()
  package var wallpaper: String?
  package var showsCode: Bool?
  package var hasTail: Bool?
  /// The device whose widgets it fits.
  package var device: Card.Device?
  /// The settings of a spec for devices that it has own settings for, by their names.
  package var byDevice: [String: ChartSettings] = [:]
  /// The distances of a widget's content from its edges.
  package var widgetMargins: EdgeInsets?
  package var situation: StateOverride?
  /// The day that is today; without it, it is the last one of the data.
  package var today: DateTime?
  /// The address of the folder that pages and pictures will be in, with a slash at its end.
  package var baseURL: String?
  /// Whether it is one of a series of cards, which are equally high and have the same columns.
  package var isUniform = false
  /// Whether it is about a period as a whole, as a report is, and not about its active element.
  package var isOfPeriod = false
  /// Whether each line is in a row of its own, rather than all in one plot.
  package var areLinesApart = false
  /// The name of what the lines of a report measure, which have names of their own.
  package var measureName: String?
  /// The fields of a batch's job, by name.
  package var fields: [String: String] = [:]
  /// The services whose limits the card is held to.
  package var lint: [ServiceLimits] = []

  /// Creates settings in which every option has its default.
  package init() {}
}

extension CardSettings {
  /// Whether there is nothing that a card shows and a chart does not.
  var isEmpty: Bool {
    let paths = [image, icon, url, wallpaper, selection.path, background.path]
    let hasContent = !texts.isEmpty || !header.isEmpty || !statistics.isEmpty || !rows.isEmpty
    return template == nil && device == nil && paths.allSatisfy { $0 == nil } && !hasContent
  }

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

  /// One distance for all edges, or four as ``caps(_:)`` reads them.
  static func margins(_ text: String) throws(OptionError) -> EdgeInsets {
    if let all = plainNumber(OptionPair.trimmed(text)), capRange.contains(all) {
      return EdgeInsets(vertical: all, horizontal: all)
    }
    return try caps(text)
  }

  /// The limit of cap insets, in points.
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
  package init(_ value: OptionValue) throws(OptionError) {
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
  /// The day that a text names; nil for what is no date, and for one whose day and month nothing
  /// tells apart.
  static func day(_ text: String) -> DateTime? {
    let bytes = Array(text.utf8)
    return date(in: bytes, bytes.indices)?.certain
  }
}

extension CardTemplate {
  /// The keys of content that the template does not show.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - settings: what was asked for; what a card has by itself is not missed.
  package func unplaced(_ card: Card, _ settings: CardSettings) -> [String] {
    let sources = wordSources
    var keys = CardText.allCases.filter { text in
      // A chart has its own place for a notice.
      text != .notice && !card[text].isEmpty && !sources.contains { $0.texts.contains(text) }
    }.map(\.rawValue)
    func check(_ key: String, _ isThere: Bool, _ isPlace: (CardBox) -> Bool) {
      if isThere, !boxes.contains(where: isPlace) { keys.append(key) }
    }
    check("image", settings.image != nil) { if case .image = $0.content { true } else { false } }
    check("icon", card.badge != nil) { if case .badge = $0.content { true } else { false } }
    if !settings.header.isEmpty, !hasHeader, !hasFigure { keys.append("figure") }
    if !settings.statistics.isEmpty, !hasStatistics { keys.append("metric") }
    check("row", !card.rows.isEmpty) { if case .rows = $0.content { true } else { false } }
    check("qr", card.showsCode) { if case .code = $0.content { true } else { false } }
    check("tail", card.hasTail) { if case .bubble = $0.fill { true } else { false } }
    check("wallpaper", card.wallpaper != nil) { if case .panel = $0.fill { true } else { false } }
    if card.background != nil, !root.hasBackground { keys.append("backgroundImage") }
    return keys
  }
}
