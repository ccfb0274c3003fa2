import Foundation
import Testing
import TestSupport

@Suite("Unknown destinations of a batch")
struct UnknownDestinationTests {
  @Test(
    "an unknown destination is found before anything is drawn",
    arguments: [[], ["--dry-run"], ["--log-format", "json"]])
  func unknown(more: [String]) async throws {
    let run = try await report(to: ["team", "teem"], more)
    #expect(run.status == 78)
    #expect(run.output == "")
    #expect(run.errors.contains("Did you mean"), "\(run.errors)")
    #expect(run.errors.contains("nothing was drawn"), "\(run.errors)")
    #expect(run.files.isEmpty)
  }

  @Test(
    "names that fields make are looked up before anything is drawn, and those that are missing told",
    arguments: [
      (["team", "user-{user}"], ["user-ann", "user-ben"]), (["team,user-{user}"], ["user-ann"]),
      (["{user}"], ["ben"]), (["{user},everybody"], ["ben"]),
    ])
  func known(_ places: [String], _ missing: [String]) async throws {
    let run = try await report(to: places, ["--dry-run"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("2 to draw"), "\(run.errors)")
    #expect(run.errors.contains("the cards for them are drawn and not sent"), "\(run.errors)")
    for name in missing {
      #expect(run.errors.contains("there is no destination \"\(name)\""), "\(run.errors)")
    }
    #expect(!run.errors.contains("no destination \"ann\""))
  }

  @Test(
    "nothing is drawn where no name that fields make is known, or no card has the field",
    arguments: [
      ("user-{user}", 78, "nothing was drawn"),
      ("{channel}", 64, "--send: \"{channel}\" is not known"),
      ("{usr}", 64, "{user}"),
    ] as [(String, Int32, String)])
  func unknownFields(_ place: String, _ status: Int32, _ message: String) async throws {
    let run = try await report(to: [place], [])
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.files.isEmpty)
  }

  @Test("a list and every name of a batch are looked up, too")
  func batchNames() async throws {
    let folder = try TestFolder()
    try describe(folder)
    try folder.write("channel,caption\nteam,A\nteem,B\neverybody,C\n", to: "in.csv")
    let outcome = try await BuiltProgram.run(
      "snapshot",
      [
        "batch", "in.csv", "-o", "out", "--send", "{channel}", "--dry-run", "--destinations",
        "destinations.json",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("there is no destination \"teem\". Did you mean \"team\"?"))
    #expect(!outcome.errors.contains("\"everybody\""))
  }

  @Test("options of sending ask for a destination")
  func optionsWithoutDestination() async throws {
    let run = try await report(to: [], ["--digest", "5"])
    #expect(run.status == 64)
    #expect(run.errors.contains("'--digest' is about sending"), "\(run.errors)")
  }

  @Test("a report hands on what is about sending")
  func handedOn() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      let place = try FakeDestination.of("discord", fake)
      try folder.describe(["team": place.merging(["quiet": "10:00-12:00 UTC"]) { $1 }])
      try FileManager.default.createDirectory(
        atPath: folder["out"], withIntermediateDirectories: false)
      try folder.write("user,date,steps\nann,2024-01-01,10\nben,2024-01-01,20\n", to: "in.csv")
      let call = [
        "report", "in.csv", "--group-by", "user", "-o", "out", "--send", "team", "--destinations",
        "destinations.json", "--digest", "1", "--receipts", "r.ndjson",
      ]
      let time = ["SOURCE_DATE_EPOCH": "1704106800"]  // 1 January 2024, 11:00
      let held = try await BuiltProgram.run("snapshot", call, in: folder, environment: time)
      #expect(held.status == 3, "\(held.errors)")
      #expect(try held.receipts.allSatisfy { $0["status"] as? String == "held" })
      let sent = try await BuiltProgram.run(
        "snapshot", call + ["--urgent"], in: folder, environment: time)
      #expect(sent.status == 0, "\(sent.errors)")
      #expect(try fake.recorded("message").count == 1)
      #expect(folder.text(of: "r.ndjson").contains("\"members\""))
      #expect(!FileManager.default.fileExists(atPath: folder["out/receipts.ndjson"]))
    }
  }

  private func describe(_ folder: TestFolder) throws {
    let place = "https://discord.com/api/webhooks/1/not-a-secret"
    try folder.describe(["team": place, "ann": place, "everybody": ["team"]])
  }

  /// Draws a report of two users with `--send`, where only the destination "team" is described.
  private func report(
    to places: [String], _ more: [String]
  ) async throws -> (status: Int32, output: String, errors: String, files: [String]) {
    let folder = try TestFolder()
    try describe(folder)
    try FileManager.default.createDirectory(
      atPath: folder["out"], withIntermediateDirectories: false)
    try folder.write("user,date,steps\nann,2024-01-01,10\nben,2024-01-01,20\n", to: "in.csv")
    let sent = places.flatMap { ["--send", $0] }
    let outcome = try await BuiltProgram.run(
      "snapshot", ["report", "in.csv", "--group-by", "user", "-o", "out"] + sent + more, in: folder,
      environment: ["SNAPSHOT_DESTINATIONS": folder["destinations.json"]])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder["out"])
    return (outcome.status, outcome.output, outcome.errors, files)
  }
}
