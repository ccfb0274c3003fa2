import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Imaging
@testable import Options
@testable import Tables

/// The settings after one option.
func settings(_ name: String, _ value: OptionValue) throws -> ChartSettings {
  var settings = ChartSettings()
  try apply(name, value, to: &settings)
  return settings
}

private func apply(_ name: String, _ value: OptionValue, to settings: inout ChartSettings) throws {
  let option = try #require(ChartOption.all.first { $0.description.name == name })
  try option.apply(value, to: &settings, as: "--\(name)")
}

@Suite("Options of a chart")
struct ChartOptionTests {
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

  @Test("lists are rows of CSV, with quotes around what has a comma")
  func lists() throws {
    #expect(try settings("y", .text("a,b, c d ")).y == ["a", "b", "c d"])
    #expect(try settings("y", .text(#""a,b","say ""c""" , d"#)).y == ["a,b", #"say "c""#, "d"])
    #expect(try settings("y", .entry("a,b")).y == ["a,b"])
    #expect(try settings("highlight", .text("a")).highlight == ["a"])
    #expect(try settings("value-labels", .text("min, MAX")).valueLabels == [.minimum, .maximum])
    let themes = try settings("theme", .text("classic,./a.json,classic")).themes
    #expect(themes == [.builtIn(.classic), .file("./a.json")])
  }

  @Test("data and periods are read into settings")
  func data() throws {
    let conditions = try settings("where", .text("a = b=c")).conditions
    #expect(conditions == [RowCondition(column: "a", value: "b=c")])
    #expect(try settings("where", .text("a=")).conditions.first?.value == "")
    #expect(try settings("x-type", .text("Time")).xType == .time)
    #expect(try settings("series", .text("city")).series == "city")
    #expect(try settings("from", .text("2016-09-13")).from == UnresolvedXPosition("2016-09-13"))
    #expect(try settings("until", .text("3")).to == UnresolvedXPosition("3"))
    #expect(try settings("last", .text("3 months")).last == TimeSpan(3, .month))
    #expect(try settings("zone", .text("+02:00")).zone?.firstOffset == 7_200)
    #expect(try settings("zone", .text("Europe/Berlin")).zone?.name == "Europe/Berlin")
    #expect(try settings("by", .text("week")).by == .week)
    #expect(try settings("agg", .text("mean")).aggregate == .mean)
    #expect(try settings("rolling", .text("7")).rolling == 7)
    #expect(try settings("fill", .text("zero")).fill == .zero)
    #expect(try settings("unfinished", .text("Last")).unfinished == .last)
    #expect(try settings("unfinished", .text("none")).unfinished == .nothing)
    #expect(
      try settings("unfinished", .text("2016-09-18")).unfinished
        == .xPosition(UnresolvedXPosition("2016-09-18")))
    #expect(try settings("unfinished", .text("")).unfinished == nil)
    #expect(try settings("count-unfinished", .toggle(true)).countsUnfinished)
  }

  @Test("axes and lines are read into settings")
  func axes() throws {
    #expect(try settings("y-axis", .text("right")).yAxis.side == .right)
    #expect(try settings("y-min", .text("-1.5")).yAxis.minimum == -1.5)
    #expect(try settings("y-max", .text("1e3")).yAxis.maximum == 1_000)
    #expect(try settings("y-zero", .toggle(true)).yAxis.includesZero)
    #expect(try settings("log", .toggle(true)).yAxis.scaling == .logarithmic)
    #expect(try settings("grid", .toggle(false)).yAxis.hasGrid == false)
    #expect(try settings("compact", .toggle(true)).notation == .compact)
    #expect(try settings("compact", .toggle(false)).notation == .full)
    #expect(try settings("decimals", .text("2")).decimals == 2)
    #expect(try settings("curve", .text("step")).curve == .step)
    #expect(try settings("gap", .text("bridge")).gap == .bridge)
    #expect(try settings("gradient", .text("value")).coloring == .value)
    #expect(try settings("gradient", .text("none")).coloring == .solid)
    #expect(try settings("gradient", .toggle(false)).coloring == .solid)
    #expect(try settings("gradient", .toggle(true)).coloring == .gradient)
    #expect(try settings("threshold", .text("10000")).coloring == .threshold(10_000))
    #expect(try settings("nodes", .toggle(false)).nodes == NodeChoice.none)
    #expect(try settings("nodes", .toggle(true)).nodes == .automatic)
    #expect(try settings("nodes", .text("ends")).nodes == .ends)
    #expect(try settings("legend", .text("top")).legend == .top)
    #expect(try settings("area", .toggle(true)).shown == [.area])
  }

  @Test(
    "what values count is one thing: the last one said",
    arguments: [
      ([("unit", "km")], NumberStyle.Kind.plain(unit: "km")),
      ([("currency", "eur")], .currency(code: "EUR")),
      ([("duration", "yes")], .duration),
      ([("unit", "km"), ("currency", "EUR")], .currency(code: "EUR")),
      ([("currency", "EUR"), ("duration", "yes"), ("unit", "%")], .plain(unit: "%")),
      ([("duration", "yes"), ("duration", "no")], .plain(unit: "")),
      ([("unit", "km"), ("unit", "")], .plain(unit: "")),
    ] as [([(String, String)], NumberStyle.Kind)])
  func units(given: [(String, String)], expected: NumberStyle.Kind) throws {
    var settings = ChartSettings()
    for (name, value) in given { try apply(name, .text(value), to: &settings) }
    #expect(settings.numberStyle == NumberStyle(kind: expected))
  }

  @Test("the look of one line is words in any order")
  func lines() throws {
    func style(_ text: String) throws -> Series.Style? {
      let lines = try settings("line", .text("a=b=\(text)")).lines
      #expect(lines.first?.series == "a=b")
      return lines.first?.style
    }
    let blue = Color(css: "#0af")
    #expect(
      try style("dash 4,2 width 1.5 #0af") == Series.Style(color: blue, width: 1.5, dash: [4, 2]))
    #expect(try style("rgb(0 170 255) dotted") == Series.Style(color: blue, dash: [1, 4]))
    #expect(try style("dashed") == Series.Style(dash: [6, 4]))
    #expect(try style("dashed solid width 2") == Series.Style(width: 2))
  }

  @Test("words and remarks are read into settings")
  func words() throws {
    #expect(try settings("title", .text("A=B")).texts.title == "A=B")
    #expect(try settings("goal", .text("1e4=Our goal = 1")).goals.first?.label == "Our goal = 1")
    #expect(try settings("goal", .text("-3")).goals == [Goal(value: -3)])
    let range = try settings("range", .text("2016-09-13 .. 2016-09-16 = A..B")).ranges.first
    #expect(
      range?.start == UnresolvedXPosition("2016-09-13")
        && range?.end == UnresolvedXPosition("2016-09-16"))
    #expect(range?.label == "A..B")
    #expect(try settings("range", .text("1...5")).ranges.first?.end == UnresolvedXPosition(".5"))
    let remark = try settings("annotate", .text("2016-09-14=Marathon=42")).annotations.first
    #expect(remark?.place == UnresolvedXPosition("2016-09-14") && remark?.text == "Marathon=42")
    #expect(try settings("state", .text("no-data")).state == .noData)
    #expect(try settings("strict", .toggle(true)).isStrict)
    #expect(try settings("alt-length", .text("120")).altLength == 120)
    #expect(try settings("compression", .text("best")).compression == .best)
    #expect(try settings("max-bytes", .text("2000000")).maxBytes == 2_000_000)
  }

  @Test("an empty text takes back what was set before")
  func empty() throws {
    var settings = ChartSettings()
    let given = [
      ("title", "A"), ("x", "a"), ("y", "a,b"), ("goal", "3"), ("curve", "step"), ("y-min", "3"),
      ("size", "10x10"), ("theme", "a.json"), ("value-labels", "all"), ("locale", "de_DE"),
      ("unit", "km"), ("from", "3"), ("label-format", "d"), ("scale", "3"), ("line", "a=red"),
    ]
    for (name, value) in given { try apply(name, .text(value), to: &settings) }
    for (name, _) in given { try apply(name, .text(""), to: &settings) }
    #expect("\(settings)" == "\(ChartSettings())")
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
    let format = OptionDescription("label-format", .one(.text("P")), help: "")
    #expect(format.key == "labelFormat")
    #expect(format.environmentVariable == "SNAPSHOT_LABEL_FORMAT")
  }
}
