import Testing
import TestSupport

@testable import Base
@testable import Charts
@testable import Graphics
@testable import Options
@testable import Tables

@Suite("Specs")
struct ChartSpecTests {
  private func spec(_ text: String) throws -> ChartSpec {
    let source = try SourceText(text, name: "week.json")
    let input = try ParsedInput(reading: source, settings: ChartSettings())
    guard case .spec(let spec) = input else {
      throw InputError(source: "week.json", location: nil, reason: .setting(.noData, key: ""))
    }
    return spec
  }

  @Test("options are keys of a spec, with numbers and lists as JSON writes them")
  func keys() throws {
    let settings = try spec(
      """
      { "$schema": "x", "data": { "values": [1, 2] }, "size": { "width": 300, "height": 160 },
        "scale": [1, 3], "lineWidth": 2.5, "margin": { "vertical": 12, "horizontal": 8 },
        "labels": false, "average": true, "active": 1, "background": null }
      """
    ).settings
    #expect(settings.size == Size(width: 300, height: 160))
    #expect(settings.scales == [.x1, .x3])
    #expect(settings.lineWidth == 2.5)
    #expect(settings.margin == Theme.Margin(horizontal: 8, vertical: 12))
    #expect(settings.hidden == [.labels] && settings.shown == [.average])
    #expect(settings.active == .index(1))
    #expect(settings.background == nil)
  }

  @Test("an option that may be given several times takes a list, value by value")
  func lists() throws {
    func folders(_ json: String) throws -> [String] {
      try spec(##"{ "data": { "values": [1] }, "fontDir": \##(json) }"##).settings.fontDirectories
    }
    #expect(try folders(#"["a", "b,c"]"#) == ["a", "b,c"])
    #expect(try folders(#""a""#) == ["a"])
  }

  @Test("keys take the lists and objects of JSON, and the spellings of the command line")
  func structures() throws {
    let settings = try spec(
      """
      { "data": { "values": [1] }, "y": ["a,b", "c"], "where": { "city": "Berlin", "n": 3 },
        "goal": [10000, "5000=Half", { "value": 1, "label": "One" }], "from": 3,
        "range": { "from": 1, "to": "2", "label": "A" }, "valueLabels": ["min", "max"],
        "annotate": [{ "x": 3, "text": "B" }, "4=C"], "nodes": "ends", "gradient": false,
        "line": { "a": "dashed", "b": { "color": "#0af", "width": 2, "dash": [4, 2] } },
        "theme": ["classic", { "background": "black" }, "t.json"] }
      """
    ).settings
    #expect(settings.y == ["a,b", "c"])
    #expect(settings.conditions.map(\.column) == ["city", "n"])
    #expect(settings.conditions.map(\.value) == ["Berlin", "3"])
    #expect(settings.goals.map(\.value) == [10_000, 5_000, 1])
    #expect(settings.goals.map(\.label) == ["", "Half", "One"])
    #expect(settings.ranges.map(\.end) == [UnresolvedXPosition("2")])
    #expect(settings.annotations.map(\.text) == ["B", "C"])
    #expect(settings.valueLabels == [.minimum, .maximum])
    #expect(settings.nodes == .ends && settings.coloring == .solid)
    #expect(settings.lines.map(\.style.dash) == [[6, 4], [4, 2]])
    #expect(settings.lines.last?.style.color == Color(css: "#0af"))
    #expect(settings.themes.count == 3 && settings.themes.last == .file("t.json"))
    #expect(settings.from == UnresolvedXPosition("3"))
  }

  @Test("the order of keys has no meaning")
  func order() throws {
    for keys in [#""width": 50, "size": "10x20""#, #""size": "10x20", "width": 50"#] {
      let size = try spec("{ \(keys), \"data\": { \"values\": [1] } }").settings.size
      #expect(size == Size(width: 50, height: 20))
    }
  }

  @Test("a theme may be written out in a spec")
  func inlineTheme() throws {
    let source = ##"{ "data": { "values": [1] }, "theme": { "background": "#123" } }"##
    guard case .inline(let json) = try spec(source).settings.themes.first else {
      Issue.record("the theme is not inline")
      return
    }
    #expect(try Theme(json, source: "week.json").background.description == "#112233")
  }

  @Test("a plain list is a table, not a spec")
  func table() throws {
    let source = try SourceText(#"[{ "day": "2016-09-13", "n": 3 }]"#, name: "week.json")
    guard case .table(let table) = try ParsedInput(reading: source, settings: ChartSettings())
    else {
      Issue.record("read as a spec")
      return
    }
    #expect(table.columnNames == ["day", "n"])
  }

  @Test(
    "an answer with rows in it is a table, not a spec",
    arguments: [
      #"{ "data": [{ "n": 3 }] }"#, #"{ "status": "ok", "data": { "result": [{ "n": 3 }] } }"#,
      #"{ "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "data": { "values": [{ "n": 3 }] } }"#,
      #"{ "rows": [{ "n": 3 }] }"#,
      #"{ "width": 9, "height": 4, "translate": "no", "values": [{ "n": 3 }] }"#,
    ], [ChartSpec.Kind.chart, .card])
  func answers(text: String, kind: ChartSpec.Kind) throws {
    let source = try SourceText(text, name: "week.json")
    guard case .table(let table) = try ParsedInput(reading: source, kind: kind) else {
      Issue.record("read as a spec")
      return
    }
    #expect(table.columnNames == ["n"])
  }

  @Test(
    "a chart of Vega without rows is an error that names the file of them",
    arguments: [
      (
        #"{ "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "data": { "url": "a.csv" } }"#,
        "a chart of Vega-Lite without rows of its own. Draw the data that it names, \"a.csv\"."
      ),
      (
        #"{ "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "layer": [{ "data": { "url": "https://x.org/a.csv" } }, { "mark": "bar" }] }"#,
        "names, \"https://x.org/a.csv\": curl -fsSL 'https://x.org/a.csv' | snapshot chart -"
      ),
      (
        #"{ "$schema": "https://vega.github.io/schema/vega/v5.json", "data": [{ "name": "t", "url": "t.json" }], "marks": [{ "type": "rect" }] }"#,
        "a chart of Vega without rows of its own. Draw the data that it names, \"t.json\"."
      ),
      (
        #"{ "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "data": { "name": "t" } }"#,
        "and it names no file of them. Pass the data."
      ),
    ], [ChartSpec.Kind.chart, .card])
  func vega(sample: (text: String, message: String), kind: ChartSpec.Kind) throws {
    let source = try SourceText(sample.text, name: "v.json")
    let found = message { _ = try ParsedInput(reading: source, kind: kind) }
    #expect(found.hasPrefix("v.json: this is ") && found.contains(sample.message), "\(found)")
  }

  @Test("rows that Altair writes beside a chart are read")
  func altair() throws {
    let source = try SourceText(
      #"{ "config": { "view": { "width": 4 } }, "data": { "name": "d" }, "mark": "bar", "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "datasets": { "d": [{ "n": 3 }] } }"#,
      name: "v.json")
    guard case .table(let table) = try ParsedInput(reading: source) else {
      Issue.record("read as a spec")
      return
    }
    #expect(table.columnNames == ["n"] && table.rowCount == 1)
  }

  @Test("bad rows are an error or are left out, as the settings say")
  func badRows() throws {
    var settings = ChartSettings()
    func rows() throws -> Int? {
      let source = try SourceText("{\"n\":1}\n{\n{\"n\":2}\n", name: "a.ndjson")
      guard case .table(let table) = try ParsedInput(reading: source, settings: settings) else {
        return nil
      }
      return table.rowCount
    }
    #expect(throws: InputError.self) { try rows() }
    settings.badRows = .skipped
    #expect(try rows() == 2)
  }

  @Test(
    "what is wrong is told with its place",
    arguments: [
      (
        #"{ "data": { "values": [1] }, "lineWidht": 3 }"#,
        #"week.json:1:30: there is no key "lineWidht". Did you mean "lineWidth"?"#
      ),
      (
        #"{ "data": { "values": [1] }, "size": "414" }"#,
        #"week.json:1:38: size: "414" is not a size. Give width and height in points, such as "#
      ),
      (
        #"{ "$schema": "x" }"#,
        "week.json:1:1: data: there is no data. Give data with values or url."
      ),
      (
        #"{ "data": { "values": [1], "url": "a.csv" } }"#,
        "week.json:1:35: data: data has values or url, one of the two. Remove the other."
      ),
      (
        #"{ "$schema": "x", "data": { "value": [1] } }"#,
        #"week.json:1:29: data: there is no key "value". It is one of values, url."#
      ),
      (
        #"{ "data": { "url": 3 } }"#,
        #"week.json:1:20: data.url: "a number" is not a text. Give one."#
      ),
      (
        #"{ "data": { "values": [1] }, "scale": [1, null] }"#,
        #"week.json:1:39: scale: "1,null" is not a list of scales. Give 1, 2 or 3, or several, "#
      ),
      (
        #"{ "data": { "values": [1] }, "goal": [1, { "vlaue": 2 }] }"#,
        #"week.json:1:42: goal: there is no key "vlaue". Did you mean "value"? It is one of value, "#
      ),
      (
        #"{ "data": { "values": [1] }, "goal": [1, {}] }"#,
        #"week.json:1:42: goal: "an object" is not a goal. Give a number and perhaps a text"#
      ),
      (
        #"{ "data": { "values": [1] }, "where": { "a": [1] } }"#,
        #"week.json:1:39: where: "a list" is not a text. Give one."#
      ),
      (
        #"{ "data": { "values": [1] }, "line": { "a": { "dash": [-1] } } }"#,
        #"week.json:1:38: line: "-1" is not a list of dashes. Give up to 8 lengths of dashes and "#
      ),
      (
        #"{ "data": { "values": [1] }, "line": { "a": { "witdh": 1 } } }"#,
        #"week.json:1:38: line: there is no key "witdh". Did you mean "width"? It is one of color, "#
      ),
      (
        #"{ "data": { "values": [1] }, "title": true }"#,
        #"week.json:1:39: title: "true" is not a text. Give one."#
      ),
      (
        #"{ "data": [1], "y": "a" }"#,
        #"week.json:1:11: data: "a list" is not an object. Give keys"#
      ),
    ])
  func errors(text: String, expected: String) {
    let found = message { _ = try spec(text) }
    #expect(found.hasPrefix(expected), "\(found)")
  }
}
