import TestSupport
import Testing

@testable import Base

@Suite("Calls that draw only under a condition")
struct ConditionCallTests {
  private static let days = "day,n\n2020-01-01,3\n2020-01-02,5\n2020-01-03,4\n"

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(Self.days, to: "d.csv")
    return folder
  }

  @Test("a condition that does not hold leaves no file, says why, and has a status of its own")
  func unmet() throws {
    let folder = try folder()
    for command in ["chart", "card"] {
      let run = try CommandRun(
        command, "d.csv", "--when", "last > 4 or delta > 0%", "-o", "a.png", in: folder)
      #expect(run.status == 3 && run.output.isEmpty)
      #expect(
        run.errors.hasSuffix(
          "snapshot: nothing is drawn: \"last > 4 or delta > 0%\" does not hold, as last is 4; delta is "
            + "−20%.\n"), "\(run.errors)")
      let quiet = try CommandRun(
        command, "d.csv", "--when", "last > 4", "-q", "-o", "a.png", in: folder)
      #expect(quiet.status == 3 && quiet.errors == "")
      #expect(folder.bytes(of: "a.png") == nil && folder.bytes(of: "a.json") == nil)
      let met = try CommandRun(
        command, "d.csv", "--when", "last > 3 and delta < -10%", "-q", "-o", "b.png", in: folder)
      #expect(met.status == 0 && met.errors == "" && folder.bytes(of: "b.png") != nil)
    }
  }

  @Test("a slip in a condition is found before the data is read, a name after it")
  func slips() throws {
    let folder = try folder()
    let slip = try CommandRun(
      "chart", "none.csv", "--when", "last > 4 adn max > 3", "-o", "a.png", in: folder)
    #expect(slip.status == 64)
    #expect(
      slip.errors.hasPrefix(
        "Error: --when: \"adn\" at column 10 is not understood. Did you mean \"and\"?"),
      "\(slip.errors)")
    let name = try CommandRun(
      "chart", "d.csv", "--when", "lsat > 4", "-q", "-o", "a.png", in: folder)
    #expect(name.status == 64)
    #expect(name.errors.contains("\"{lsat}\" is not known. Did you mean \"{last}\"?"))
  }

  @Test("a clock tells whether values are missing, and a card without data has none")
  func missing() throws {
    let folder = try folder()
    // 2020-01-05 12:00 UTC: the 4th is over and has no value.
    let epoch = ["SOURCE_DATE_EPOCH": "1578225600"]
    for (condition, status) in [("missing for 1 day", 0), ("missing for 2 days", 3)] {
      let run = try CommandRun(
        "chart", "d.csv", "--zone", "UTC", "--when", condition, "-q", "-o", "a.png", in: folder,
        environment: epoch)
      #expect(run.status == status, "\(condition) \(run.errors)")
    }
    let none = try CommandRun(
      "card", "--caption", "A", "--when", "not empty", "-o", "c.png", in: folder)
    #expect(none.status == 3 && none.errors.contains("does not hold, as there are no values."))
  }

  @Test("a batch skips cards, says why in its manifest, and draws them when it is time")
  func batch() throws {
    let folder = try folder()
    try folder.write(
      "{\"id\":\"a\",\"data\":[1,9]}\n{\"id\":\"b\",\"data\":[1,2]}\n", to: "jobs.ndjson")
    func run(_ condition: String, _ more: String...) throws -> CommandRun {
      try CommandRun(
        ["batch", "jobs.ndjson", "--when", condition, "--file-name", "{id}", "-o", "out"] + more,
        in: folder)
    }
    let some = try run("last > 5")
    #expect(some.status == 0 && some.errors.contains("1 drawn, 1 skipped in"), "\(some.errors)")
    let lines = folder.text(of: "out/manifest.ndjson").split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("\"status\":\"drawn\""))
    #expect(
      lines[1].hasPrefix("{\"name\":\"b\",\"status\":\"skipped\",\"id\":\"b\",")
        && lines[1].hasSuffix(
          "\"when\":{\"condition\":\"last > 5\",\"facts\":[\"last is 2\"]},\"reason\":\"nothing is drawn: \\\"last > 5\\\" does not hold, as last is 2.\"}"
        ),
      "\(lines[1])")
    #expect(folder.bytes(of: "out/b.png") == nil)
    let none = try run("last > 50")
    #expect(none.status == 3)
    #expect(
      none.errors.contains(
        "nothing is drawn: the condition of --when holds for none of 2 cards. The manifest"),
      "\(none.errors)")
    let plan = try run("last < 5", "--dry-run")
    #expect(
      plan.status == 0
        && plan.text == "skip\ta\tnothing is drawn: \"last < 5\" does not hold, as last is 9.\n"
          + "draw\tb\n",
      "\(plan.text)")
    let all = try run("last > 1")
    #expect(all.status == 0 && folder.bytes(of: "out/b.png") != nil)
  }

  @Test("a report is drawn for the groups for which the condition holds")
  func report() throws {
    let folder = try TestFolder()
    let rows = (1...14).flatMap { day in
      ["a", "b"].map { user in
        "\(user),2016-09-\(day < 6 ? "0" : "")\(day + 4),\(user == "a" && day > 7 ? 100 : 1000)\n"
      }
    }
    try folder.write("user,day,steps\n" + rows.joined(), to: "rows.csv")
    let run = try CommandRun(
      [
        "report", "rows.csv", "--group-by", "user", "--value", "steps:sum", "--at", "2016-W37",
        "--file-name", "{user}", "--when", "steps.delta < -20%", "-o", "out",
      ], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.bytes(of: "out/a.png") != nil && folder.bytes(of: "out/b.png") == nil)
  }

  @Test("changed compares with the files that are there, and a batch with the run before")
  func changed() throws {
    let folder = try folder()
    try folder.write(
      #"{ "title": "T", "data": "d.csv", "rows": [[{ "chart": {} }]] }"#, to: "p.json")
    for (command, input) in [("chart", "d.csv"), ("card", "d.csv"), ("page", "p.json")] {
      func run(_ condition: String) throws -> Int32 {
        try CommandRun(
          command, input, "--when", condition, "-q", "-o", "\(command).png", in: folder
        ).status
      }
      try folder.write(Self.days, to: "d.csv")
      #expect(try run("changed and last > 9") == 3 && folder.bytes(of: "\(command).png") == nil)
      #expect(try run("changed") == 0 && folder.bytes(of: "\(command).png") != nil)
      #expect(try run("changed") == 3)
      #expect(try run("changed or last > 3") == 0)
      #expect(try run("not changed") == 0)
      try folder.write(Self.days + "2020-01-04,8\n", to: "d.csv")
      #expect(try run("not changed") == 3)
      #expect(try run("changed") == 0)
    }
    try folder.write("{\"id\":\"a\",\"data\":[1,9]}\n", to: "jobs.ndjson")
    for (status, last) in [(0, 9), (3, 9), (3, 9), (0, 8), (3, 8)] {
      try folder.write("{\"id\":\"a\",\"data\":[1,\(last)]}\n", to: "jobs.ndjson")
      let run = try CommandRun(
        "batch", "jobs.ndjson", "--when", "changed", "-q", "-o", "out", in: folder)
      #expect(run.status == status, "\(run.errors)")
      #expect(
        folder.text(of: "out/manifest.ndjson").contains("it has not changed") == (status == 3))
    }
  }

  @Test("periods are those of the data, and what is about messages is for what sends them")
  func periods() throws {
    let folder = try folder()
    for (condition, status) in [
      ("last > 2 for 3 periods", 0), ("last > 3 for 2 periods", 0), ("last > 3 for 3 periods", 3),
      ("last > 2 once", 64), ("last > 2 again after 1 day", 64),
    ] {
      for command in ["chart", "card"] {
        let run = try CommandRun(
          command, "d.csv", "--when", condition, "-q", "-o", "\(status).png", in: folder)
        #expect(run.status == status, "\(condition): \(run.errors)")
        if status == 64 { #expect(run.errors.contains("Give it to snapshot send, or to batch")) }
      }
    }
    let record = folder.text(of: "0.json")
    #expect(record.contains("\"condition\": \"last > 3 for 2 periods\""))
    #expect(record.contains("\"name\": \"n\"") && record.contains("\"last\": 4"))
  }

  @Test("a page is drawn if the condition holds for one of its panels")
  func page() throws {
    let folder = try folder()
    try folder.write("day,p99\n2020-01-01,200\n2020-01-02,400\n", to: "e.csv")
    try folder.write(
      """
      { "title": "T", "data": { "d": "d.csv", "e": "e.csv" },
        "rows": [[{ "chart": { "data": "d" } }, { "chart": { "data": "e" } }]] }
      """, to: "p.json")
    for (condition, status) in [
      ("p99.last > 300", 0), ("p99.last > 500", 3), ("n > 5", 3), ("n > 3 and last < 10", 0),
      ("p98.last > 300", 64),
    ] {
      let name = "\(status)-\(condition.count).pdf"
      let run = try CommandRun(
        "page", "p.json", "--when", condition, "-q", "-o", name, in: folder)
      #expect(run.status == status, "\(condition): \(run.errors)")
      #expect((folder.bytes(of: name) != nil) == (status == 0))
    }
  }
}
