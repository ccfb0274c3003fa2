import Testing

@testable import ChartRender

@Suite("Specs")
struct ChartSpecTests {
  private func spec(_ text: String) throws -> ChartSpec {
    let source = try SourceText(text, name: "week.json")
    let input = try ChartInput(reading: source, settings: ChartSettings())
    guard case .spec(let spec) = input else {
      throw InputError(source: "week.json", place: nil, reason: .setting(.noData, key: ""))
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
    guard case .table(let table) = try ChartInput(reading: source, settings: ChartSettings()) else {
      Issue.record("read as a spec")
      return
    }
    #expect(table.columnNames == ["day", "n"])
  }

  @Test(
    "what is wrong is told with its place",
    arguments: [
      (
        #"{ "data": { "values": [1] }, "lineWidht": 3 }"#,
        #"week.json:1:30: there is no key "lineWidht". Did you mean "lineWidth"? It is one of "#
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
        #"{ "data": { "value": [1] } }"#,
        #"week.json:1:13: data: there is no key "value". Did you mean "values"? It is one of "#
      ),
      (
        #"{ "data": { "url": 3 } }"#,
        #"week.json:1:20: data.url: "a number" is not a text. Give one."#
      ),
      (
        #"{ "data": { "values": [1] }, "scale": [1, null] }"#,
        #"week.json:1:39: scale: "1,null" is not a list of scales. Give 1, 2 or 3, or several, "#
      ),
      (#"{ "data": [1] }"#, #"week.json:1:11: data: "a list" is not an object. Give keys"#),
    ])
  func errors(text: String, expected: String) {
    let found = message { _ = try spec(text) }
    #expect(found.hasPrefix(expected), "\(found)")
  }
}
