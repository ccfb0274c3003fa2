import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Graphics
@testable import Imaging

@Suite("Calls that draw cards")
struct CardCallTests {
  static let week = "day,steps\n2016-09-13,5200\n2016-09-14,8400\n2016-09-15,3000\n"

  private func record(_ folder: TestFolder, _ name: String) throws -> CardRecord {
    let text = try SourceText(folder.bytes(of: name) ?? [], name: name)
    return try CardRecord(JSONValue(parsing: text), source: name)
  }

  @Test("pictures in each theme and at each scale, with a record that tells of them")
  func files() throws {
    let folder = try TestFolder()
    try folder.write(Self.week, to: "w.csv")
    let run = try CommandRun(
      "card", "-q", "w.csv", "--caption", "A good week.", "--url", "https://example.org/me",
      "--session", "week", "--summary-text", "Steps", "--size", "300x200", "--theme", "light,dark",
      "--scale", "1,3", "-o", "card.png", in: folder)
    #expect(run.errors == "" && run.output == [] && run.status == 0)
    let names = ["card-light.png", "card-light@3x.png", "card-dark.png", "card-dark@3x.png"]
    #expect(try folder.names == (names + ["card.json", "w.csv"]).sorted())
    let record = try record(folder, "card.json")
    #expect(record.files.map(\.path) == names)
    #expect(record.files.map(\.theme) == ["light", "light", "dark", "dark"])
    for file in record.files {
      let picture = try PNGDecoder().decode(folder.bytes(of: file.path) ?? [])
      #expect(picture.size == file.pixels && file.points == Size(width: 300, height: 200))
      #expect(folder.bytes(of: file.path)?.count == file.bytes)
    }
    #expect(record.fields == ["caption": "A good week.", "summaryText": "Steps"])
    #expect(record.session == "week" && record.url == "https://example.org/me")
    #expect(record.alt.hasPrefix("A good week. Line chart of steps, 3 days"))
    #expect(record.state == .normal && record.template == "message")
    let (first, text) = (folder.bytes(of: "card-dark@3x.png"), folder.text(of: "card.json"))
    _ = try CommandRun(
      "card", "-q", "w.csv", "--caption", "A good week.", "--url", "https://example.org/me",
      "--session", "week", "--summary-text", "Steps", "--size", "300x200", "--theme", "light,dark",
      "--scale", "1,3", "-o", "card.png", in: folder)
    #expect(folder.bytes(of: "card-dark@3x.png") == first && folder.text(of: "card.json") == text)
  }

  @Test(
    "the record has the name of the picture, and never that of another file",
    arguments: [
      ("x/week.png", [:], "x/week.json"), ("x/week@3x.png", [:], "x/week.json"),
      ("week.png", ["week.json": #"{"caption":"A"}"#], "week.card.json"),
      ("week.png", ["week.json": "[1]"], "week.card.json"),
      ("week.json", [:], "week.card.json"),
      ("week.png", ["week.json": "broken"], "week.card.json"),
      (
        "week.png", ["week.json": #"{"version":9,"template":"a","fields":{},"files":[]}"#],
        "week.json"
      ),
    ] as [(String, [String: String], String)])
  func recordName(output: String, files: [String: String], expected: String) throws {
    let folder = try TestFolder()
    try folder.makeFolder("x")
    try folder.write(files)
    let run = try CommandRun("card", "-q", "--caption", "A", "-o", output, "-f", "png", in: folder)
    #expect(run.status == 0 && run.errors == "")
    #expect(folder.text(of: expected).hasPrefix("{\n  \"version\": 1,"))
    for (name, text) in files where name != expected { #expect(folder.text(of: name) == text) }
  }

  @Test("no record where it is not wanted, and none of standard output")
  func noRecord() throws {
    let folder = try TestFolder()
    let first = try CommandRun(
      "card", "-q", "--caption", "A", "--no-sidecar", "-o", "a.png", in: folder)
    #expect(first.status == 0)
    #expect(try folder.names == ["a.png"])
    let second = try CommandRun("card", "-q", "--caption", "A", in: folder)
    #expect(try PNGDecoder().decode(second.output).size.width > 0)
    let third = try CommandRun("card", "-q", "--caption", "A", "-o", "/dev/null", in: folder)
    #expect(third.status == 0 && !FileManager.default.fileExists(atPath: "/dev/null.json"))
    #expect(try folder.names == ["a.png"])
  }

  @Test("flag, variable, spec and the user's own file, in this order")
  func order() throws {
    let folder = try TestFolder()
    try folder.write([
      "config/snapshot/config.json":
        #"{"caption":"U","subcaption":"U","footer":"U","imageTitle":"U","theme":["light","dark"]}"#,
      "s.json": #"{"caption":"S","subcaption":"S","footer":"S","theme":"paper"}"#,
    ])
    func fields(_ arguments: [String], home: String = "config") throws -> [String: String] {
      let run = try CommandRun(
        ["card", "-q"] + arguments + ["--caption", "F", "-o", "a.png"], in: folder,
        environment: [
          "XDG_CONFIG_HOME": folder[home], "SNAPSHOT_CAPTION": "V", "SNAPSHOT_SUBCAPTION": "V",
        ])
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      return try record(folder, "a.json").fields
    }
    #expect(
      try fields(["s.json"]) == [
        "caption": "F", "subcaption": "V", "footer": "S", "imageTitle": "U",
      ])
    #expect(try record(folder, "a.json").files.map(\.theme) == ["paper"])
    #expect(
      try fields(["s.json", "--no-config"]) == ["caption": "F", "subcaption": "V", "footer": "S"])
    #expect(try fields([], home: "none") == ["caption": "F", "subcaption": "V"])
    #expect(try fields(["--footer="])["footer"] == nil, "an empty text takes back what was set")
  }

  @Test("the user's own file is for charts, too, and its paths start from its folder")
  func userFile() throws {
    let folder = try TestFolder()
    try folder.write([
      "w.csv": Self.week,
      "config/snapshot/config.json": #"{"width":100,"caption":"U","theme":"my.json"}"#,
      "config/snapshot/my.json": #"{"background":"black"}"#,
    ])
    func chart(_ arguments: String...) throws -> Bitmap {
      let run = try CommandRun(
        ["chart", "-q", "w.csv"] + arguments, in: folder,
        environment: ["XDG_CONFIG_HOME": folder["config"]])
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      return try PNGDecoder().decode(run.output)
    }
    let own = try chart()
    #expect(own.size.width == 200 && own[0, 0] == Pixel(red: 0, green: 0, blue: 0))
    #expect(try chart("--no-config").size.width == 828)
    #expect(try chart("--theme", "light")[0, 0] == .white)
  }

  @Test("a broken file of the user's own is told with its place")
  func brokenUserFile() throws {
    let folder = try TestFolder()
    try folder.write(["snapshot/config.json": #"{"cpation":"A"}"#, "w.csv": Self.week])
    for command in ["chart", "card", "describe"] {
      let run = try CommandRun(
        command, "-q", "w.csv", in: folder, environment: ["XDG_CONFIG_HOME": folder.path])
      #expect(run.status == 78)
      #expect(
        run.errors.hasPrefix(
          "Error: \(folder.path)/snapshot/config.json:1:2: there is no key \"cpation\". "
            + "Did you mean \"caption\"?"))
    }
  }

  @Test("the size is that of the template, unless a device or a size is asked for")
  func sizes() throws {
    let folder = try TestFolder()
    func size(_ arguments: String...) throws -> Size {
      let run = try CommandRun(
        ["card", "-q", "--caption", "A", "-o", "a.png"] + arguments, in: folder)
      #expect(run.status == 0, "\(run.errors)")
      return try #require(record(folder, "a.json").files.first).points
    }
    #expect(try size("--device", "6s").width == 359)
    #expect(try size("--device", "6s", "--width", "200").width == 200)
    #expect(try size("--size", "320x100") == Size(width: 320, height: 100))
    #expect(try size("--height", "77").height == 77)
  }

  @Test("nothing is higher than its device or, as a widget, than its template, which is told")
  func heights() throws {
    let folder = try TestFolder()
    try folder.write(CardCallTests.week, to: "w.csv")
    for (arguments, height) in [
      (["--template", "widget-expanded", "--device", "5s", "--height", "1000"], 528.0),
      (["--template", "widget-expanded", "--height", "1000"], 616),
      (["--template", "widget-compact", "--height", "300"], 110),
      (["--device", "plus", "--height", "291"], 290),
      (["--template", "story", "--height", "1000"], 1000),
      (["--template", "widget-expanded", "--device", "plus", "--height", "200"], 200),
    ] {
      let run = try CommandRun(
        ["card", "w.csv", "--y", "steps", "--caption", "A", "-o", "a.png"] + arguments, in: folder)
      #expect(run.status == 0)
      let text = try SourceText(folder.bytes(of: "a.json") ?? [], name: "a.json")
      let record = try CardRecord(JSONValue(parsing: text), source: "a.json")
      #expect(record.files[0].points.height == height, "\(arguments)")
      let isTold = run.errors.contains("there is room for \(Int(height)) points of height")
      #expect(isTold == (arguments.last != "\(Int(height))"), "\(run.errors)")
    }
  }

  @Test("settings by device, the screen of a watch, and the margins of a widget")
  func devices() throws {
    let folder = try TestFolder()
    try folder.write([
      "w.csv": CardCallTests.week,
      "s.json": #"""
      {"data": {"url": "w.csv"}, "y": "steps", "template": "widget-expanded",
       "devices": {"watch": {"template": "glance"}, "5s": {"title": "Small"}}}
      """#,
    ])
    func card(_ arguments: String...) throws -> CardRecord {
      let run = try CommandRun(["card", "s.json", "-q", "-o", "a.png"] + arguments, in: folder)
      #expect(run.status == 0, "\(run.errors)")
      return try record(folder, "a.json")
    }
    let watch = try card("--device", "42mm")
    #expect(watch.template == "glance")
    #expect(watch.files.first?.points == Size(width: 156, height: 195))
    let plain = try #require(try card("--device", "6s").files.first)
    let inset = try #require(try card("--device", "6s", "--widget-margins", "10,0,5,0").files.first)
    #expect(inset.points.height == plain.points.height + 15)
    try folder.write(#"{"id": "a", "device": "40mm"}"# + "\n" + #"{"id": "b"}"#, to: "jobs.ndjson")
    let batch = try CommandRun(
      "batch", "jobs.ndjson", "-q", "--template", "s.json", "-o", "out", in: folder)
    #expect(batch.status == 0, "\(batch.errors)")
    let lines = String(decoding: folder.bytes(of: "out/manifest.ndjson") ?? [], as: UTF8.self)
    #expect(lines.contains(#""width":324,"height":394"#), "\(lines)")
    #expect(lines.contains(#""width":718"#))
  }

  @Test("rows without room are counted on the card and told")
  func rows() throws {
    let folder = try TestFolder()
    let rows = (1...12).flatMap { ["--row", "Row \($0)=\($0)"] }
    let run = try CommandRun(
      ["card", "--template", "rows", "--device", "359x110", "-o", "a.png"] + rows, in: folder)
    #expect(run.status == 0)
    #expect(run.errors.contains("10 of 12 rows have no room, and are left out."))
    #expect(try record(folder, "a.json").alt == "Row 1: 1. Row 2: 2. 10 more")
  }

  @Test("a description of a card is what it would be given")
  func describe() throws {
    let folder = try TestFolder()
    try folder.writePicture("a.png")
    try folder.write([
      "s.json": #"{"image":"a.png","imageTitle":"A walk","imageSubtitle":"in the rain"}"#,
      "t.json": #"{"image":"a.png","alt":"B","accessibilityLabel":"C"}"#,
    ])
    #expect(try CommandRun("describe", "s.json", in: folder).text == "A walk. in the rain\n")
    #expect(try CommandRun("describe", "t.json", in: folder).text == "C\n")
    #expect(try CommandRun("describe", "t.json", "--alt", "D", in: folder).text == "D\n")
    let silent = try CommandRun(
      "card", "--image", "a.png", "--no-sidecar", "-o", "b.png", in: folder)
    #expect(silent.status == 0)
    #expect(
      silent.errors
        == "snapshot: warning: the card has no description for those who cannot see it. Pass --alt.\n"
    )
  }

  @Test("vector formats have one file and no scale")
  func vectors() throws {
    let folder = try TestFolder()
    for format in ["svg", "pdf"] {
      let run = try CommandRun(
        "card", "-q", "--caption", "A", "--size", "300x160", "-o", "a.\(format)", in: folder)
      #expect(run.status == 0 && run.errors == "")
      let file = try #require(record(folder, "a.json").files.first)
      #expect(file.path == "a.\(format)" && file.format.rawValue == format)
      #expect(file.pixels.width == 300 && file.scale == .x1)
    }
  }

  @Test(
    "what services will not show is told in a line each, and does not keep the card from being drawn"
  )
  func lint() throws {
    let folder = try TestFolder()
    let long = String(repeating: "word ", count: 500)
    try folder.write(
      "{\"caption\":\"\(long)\",\"lint\":[\"imessage\",\"telegram\"],\"size\":\"300x160\"}",
      to: "s.json")
    let spec = try CommandRun("card", "s.json", "--url", "app://a", "-o", "a.png", in: folder)
    let lines = spec.errors.split(separator: "\n").map(String.init)
    let expected = """
      lint: imessage: the caption needs more than 3 lines, and the rest is cut off. Write a shorter one.
      lint: imessage: a link that begins with "app:" is not opened. Give one that begins with http:, https:, data:.
      lint: telegram: the texts have 2508 characters, and a message has at most 1024. Write shorter ones.
      """
    #expect(
      lines.filter { !$0.hasPrefix("lint: card:") }.joined(separator: "\n") == expected)
    #expect(spec.status == 0)
    #expect(try folder.names == ["a.json", "a.png", "s.json"])
    let variable = try CommandRun(
      "card", "--caption", "A", "--background", "transparent", "--lint", "slack", "-o", "a.png",
      in: folder, environment: ["SNAPSHOT_LINT": "telegram"])
    #expect(variable.status == 0 && !variable.errors.contains("telegram"))
  }

  @Test("a failed write leaves no record of pictures that are not there")
  func fault() throws {
    let folder = try TestFolder()
    try folder.makeFolder("full")
    try folder.write("old", to: "full/a.png")
    #expect(chmod(folder["full"], 0o500) == 0)
    defer { _ = chmod(folder["full"], 0o700) }
    guard geteuid() != 0 else { return }
    let run = try CommandRun("card", "-q", "--caption", "A", "-o", "full/a.png", in: folder)
    #expect(run.status == 73 && run.errors.contains("full/a.png"))
    #expect(folder.text(of: "full/a.png") == "old" && folder.bytes(of: "full/a.json") == nil)
  }

  @Test(
    "a picture that cannot be renamed leaves neither a record nor a page",
    .enabled(if: Strace.isExpected, Strace.skipped))
  func rename() throws {
    let folder = try TestFolder()
    let run = try CommandRun(
      script: "strace -o /dev/null -e trace=rename -e inject=rename:error=EIO:when=1 "
        + "\"$COMMAND\" card -q --caption A --html a.html --base-url https://a.b -o a.png",
      in: folder)
    #expect(run.status == 73 && run.errors.contains("\"a.png\" cannot be written"))
    #expect(try folder.names == [])
  }
}

@Suite("What a template has no place for")
struct CardPlaceCallTests {
  @Test(
    "is told, and what has a place is not",
    arguments: [
      (["--footer", "F", "--caption", "A"], "footer"),
      (["--row", "A=B", "--metric", "N=1", "--caption", "A"], "metric, row"),
      (["--template", "rows", "--row", "A", "--caption", "C", "--tail"], "caption, tail"),
      (["--template", "report", "--title", "T", "--footer", "F", "--metric", "N=1"], nil),
      (["--caption", "A", "--qr", "--url", "https://example.org", "--tail"], nil),
    ] as [([String], String?)])
  func places(arguments: [String], missing: String?) throws {
    let folder = try TestFolder()
    let run = try CommandRun(["card", "-o", "a.png", "--alt", "A"] + arguments, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    guard let missing else {
      #expect(run.errors == "")
      return
    }
    #expect(run.errors.contains("has no place for \(missing). Choose another with --template."))
  }

  @Test("a QR code without an address is told")
  func code() throws {
    let folder = try TestFolder()
    let run = try CommandRun(
      "card", "--caption", "A", "--alt", "A", "--qr", "-o", "a.png", in: folder)
    #expect(run.status == 0 && run.errors.contains("there is no URL for the QR code"))
  }
}
