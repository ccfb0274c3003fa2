import Foundation
import TestSupport
import Testing

@testable import Base

@Suite("Calls that read workbooks, databases, tracks and archives")
struct ImportCallTests {
  private static func path(_ name: String) -> String {
    PackageFolder.golden.appending(path: "data/\(name)").path
  }

  /// A folder with the examples, each of them also compressed.
  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    for name in ["team.xlsx", "walks.db", "hill-run.gpx"] {
      try FileManager.default.copyItem(atPath: Self.path(name), toPath: folder[name])
      let bytes = try #require(folder.bytes(of: name))
      var zip = ZipBytes()
      zip.add("inside/\(name)", bytes)
      try Data(zip.finished()).write(to: URL(filePath: folder["\(name).zip"]))
      let run = try Program.run("gzip", ["-k", folder[name]])
      try #require(run.status == 0)
    }
    return folder
  }

  @Test(
    "a file, a pipe, a compressed one and one in an archive have the same description",
    arguments: [
      ("team.xlsx", ["--sheet", "Daily"]),
      ("walks.db", ["--sql", "select day, sum(steps) as steps from walks group by day"]),
      ("hill-run.gpx", ["--y", "elevation_m"]),
    ])
  func ways(name: String, options: [String]) throws {
    let folder = try folder()
    let first = try CommandRun(["describe", name] + options + ["-q"], in: folder)
    #expect(first.status == 0 && first.errors == "" && first.text.count > 40)
    // The sheet of a workbook within an archive cannot be named, and is the first with numbers.
    let inArchive = name == "team.xlsx" ? [] : options
    for (file, options) in [
      ("\(name).gz", options), ("\(name).zip", inArchive), ("-", options),
    ] {
      let run = try CommandRun(
        ["describe", file] + options + ["-q"], in: folder,
        input: file == "-" ? .path(folder[name]) : .text(""))
      #expect(run.errors == "" && run.text == first.text, "\(file)")
    }
    let quoted = options.map { "'\($0)'" }.joined(separator: " ")
    let piped = try CommandRun(
      script: "cat \(name).gz | \"$COMMAND\" describe - \(quoted) -q", in: folder)
    #expect(piped.errors == "" && piped.text == first.text)
  }

  @Test("what was chosen is told, and what cannot be read is an error with the next step")
  func words() throws {
    let folder = try folder()
    let book = try CommandRun("describe", "team.xlsx", in: folder)
    #expect(
      book.errors.contains(
        "snapshot: team.xlsx: reads the sheet \"Daily\"; --sheet names another one: \"Read me\", \"Weekly\".\n"
      ))
    let sheet = try CommandRun("chart", "team.xlsx", "--sheet", "weakly", "-o", "a.png", in: folder)
    #expect(sheet.status == 65)
    #expect(
      sheet.errors
        == "Error: team.xlsx: there is no sheet \"weakly\". Did you mean \"Weekly\"? There are \"Read me\", "
        + "\"Daily\", \"Weekly\".\n")
    let tables = try CommandRun("chart", "walks.db", "-o", "a.png", in: folder)
    #expect(tables.status == 65)
    #expect(
      tables.errors
        == "Error: walks.db: the database has 2 tables: \"people (id, name)\", "
        + "\"walks (day, start, steps, km)\". Say what to read with --sql, such as --sql 'select * from people'.\n"
    )
    try folder.write("day,steps\n2024-01-01,5\n2024-01-02,6\n", to: "a.csv")
    let text = try CommandRun(
      "chart", "a.csv", "--sheet", "a", "--sql", "select 1", "-o", "a.png", in: folder)
    #expect(text.status == 0)
    for option in ["sheet", "sql"] {
      #expect(text.errors.contains("so --\(option) has no effect. Leave it out.\n"))
    }
    #expect(try folder.names.contains("a.png"))
  }

  @Test("a spec names the sheet or the query of its data")
  func specs() throws {
    let folder = try folder()
    try folder.write(
      #"{"data": {"url": "walks.db"}, "sql": "select day, sum(km) as km from walks group by 1"}"#,
      to: "a.json")
    let run = try CommandRun("describe", "a.json", in: folder)
    #expect(run.status == 0 && run.text.contains("km"))
    try folder.write(#"{"data": {"url": "team.xlsx"}, "sheet": 3}"#, to: "b.json")
    #expect(try CommandRun("describe", "b.json", in: folder).text.contains("60,493"))
  }

  @Test("reports and lists of jobs may be compressed, workbooks or queries")
  func batches() throws {
    let folder = try folder()
    try folder.write(
      "user,day,steps\n"
        + (1...9).map { "a,2024-01-0\($0),\($0)00\nb,2024-01-0\($0),\($0)50\n" }.joined(),
      to: "r.csv")
    try folder.write("id,title\none,First\ntwo,Second\n", to: "jobs.csv")
    for name in ["r.csv", "jobs.csv"] {
      try #require(try Program.run("gzip", ["-k", folder[name]]).status == 0)
    }
    let jobs = try CommandRun("batch", "jobs.csv.gz", "-o", "out", in: folder)
    #expect(jobs.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["out"]).contains("one.png"))
    let piped = try CommandRun(
      script: "cat jobs.csv.gz | \"$COMMAND\" batch - -o piped -q", in: folder)
    #expect(piped.status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["piped"]).contains("two.png"))
    let options = ["--group-by", "user", "--period", "week", "-q"]
    let plain = try CommandRun(["report", "r.csv", "-o", "plain"] + options, in: folder)
    let packed = try CommandRun(["report", "r.csv.gz", "-o", "packed"] + options, in: folder)
    #expect(plain.errors == packed.errors && plain.status == packed.status)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["plain"]).count
        == FileManager.default.contentsOfDirectory(atPath: folder["packed"]).count)
    let query = try CommandRun(
      "report", "walks.db", "--sql", "select day, sum(steps) as steps from walks group by day",
      "-o",
      "walks", "-q", in: folder)
    #expect(query.status == 0 && query.errors == "")
  }
}
