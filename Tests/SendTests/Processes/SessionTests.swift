import Foundation
import Testing
import TestSupport

@Suite struct SessionTests {
  private static let editing = [
    "matrix", "discord", "telegram", "slack", "mattermost", "zulip", "mastodon", "feishu",
  ]

  @Test(
    "a later card of a session takes the place of the earlier", arguments: editing, [true, false])
  func laterCard(
    service: String, hasLedger: Bool
  ) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service)
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      let sums = try ["a", "b"].enumerated().map { number, name in
        try folder.addCard(name, session: "week", shade: UInt8(number) * 90)
      }
      var ids: Set<String> = []
      for (name, status) in [("a", "sent"), ("b", "replaced"), ("a", "replaced")] {
        let more = hasLedger ? ["--receipts", "receipts.ndjson"] : []
        let outcome = try await BuiltProgram.run(
          "snapshot-send",
          ["\(name).json", "--to", "team", "--destinations", "destinations.json"] + more,
          in: folder, environment: ["XDG_STATE_HOME": folder["state"]])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.receipt["status"] as? String == status)
        ids.insert(try #require(try outcome.receipt["id"] as? String))
      }
      #expect(ids.count == 1)
      #expect(try fake.violations() == [])
      let messages = try fake.recorded("message")
      #expect(messages.filter { $0["edited"] as? Bool == false }.count == 1)
      let last = messages.last?["picture"] as? [String: Any]
      #expect(last?["sha256"] as? String == sums[0])
      let file = hasLedger ? "receipts.ndjson" : "state/snapshot/sessions.ndjson"
      #expect(folder.permissions(of: file) == 0o600)
      #expect(FileManager.default.fileExists(atPath: folder["state"]) != hasLedger)
    }
  }

  @Test("where pictures cannot be changed a later card of a session answers the earlier")
  func laterCardInThread() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("rocketchat")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("rocketchat", fake)])
      for (number, name) in ["a", "b"].enumerated() {
        try folder.addCard(name, session: "week", shade: UInt8(number) * 90)
        let outcome = try await folder.send("\(name).json", "--to", "team")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.receipt["status"] as? String == "sent")
      }
      let messages = try fake.recorded("message")
      #expect(messages.count == 2)
      #expect(messages.last?["thread"] as? String == messages.first?["id"] as? String)
      #expect(try fake.violations() == [])
    }
  }

  @Test("where the earlier message is gone there is a new one", arguments: editing)
  func earlierMessageGone(service: String) async throws {
    try await Stages.enter {
      let play = service == "matrix" ? "status=404@event" : "gone"
      let fake = try ServerProgram.fake(service, playing: [play])
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      for name in ["a", "b"] {
        try folder.addCard(name, session: "week", shade: name == "a" ? 0 : 90)
        let outcome = try await folder.send("\(name).json", "--to", "team")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.receipt["status"] as? String == "sent")
      }
      #expect(try fake.recorded("message").count == 2)
      #expect(try fake.violations() == [])
    }
  }
}
