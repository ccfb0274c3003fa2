import ChartRender
import Foundation
import Testing

@testable import snapshot

@Suite("The README")
struct GoldenReadmeTests {
  private static let steps = "date,steps\n2016-09-13,5880\n2016-09-14,12190\n2016-09-15,7480\n"

  private func folder(_ readme: Readme) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(GoldenReadmeTests.steps, to: "steps.csv")
    try folder.write("[5880, 12190, 7480]", to: "steps.json")
    let json = readme.blocks("json")
    try folder.write(try #require(json.first), to: "spec.json")
    try folder.write(try #require(json.last), to: "my.json")
    return folder
  }

  @Test("every command line of it works when copied")
  func commands() throws {
    let readme = try Readme()
    let folder = try folder(readme)
    let lines = readme.blocks("sh").flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(lines.count == 4)
    for line in lines + ["snapshot chart steps.csv --theme my.json -o dark.png"] {
      let script = line.replacingOccurrences(of: "snapshot chart", with: "\"$COMMAND\" chart")
      #expect(readme.text.contains(line))
      #expect(try CommandRun(script: script, in: folder).status == 0, "\(line)")
    }
    let names = try folder.names.filter { $0.hasSuffix(".png") }
    #expect(names == ["dark.png", "week.png", "week@2x.png", "week@3x.png"])
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
    let rows = Command.chart.sections.flatMap(\.options).map { option in
      let label = option.label.replacingOccurrences(of: "|", with: "\\|")
      let help = option.help.replacingOccurrences(of: "|", with: "\\|")
      return "| `\(label)` | \(help) |\n"
    }
    let table = "| option | meaning |\n|---|---|\n" + rows.joined()
    let readme = try Readme()
    guard readme.options != table else { return }
    guard ProcessInfo.processInfo.environment["SNAPSHOT_RECORD"] != nil,
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

  @Test("its picture is a golden one")
  func picture() throws {
    let readme = try Readme()
    let start = try #require(readme.text.range(of: "](Golden/"))
    let path = "Golden/" + readme.text[start.upperBound...].prefix { $0 != ")" }
    let file = Readme.file.deletingLastPathComponent().appending(path: path)
    #expect(try PNGDecoder().decode([UInt8](Data(contentsOf: file))).size.width == 828)
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
