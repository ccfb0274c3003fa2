import Testing
import TestSupport

@testable import Base
@testable import Graphics
@testable import Options

@Suite("Theme files")
struct ThemeTests {
  private func theme(_ text: String) throws -> Theme {
    try Theme(reading: SourceText(text, name: "my.json"))
  }

  @Test("an empty theme is the classic one")
  func empty() throws {
    #expect(try theme("{}") == .classic)
    #expect(try theme(#"{ "extends": "Classic" }"#) == .classic)
  }

  @Test("every value can be changed, and what is not named is inherited")
  func partial() throws {
    let theme = try theme(
      """
      { "name": "mine", "line": { "width": 4, "gradient": ["red", "#00f"] },
        "node": { "ring": { "width": 1 }, "shadow": { "offset": [1, -2] }, "active": { "scale": 2 } },
        "label": { "font": { "family": ["Lato", "Arial"], "size": 12, "weight": 600 } } }
      """)
    var expected = Theme.classic
    expected.name = "mine"
    expected.line.width = 4
    expected.line.gradient = Gradient(stops: [
      Gradient.Stop(offset: 0, color: Color(red: 1, green: 0, blue: 0)),
      Gradient.Stop(offset: 1, color: Color(red: 0, green: 0, blue: 1)),
    ])
    expected.node.ring.width = 1
    expected.node.shadow.offset = Point(x: 1, y: -2)
    expected.node.active.scale = 2
    expected.label.font = Font(
      families: ["Lato", "Arial"] + Font.defaultFamilies, size: 12, weight: 600)
    #expect(theme == expected)
  }

  @Test("a file can extend every theme that is built in", arguments: Theme.builtIn)
  func extends(base: Theme) throws {
    var expected = base
    expected.title.font.size = 30
    expected.grid.width = 2
    expected.palette = [Color(rgb: 0xff0000), Color(rgb: 0x0000ff)]
    expected.threshold.above = .black
    #expect(
      try theme(
        """
        { "extends": "\(base.name)", "title": { "font": { "size": 30 } }, "grid": { "width": 2 },
          "palette": ["red", "#00f"], "threshold": { "above": "black" } }
        """) == expected)
  }

  @Test("each field of a theme changes the theme", arguments: ThemeField.all.map(\.path))
  func everyField(path: String) throws {
    let values = [
      "7", "17", "0.5", "\"teal\"", "[\"teal\", \"navy\"]", "[3, 4]", "\"Lato\"",
    ]
    let keys = path.split(separator: ".")
    let changed = values.contains { value in
      let text = keys.reversed().reduce(value) { "{ \"\($1)\": \($0) }" }
      guard let changed = try? theme(text) else { return false }
      return changed != .classic
    }
    #expect(changed, "\(path) has no effect")
  }

  @Test(
    "what is wrong is told with its place",
    arguments: [
      (
        #"{ "lin": {} }"#,
        #"my.json:1:3: there is no key "lin". Did you mean "line"? It is one of extends, name, "#
          + "background, margin, rule, average, line, node, label, notice, title, subtitle, source, "
          + "header, statistics, axis, remark, grid, zero, goal, range, areaOpacity, palette, muted, "
          + "threshold, card."
      ),
      (
        "{\n  \"line\": { \"width\": \"4\" }\n}",
        #"my.json:2:22: line.width: "4" is not a number from 0 to 1000 points."#
      ),
      (
        #"{ "node": { "ring": { "colour": "red" } } }"#,
        #"my.json:1:23: node.ring: there is no key "colour". Did you mean "color"? "#
          + "It is one of width, color."
      ),
      (
        #"{ "margin": { "vertical": 4 } }"#,
        #"my.json:1:27: margin.vertical: "4" is not a number from 10 to 1000 points."#
      ),
      (
        #"{ "background": "blak" }"#,
        #"my.json:1:17: background: "blak" is not a colour. Give one as in CSS, such as white, "#
          + "#3a9bdc or rgb(58 155 220 / 50%), or transparent."
      ),
      (
        #"{ "extends": "clasic" }"#,
        #"my.json:1:14: extends: there is no built-in theme "clasic". Did you mean "#
          + #""classic"? It is one of classic, light, dark, paper, contrast. A file extends no "#
          + "other file."
      ),
      (
        #"{ "line": 3 }"#,
        #"my.json:1:11: line: "a number" is not an object. Give keys and values in braces."#
      ),
      (
        #"{ "line": { "gradient": [{ "offset": 2, "color": "red" }] } }"#,
        #"my.json:1:25: line.gradient: "an object" is not a gradient. Give a list of colours, "#
          + "or of objects with offset (0 to 1) and color."
      ),
      (
        #"{ "palette": "red" }"#,
        #"my.json:1:14: palette: "a text" is not a list of colours. Give one or more in brackets, "#
          + #"such as ["teal"]."#
      ),
      (
        #"{ "palette": ["red", 3] }"#,
        #"my.json:1:14: palette: "a number" is not a colour. Give one as in CSS, such as white, "#
          + "#3a9bdc or rgb(58 155 220 / 50%), or transparent."
      ),
      (
        #"{ "areaOpacity": 2 }"#,
        #"my.json:1:18: areaOpacity: "2" is not a number from 0 to 1."#
      ),
    ])
  func errors(text: String, expected: String) {
    #expect(message { _ = try theme(text) } == expected)
  }
}
