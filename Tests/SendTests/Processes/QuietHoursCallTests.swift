import Foundation
import Testing
import TestSupport

/// Cards for destinations that have quiet hours.
@Suite struct QuietHoursCallTests {
  /// Moments of 24 and 25 November 2026 in Berlin.
  private static let night = ["SOURCE_DATE_EPOCH": "1795557600"]  // 23:00
  private static let day = ["SOURCE_DATE_EPOCH": "1795586400"]  // 7:00

  private func folder(_ fake: ServerProgram) throws -> TestFolder {
    let folder = try TestFolder()
    let place = try FakeDestination.of("discord", fake)
    let quiet = place.merging(["quiet": "22:00-07:00 Europe/Berlin"]) { $1 }
    try folder.describe(["team": quiet, "ops": place])
    return folder
  }

  @Test(
    "what is due in quiet hours is held, and sent once by the next run after them",
    arguments: [[], ["--digest", "2"]])
  func heldCards(more: [String]) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try folder(fake)
      try folder.writeManifest(["c0", "c1"])
      func send(_ time: [String: String], _ extra: String...) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram.run(
          "snapshot-send",
          [
            "send", "manifest.ndjson", "--destinations", "destinations.json", "--to", "team,ops",
            "--receipts", "r.ndjson",
          ] + more + extra, in: folder, environment: time)
      }
      for _ in 0..<2 {
        let held = try await send(QuietHoursCallTests.night)
        #expect(held.status == 3, "\(held.errors)")
        #expect(try held.deliveries.count { $0.hasSuffix("team held") } == 2)
        let receipt = try #require(try held.receipts.first)
        #expect(receipt["until"] as? String == "2026-11-25T06:00:00Z")
        #expect(
          receipt["reason"] as? String
            == "quiet hours (22:00-07:00 Europe/Berlin) until 2026-11-25 07:00")
        #expect(held.errors.contains("2 held"), "\(held.errors)")
        #expect(held.errors.contains("team: held for quiet hours"), "\(held.errors)")
      }
      #expect(try fake.recorded("message").count == 2)
      let sent = try await send(QuietHoursCallTests.day)
      #expect(sent.status == 0, "\(sent.errors)")
      #expect(
        try sent.deliveries == ["c0 team sent", "c0 ops already", "c1 team sent", "c1 ops already"])
      #expect(try fake.recorded("message").count == 4)
      // What was sent is not held, whatever the hour.
      let again = try await send(QuietHoursCallTests.night)
      #expect(again.status == 0)
      #expect(try again.deliveries.allSatisfy { $0.hasSuffix("already") })
      #expect(try fake.recorded("message").count == 4)
    }
  }

  @Test("what is urgent is sent in quiet hours, and a dry run says that it would be held")
  func urgentCards() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try folder(fake)
      try folder.writeManifest(["c0"])
      let night = QuietHoursCallTests.night
      let dry = try await folder.send(
        "manifest.ndjson", "--to", "team", "--dry-run", environment: night)
      #expect(dry.status == 0)
      #expect(dry.output.contains("# c0 to team (discord): held for quiet hours"), "\(dry.output)")
      let urgent = try await folder.send(
        "manifest.ndjson", "--to", "team", "--urgent", environment: night)
      #expect(urgent.status == 0, "\(urgent.errors)")
      #expect(try urgent.deliveries == ["c0 team sent"])
      let single = try await folder.send("manifest.ndjson", "--to", "team", environment: night)
      #expect(single.status == 3)
      #expect(single.errors.contains("--urgent"))
      #expect(try fake.recorded("message").count == 1)
    }
  }

  @Test("what may have arrived before stays unknown through quiet hours")
  func unknownCard() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord", playing: ["drop-after-body"])
      let folder = try folder(fake)
      try folder.writeManifest(["c0"])
      func status(_ time: [String: String]) async throws -> String? {
        try await folder.send(
          "manifest.ndjson", "--to", "team", "--receipts", "r.ndjson", environment: time
        ).deliveries.first
      }
      #expect(try await status(QuietHoursCallTests.day) == "c0 team unknown")
      #expect(try await status(QuietHoursCallTests.night) == "c0 team held")
      #expect(try await status(QuietHoursCallTests.day) == "c0 team unknown")
      #expect(try fake.recorded("message").count == 1)
    }
  }
}
