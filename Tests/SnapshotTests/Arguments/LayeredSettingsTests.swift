import Testing

@testable import Base
@testable import Charts
@testable import CommandKit
@testable import Options
@testable import snapshot

@Suite("What was asked for, by whom")
struct LayeredSettingsTests {
  private func settings(_ arguments: [String], over spec: ChartSettings) throws -> ChartSettings {
    let parsed = try Command.chart.description.parser.parse(arguments)
    return try LayeredSettings(parsed).settings(over: spec)
  }

  private var spec: ChartSettings {
    var spec = ChartSettings()
    spec.y = ["a", "b"]
    spec.goals = [Goal(value: 1)]
    spec.texts.title = "Spec"
    spec.fontDirectories = ["fonts"]
    spec.valueLabels = [.all]
    return spec
  }

  @Test("a list of arguments stands in the place of a spec's, and has what was given together")
  func lists() throws {
    let found = try settings(
      ["--y", "c", "--goal", "2", "--y=d,e", "--goal", "3=Three", "--value-labels", "min"],
      over: spec)
    #expect(found.y == ["c", "d", "e"])
    #expect(found.goals == [Goal(value: 2), Goal(value: 3, label: "Three")])
    #expect(found.valueLabels == [.minimum])
    #expect(found.texts.title == "Spec")
  }

  @Test("an empty argument takes back what a spec says")
  func empty() throws {
    let found = try settings(["--y=", "--goal", "", "--title", ""], over: spec)
    #expect(found.y == [] && found.goals == [] && found.texts.title == "")
  }

  @Test("folders of fonts add to each other")
  func folders() throws {
    let found = try settings(["--font-dir", "more", "--font-dir", "yet"], over: spec)
    #expect(found.fontDirectories == ["fonts", "more", "yet"])
  }

  @Test("words that were toggles are still toggles")
  func toggles() throws {
    #expect(try settings(["--no-nodes", "w.csv"], over: spec).nodes == NodeChoice.none)
    #expect(try settings(["--nodes", "w.csv"], over: spec).nodes == .automatic)
    #expect(try settings(["--nodes", "ends", "w.csv"], over: spec).nodes == .ends)
    #expect(try settings(["--no-gradient"], over: spec).coloring == .solid)
    #expect(try settings(["--gradient=value"], over: spec).coloring == .value)
    #expect(throws: NamedOptionError.self) { try settings(["--nodes=al"], over: spec) }
  }
}
