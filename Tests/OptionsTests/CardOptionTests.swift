import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Cards
@testable import Charts
@testable import Graphics
@testable import Options

/// The settings of a card after one option.
private func card(_ name: String, _ value: OptionValue) throws -> ChartSettings {
  var settings = ChartSettings()
  let option = try #require(ChartOption.ofCards.first { $0.description.name == name }, "\(name)")
  try option.apply(value, to: &settings, as: "--\(name)")
  return settings
}

private func json(_ text: String) throws -> JSONValue {
  try JSONValue(parsing: SourceText(text, name: "a.json"))
}

@Suite("Options of a card")
struct CardOptionTests {
  @Test("texts and addresses are read into settings")
  func texts() throws {
    for text in CardText.allCases where ![.title, .subtitle, .notice].contains(text) {
      let name = OptionDescription.flagName(text.rawValue)
      #expect(try card(name, .text("A {b}")).card.texts == [text: "A {b}"])
      #expect(
        ChartOption.ofCards.first { $0.description.name == name }?.description.key == text.rawValue)
    }
    #expect(try card("summary-text", .text("S")).card.summaryText == "S")
    #expect(try card("accessibility-label", .text("L")).alt == "L")
    #expect(try card("session", .text("week")).card.session == "week")
    for url in ["https://a.b", "HTTP://a.b/?q", "data:text/plain,a", "xiaozhumi://", "tel:1"] {
      #expect(try card("url", .text(url)).card.url == url)
    }
    #expect(try card("base-url", .text("https://a.b/c")).card.baseURL == "https://a.b/c/")
    #expect(try card("base-url", .text("https://a.b/")).card.baseURL == "https://a.b/")
  }

  @Test("template and pictures are read into settings")
  func pictures() throws {
    #expect(try card("template", .text("Link")).card.template == .builtIn("link"))
    #expect(try card("template", .text("my.json")).card.template == .file("my.json"))
    let inline = try json(#"{"width": 3}"#)
    #expect(try card("template", .object(inline)).card.template == .inline(inline))
    #expect(try card("image", .text("a.jpg")).card.image == "a.jpg")
    #expect(try card("fit", .text("contain")).card.fit == .contain)
    #expect(try card("focus", .text("0.25, 75%")).card.focus == Point(x: 0.25, y: 0.75))
    let focus = OptionValue.object(try json(#"{"x": 0, "y": 1}"#))
    #expect(try card("focus", focus).card.focus == Point(x: 0, y: 1))
    #expect(try card("icon", .text("Walker")).card.icon == "walker")
    #expect(try card("icon", .text("./logo")).card.icon == "./logo")
    let caps = EdgeInsets(top: 38, left: 1, bottom: 1, right: 32)
    #expect(try card("selection-caps", .text("38,1,1,32")).card.selection.caps == caps)
    #expect(try card("background-caps", .text("38, 1, 1, 32")).card.background.caps == caps)
    #expect(try card("background-filling", .text("tile")).card.background.filling == .tile)
    #expect(try card("background-image", .text("b.png")).card.background.path == "b.png")
    #expect(try card("wallpaper", .text("w.png")).card.wallpaper == "w.png")
  }

  @Test("numbers, rows and states are read into settings")
  func numbers() throws {
    #expect(try card("figure", .text("Steps = {a}=b")).card.header == ["Steps={a}=b"])
    let pairs = OptionValue.object(try json(#"{"A": "{a}", "B": "{b}"}"#))
    #expect(try card("metric", pairs).card.statistics == ["A={a}", "B={b}"])
    #expect(try card("row", .text("Monday")).card.rows == [Card.Row(title: "Monday")])
    #expect(
      try card("row", .text("Monday=5 = 5")).card.rows
        == [Card.Row(title: "Monday", detail: "5 = 5")])
    #expect(
      try card("today", .text("2016-09-19")).card.today == DateTime(year: 2016, month: 9, day: 19))
    #expect(
      try ["5S", "6s", "plus", "42mm"].map { try card("device", .text($0)).card.device?.name }
        == ["5s", "6s", "plus", "42mm"])
    #expect(
      try card("widget-margins", .text("0,4,8,12")).card.widgetMargins
        == EdgeInsets(top: 0, left: 4, bottom: 8, right: 12))
    #expect(
      try card("widget-margins", .text("8")).card.widgetMargins
        == EdgeInsets(vertical: 8, horizontal: 8))
    #expect(try card("row-overflow", .text("peek")).card.rowOverflow == .peek)
    #expect(
      try card("device", .text("320x100.5")).card.device
        == Card.Device(width: 320, maximumHeight: 100.5))
    let locked = try card("state", .text("locked"))
    #expect(locked.card.situation == .locked && locked.state == nil)
    let error = try card("state", .text("error"))
    #expect(error.card.situation == .error && error.state == .error)
    #expect(try card("qr", .toggle(true)).card.showsCode == true)
    #expect(try card("tail", .toggle(false)).card.hasTail == false)
    #expect(
      try card("lint", .text("slack,imessage")).card.lint.map(\.name) == ["slack", "imessage"])
    #expect(try card("lint", .text("all")).card.lint == ServiceLimits.all)
  }

  private static let address =
    "is not an address that a card may lead to. Give one with http, https, data or an app's own "
    + "scheme, at most 5000 characters without spaces or control characters."
  private static let base =
    "is not the address of a folder. Give one such as https://example.org/cards/."
  private static let place =
    "is not a place of a picture. Give x and y from 0 to 1, such as 0.5,0.3 or 50%,30%."
  private static let caps =
    "is not four distances. Give points from top, left, bottom and right, such as 38,1,1,32."
  private static let device =
    "is not a device. Give 5s, 6s or plus, a watch such as 42mm, or width and height in points, "
    + "such as 359x616."
  private static let figure =
    "is not a number with a label. Give both, such as Steps={steps}."
  private static let row =
    "is not an entry of a list. Give a title and perhaps a detail, such as Monday=5,200."

  @Test(
    "a value that an option cannot have is told with the rule",
    arguments: [
      ("url", "javascript:alert(1)", address), ("url", "JavaScript:x", address),
      ("url", "file:///etc/passwd", address), ("url", "/me", address), ("url", "https://", address),
      ("url", "http:a", address), ("url", "https://a b", address), ("url", " https://a", address),
      ("url", "a:", address), ("url", "1a:b", address), ("url", ":a", address),
      ("base-url", "ftp://a", base), ("base-url", "https://a/?q", base), ("base-url", "a/", base),
      ("focus", "0.5", place), ("focus", "0.5,1.1", place), ("focus", "101%,0", place),
      ("focus", "a,b", place), ("focus", "0.5,0.5,0.5", place),
      ("selection-caps", "1,2,3", caps), ("background-caps", "1,2,3,-1", caps),
      ("device", "7s", device), ("device", "0x10", device), ("device", "320", device),
      ("figure", "Steps", figure), ("figure", "=3", figure), ("metric", "A=", figure),
      ("row", "=5", row),
      ("fit", "stretch", "is not known. It is one of fill, contain, cover."),
      (
        "today", "soon",
        "is not a date. Give one such as 2016-09-14, 2016-09, 2016 or 2016-09-14T08:30."
      ),
      (
        "state", "lock",
        #"is not known. Did you mean "locked"? It is one of no-data, error, placeholder, signed-out, "#
          + "locked, denied, unsupported."
      ),
      ("qr", "perhaps", "is neither true nor false. Give one of the two."),
    ] as [(String, String, String)])
  func errors(name: String, value: String, rule: String) {
    let found = message { _ = try card(name, .text(value)) }
    #expect(found == "--\(name): \"\(value)\" \(rule)")
  }

  @Test("names that do not exist are told with those that do")
  func unknownNames() {
    #expect(
      message { _ = try card("template", .text("mesage")) }
        == #"--template: there is no template "mesage". Did you mean "message"? It is one of "#
        + "message, link, square, story, report, widget-compact, widget-expanded, rows, glance, "
        + "number, goal, leaderboard. A path that ends in .json is a file.")
    #expect(
      message { _ = try card("icon", .text("walkr")) }
        .hasPrefix(#"--icon: there is no icon "walkr". Did you mean "walker"? It is one of walker"#)
    )
    #expect(
      message { _ = try card("lint", .text("slak")) }
        .hasPrefix(#"--lint: "slak" is not known. Did you mean "slack"? It is one of imessage"#))
  }

  @Test("an address has an end, and hidden characters have no place in it")
  func longAddress() throws {
    let start = "https://a/"
    let longest = start + String(repeating: "b", count: 5_000 - start.count)
    #expect(try card("url", .text(longest)).card.url == longest)
    #expect(throws: NamedOptionError.self) { try card("url", .text(longest + "b")) }
    for hidden in ["\u{0}", "\n", "\u{202E}", "\u{200B}", "\u{A0}", "\u{7F}"] {
      #expect(throws: NamedOptionError.self) { try card("url", .text(start + hidden)) }
    }
  }

  @Test("a fifth statistic has no place")
  func statistics() throws {
    var settings = ChartSettings()
    let option = try #require(ChartOption.ofCards.first { $0.description.name == "metric" })
    for index in 1...4 { try option.apply(.text("A=\(index)"), to: &settings, as: "--metric") }
    #expect(
      message { try option.apply(.text("A=5"), to: &settings, as: "--metric") }
        == #"--metric: "A=5" is one statistic too many. A card has room for 4. Leave one out."#)
  }

  @Test("an empty text takes back what was set before, and names are unique")
  func empty() throws {
    let given = [
      ("template", "link"), ("caption", "A"), ("image", "a.png"), ("focus", "0,0"),
      ("icon", "road"),
      ("url", "a:b"), ("base-url", "https://a"), ("session", "s"), ("figure", "A=1"),
      ("metric", "A=1"), ("row", "A"), ("selected", "A"), ("selection-image", "a.png"),
      ("selection-caps", "1,2,3,4"), ("background-filling", "tile"), ("device", "5s"),
      ("state", "error"), ("today", "2016-09-19"), ("lint", "all"), ("accessibility-label", "A"),
    ]
    var settings = ChartSettings()
    for (name, value) in given + given.map({ ($0.0, "") }) {
      let option = try #require(ChartOption.ofCards.first { $0.description.name == name })
      try option.apply(.text(value), to: &settings, as: name)
    }
    #expect("\(settings)" == "\(ChartSettings())")
    let all = ChartOption.ofCards.map(\.description)
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.key)).count == all.count)
    #expect(Set(all.compactMap(\.short)).count == all.compactMap(\.short).count)
  }
}

extension OptionDescription {
  /// The name of a key as a flag: `imageTitle` is `image-title`.
  fileprivate static func flagName(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
