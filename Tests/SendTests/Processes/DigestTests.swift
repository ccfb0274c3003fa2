import Foundation
import Testing
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// One message in the place of many.
@Suite struct DigestTests {
  private static let names = (0..<30).map { "c\($0)" }
  private static let arguments = [
    "send", "manifest.ndjson", "--to", "team", "--destinations", "destinations.json", "--receipts",
    "receipts.ndjson", "--timeout", "5", "--deadline", "20", "--jobs", "2", "--digest", "4",
  ]

  private func send(_ folder: TestFolder, _ more: String...) async throws -> BuiltProgram.Outcome {
    try await BuiltProgram.run("snapshot-send", DigestTests.arguments + more, in: folder)
  }

  private func digests(_ outcome: BuiltProgram.Outcome) throws -> [Int] {
    let keys = try outcome.receipts.compactMap { $0["digest"] as? String }
    return keys.reduce(into: [(String, Int)]()) { counts, key in
      if counts.last?.0 == key { counts[counts.count - 1].1 += 1 } else { counts.append((key, 1)) }
    }.map(\.1)
  }

  @Test("up to so many cards go by themselves, more in sheets that are equally full")
  func countsOfSheets() async throws {
    try await Stages.enter {
      for (count, sheets) in [(4, []), (5, [5]), (12, [12]), (13, [6, 7]), (30, [12, 9, 9])] {
        let fake = try ServerProgram.fake("discord")
        let folder = try TestFolder()
        try folder.describe(["team": try FakeDestination.of("discord", fake)])
        try folder.writeManifest(Array(DigestTests.names.prefix(count)))
        let outcome = try await send(folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
          try outcome.deliveries == DigestTests.names.prefix(count).map { "\($0) team sent" })
        #expect(try digests(outcome) == sheets)
        let messages = try fake.recorded("message")
        #expect(messages.count == (sheets.isEmpty ? count : sheets.count))
        #expect(try fake.violations() == [])
        let again = try await send(folder)
        #expect(try again.receipts.allSatisfy { $0["status"] as? String == "already" })
        // Nor are they sent by themselves.
        let single = try await folder.send(
          "manifest.ndjson", "--to", "team", "--receipts", "receipts.ndjson")
        #expect(try single.receipts.allSatisfy { $0["status"] as? String == "already" })
        #expect(try fake.recorded("message").count == messages.count)
        guard count == 5 else { continue }
        #expect(
          messages[0]["text"] as? String == "**5 cards: Card c0, Card c1, Card c2 and 2 more**")
        #expect(
          messages[0]["alt"] as? String
            == "5 cards: Card c0, Card c1, Card c2 and 2 more. Row by row: 1. Card c0, Week 0; "
            + "2. Card c1, Week 1; 3. Card c2, Week 2; 4. Card c3, Week 3; 5. Card c4, Week 4")
        #expect(outcome.errors.contains("5 sent with 1 digest"), "\(outcome.errors)")
      }
    }
  }

  @Test("each place has its own digest, and cards of a session stay by themselves")
  func places() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("telegram")
      let folder = try TestFolder()
      let place = try FakeDestination.of("telegram", fake)
      try folder.describe(["team": place, "ops": place])
      try folder.writeManifest(Array(DigestTests.names.prefix(16))) { name, record in
        record["job"] = ["to": ["c0", "c8"].contains(name) ? "ops" : "team"]
        if name == "c3" { record["session"] = "week" }
        if name == "c4" { record["files"] = [] }
      }
      let arguments = ["manifest.ndjson", "--to", "{to}", "--digest", "4"]
      let dry = try await folder.send(
        arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], "--dry-run")
      let titles = dry.output.split(separator: "\n").filter { $0.hasPrefix("# ") }
      #expect(
        titles.map { $0.prefix { $0 != ":" } } == [
          "# c0 to ops (telegram)", "# digest of 12 cards to team (telegram)",
          "# c3 to team (telegram)", "# c8 to ops (telegram)",
        ])
      let outcome = try await folder.send(
        arguments[0], arguments[1], arguments[2], arguments[3], arguments[4])
      #expect(outcome.status == 65, "\(outcome.errors)")
      #expect(try digests(outcome) == [12])
      #expect(try outcome.receipts.count { $0["status"] as? String == "sent" } == 15)
      #expect(try fake.recorded("message").count == 4)
      #expect(try fake.violations() == [])
    }
  }

  @Test("a picture that cannot be drawn is left out and told")
  func brokenPicture() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      try folder.writeManifest(Array(DigestTests.names.prefix(8))) { name, record in
        guard name == "c2", var files = record["files"] as? [[String: Any]] else { return }
        // It is what its record tells of, and no picture.
        files[0]["sha256"] = ""
        record["files"] = files
      }
      try folder.write("no picture", to: "c2.png")
      let outcome = try await send(folder)
      #expect(outcome.status == 65, "\(outcome.errors)")
      #expect(try digests(outcome).reduce(0, +) == 7)
      #expect(try outcome.deliveries[2] == "c2 team failed")
      #expect(try fake.recorded("message").count == 1)
    }
  }

  /// How often each card is in a message, by the descriptions of pictures and captions.
  private func counts(_ fake: ServerProgram) throws -> [String: Int] {
    try fake.recorded("message").reduce(into: [:]) { counts, message in
      let text = "\(message["alt"] ?? "") \(message["text"] ?? "")"
      let list = text.firstRange(of: "Row by row: ").map { text[$0.upperBound...] } ?? text[...]
      for name in DigestTests.names where list.contains("Card \(name),") {
        counts[name, default: 0] += 1
      }
    }
  }

  private static let kills: [(String, Int)] =
    (1...8).map { ("matrix", $0) } + (1...3).map { ("discord", $0) }
    + [2, 4, 6].map { ("mattermost", $0) } + [3, 5, 8].map { ("slack", $0) }

  @Test("a run that is killed at any point loses and doubles no card of a digest", arguments: kills)
  func killedRun(service: String, requests: Int) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service, latency: 15)
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      try folder.writeManifest(DigestTests.names)
      let options = service == "mattermost" ? ["--alt-in-text"] : []
      let arguments = DigestTests.arguments + options
      let watch = fake.watch()
      let killed = try await BuiltProgram.run(
        "snapshot-send", arguments, in: folder, ended: watch.stop
      ) { process in
        watch.wait(for: "request", count: requests)
        kill(process.processIdentifier, SIGKILL)
      }
      #expect(killed.status == 137 || killed.status == 0)
      let ledger = try FileHandle(forWritingTo: URL(filePath: folder["receipts.ndjson"]))
      try ledger.seekToEnd()
      try ledger.write(contentsOf: Data(#"{"destination":"te"#.utf8))
      try ledger.close()
      // Cards that come in between make no other digest of what was begun.
      let others = DigestTests.names + ["c98", "c99"]
      try folder.writeManifest(others)
      let second = try await BuiltProgram.run("snapshot-send", arguments, in: folder)
      let statuses = try second.statuses
      #expect(try second.receipts.map { $0["card"] as? String } == others)
      #expect(second.status == (statuses.contains("unknown") ? 76 : 0), "\(second.errors)")
      let shown = try counts(fake)
      #expect(shown.values.allSatisfy { $0 == 1 }, "\(shown)")
      if service == "matrix" {
        #expect(!statuses.contains("unknown"))
        #expect(try counts(fake).count == 30)
      }
      #expect(
        !statuses.contains("unknown") || second.errors.contains("snapshot: unknown: digest of"))
      let third = try await BuiltProgram.run("snapshot-send", arguments + ["--resend"], in: folder)
      #expect(third.status == 0, "\(third.errors)")
      #expect(try counts(fake).count == 30)
      let last = try await BuiltProgram.run("snapshot-send", arguments, in: folder)
      #expect(try last.receipts.allSatisfy { $0["status"] as? String == "already" })
      let broken = try fake.violations().filter { !$0.contains("shorter than its Content-Length") }
      #expect(broken == [])
    }
  }
}
