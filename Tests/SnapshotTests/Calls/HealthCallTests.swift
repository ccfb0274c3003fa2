import Foundation
import TestSupport
import Testing

@testable import Base

@Suite("Calls that read exports of Health")
struct HealthCallTests {
  private static let path = PackageFolder.golden.appending(path: "data/health-export.zip").path
  private static let zone =
    "days are those of Europe/Berlin, which most records name; --zone names another zone."
  private static let impossible =
    "1 record with impossible dates, after the export or with the end before the beginning; left out."

  /// A folder with the export as `e.zip`, `e.xml` and in the folder `unpacked`.
  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try FileManager.default.copyItem(atPath: Self.path, toPath: folder["e.zip"])
    let script = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])"
    let run = try Program.run("python3", ["-c", script, Self.path, folder["unpacked"]])
    try #require(run.status == 0, Comment(rawValue: run.errors))
    try FileManager.default.moveItem(
      atPath: folder["unpacked/apple_health_export/export.xml"],
      toPath: folder["unpacked/apple_health_export/exportar.xml"])
    try FileManager.default.copyItem(
      atPath: folder["unpacked/apple_health_export/exportar.xml"], toPath: folder["e.xml"])
    return folder
  }

  private static let needsPython: Comment = "SKIPPED: python3 is not installed"

  @Test(
    "the zip, its XML, its folders and a pipe are one table",
    .enabled(if: Program.has("python3"), needsPython))
  func inputs() throws {
    let folder = try folder()
    let first = try CommandRun("health", "e.zip", in: folder)
    #expect(first.status == 0)
    let lines = first.text.split(separator: "\n")
    #expect(lines[0] == "date,steps,distance_km,flights,energy_kcal")
    #expect(lines.count == 37)
    #expect(lines[1].hasPrefix("2024-03-01,") && lines[36].hasPrefix("2024-04-05,"))
    #expect(first.errors.contains("snapshot: warning: e.zip: \(Self.impossible)\n"))
    #expect(first.errors.contains("snapshot: e.zip: \(Self.zone)\n"))
    for input in ["e.xml", "unpacked", "unpacked/apple_health_export"] {
      let run = try CommandRun("health", input, "-q", in: folder)
      #expect(run.errors == "" && run.text == first.text, "\(input)")
    }
    for name in ["e.zip", "e.xml"] {
      let run = try CommandRun("health", "-", "-q", in: folder, input: .path(folder[name]))
      #expect(run.text == first.text)
      let piped = try CommandRun(script: "cat \(name) | \"$COMMAND\" health - -q", in: folder)
      #expect(piped.errors == "" && piped.text == first.text)
    }
  }

  @Test(
    "the description of a chart is that of the table",
    .enabled(if: Program.has("python3"), needsPython))
  func descriptions() throws {
    let folder = try folder()
    let table = try CommandRun(
      "health", "e.zip", "--health", "distance", "-q", "-o", "d.csv", in: folder)
    #expect(table.status == 0)
    let options = ["--last", "7d", "-q"]
    let ours = try CommandRun(["describe", "e.zip", "--health", "distance"] + options, in: folder)
    let theirs = try CommandRun(
      ["describe", "d.csv", "--unfinished", "2024-04-05"] + options, in: folder)
    #expect(ours.text == theirs.text && ours.text.contains("Not over yet: Apr 5"))
    try folder.write(
      "{\"data\": {\"url\": \"e.zip\"}, \"health\": \"distance\", \"last\": \"7d\"}", to: "s.json")
    #expect(try CommandRun("describe", "s.json", "-q", in: folder).text == ours.text)
    try folder.write(
      """
      {"data": {"e": "e.zip"}, "health": "distance", "last": "7d", "rows": [{"title": "D", "chart": {}}]}
      """.replacing("\"last\": \"7d\", ", with: "").replacing("{}", with: "{\"last\": \"7d\"}"),
      to: "p.json")
    #expect(try CommandRun("describe", "p.json", "-q", in: folder).text == "D: \(ours.text)")
  }

  @Test("cards, reports and rings with their goal are drawn")
  func drawing() throws {
    let folder = try TestFolder()
    let goal = try CommandRun(
      "describe", Self.path, "--health", "move", "--last", "7d", "-q", in: folder)
    #expect(goal.text.hasPrefix("Line chart of move in kcal, 7 days"))
    #expect(goal.text.contains("480"))
    let card = try CommandRun(
      "card", Self.path, "--health", "move", "--template", "goal", "-q", "-o", "g.png", in: folder)
    #expect(card.errors == "" && card.status == 0)
    let report = try CommandRun(
      "report", Self.path, "--health", "steps", "--at", "all", "-q", "-o", "r", in: folder)
    #expect(report.errors == "" && report.status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["r"]).filter {
        $0.hasSuffix(".png")
      }
      .sorted().first == "2024-W09.png")
  }

  @Test("a day is explained by its sources, and samples are listed before they are merged")
  func explanation() throws {
    let folder = try TestFolder()
    let run = try CommandRun(
      "health", Self.path, "--health", "steps", "--explain", "2024-03-21", "-q", in: folder)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "2024-03-21 in Europe/Berlin, 24 hours")
    #expect(lines.contains { $0.hasPrefix("  Health (16.6)") && $0.contains("manual") })
    let samples = try CommandRun(
      "health", Self.path, "--health", "steps,workouts", "--per", "sample", "-q", in: folder)
    let rows = samples.text.split(separator: "\n")
    #expect(rows[0] == "start,end,kind,value,unit,source,activity,distance_km,energy_kcal")
    #expect(rows.count > 500 && rows.last?.contains(",workouts,") == true)
    let hours = try CommandRun(
      "health", Self.path, "--health", "steps", "--per", "hour", "--zone", "Asia/Tokyo", "-q",
      in: folder)
    #expect(hours.text.contains("\n2024-03-31T"))
    #expect(hours.text.split(separator: "\n").dropFirst().allSatisfy { $0.contains("+09:00,") })
  }

  @Test("a table of another service may be in an archive")
  func archives() throws {
    let folder = try TestFolder()
    var zip = ZipBytes()
    let rows = "Date,Move Minutes count,Step count\n2024-01-01,30,5000\n2024-01-02,20,4000\n"
    zip.add("Takeout/Fit/Daily activity metrics/Daily activity metrics.csv", Array(rows.utf8))
    zip.add("Takeout/Fit/All sessions/walk.json", Array("{}".utf8))
    try Data(zip.finished()).write(to: URL(filePath: folder["t.zip"]))
    let several = try CommandRun("health", "t.zip", "--health", "steps", in: folder)
    #expect(several.status == 65 && several.errors.contains("Say which to read, such as --sheet"))
    let run = try CommandRun(
      "chart", "t.zip", "--health", "steps", "--sheet", "Daily activity metrics.csv", "-o", "a.png",
      in: folder)
    #expect(run.status == 0 && !run.errors.contains("no effect"))
  }

  @Test("samples of other apps are known by their content, in files and in pipes")
  func apps() throws {
    let folder = try TestFolder()
    let json =
      "{\"data\": {\"metrics\": [{\"name\": \"step_count\", \"units\": \"count\", \"data\": "
      + "[{\"date\": \"2026-08-20 00:00:00 +0800\", \"qty\": 8500}]}]}}"
    let rows =
      "sep=,\ntype,sourceName,sourceVersion,productType,device,startDate,endDate,unit,value\n"
      + "HKQuantityTypeIdentifierStepCount,Anna’s iPhone,17.5,iPhone,,2026-08-20 20:00:00 +0000,"
      + "2026-08-20 20:10:00 +0000,count,8500\n"
    for (text, name, app) in [
      (json, "h.txt", "Health Auto Export"), (rows, "s.txt", "Simple Health Export CSV"),
    ] {
      try folder.write(text, to: name)
      let run = try CommandRun("health", name, "--health", "steps", in: folder)
      #expect(run.text == "date,steps\n2026-08-20,8500\n" && run.status == 0)
      #expect(run.errors.contains("\(name): these are samples of \(app), known by their content."))
      let piped = try CommandRun(
        "health", "-", "--health", "steps", "-q", in: folder, input: .path(folder[name]))
      #expect(piped.text == run.text)
    }
    let missing = try CommandRun("chart", "s.txt", "--health", "flights", "-o", "x.png", in: folder)
    #expect(missing.status == 65)
    #expect(missing.errors.contains("s.txt: there are no records of \"flights\"; there are steps."))
  }

  /// Writes a file into a pipe, then something that means nothing until the terminal shows something,
  /// then the end of the file, and prints what the terminal has shown.
  private static let slowPipe = """
    import os, pty, select, subprocess, sys
    os.mkfifo("slow")
    reader, terminal = pty.openpty()
    whole, end, filler = open(sys.argv[2], "rb").read(), sys.argv[3].encode(), sys.argv[4].encode()
    command = [sys.argv[1]] + sys.argv[5:]
    run = subprocess.Popen(command, stderr=terminal, env={**os.environ, "TERM": "xterm", "TZ": "UTC"})
    os.close(terminal)
    shown = b""
    with open("slow", "wb", buffering=0) as pipe:
        place = whole.rindex(end)
        pipe.write(whole[:place])
        # Far more steps than it takes: each waits for the terminal, a twentieth of a second at most.
        for step in range(1000):
            pipe.write(filler)
            if select.select([reader], [], [], 0.05)[0]:
                break
        pipe.write(whole[place:])
    try:
        while True:
            piece = os.read(reader, 4096)
            if not piece: break
            shown += piece
    except OSError:
        pass
    print(run.wait(), shown)
    """

  @Test(
    "a line on a terminal tells how far a slow input is, and goes",
    .enabled(if: Program.has("python3"), needsPython),
    arguments: [
      "e.xml '</HealthData>' '<!-- slow -->' health slow --health steps -o o.csv",
      "a.csv 2024-01-03 '#\n' chart slow -o o.png",
    ])
  func statusLine(call: String) throws {
    let folder = try folder()
    try folder.write(Self.slowPipe, to: "slow.py")
    try folder.write("day,steps\n2024-01-01,5\n2024-01-02,6\n2024-01-03,4\n", to: "a.csv")
    let run = try CommandRun(script: "python3 slow.py \"$COMMAND\" \(call)", in: folder)
    #expect(run.errors == "")
    let shown = try #require(run.text.wholeMatch(of: /0 b'(.*)'\n/)?.1)
    // Texts, each erased before the next one, and then the messages of the export.
    #expect(shown.hasPrefix("reading slow: "))
    let erasing = "\\r\\x1b[K"
    let parts = shown.components(separatedBy: erasing)
    #expect(parts.count > 1)
    for part in parts.dropLast() {
      #expect(part.wholeMatch(of: /reading slow: \d+ MB/) != nil)
    }
    #expect(parts.last?.hasPrefix("snapshot: ") == true)
  }

  @Test("what cannot be is an error with the next step")
  func errors() throws {
    let folder = try TestFolder()
    try folder.write("day,n\n2020-01-01,3\n2020-01-02,4\n", to: "d.csv")
    try folder.write("<?xml version=\"1.0\"?><ClinicalDocument/>", to: "cda.xml")
    try folder.makeFolder("empty")
    for (arguments, status, message) in [
      (
        ["chart", Self.path, "-o", "x.png"], 65,
        "this is a zip archive. Unpack it first, and pass the file in it; of an export of Health say what to read"
      ),
      (["chart", Self.path, "--health", "stepps", "-o", "x.png"], 64, "\"stepps\" is not known."),
      (["health", Self.path, "--weight", "70stone"], 64, "\"70stone\" is not a weight."),
      (["health", Self.path, "--explain", "31.3.2024"], 64, "\"31.3.2024\" is not a date"),
      (["health", "d.csv"], 65, "d.csv: this is no export of Health"),
      (["health", "cda.xml"], 65, "cda.xml: this is XML with the root \"ClinicalDocument\""),
      (["health", "empty"], 65, "empty: this is no export of Health"),
      (
        ["health", Self.path, "--health", "DietaryWater"], 65,
        "there are no records of \"dietary-water\"; there are"
      ),
      (
        ["report", "d.csv", "--health", "steps", "-o", "r"], 65,
        "d.csv: this is no export of Health"
      ),
    ] as [([String], Int32, String)] {
      let run = try CommandRun(arguments, in: folder)
      #expect(run.status == status && run.errors.contains(message), "\(arguments): \(run.errors)")
      #expect(run.output.isEmpty)
    }
    let unused = try CommandRun("chart", "d.csv", "--health", "steps", "-o", "x.png", in: folder)
    #expect(unused.status == 0)
    #expect(unused.errors.contains("\"d.csv\" is no export of Health, so --health has no effect."))
  }
}
