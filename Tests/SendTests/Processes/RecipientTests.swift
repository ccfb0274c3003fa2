import Foundation
import Testing
import TestSupport

/// Cards that go to several destinations, to lists, and where a field says.
@Suite struct RecipientTests {
  private func folder(_ fake: ServerProgram) throws -> TestFolder {
    let folder = try TestFolder()
    let place = try FakeDestination.of("discord", fake)
    try folder.describe([
      "team": place, "ops": place, "a,b": place, "user-דנה": place, "everybody": ["team", "ops"],
      "nested": ["everybody", "a,b", "team"], "loop": ["other"], "other": ["loop"],
    ])
    return folder
  }

  @Test(
    "commas, repeated options and lists name several destinations, each once",
    arguments: [
      (["team,ops"], ["team", "ops"]), (["team", "ops"], ["team", "ops"]),
      (["team, ops ,team"], ["team", "ops"]), (["everybody"], ["team", "ops"]),
      (["ops", "nested"], ["ops", "team", "a,b"]), (["a,b"], ["a,b"]),
      (["a,b", "team"], ["a,b", "team"]),
      (["{user},team"], ["ops", "team"]), (["{list}"], ["team", "ops"]), (["A_B"], ["a,b"]),
      (["user-{user}"], ["user_ops"]), (["user-{hebrew}"], ["user-דנה"]),
      (["{comma}"], ["a,b"]), (["mine"], ["ops"]),
    ])
  func severalDestinations(_ to: [String], _ wanted: [String]) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try folder(fake)
      try folder.writeManifest(["c0"]) { _, record in
        record["job"] = ["user": "ops", "list": "everybody", "comma": "a,b", "hebrew": "דנה"]
      }
      let address = try #require(try FakeDestination.of("discord", fake)["webhook"] as? String)
      let outcome = try await BuiltProgram.run(
        "snapshot-send",
        ["send", "manifest.ndjson", "--destinations", "destinations.json"]
          + to.flatMap { ["--to", $0] }, in: folder,
        environment: [
          "SNAPSHOT_TO_USER_OPS": #"{"service": "discord", "webhook": "\#(address)"}"#,
          "SNAPSHOT_TO_MINE": #"["ops"]"#,
        ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try outcome.deliveries == wanted.map { "c0 \($0) sent" })
      #expect(try fake.recorded("message").count == wanted.count)
    }
  }

  @Test(
    "what a field says is one name that there is, or an error",
    arguments: [
      "team,ops", "team\nops", "\"team\"", "team ", "TEAM", "te\u{202E}am", "te\u{200F}am",
      "../team", "{user}", "",
      String(repeating: "x", count: 10_000), "[\"team\"]", "loop", "team\u{0}", "team;ops", "*",
    ])
  func hostileField(_ value: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try folder(fake)
      try folder.writeManifest(["c0", "c1"]) { name, record in
        record["job"] = ["channel": name == "c0" ? value : "team"]
      }
      let outcome = try await folder.send("manifest.ndjson", "--to", "{channel}")
      #expect(outcome.status == 78)
      #expect(try outcome.deliveries == ["c0 {channel} failed", "c1 team sent"])
      #expect(try fake.recorded("message").count == 1)
      #expect(outcome.errors.utf8.count < 2_000 && !outcome.errors.contains("\u{202E}"))
    }
  }

  @Test("lists are shown, and those that cannot be used with the reason")
  func shownLists() async throws {
    let folder = try TestFolder()
    try folder.describe([
      "team": "https://discord.com/api/webhooks/1/not-a-secret", "everybody": ["team"],
      "loop": ["other"], "other": ["loop"], "typo": ["teem"],
    ])
    let outcome = try await BuiltProgram.run(
      "snapshot-send", ["destinations", "--destinations", "destinations.json"], in: folder)
    #expect(outcome.output.contains("team\tdiscord"))
    #expect(outcome.output.contains("\neverybody\tlist\tteam\n"))
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains(#""loop" has "other" has "loop""#))
    #expect(outcome.errors.contains(#"Did you mean "team"?"#))
    for list in ["loop", "typo", "everybody,typo"] {
      let sent = try await folder.send("none.json", "--to", list)
      #expect(sent.status == 66 || sent.status == 78)
    }
  }
}
