import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Cards

@Suite("Calls that draw reports")
struct ReportCallTests {
  private static let options = [
    "--group-by", "user", "--value", "steps:sum", "--value", "distance_m:sum", "-q", "--width",
    "160",
    "--scale", "1",
  ]

  /// Rows of three people over three weeks up to Sunday, 18 September 2016, several a day.
  private static func rows() -> [String] {
    (0..<21).flatMap { day in
      (0..<3).flatMap { person -> [String] in
        // One forgets Wednesdays, and one begins in the last week.
        if person == 1 && day % 7 == 2 || person == 2 && day < 14 { return [] }
        let date =
          day < 3 ? "2016-08-\(29 + day)" : day < 12 ? "2016-09-0\(day - 2)" : "2016-09-\(day - 2)"
        return [7, 18].map { hour in
          let steps = 1_000 + (day * 977 + person * 331 + hour * 53) % 5_000
          let time = hour == 7 ? "07:15:00" : "18:40:00"
          return "p\(person),\(date)T\(time)+02:00,\(steps),\(Double(steps) * 0.713)"
        }
      }
    }
  }

  private func folder(_ rows: [String], _ more: String = "") throws -> BatchSample {
    let sample = try BatchSample(jobs: 0)
    try sample.folder.write(
      "user,time,steps,distance_m\n" + rows.joined(separator: "\n") + "\n" + more, to: "rows.csv")
    return sample
  }

  private func draw(
    _ sample: BatchSample, into output: String, _ arguments: [String]
  ) throws -> CommandRun {
    try sample.folder.makeFolder(output)
    return try CommandRun(
      ["report", "rows.csv", "-o", output] + ReportCallTests.options + arguments,
      in: sample.folder, environment: ["SOURCE_DATE_EPOCH": "1474286400"])
  }

  @Test(
    "all cards of a call are equally high, in every language and with days missing",
    arguments: ["en_US", "it_IT", "pt_BR", "ru_RU", "tr_TR"])
  func heights(locale: String) throws {
    let sample = try folder(ReportCallTests.rows())
    try sample.folder.makeFolder("out")
    let run = try CommandRun(
      [
        "report", "rows.csv", "-o", "out", "--group-by", "user", "--value", "steps:sum", "-q",
        "--scale", "1", "--at", "2016-W37", "--today", "2016-09-30", "--locale", locale,
      ], in: sample.folder)
    #expect(run.status == 0, "\(run.errors)")
    let heights = ["p0", "p1", "p2"].map { name in
      Array((sample.folder.bytes(of: "out/\(name)-2016-W37.png") ?? [])[20..<24])
    }
    #expect(Set(heights).count == 1, "\(heights)")
  }

  @Test("a card for each group in the last week, named after both, with words that are right")
  func lastWeek() throws {
    let sample = try folder(ReportCallTests.rows())
    let run = try draw(
      sample, into: "out", ["--at", "2016-W37", "--caption", "{sum} {user} {streak}"])
    #expect(run.errors == "" && run.status == 0)
    let entries = try sample.manifest("out")
    #expect(entries.map { $0.text("name") } == ["p0-2016-W37", "p1-2016-W37", "p2-2016-W37"])
    #expect(entries.map { $0["job"]?.text("start") } == ["2016-09-12", "2016-09-12", "2016-09-12"])
    let captions = entries.compactMap { $0["fields"]?.text("caption") }
    let sums = (0..<3).map { person in
      ReportCallTests.rows().filter { $0.hasPrefix("p\(person),2016-09-1") }
        .filter { !$0.contains("09-10T") && !$0.contains("09-11T") }
        .compactMap { Int($0.split(separator: ",")[2]) }.reduce(0, +)
    }
    let written = captions.map { Int($0.prefix { $0 != " " }.filter { $0 != "," }) }
    #expect(written == sums)
    #expect(captions.map { $0.split(separator: " ").last } == ["21", "4", "7"])
    let warned = entries.filter { $0["warnings"] != nil }
    #expect(warned.isEmpty)
  }

  @Test("each card says whose it is and when, in its language, and all are equally high")
  func standardTexts() throws {
    let sample = try folder(ReportCallTests.rows())
    let run = try draw(
      sample, into: "out", ["--at", "2016-W37", "--locale", "de_DE", "--width", "414"])
    #expect(run.status == 0)
    let records = try sample.manifest("out").map { try CardRecord($0, source: "manifest") }
    #expect(records.map { $0.fields["title"] } == ["p0", "p1", "p2"])
    #expect(
      records.map { $0.fields["subtitle"] } == Array(repeating: "12.–18. Sept. 2016", count: 3))
    // The third person has no week before to compare with.
    #expect(records.map { $0.fields["comparison"] == nil } == [false, false, true])
    #expect(Set(records.map { $0.files[0].points.height }).count == 1)
    let own = try draw(
      sample, into: "own", ["--at", "2016-W37", "--title", "", "--subtitle", "{dates}!"])
    #expect(own.status == 0)
    let fields = try sample.manifest("own").map { try CardRecord($0, source: "manifest").fields }
    #expect(fields.map { $0["title"] } == [nil, nil, nil])
    #expect(fields.map { $0["subtitle"] } == Array(repeating: "Sep 12–18, 2016!", count: 3))
  }

  @Test(
    "a group with braces in its name is written as it is, and without groups the days are the title"
  )
  func oddGroups() throws {
    let sample = try folder([
      "{mean|x},2016-09-12T08:00:00+02:00,5,5", "{mean|x},2016-09-13T08:00:00+02:00,6,6",
    ])
    #expect(try draw(sample, into: "out", []).status == 0)
    let entry = try #require(try sample.manifest("out").first)
    #expect(entry["fields"]?.text("title") == "{mean|x}")
    try sample.folder.makeFolder("all")
    let run = try CommandRun(
      "report", "rows.csv", "-q", "-o", "all", "--value", "steps:sum", in: sample.folder)
    #expect(run.status == 0)
    let fields = try #require(try sample.manifest("all").first?["fields"])
    #expect(fields.text("title") == "Sep 12–18, 2016" && fields.text("subtitle") == nil)
  }

  @Test("neither the order of the rows nor the number of workers changes a byte")
  func order() throws {
    var rows = ReportCallTests.rows()
    var expected: BatchSample.Content?
    for (turn, workers) in ["1", "2", "8"].enumerated() {
      let sample = try folder(rows)
      let run = try draw(sample, into: "out", ["--at", "all", "-j", workers])
      #expect(run.status == 0)
      let content = try sample.content(of: "out")
      #expect(content.count == 8)
      #expect(content == expected ?? content, "turn \(turn)")
      expected = content
      // Every other row first, those from the end.
      rows =
        rows.enumerated().filter { $0.offset % 2 == 1 }.map(\.element).reversed()
        + rows.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    }
  }

  @Test(
    "periods have their names, and each group a card in those where it has rows",
    arguments: [
      ("week", "all", ["p0-2016-W35", "p0-2016-W36", "p0-2016-W37", "p1-2016-W35"], 7),
      ("month", "all", ["p0-2016-08", "p0-2016-09"], 5), ("month", "2016-08", ["p0-2016-08"], 2),
      ("10d", "2016-09-09", ["p0-2016-09-09_2016-09-18"], 3),
      ("quarter", "last", ["p0-2016-Q3"], 3),
      ("day", "2016-09-18", ["p0-2016-09-18"], 3), ("week", "2016-W36..2016-W37", [], 5),
    ] as [(String, String, [String], Int)])
  func periods(period: String, at: String, names: [String], count: Int) throws {
    let sample = try folder(ReportCallTests.rows())
    let run = try draw(
      sample, into: "out", ["--period", period, "--at", at, "--today", "2016-09-19"])
    #expect(run.status == 0, "\(run.errors)")
    let found = try sample.manifest("out").compactMap { $0.text("name") }
    #expect(found.count == count, "\(found)")
    #expect(names.allSatisfy(found.contains), "\(found)")
    let files = try sample.content(of: "out").keys.filter { $0.hasSuffix(".png") }.sorted()
    #expect(files == found.map { $0 + ".png" }.sorted())
  }

  @Test("a row that cannot be read is told with its place, and the rest is drawn")
  func badRows() throws {
    let sample = try folder(
      ReportCallTests.rows(), "p0,2016-09-31T10:00:00,5,5\np0,2016-09-18,many,5\n")
    let run = try draw(sample, into: "out", ["--at", "2016-W37"])
    #expect(run.status == 1)
    let line = ReportCallTests.rows().count + 2
    #expect(
      run.errors.contains("rows.csv:\(line):4") && run.errors.contains("rows.csv:\(line + 1):15"))
    let entries = try sample.manifest("out")
    #expect(entries.filter { $0.text("status") == "failed" }.count == 2)
    #expect(entries.filter { $0.text("status") == "drawn" }.count == 3)
  }

  @Test("bad rows that are too many to tell are counted, so that the summary is that of the folder")
  func manyBadRows() throws {
    let sample = try folder(
      ReportCallTests.rows(), String(repeating: "p0,2016-09-18,many,5\n", count: 1_234))
    let run = try draw(
      sample, into: "out", ["--at", "2016-W37", "--log-format", "json", "--no-quiet"])
    #expect(run.status == 1)
    let messages = try sample.lines(run.errors)
    let summary = try #require(messages.first { $0.text("level") == "summary" })
    #expect(summary["drawn"]?.number == 3 && summary["failed"]?.number == 1_234)
    #expect(messages.last?.text("message")?.hasPrefix("1,234 rows could not be read.") == true)
    let entries = try sample.manifest("out")
    let failed = entries.filter { $0.text("status") == "failed" }
    #expect(failed.count == 1_001 && entries.count == 1_004)
    #expect(failed.map { $0["error"]?["rows"]?.number ?? 1 }.reduce(0, +) == 1_234)
    let line = ReportCallTests.rows().count + 1_001
    #expect(failed.last?.text("id") == "rows after \(line)" && failed.last?["row"] == nil)
    #expect(
      failed.last?["error"]?.text("message")?.hasPrefix("rows.csv: 234 more rows are bad") == true)
    let part = try draw(sample, into: "part", ["--at", "2016-W37", "--shard", "2/2"])
    #expect(part.status == 0)
  }

  @Test("today is marked and left out of averages, and nothing else depends on the day of drawing")
  func today() throws {
    let sample = try folder(ReportCallTests.rows())
    let caption = ["--at", "2016-W37", "--caption", "{mean|number:0}"]
    for (output, day) in [("a", "2016-09-18"), ("b", "2016-09-19"), ("c", "2017-01-01")] {
      #expect(try draw(sample, into: output, caption + ["--today", day]).status == 0)
    }
    let texts = try ["a", "b", "c"].map { output in
      try sample.manifest(output).map { $0["fields"]?.text("caption") }
    }
    #expect(texts[0] != texts[1] && texts[1] == texts[2])
    let alts = try sample.manifest("a").compactMap { $0.text("alt") }
    #expect(alts.allSatisfy { $0.contains("Not over yet: Sep 18") })
    let again = try CommandRun(
      ["report", "rows.csv", "-o", "b", "--at", "2016-W37"]
        + ReportCallTests.options.filter { $0 != "-q" },
      in: sample.folder, environment: ["SOURCE_DATE_EPOCH": "1500000000"])
    #expect(again.errors.contains("3 drawn"))
    let once = try CommandRun(
      ["report", "rows.csv", "-o", "b", "--at", "2016-W37"]
        + ReportCallTests.options.filter { $0 != "-q" },
      in: sample.folder, environment: ["SOURCE_DATE_EPOCH": "1600000000"])
    #expect(once.errors.contains("3 unchanged"))
  }

  @Test("hostile groups stay in the folder")
  func groups() throws {
    let names = ["../x", "/etc/passwd", "-rf", "a/b", "", "写真", "יעל"]
    let rows = names.map { "\($0),2016-09-18T10:00:00,5000,3000" }
    let sample = try folder(rows)
    let before = try sample.folder.names
    let run = try draw(sample, into: "out", ["--at", "last", "--today", "2016-09-18"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try sample.folder.names == (before + ["out"]).sorted())
    let files = try sample.content(of: "out").keys.filter { $0.hasSuffix(".png") }
    #expect(files.count == names.count && files.allSatisfy { !$0.contains("/") })
    #expect(files.contains("写真-2016-W37.png") && files.contains("יעל-2016-W37.png"))
    #expect(
      try sample.manifest("out").compactMap { $0["job"]?.text("user") }.sorted() == names.sorted())
  }

  @Test(
    "calls that cannot be are told what would be",
    arguments: [
      (["--group-by", "usr"], "Did you mean", 65), (["--period", "fortnight"], "--period", 64),
      (["--at", "2016-W60"], "--at", 64), (["--value", "steps:total"], "--value", 64),
      (["--first-weekday", "someday"], "--first-weekday", 64),
      (["--file-name", "{usr}"], "usr", 64),
    ] as [([String], String, Int32)])
  func errors(arguments: [String], text: String, status: Int32) throws {
    let sample = try folder(ReportCallTests.rows())
    let run = try draw(sample, into: "out", arguments)
    #expect(run.status == status && run.errors.contains(text), "\(run.errors)")
    #expect(try sample.content(of: "out").isEmpty)
  }
}
