import Testing

@testable import ChartRender

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

  @Test("each field of a theme changes the theme", arguments: ThemeField.all.map(\.path))
  func everyField(path: String) throws {
    let values = [
      "7", "17", "\"teal\"", "[\"teal\", \"navy\"]", "[3, 4]", "\"Lato\"",
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
          + "background, margin, rule, average, line, node, label, notice."
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
        #"my.json:1:14: extends: there is no theme "clasic". Did you mean "classic"? "#
          + "It is one of classic. A path that ends in .json is a file."
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
    ])
  func errors(text: String, expected: String) {
    #expect(message { _ = try theme(text) } == expected)
  }
}
