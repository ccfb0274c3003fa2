import Testing

@testable import ChartRender

@Suite("Options of a chart")
struct ChartOptionTests {
  private func settings(_ name: String, _ value: OptionValue) throws -> ChartSettings {
    var settings = ChartSettings()
    let option = try #require(ChartOption.all.first { $0.description.name == name })
    try option.apply(value, to: &settings, as: "--\(name)")
    return settings
  }

  @Test("values are read into settings")
  func values() throws {
    #expect(try settings("size", .text("300x160.5")).size == Size(width: 300, height: 160.5))
    #expect(try settings("width", .text("300")).size == Size(width: 300, height: 280))
    #expect(try settings("scale", .text("1,2x,3,1")).scales == [.x1, .x2, .x3])
    #expect(try settings("active", .text("max")).active == .maximum)
    #expect(try settings("active", .text("4")).active == .index(4))
    #expect(
      try settings("margin", .text("12")).margin == Theme.Margin(horizontal: 12, vertical: 12))
    #expect(
      try settings("margin", .text("12,0")).margin == Theme.Margin(horizontal: 0, vertical: 12))
    #expect(try settings("background", .text("transparent")).background == .clear)
    #expect(try settings("label-format", .text("EEE d")).labelFormat?.text == "EEE d")
    #expect(try settings("average", .toggle(true)).shown == [.average])
    #expect(try settings("labels", .toggle(false)).hidden == [.labels])
    #expect(try settings("labels", .text("no")).hidden == [.labels])
    #expect(try settings("theme", .text("classic")).themes == [.builtIn(.classic)])
    #expect(try settings("theme", .text("my.json")).themes == [.file("my.json")])
    #expect(try settings("theme", .text("./mine")).themes == [.file("./mine")])
    #expect(try settings("locale", .text("de_DE")).numberFormat != nil)
  }

  @Test(
    "a value that an option cannot have is told with the rule",
    arguments: [
      ("size", "414", "is not a size. Give width and height in points, such as 414x280."),
      ("size", "0x10", "is not a size. Give width and height in points, such as 414x280."),
      ("size", "1e9x10", "is not a size. Give width and height in points, such as 414x280."),
      ("size", "nanx10", "is not a size. Give width and height in points, such as 414x280."),
      ("size", "4xx2", "is not a size. Give width and height in points, such as 414x280."),
      ("width", "-1", "is not a number from 1 to 16384 points."),
      ("scale", "4", "is not a list of scales. Give 1, 2 or 3, or several, such as 1,2,3."),
      ("scale", "1,,2", "is not a list of scales. Give 1, 2 or 3, or several, such as 1,2,3."),
      (
        "active", "lst",
        "is not an element. Give last, first, max, min, none or a number that counts from 0."
      ),
      (
        "margin", "5",
        "is not a margin. Give points above and below (at least 10, so that nodes are not cut), "
          + "then left and right, such as 15,30."
      ),
      ("line-width", "0", "is not a number from 0.1 to 100 points."),
      (
        "background", "blak",
        "is not a colour. Give one as in CSS, such as white, #3a9bdc or rgb(58 155 220 / 50%), "
          + "or transparent."
      ),
      (
        "input-format", "cvs",
        #"is not known. Did you mean "csv"? It is one of csv, tsv, json, ndjson."#
      ),
      (
        "delimiter", "ab",
        "is not a delimiter. Give one character that is no letter or digit, or tab."
      ),
      ("locale", "xx_YY", "is not a locale. Give a language and perhaps a country, such as de_DE."),
      ("missing-fonts", "ignore", "is not known. It is one of fallback, warn, error."),
      ("format", "svg", "is not a format that is written. Give png."),
      ("average", "perhaps", "is neither true nor false. Give one of the two."),
    ])
  func errors(name: String, value: String, rule: String) {
    let found = message { _ = try settings(name, .text(value)) }
    #expect(found == "--\(name): \"\(value)\" \(rule)")
  }

  @Test("a theme that does not exist is told with the ones that do")
  func unknownTheme() {
    #expect(
      message { _ = try settings("theme", .text("clasic")) }
        == #"--theme: there is no theme "clasic". Did you mean "classic"? It is one of classic, "#
        + "light, dark, paper, contrast. A path that ends in .json is a file.")
  }

  @Test("names of options, keys and variables are unique and belong together")
  func names() {
    let all = ChartOption.all.map(\.description)
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.compactMap(\.short)).count == all.compactMap(\.short).count)
    let format = OptionDescription("label-format", .one(placeholder: "P"), help: "")
    #expect(format.key == "labelFormat")
    #expect(format.environmentVariable == "SNAPSHOT_LABEL_FORMAT")
  }
}
