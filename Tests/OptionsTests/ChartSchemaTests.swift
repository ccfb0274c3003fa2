import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Options

@Suite("The schema of specs")
struct ChartSchemaTests {
  /// Parsed once: it is long.
  private static let schema = Result {
    try JSONValue(parsing: SourceText(ChartSchema().text, name: "schema.json"))
  }

  private func json(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: SourceText(text, name: "a.json"))
  }

  private func check() throws -> SchemaCheck { SchemaCheck(root: try Self.schema.get()) }

  @Test("its keys are those of the options, in their order, and two more")
  func keys() throws {
    let schema = try Self.schema.get()
    let keys = schema["properties"]?.members?.map(\.key) ?? []
    #expect(keys == ["$schema", "data"] + ChartOption.all.map(\.description.key))
    #expect(keys.allSatisfy { schema["properties"]?[$0]?["description"]?.string?.last == "." })
    #expect(ChartSchema().text == ChartSchema().text)
  }

  @Test("a theme has all fields of a theme file")
  func theme() throws {
    let theme = try Self.schema.get()["$defs"]?["theme"]
    for field in ThemeField.all {
      let value = field.path.split(separator: ".").reduce(theme) { $0?["properties"]?[String($1)] }
      #expect(
        value?["additionalProperties"] == nil && value?.members?.isEmpty == false, "\(field.path)")
    }
  }

  @Test("what it gives as examples and defaults follows it, and is read")
  func examples() throws {
    let schema = try Self.schema.get()
    for option in ChartOption.all {
      let key = option.description.key
      let property = try #require(schema["properties"]?[key])
      let values = (property["examples"]?.array ?? []) + [property["default"]].compactMap { $0 }
      for value in values {
        let text = value.string.map { "\"\($0)\"" } ?? value.literal ?? "\(value.bool == true)"
        let spec = try json("{ \"data\": { \"values\": [1] }, \"\(key)\": \(text) }")
        #expect(try check().problems(of: spec) == [])
        #expect(message { _ = try ChartSpec(spec, source: "a.json") } == "no error")
      }
    }
  }

  @Test(
    "specs that the reader takes, it takes too",
    arguments: [
      #""y": ["a", "b"], "where": { "a": 1 }, "from": 3, "until": "2016-09-13""#,
      #""goal": [1, "2=A", { "value": 3, "label": "B" }], "grid": true, "nodes": false"#,
      #""gradient": "value", "theme": ["dark", { "line": { "width": 2 } }, "a.json"]"#,
      #""theme": { "extends": "dark", "palette": ["red"], "title": { "font": { "size": 9 } } }"#,
      #""scale": [1, 2], "size": { "width": 3, "height": 4 }, "margin": [12, 3]"#,
      #""line": { "a": "dashed", "b": { "width": 3, "dash": [4, 2], "color": "red" } }"#,
      #""range": { "from": 1, "to": 2 }, "annotate": { "x": 1, "text": "A" }, "active": 3"#,
      #""valueLabels": "min,max", "state": "no-data", "scale": "1,2", "theme": "light,dark""#,
    ])
  func right(keys: String) throws {
    let spec = try json("{ \"data\": { \"values\": [1, null] }, \(keys) }")
    #expect(try check().problems(of: spec) == [])
    #expect(message { _ = try ChartSpec(spec, source: "a.json") } == "no error")
  }

  @Test(
    "wrong specs do not follow it, and are not read",
    arguments: [
      (#""lineWidht": 3"#, ": lineWidht"), (#""lineWidth": 0"#, ".lineWidth: minimum"),
      (#""lineWidth": "wide""#, ".lineWidth: type"), (#""curve": "round""#, ".curve: enum"),
      (#""nodes": "al""#, ".nodes: enum"), (#""grid": "perhaps""#, ".grid: type"),
      (#""decimals": 1.5"#, ".decimals: type"), (#""size": "414""#, ".size: anyOf"),
      (#""goal": "ten""#, ".goal: anyOf"), (#""goal": { "label": "A" }"#, ".goal: anyOf"),
      (#""where": "city""#, ".where: anyOf"), (#""range": { "from": 1 }"#, ".range: anyOf"),
      (#""theme": "clasic""#, ".theme: anyOf"),
      (#""annotate": { "x": 1, "text": "A", "y": 2 }"#, ".annotate: anyOf"),
      (#""valueLabels": ["min", "first"]"#, ".valueLabels: anyOf"),
      (#""line": { "a": { "widht": 3 } }"#, ".line: anyOf"),
      (#""title": ["A"], "x": true"#, ".title: type"),
    ])
  func wrong(keys: String, problem: String) throws {
    let spec = try json("{ \"data\": { \"values\": [1] }, \(keys) }")
    #expect(try check().problems(of: spec).first == problem)
    #expect(message { _ = try ChartSpec(spec, source: "a.json") } != "no error")
  }

  @Test(
    "data has rows or a file",
    arguments: [
      (#"{ "data": { "values": [1], "url": "a.csv" } }"#, ".data: oneOf"),
      (#"{ "data": {} }"#, ".data: oneOf"), ("{}", ": required"),
      (#"{ "data": { "values": "1,2" } }"#, ".data.values: type"),
      (#"{ "data": { "url": "a.csv", "format": "csv" } }"#, ".data: format"),
    ])
  func data(text: String, problem: String) throws {
    #expect(try check().problems(of: json(text)).first == problem)
    #expect(message { _ = try ChartSpec(json(text), source: "a.json") } != "no error")
  }
}
