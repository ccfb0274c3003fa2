import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Graphics

@Suite("Templates of cards")
struct CardTemplateTests {
  private func template(_ text: String) throws(InputError) -> CardTemplate {
    try CardTemplate(reading: SourceText(Array(text.utf8), name: "t.json"))
  }

  @Test("every template that comes with the library is read", arguments: CardTemplate.builtInNames)
  func builtIn(name: String) throws {
    let text = try #require(CardTemplate.builtInText(name))
    let template = try template(text)
    #expect(template.name == name)
    #expect(CardTemplate.named(name.uppercased()) == template)
  }

  @Test("sizes are those that are asked for, in pixels at the template's own scale")
  func sizes() throws {
    let expected = ["link": (1200, 630), "square": (1080, 1080), "story": (1080, 1920)]
    for (name, size) in expected {
      let template = try #require(CardTemplate.named(name))
      let height = Size(width: template.width, height: template.height.most)
      let pixels = try template.scale.pixelSize(of: height)
      #expect((pixels.width, pixels.height) == size, "\(name)")
    }
    #expect(CardTemplate.named("message")?.width == 300)
    #expect(CardTemplate.named("widget-compact")?.height == .fixed(110))
    #expect(CardTemplate.named("nothing") == nil)
  }

  @Test("a box says everything in its keys")
  func box() throws {
    let template = try template(
      """
      { "name": "t", "width": 200, "height": [50, 300], "scale": 3, "backdrop": "#102030", "box":
        { "column": [
          { "text": "caption", "size": 20, "weight": 700, "color": "accent", "lines": 2,
            "textAlign": "end", "balanced": true, "keep": 9, "grow": true, "when": ["chart", "notice"] },
          { "space": 4 }, { "image": true, "rules": false, "magnify": 2, "height": 90, "aspect": 2 } ],
          "spacing": 6, "padding": [1, 2, 3, 4], "fill": "surface", "corners": 8, "clip": true,
          "align": "center", "distribute": "end", "width": 120 } }
      """)
    #expect(template.height == .content(50...300))
    #expect(template.scale == .x3)
    #expect(template.backdrop == .fixed(Color(rgb: 0x102030)))
    let root = template.root
    #expect(root.padding == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(root.fill == .color(.role(.surface)) && root.corners == 8 && root.isClipped)
    #expect(root.alignment == .center && root.distribution == .end && root.width == 120)
    guard case .column(let boxes, let spacing) = root.content else {
      Issue.record("no column")
      return
    }
    #expect(spacing == 6 && boxes.count == 3)
    var wording = CardTextStyle(.text(.caption), size: 20)
    (wording.weight, wording.color, wording.lines) = (700, .role(.accent), 2)
    (wording.alignment, wording.isBalanced) = (.end, true)
    #expect(boxes[0].content == .text(wording))
    #expect(boxes[0].importance == 9 && boxes[0].grows)
    #expect(boxes[0].conditions == [.chart, .notice])
    var image = CardImageStyle()
    (image.hasRules, image.magnification) = (false, 2)
    #expect(boxes[2].content == .image(image))
    #expect(boxes[2].height == 90...90 && boxes[2].aspect == 2)
  }

  @Test(
    "what is wrong is told with its place, the rule and the next step",
    arguments: [
      ("{}", "t.json:1:1: the key \"box\" is missing. Add it."),
      ("[1]", "t.json:1:1: \"a list\" is not an object. Give keys and values in braces."),
      (
        "{\"box\": {\"text\": \"caption\"}}",
        "t.json:1:1: the key \"width\" is missing. Add it."
      ),
      (
        "{\"width\": 300, \"bx\": 1}",
        "t.json:1:16: there is no key \"bx\". Did you mean \"box\"? It is one of $schema, name, width, "
          + "height, scale, backdrop, box."
      ),
      (
        "{\"width\": 3, \"box\": {\"text\": \"caption\"}}",
        "t.json:1:11: width: \"3\" is not a number from 16 to 4000 points."
      ),
      (
        "{\"width\": 300, \"box\": {\"text\": \"captoin\"}}",
        "t.json:1:32: box.text: \"captoin\" is not known. Did you mean \"caption\"? It is one of "
          + "imageTitle, imageSubtitle, caption, subcaption, trailingCaption, trailingSubcaption, title, "
          + "subtitle, comparison, footer, notice."
      ),
      (
        "{\"width\": 300, \"box\": {\"column\": [{\"size\": 3}]}}",
        "t.json:1:35: box.column[0]: nothing says what the box holds. Give one of column, row, layers, "
          + "text, phrase, image, picture, badge, header, statistics, rows, figure, "
          + "sparkline, ring, bar, days, code, rule, space."
      ),
      (
        "{\"width\": 300, \"box\": {\"text\": \"title\", \"space\": 3}}",
        "t.json:1:23: box: a box holds one thing, not text and space. Give one of column, row, layers, "
          + "text, phrase, image, picture, badge, header, statistics, rows, figure, "
          + "sparkline, ring, bar, days, code, rule, space."
      ),
      (
        "{\"width\": 300, \"box\": {\"column\": 3}}",
        "t.json:1:34: box: \"a number\" is not a list of boxes. Give objects in brackets."
      ),
      (
        "{\"width\": 300, \"box\": {\"space\": 3, \"fill\": \"blurple\"}}",
        "t.json:1:44: box.fill: \"blurple\" is not a colour. Give one as in CSS, such as white, #3a9bdc or "
          + "rgb(58 155 220 / 50%), or transparent."
      ),
      (
        "{\"width\": 300, \"box\": {\"space\": 3, \"padding\": [1, 2, 3]}}",
        "t.json:1:47: box.padding: \"a list\" is not a number from 0 to 4000 points, nor a list of two or "
          + "four."
      ),
      (
        "{\"width\": 300, \"box\": {\"space\": 3, \"keep\": 1.5}}",
        "t.json:1:44: box.keep: \"1.5\" is not a whole number from 0 to 10."
      ),
    ] as [(String, String)])
  func errors(text: String, message: String) throws {
    let error = #expect(throws: InputError.self) { try template(text) }
    #expect(error?.description == message)
  }

  @Test("a template has at most a thousand boxes")
  func many() {
    let boxes = Array(repeating: "{\"space\": 1}", count: 1_000).joined(separator: ",")
    let error = #expect(throws: InputError.self) {
      try template("{\"width\": 300, \"box\": {\"column\": [\(boxes)]}}")
    }
    #expect(error?.description.contains("at most 1000 boxes") == true)
  }

  @Test("every template that comes with the library follows the schema, and slips do not")
  func schema() throws {
    func json(_ text: String) throws -> JSONValue {
      try JSONValue(parsing: SourceText(Array(text.utf8), name: "t.json"))
    }
    let check = SchemaCheck(root: try json(CardTemplate.schemaText))
    for name in CardTemplate.builtInNames {
      let text = try #require(CardTemplate.builtInText(name))
      #expect(try check.problems(of: json(text)) == [], "\(name)")
    }
    for slip in [
      "{\"box\": {\"space\": 1}}", "{\"width\": 300}", "{\"width\": 3, \"box\": {\"space\": 1}}",
      "{\"width\": 300, \"box\": {}}",
      "{\"width\": 300, \"box\": {\"space\": 1, \"text\": \"title\"}}",
      "{\"width\": 300, \"box\": {\"text\": \"titel\"}}",
      "{\"width\": 300, \"box\": {\"column\": [{\"text\": \"title\", \"padding\": \"1,2\"}]}}",
    ] {
      #expect(try check.problems(of: json(slip)) != [], "\(slip)")
      #expect(throws: InputError.self) { try template(slip) }
    }
  }

  @Test("every key of a box has a help that is a sentence without its stop, once")
  func fields() {
    let keys = BoxField.all.map(\.key)
    #expect(Set(keys).count == keys.count)
    for field in BoxField.all {
      #expect(field.help.first?.isUppercase == true && field.help.last != ".", "\(field.key)")
    }
  }
}
