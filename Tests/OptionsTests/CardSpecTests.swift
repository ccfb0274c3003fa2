import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Charts
@testable import Graphics
@testable import Options

private func json(_ text: String) throws -> JSONValue {
  try JSONValue(parsing: SourceText(text, name: "a.json"))
}

@Suite("Specs of cards and settings of users")
struct CardSpecTests {
  @Test("a card needs no data, and has all keys flat in one object")
  func spec() throws {
    let text = """
      {"$schema": "https://example.org/snapshot/card.json", "template": {"width": 100},
       "image": "a.png", "caption": "A", "row": ["A", {"title": "B", "detail": "C"}],
       "title": "T", "size": {"width": 3, "height": 4}}
      """
    let spec = try ChartSpec(json(text), source: "a.json", kind: .card)
    #expect(spec.data == nil)
    #expect(spec.settings.card.rows.map(\.title) == ["A", "B"])
    #expect(spec.settings.card.texts == [.caption: "A"])
    #expect(spec.settings.texts.title == "T")
    guard case .inline = spec.settings.card.template else {
      Issue.record("the template is written out")
      return
    }
  }

  @Test("a spec has settings of its own for devices and for their classes")
  func devices() throws {
    let text = #"""
      {"caption": "A", "footer": "F", "devices": {
        "compact": {"caption": "B", "template": "widget-compact"},
        "5s": {"caption": "C", "row": ["x"]}, "watch": {"template": "glance", "footer": null}}}
      """#
    let spec = try ChartSpec(json(text), source: "a.json", kind: .card).settings
    func settings(_ device: String?, in spec: ChartSettings = spec) throws -> ChartSettings {
      var assignments: [LayeredSettings.Assignment] = []
      if let device {
        let option = try #require(ChartOption.ofCards.first { $0.description.name == "device" })
        assignments = [(option, .text(device), "--device")]
      }
      let layers = try LayeredSettings([assignments])
      return try layers.settings(over: layers.forDevice(spec))
    }
    func caption(_ device: String?) throws -> String? { try settings(device).card.texts[.caption] }
    #expect(try caption(nil) == "A")
    #expect(try caption("plus") == "A")
    #expect(try caption("6s") == "B")
    #expect(try caption("5s") == "C", "its own name goes before its class")
    #expect(try caption("300x200") == "A")
    #expect(try settings("5s").card.template == .builtIn("widget-compact"))
    #expect(try settings("5s").card.texts[.footer] == "F")
    #expect(try settings("5s").card.rows.count == 1)
    #expect(try settings("42mm").card.template == .builtIn("glance"))
    let own = text.replacing("{\"caption\": \"A\"", with: "{\"device\": \"5s\", \"caption\": \"A\"")
    let named = try ChartSpec(json(own), source: "a.json", kind: .card).settings
    #expect(try settings(nil, in: named).card.texts[.caption] == "C")
    #expect(try settings("6s", in: named).card.texts[.caption] == "B")
  }

  @Test(
    "a wrong key for devices is told with its place",
    arguments: [
      (#"{"devices": {"4s": {}}}"#, "a.json:1:14: devices: there is no key \"4s\""),
      (#"{"devices": {"5s": {"captoin": ""}}}"#, "a.json:1:21: there is no key \"captoin\""),
      (#"{"devices": {"5s": 1}}"#, "a.json:1:20: devices.5s"),
      (
        #"{"devices": {"watch": {"device": "42mm"}}}"#,
        "a.json:1:24: devices.watch: \"device\" chooses among these settings and cannot be one of "
          + "them. Move it beside \"devices\", or pass --device."
      ),
    ])
  func wrongDevices(text: String, start: String) throws {
    let found = message { _ = try ChartSpec(json(text), source: "a.json", kind: .card) }
    #expect(found.hasPrefix(start), "\(found)")
  }

  @Test("a chart has no keys of a card, and still needs data")
  func chart() throws {
    let spec = #"{"data": {"values": [1]}, "caption": "A"}"#
    #expect(
      message { _ = try ChartSpec(json(spec), source: "a.json") }
        == #"a.json:1:27: "caption" is a key of cards. Draw this spec with: snapshot card"#)
    #expect(
      message { _ = try ChartSpec(json(#"{"title": "A"}"#), source: "a.json") }
        == "a.json:1:1: data: there is no data. Give data with values or url.")
  }

  @Test("what a spec says goes before what the user's file does, and lists stand in its place")
  func userFile() throws {
    let text = #"{"theme": ["light", "dark"], "goal": [1, 2], "caption": "U", "footer": "F"}"#
    let base = try ChartSettings(userFile: SourceText(text, name: "config.json"))
    let spec = try ChartSpec(
      json(#"{"theme": "paper", "goal": 3, "caption": "S"}"#), source: "a.json", kind: .card,
      over: base)
    #expect(spec.settings.themes == [.builtIn(.paper)])
    #expect(spec.settings.goals == [Goal(value: 3)])
    #expect(spec.settings.card.texts == [.caption: "S", .footer: "F"])
    let silent = try ChartSpec(
      json(#"{"theme": null}"#), source: "a.json", kind: .card, over: base)
    #expect(silent.settings.themes == base.themes)
  }

  @Test(
    "a wrong file of a user's own is told with its place",
    arguments: [
      (#"{"lineWidht": 3}"#, #"config.json:1:2: there is no key "lineWidht". Did you mean "#),
      (#"{"data": {}}"#, #"config.json:1:2: there is no key "data"."#),
      (#"{"width": "x"}"#, #"config.json:1:11: width: "x" is not a number from 1 to"#),
      ("[]", #"config.json:1:1: "a list" is not an object. Give keys and values in braces."#),
      ("{", "config.json:1:2: "),
    ])
  func wrongUserFile(text: String, start: String) {
    let found = message { _ = try ChartSettings(userFile: SourceText(text, name: "config.json")) }
    #expect(found.hasPrefix(start), "\(found)")
  }
}

@Suite("The schema of cards")
struct CardSchemaTests {
  private static let schema = Result {
    try JSONValue(parsing: SourceText(ChartSchema(.card).text, name: "schema.json"))
  }

  @Test("its keys are those of the options, in their order, and three more")
  func keys() throws {
    let schema = try Self.schema.get()
    let keys = schema["properties"]?.members?.map(\.key) ?? []
    #expect(keys == ["$schema", "data", "devices"] + ChartOption.ofCards.map(\.description.key))
    #expect(schema["$id"]?.string == "https://example.org/snapshot/card.json")
    #expect(schema["required"] == nil)
  }

  @Test("what it gives as examples and defaults follows it, and is read")
  func examples() throws {
    let schema = try Self.schema.get()
    for option in ChartOption.ofCards {
      let key = option.description.key
      let property = try #require(schema["properties"]?[key])
      let values = (property["examples"]?.array ?? []) + [property["default"]].compactMap { $0 }
      for value in values {
        let text = value.string.map { "\"\($0)\"" } ?? value.literal ?? "\(value.bool == true)"
        let spec = try json("{ \"\(key)\": \(text) }")
        #expect(try SchemaCheck(root: schema).problems(of: spec) == [])
        #expect(message { _ = try ChartSpec(spec, source: "a.json", kind: .card) } == "no error")
      }
    }
  }

  @Test(
    "specs that the reader takes, it takes too, and no others",
    arguments: [
      (#""focus": { "x": 0.5, "y": 1 }, "device": "plus", "selected": 2"#, true),
      (#""focus": { "x": 0.5, "y": 2 }"#, false), (#""focus": "left""#, false),
      (
        #""template": { "width": 30, "box": { "space": 1 } }, "lint": ["slack", "mail"], "qr": true"#,
        true
      ),
      (#""template": "mesage""#, false), (#""lint": "slak""#, false),
      (#""row": ["A", { "title": "B" }], "figure": { "A": "{a}" }, "metric": ["A=1"]"#, true),
      (#""row": { "detail": "B" }"#, false), (#""figure": "A""#, false),
      (#""url": "me""#, false), (#""backgroundImage": "b.png", "backgroundCaps": [1,2,3,4]"#, true),
      (#""backgroundCaps": "a""#, false), (#""state": "locked", "today": "2016-09-19""#, true),
      (#""cpation": "A""#, false),
    ])
  func specs(keys: String, isRight: Bool) throws {
    let spec = try json("{ \(keys) }")
    #expect(try SchemaCheck(root: Self.schema.get()).problems(of: spec).isEmpty == isRight)
    let found = message { _ = try ChartSpec(spec, source: "a.json", kind: .card) }
    #expect((found == "no error") == isRight, "\(found)")
  }
}
