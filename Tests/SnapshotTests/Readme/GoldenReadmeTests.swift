import ChartRender
import Foundation
import Testing

@testable import snapshot

@Suite("The README")
struct GoldenReadmeTests {
  @Test("every command line of it works when copied")
  func commands() throws {
    let readme = try Readme()
    let folder = try readme.folder()
    #expect(readme.commands.count == 37)
    let own = "snapshot chart steps.csv --theme my.json -o dark.png"
    #expect(readme.text.contains(own))
    for line in readme.commands + [own] {
      let run = try CommandRun(script: Readme.script(line), in: folder)
      #expect(run.status == 0, "\(line)\n\(run.errors)")
      #expect(!(run.text + run.errors).contains("not-a-secret"), "\(line)")
    }
    let script = String(decoding: folder.bytes(of: "card.sh") ?? [], as: UTF8.self)
    #expect(script.contains("SNAPSHOT_WEBHOOK") && !script.contains("not-a-secret"))
    let names = try folder.names.filter { name in
      ["png", "svg", "pdf", "schema.json", "sh", "eml"].contains { name.hasSuffix(".\($0)") }
    }
    #expect(
      names == [
        "card.eml", "card.png", "card.sh", "card@2x.png", "card@3x.png", "chart.schema.json",
        "dark.png", "days.png",
        "employment-story.png", "header.png", "iowa-story.png", "og.png", "report-dark.png",
        "report-light.png", "sales.png", "snow.png", "soon.png", "steps-story.png", "steps-zh.png",
        "temps-story.png", "three.png", "two.png", "weather-story.png", "week-dark.png",
        "week-light.png", "week.pdf", "week.png", "week.svg", "week@2x.png", "week@3x.png",
        "weeks.png",
      ])
  }

  @Test("what it prints says what the README promises")
  func words() throws {
    let readme = try Readme()
    let folder = try readme.folder()
    func run(_ line: String) throws -> String {
      try #require(readme.commands.contains(line), "\(line)")
      return try CommandRun(script: Readme.script(line), in: folder).text
    }
    _ = try run("snapshot chart steps.csv -o week.png")
    let description = try run("snapshot describe steps.csv")
    #expect(description.hasPrefix("Line chart of steps, 3 days from Sep 13 to Sep 15, 2016."))
    #expect(try run("snapshot inspect week.png").contains("Description: \(description)"))
    let themes = try run("snapshot chart --list-themes")
    for line in themes.split(separator: "\n") {
      #expect(readme.text.contains("`\(line.prefix { $0 != " " })`"), "\(line)")
    }
  }

  @Test("its example of a message is what the command says")
  func message() throws {
    let folder = try TestFolder()
    let rows = (1...5).map { "\($0),1\n" }.joined()
    try folder.write("d,n\n\(rows)6,\"12,5\"\n", to: "week.csv")
    let run = try CommandRun("chart", "week.csv", "--y", "n", "-o", "a.png", in: folder)
    let message = String(run.errors.dropFirst("Error: ".count).dropLast())
    #expect(run.status == 65)
    #expect(try Readme().text.contains("`\(message)`"), "\(message)")
  }

  @Test("its table of options is the one of the help")
  func options() throws {
    let rows = Command.chart.description.sections.flatMap(\.options).map { option in
      let label = option.label.replacingOccurrences(of: "|", with: "\\|")
      let help = option.help.replacingOccurrences(of: "|", with: "\\|")
      return "| `\(label)` | \(help) |\n"
    }
    let table = "| option | meaning |\n|---|---|\n" + rows.joined()
    let readme = try Readme()
    guard readme.options != table else { return }
    guard ProcessInfo.processInfo.environment["SNAPSHOT_RECORD"] == "1",
      ProcessInfo.processInfo.environment["CI"] != "true"
    else {
      Issue.record("the options have changed; make golden puts them into README.md")
      return
    }
    let text = readme.text.replacingOccurrences(
      of: Readme.optionsStart + readme.options, with: Readme.optionsStart + table)
    try Data(text.utf8).write(to: Readme.file)
    Issue.record("README.md: recorded the table of options")
  }

  @Test("its Swift example is the one that is compiled here")
  func swift() throws {
    // README:
    let chart = LineChart(values: [5200, 8400, 3000], labels: ["9/13", "9/14", "9/15"])
    var renderer = try ChartRenderer()
    let png = try renderer.png(chart, size: Size(width: 414, height: 280), scale: .x2)
    // end
    #expect(try PNGDecoder().decode(png).size.area == 828 * 560)
    let here = try String(contentsOfFile: #filePath, encoding: .utf8)
    let block = try #require(try Readme().blocks("swift").first)
    for line in block.split(separator: "\n") { #expect(here.contains(line), "\(line)") }
  }
}
