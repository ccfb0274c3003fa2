import Foundation
import Testing
import TestSupport

@testable import Base
@testable import ChartRender
@testable import Charts
@testable import CommandKit
@testable import Graphics
@testable import Imaging
@testable import snapshot

@Suite("README and documentation")
struct GoldenReadmeTests {
  @Test("every command line works when copied", arguments: try Readme.pages)
  func commands(path: String) throws {
    let page = try Readme(path)
    let folder = try Readme.folder()
    for block in page.blocks("sh") {
      let run = try CommandRun(script: Readme.script(block), in: folder)
      #expect(run.status == 0, "\(block)\n\(run.errors)")
      #expect(!(run.text + run.errors).contains("not-a-secret"), "\(block)")
    }
    let names = try folder.names
    for output in page.outputs {
      // `week.png` may have become `week-light.png` and `week@2x.png`.
      let parts = output.split(separator: ".")
      let isThere = names.contains { $0.hasPrefix(parts[0]) && $0.hasSuffix(".\(parts[1])") }
      #expect(isThere, "\(output)")
    }
  }

  @Test("pages with examples have some")
  func examples() throws {
    let counts = try Dictionary(
      uniqueKeysWithValues: Readme.pages.map { ($0, try Readme($0).commands.count) })
    for (page, least) in [
      ("README.md", 10), ("Documentation/charts.md", 25), ("Documentation/cards.md", 10),
      ("Documentation/batches.md", 3), ("Documentation/sending.md", 5),
      ("Documentation/cluster.md", 8), ("Documentation/assistants.md", 4),
    ] {
      #expect(counts[page, default: 0] >= least, "\(page)")
    }
  }

  @Test("the README is short, and no line is too wide to read")
  func size() throws {
    #expect(try Readme().text.count { $0 == "\n" } <= 200)
    for path in try Readme.pages {
      for line in try Readme(path).text.split(separator: "\n")
      where !line.hasPrefix("|") && !line.hasPrefix("<img") {
        #expect(line.count <= 140, "\(path): \(line)")
      }
    }
  }

  @Test("what the commands print says what the pages promise")
  func words() throws {
    let page = try Readme("Documentation/charts.md")
    let folder = try Readme.folder()
    func run(_ line: String) throws -> String {
      try #require(page.commands.contains(line), "\(line)")
      return try CommandRun(script: Readme.script(line), in: folder).text
    }
    _ = try run("snapshot chart Golden/data/steps-two-weeks.csv -o week.png")
    let description = try run("snapshot describe Golden/data/steps-two-weeks.csv")
    #expect(description.hasPrefix("Line chart of steps, 14 days from Sep 4 to Sep 17, 2016."))
    #expect(try run("snapshot inspect week.png").contains("Description: \(description)"))
    let themes = try run("snapshot chart --list-themes")
    for line in themes.split(separator: "\n") {
      #expect(page.text.contains("`\(line.prefix { $0 != " " })`"), "\(line)")
    }
  }

  @Test("every template has a row")
  func templates() throws {
    let page = try Readme("Documentation/cards.md")
    let run = try CommandRun("card", "--list-templates", in: TestFolder())
    for line in run.text.split(separator: "\n") {
      #expect(page.text.contains("`\(line.prefix { $0 != " " })`"), "\(line)")
    }
  }

  @Test("the example of a message is what the command says")
  func message() throws {
    let folder = try TestFolder()
    try folder.write("d,n\n1,1.5\n2,\"12,5\"\n", to: "week.csv")
    let run = try CommandRun("chart", "week.csv", "--y", "n", "-o", "a.png", in: folder)
    let message = String(run.errors.dropFirst("Error: ".count).dropLast())
    #expect(run.status == 65)
    #expect(try Readme("Documentation/charts.md").text.contains("`\(message)`"), "\(message)")
  }

  @Test(
    "the JSON of a page is that of the example's file",
    arguments: [
      ("charts", ["theme.json", "chart.json"]), ("batches", ["batch/card.json"]),
    ])
  func files(page: String, names: [String]) throws {
    let files = try names.map {
      try String(contentsOf: PackageFolder.url.appending(path: "Examples/\($0)"), encoding: .utf8)
    }
    #expect(try Readme("Documentation/\(page).md").blocks("json").map { "\($0)\n" } == files)
  }

  @Test("the destinations of the page are valid")
  func destinations() throws {
    let folder = try TestFolder()
    let json = try #require(try Readme("Documentation/sending.md").blocks("json").first)
    try folder.write(json, to: "destinations.json")
    let run = try CommandRun(
      script: Readme.script(
        "chmod 600 destinations.json; snapshot destinations --destinations destinations.json"),
      in: folder)
    let names = run.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(names == ["club", "ops-team", "team", "user", "walkers"], "\(run.errors)")
    #expect(!run.text.contains("not-a-secret"))
  }

  @Test("an assistant that is configured as the page says gets an answer")
  func assistant() throws {
    let text = try #require(try Readme("Documentation/assistants.md").blocks("json").first)
    let json = try JSONValue(parsing: SourceText(Array(text.utf8), name: "configuration"))
    let server = try #require(json["mcpServers"]?["snapshot"])
    var words = try #require(server["args"]?.array).compactMap(\.string)
    #expect(server["command"]?.string == "snapshot" && words.dropLast() == ["mcp", "--folder"])
    words.removeLast()
    let folder = try Readme.folder()
    let lines = [Conversation.handshake, Conversation.call("1", "chart", #"{"data":"x\n1\n2"}"#)]
    let conversation = try Conversation(lines, Array(words.dropFirst()) + [folder.path], in: folder)
    #expect(try conversation.answer("1")["result"]?.pictures.count == 1)
  }

  @Test("the table of options is the one of the help")
  func options() throws {
    let rows = Command.chart.description.sections.flatMap(\.options).map { option in
      let label = option.label.replacingOccurrences(of: "|", with: "\\|")
      let help = option.help.replacingOccurrences(of: "|", with: "\\|")
      return "| `\(label)` | \(help) |\n"
    }
    let table = "| option | meaning |\n|---|---|\n" + rows.joined()
    let page = try Readme("Documentation/options.md")
    guard page.options != table else { return }
    guard ProcessInfo.processInfo.environment["SNAPSHOT_RECORD"] == "1",
      !ContinuousIntegration.isRunning
    else {
      Issue.record("the options have changed; make golden puts them into \(page.path)")
      return
    }
    let text = page.text.replacingOccurrences(
      of: Readme.optionsStart + page.options, with: Readme.optionsStart + table)
    try Data(text.utf8).write(to: PackageFolder.url.appending(path: page.path))
    Issue.record("\(page.path): recorded the table of options")
  }

  @Test("the Swift example is the one that is compiled here")
  func swift() throws {
    // Documentation/library.md:
    let chart = LineChart(values: [5200, 8400, 3000], labels: ["9/13", "9/14", "9/15"])
    var renderer = try ChartRenderer()
    let png = try renderer.png(chart, size: Size(width: 414, height: 280), scale: .x2)
    // end
    #expect(try PNGDecoder().decode(png).size.area == 828 * 560)
    let here = try String(contentsOfFile: #filePath, encoding: .utf8)
    let block = try #require(try Readme("Documentation/library.md").blocks("swift").first)
    for line in block.split(separator: "\n") { #expect(here.contains(line), "\(line)") }
  }
}
