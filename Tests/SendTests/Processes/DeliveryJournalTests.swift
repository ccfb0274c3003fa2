import Foundation
import Testing
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// Batches that are sent: each card once, whatever happens to the run.
@Suite struct DeliveryJournalTests {
  private func rows(changed: Int? = nil) -> String {
    var text = "user,date,steps\n"
    for user in 0..<3 {
      for day in 1...7 {
        let more = user == changed && day == 7 ? 500 : 0
        text += "u\(user),2024-01-0\(day),\(100 * user + 10 * day + more)\n"
      }
    }
    return text
  }

  private func report(
    _ folder: TestFolder, _ arguments: [String] = ["--send", "team", "-o", "out"]
  ) async throws -> BuiltProgram.Outcome {
    let variables = ["SNAPSHOT_DESTINATIONS": folder["destinations.json"]]
    return try await BuiltProgram.run(
      "snapshot", ["report", "in.csv", "--group-by", "user", "--at", "all"] + arguments, in: folder,
      environment: variables)
  }

  @Test("a report sends each card once, in order, and a changed one again")
  func sentReport() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      for name in ["out", "dry"] {
        try FileManager.default.createDirectory(
          atPath: folder[name], withIntermediateDirectories: false)
      }
      for (changed, wanted, count) in [
        (nil, ["sent", "sent", "sent"], 3), (nil, ["already", "already", "already"], 3),
        (1, ["already", "sent", "already"], 4),
      ] as [(Int?, [String], Int)] {
        try folder.write(rows(changed: changed), to: "in.csv")
        let outcome = try await report(folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.statuses == wanted)
        #expect(
          try outcome.receipts.map { "\($0["card"] ?? "")".prefix(2) } == ["u0", "u1", "u2"])
        #expect(try fake.recorded("message").count == count)
      }
      #expect(folder.permissions(of: "out/receipts.ndjson") == 0o600)
      let archive = try await report(folder, ["--send", "team", "-o", "out.tar"])
      #expect(archive.status == 64)
      let rehearsed = try await report(folder, ["--send", "team", "-o", "dry", "--dry-run"])
      #expect(rehearsed.status == 0)
      #expect(try fake.recorded("message").count == 4)
      #expect(try fake.violations() == [])
    }
  }

  @Test("cards that cannot be drawn do not hold up those that can be sent")
  func undrawnCards() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      try FileManager.default.createDirectory(
        atPath: folder["out"], withIntermediateDirectories: false)
      let jobs = [
        #"{"id": "good", "caption": "A"}"#, #"{"id": "bad"}"#, #"{"id": "fine", "caption": "B"}"#,
      ]
      try folder.write(jobs.joined(separator: "\n") + "\n", to: "jobs.ndjson")
      let outcome = try await BuiltProgram.run(
        "snapshot", ["batch", "jobs.ndjson", "--send", "team", "-o", "out"], in: folder,
        environment: ["SNAPSHOT_DESTINATIONS": folder["destinations.json"]])
      #expect(outcome.status == 1, "\(outcome.errors)")
      #expect(try outcome.receipts.map { $0["card"] as? String } == ["good", "fine"])
      #expect(outcome.errors.contains("1 not drawn"))
      #expect(try fake.recorded("message").count == 2)
    }
  }

  /// Records of some cards, each in a line, with their pictures and fields.
  private func writeCards(_ folder: TestFolder, _ names: [String]) throws {
    var lines = ""
    for (number, name) in names.enumerated() {
      let card = try SampleCard.make(name, shade: UInt8(40 * number))
      try Data(card.picture).write(to: URL(filePath: folder["\(name).png"]))
      var record = try BuiltProgram.object(Data(card.record.utf8))
      record["id"] = name
      record["status"] = "drawn"
      record["job"] = ["user": name, "chat": name == "c1" ? "" : "-1001234567890"]
      let line = try JSONSerialization.data(withJSONObject: record)
      lines += String(decoding: line, as: UTF8.self) + "\n"
    }
    try folder.write(lines, to: "manifest.ndjson")
  }

  private static let names = ["c0", "c1", "c2", "c3"]
  private static let arguments = [
    "send", "manifest.ndjson", "--to", "team", "--destinations", "destinations.json", "--receipts",
    "receipts.ndjson", "--timeout", "5", "--deadline", "20", "--jobs", "2",
  ]

  /// How often each picture is there.
  private func counts(_ fake: ServerProgram) throws -> [String: Int] {
    try fake.recorded("message").reduce(into: [:]) { counts, message in
      let picture = message["picture"] as? [String: Any]
      counts["\(picture?["sha256"] ?? "")", default: 0] += 1
    }
  }

  private static let kills =
    (1...5).map { ("discord", $0) } + (1...10).map { ("matrix", $0) }
    + [1, 3, 5, 7, 8].map { ("mattermost", $0) } + [4, 9, 14].map { ("slack", $0) }

  /// What a kill in the middle of writing leaves in a ledger.
  private func addHalfALine(_ folder: TestFolder) throws {
    let ledger = try FileHandle(forWritingTo: URL(filePath: folder["receipts.ndjson"]))
    try ledger.seekToEnd()
    try ledger.write(contentsOf: Data(#"{"destination":"te"#.utf8))
    try ledger.close()
  }

  @Test("a run that is killed at any point leaves no card to be sent twice", arguments: kills)
  func killedRun(
    service: String, requests: Int
  ) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service, latency: 15)
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      try writeCards(folder, DeliveryJournalTests.names)
      let watch = fake.watch()
      let killed = try await BuiltProgram.run(
        "snapshot-send", DeliveryJournalTests.arguments, in: folder, ended: watch.stop
      ) { process in
        watch.wait(for: "request", count: requests)
        kill(process.processIdentifier, SIGKILL)
      }
      #expect(killed.status == 137 || killed.status == 0)
      try addHalfALine(folder)
      let second = try await BuiltProgram.run(
        "snapshot-send", DeliveryJournalTests.arguments, in: folder)
      let statuses = try second.statuses
      #expect(try second.receipts.map { $0["card"] as? String } == DeliveryJournalTests.names)
      #expect(second.status == (statuses.contains("unknown") ? 76 : 0), "\(second.errors)")
      #expect(try counts(fake).values.allSatisfy { $0 == 1 })
      if service == "matrix" { #expect(try counts(fake).count == 4) }
      for (name, status) in zip(DeliveryJournalTests.names, statuses) where status == "unknown" {
        #expect(second.errors.contains("\(name): team: An earlier run ended"))
      }
      let third = try await BuiltProgram.run(
        "snapshot-send", DeliveryJournalTests.arguments + ["--resend"], in: folder)
      #expect(third.status == 0, "\(third.errors)")
      #expect(try counts(fake).count == 4)
      let last = try await BuiltProgram.run(
        "snapshot-send", DeliveryJournalTests.arguments, in: folder)
      #expect(try last.statuses == ["already", "already", "already", "already"])
      let broken = try fake.violations().filter { !$0.contains("shorter than its Content-Length") }
      #expect(broken == [])
    }
  }

  @Test(
    "a run that is asked to end lets what is on its way arrive, and the next one sends the rest",
    arguments: [("discord", 1), ("discord", 3), ("matrix", 2), ("matrix", 7), ("slack", 4)])
  func endedRun(service: String, requests: Int) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service, latency: 100)
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      try writeCards(folder, DeliveryJournalTests.names)
      let watch = fake.watch()
      let ended = try await BuiltProgram.run(
        "snapshot-send", DeliveryJournalTests.arguments, in: folder, ended: watch.stop
      ) { process in
        watch.wait(for: "request", count: requests)
        kill(process.processIdentifier, SIGTERM)
      }
      #expect(ended.status == 143 || ended.status == 0, "\(ended.errors)")
      #expect(try !ended.statuses.contains("unknown"), "\(ended.errors)")
      let second = try await BuiltProgram.run(
        "snapshot-send", DeliveryJournalTests.arguments, in: folder)
      #expect(second.status == 0, "\(second.errors)")
      #expect(try counts(fake).count == 4 && counts(fake).values.allSatisfy { $0 == 1 })
    }
  }

  @Test("of two runs with one ledger the second waits for another time")
  func twoRuns() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord", playing: ["timeout"])
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      try writeCards(folder, ["c0"])
      var arguments = DeliveryJournalTests.arguments
      arguments[arguments.firstIndex(of: "--timeout").map { $0 + 1 } ?? 0] = "2"
      var second: BuiltProgram.Outcome?
      let watch = fake.watch()
      let first = try await BuiltProgram.run(
        "snapshot-send", arguments, in: folder, ended: watch.stop
      ) { _ in
        watch.wait(for: "message")
        second = try await BuiltProgram.run("snapshot-send", arguments, in: folder)
      }
      #expect(first.status == 76)
      #expect(second?.status == 75)
      #expect(second?.errors.contains("is being written by another run") == true)
      #expect(try fake.recorded("message").count == 1)
    }
  }

  @Test("fields lead each card to its place, and a hole in them to none")
  func placesByField() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("telegram")
      let folder = try TestFolder()
      let destination = try FakeDestination.of("telegram", fake)
      try folder.describe([
        "user-c0": destination, "user-c2": destination,
        "all": destination.merging(["chat": "{chat}"]) { $1 },
      ])
      try writeCards(folder, ["c0", "c1", "c2"])
      let named = try await folder.send("manifest.ndjson", "--to", "user-{user}")
      #expect(named.status == 78)
      #expect(try named.statuses == ["sent", "failed", "sent"])
      #expect(named.errors.contains(#"there is no destination "user-c1""#))
      let keyed = try await folder.send("manifest.ndjson", "--to", "all")
      #expect(keyed.status == 78)
      #expect(try keyed.statuses == ["sent", "failed", "sent"])
      #expect(keyed.errors.contains(#"The card has no field "chat", or it is empty."#))
      let missing = try await folder.send("manifest.ndjson", "--to", "user-{nobody}")
      #expect(missing.status == 78)
      #expect(try fake.recorded("message").count == 4)
      #expect(try fake.violations() == [])
    }
  }
}
