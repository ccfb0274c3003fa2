import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Graphics
@testable import Imaging

@Suite("Calls that draw pages")
struct PageCallTests {
  private static let days = "day,n\n2020-01-01,3\n2020-01-02,5\n2020-01-03,4\n"
  private static let page = """
    { "title": "T", "data": { "d": "d.csv" },
      "rows": [
        [{ "title": "N", "chart": { "data": "d", "y": "n" } }, { "text": "Words." }],
        { "title": "Days", "table": { "data": "d" } }
      ] }
    """

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(Self.days, to: "d.csv")
    try folder.write(Self.page, to: "p.json")
    return folder
  }

  @Test("the page to start from is drawn at once, in each format")
  func starter() throws {
    let folder = try TestFolder()
    let printed = try CommandRun("page", "--print-template", "weekly", in: folder)
    try folder.write(printed.text, to: "page.json")
    for (name, start) in [
      ("a.pdf", "%PDF-1."), ("a.svg", "<svg "), ("a.html", "<!DOCTYPE html>"),
    ] {
      let run = try CommandRun("page", "page.json", "-o", name, in: folder)
      #expect(run.errors == "" && run.status == 0)
      #expect(folder.text(of: name).hasPrefix(start))
    }
    let run = try CommandRun(
      "page", "page.json", "--scale", "1,2", "--theme", "light,dark", "-o", "a.png", in: folder)
    #expect(run.errors == "" && run.status == 0)
    for (name, width) in [
      ("a-light.png", 595), ("a-light@2x.png", 1190), ("a-dark.png", 595), ("a-dark@2x.png", 1190),
    ] {
      let picture = try PNGDecoder().decode(folder.bytes(of: name) ?? [])
      #expect(picture.size == (try PixelSize(width: width, height: width / 595 * 842)))
    }
  }

  @Test("the size, the theme and the format of a call hold for the page, and panels keep theirs")
  func options() throws {
    let folder = try folder()
    let run = try CommandRun(
      "page", "p.json", "--size", "300x200", "--title", "Other", "-s", "1", "-o", "p.png",
      in: folder)
    #expect(run.status == 0 && run.errors == "")
    let inspected = try CommandRun("inspect", "p.png", in: folder)
    #expect(inspected.text.contains("Description: Other"))
    #expect(inspected.text.contains("N: Line chart of n, 3 days"))
    #expect(inspected.text.contains("Jan 3"))
    let size = try PNGDecoder().decode(folder.bytes(of: "p.png") ?? []).size
    #expect(size.width == 300 && size.height > 200)
    let described = try CommandRun("describe", "p.json", in: folder)
    #expect(described.text.hasPrefix("T\nN: Line chart of n"))
    #expect(described.text.contains("Words.\nDays: "))
    let html = try CommandRun("page", "p.json", "-f", "html", in: folder)
    #expect(html.text.contains("<h1>T</h1>") && html.text.contains("<td class=\"number\">3</td>"))
  }

  @Test("data with its rows under that name is data, whatever its size")
  func dataInRows() throws {
    let folder = try TestFolder()
    try folder.write(
      #"{"rows":[{"day":"2020-01-01","n":3},{"day":"2020-01-02","n":5}]}"#, to: "a.json")
    let rows = (0..<40_000).map { "{\"step\":\"the \($0 % 7)th of many\",\"n\":\($0 % 7)}" }
    try folder.write("{\"rows\":[\(rows.joined(separator: ","))]}", to: "b.json")
    #expect(folder.bytes(of: "b.json")?.count ?? 0 > 1 << 20)
    for name in ["a.json", "b.json"] {
      let run = try CommandRun("describe", name, in: folder)
      #expect(run.status == 0 && run.text.hasPrefix("Line chart of n"), "\(name): \(run.errors)")
    }
  }

  @Test("a page that is drawn as a chart or a card names the command of pages")
  func asChart() throws {
    let folder = try folder()
    for command in ["chart", "card"] {
      let run = try CommandRun(command, "p.json", "-o", "p.png", in: folder)
      #expect(run.status == 65)
      #expect(run.errors.contains("p.json:2:3: \"rows\" is a key of pages. Draw this file with: "))
      #expect(folder.bytes(of: "p.png") == nil)
    }
  }

  @Test("what is wrong with a page is an error with its place, before anything is drawn")
  func errors() throws {
    for (page, message) in [
      ("{ \"rows\": [[{ \"chrt\": {} }]] }", "p.json:1:15: there is no key \"chrt\". Did you mean"),
      ("{ \"rows\": [[{ \"title\": \"A\" }]] }", "nothing says what the panel shows."),
      ("{ \"rows\": [[{ \"text\": \"A\", \"picture\": \"b.png\" }]] }", "not text and picture"),
      ("{ \"rows\": [] }", "rows: \"a list\" is not a row of panels."),
      ("{ \"rows\": [3] }", "p.json:1:12: rows[0]: \"3\" is not a row of panels."),
      ("{ \"title\": \"A\" }", "the key \"rows\" is missing"),
      (
        "{ \"size\": \"a9\", \"rows\": [{ \"text\": \"A\" }] }",
        "\"a9\" is not the size of a page."
      ),
      (
        "{ \"data\": { \"days\": \"d.csv\" }, \"rows\": [{ \"chart\": { \"data\": \"dais\" } }] }",
        "p.json:1:62: data: \"dais\" is not known. Did you mean \"days\"?"
      ),
      ("{ \"rows\": [{ \"chart\": { \"y\": \"n\" } }] }", "there is no data"),
      ("{ \"rows\": [{ \"text\": \"A\", \"span\": 0 }] }", "span: \"0\" is not a whole number"),
      ("{ \"rows\": [{ \"chart\": { \"data\": \"d.csv\" } }] }", "data: \"d.csv\" is not known."),
      ("{ \"rows\": [{ \"text\": \"{nothing}\" }] }", "text: \"{nothing}\""),
      ("{ \"rows\": [{ \"picture\": \"../a.png\" }] }", "../a.png"),
    ] {
      let folder = try folder()
      try folder.write(page, to: "p.json")
      let run = try CommandRun("page", "p.json", "-o", "p.png", in: folder)
      #expect(run.errors.contains(message), "\(page): \(run.errors)")
      #expect(run.status != 0 && folder.bytes(of: "p.png") == nil, "\(page)")
    }
  }

  @Test("a panel whose data is missing shows a notice, and the status says so")
  func failures() throws {
    let folder = try folder()
    try folder.write("day,n\n2020-01-01,x\n", to: "d.csv")
    let run = try CommandRun("page", "p.json", "-o", "p.svg", in: folder)
    #expect(run.status == 1)
    #expect(run.errors.contains("warning: \"N\" is left out: "))
    #expect(run.errors.contains("Error: 2 of 3 panels show a notice"))
    let text = folder.text(of: "p.svg")
    #expect(text.contains(">The numbers cannot be read.</text>") && text.contains(">Words.</text>"))
    let strict = try CommandRun("page", "p.json", "--strict", "-o", "q.svg", in: folder)
    #expect(strict.status == 65 && folder.bytes(of: "q.svg") == nil)
  }

  @Test(
    "a source that several panels name is read once",
    .enabled(if: Strace.isExpected, Strace.skipped))
  func once() throws {
    let folder = try folder()
    let run = try CommandRun(
      script: "strace -f -e trace=openat -o log \"$COMMAND\" page p.json -o p.svg "
        + "&& grep -c '\"d[.]csv\"' log", in: folder)
    #expect(run.text == "1\n" && run.status == 0, "\(run.errors)")
  }

  @Test("a batch draws a page for each job, and a report one for each group")
  func batches() throws {
    let folder = try folder()
    try folder.write(
      """
      { "title": "For {id}", "data": { "d": "{file}" },
        "rows": [{ "title": "N", "chart": { "data": "d", "y": "n" } }, { "text": "{id} only." }] }
      """, to: "job.json")
    try folder.write("id,file\na,d.csv\nb,none.csv\n", to: "jobs.csv")
    let run = try CommandRun("batch", "jobs.csv", "--template", "job.json", "-o", "out", in: folder)
    #expect(run.status == 0)
    #expect(run.errors.contains("warning: b: \"N\" is left out: \"none.csv\" cannot be read"))
    let record = folder.text(of: "out/manifest.ndjson")
    #expect(record.contains("\"title\":\"For a\"") && record.contains("a only."))
    let again = try CommandRun(
      "batch", "jobs.csv", "--template", "job.json", "-o", "out", in: folder)
    #expect(again.errors.contains("0 drawn, 2 unchanged"))
    try folder.write(Self.days.replacing("3,4", with: "3,9"), to: "d.csv")
    let changed = try CommandRun(
      "batch", "jobs.csv", "--template", "job.json", "-o", "out", in: folder)
    #expect(changed.errors.contains("1 drawn, 1 unchanged"))

    try folder.write(
      "who,day,n\nana,2020-01-01,3\nana,2020-01-02,5\nben,2020-01-01,7\nben,2020-01-02,1\n",
      to: "rows.csv")
    try folder.write(
      """
      { "subtitle": "{sum} in all", "format": "svg",
        "rows": [{ "title": "N", "chart": {} }, { "table": {} }] }
      """, to: "report.json")
    let report = try CommandRun(
      "report", "rows.csv", "--group-by", "who", "--template", "report.json", "--at", "all", "-o",
      "reports", in: folder)
    #expect(report.status == 0, "\(report.errors)")
    let ana = folder.text(of: "reports/ana-2020-W01.svg")
    #expect(ana.contains(">ana</text>") && ana.contains(">8 in all</text>"))
    #expect(folder.text(of: "reports/ben-2020-W01.svg").contains(">8 in all</text>"))
  }
}
