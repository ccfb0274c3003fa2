import Foundation
import Testing
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// Cards that are sent only if their numbers say something.
@Suite struct ConditionTests {
  /// Writes a manifest of cards with the last values of a column `n`, of a day each.
  private func writeCards(_ folder: TestFolder, _ lasts: [Int], day: Int = 1) throws {
    var lines = ""
    for (number, last) in lasts.enumerated() {
      let name = "c\(number)"
      let card = try SampleCard.make(name, shade: UInt8(40 * number))
      try Data(card.picture).write(to: URL(filePath: folder["\(name).png"]))
      var record = try BuiltProgram.object(Data(card.record.utf8))
      (record["id"], record["status"]) = (name, "drawn")
      record["values"] = [
        [
          "count": 2, "zone": "UTC", "unit": "day",
          "columns": [
            [
              "name": "n", "first": 1, "last": last, "delta": [1, last], "recent": [1, last],
              "period": [day * 86_400, (day + 1) * 86_400],
            ]
          ],
        ]
      ]
      let line = try JSONSerialization.data(withJSONObject: record)
      lines += String(decoding: line, as: UTF8.self) + "\n"
    }
    try folder.write(lines, to: "manifest.ndjson")
  }

  private func send(
    _ folder: TestFolder, _ condition: String, _ more: String..., hasReceipts: Bool = true,
    at moment: Int = 1_000_000
  ) async throws -> BuiltProgram.Outcome {
    let receipts = hasReceipts ? ["--receipts", "receipts.ndjson"] : []
    return try await BuiltProgram.run(
      "snapshot-send",
      [
        "send", "manifest.ndjson", "--to", "team", "--destinations", "destinations.json", "--when",
        condition,
      ] + receipts + more, in: folder, environment: ["SOURCE_DATE_EPOCH": "\(moment)"])
  }

  @Test("cards are held back by their numbers, which receipts and a dry run tell")
  func numbers() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      try writeCards(folder, [3, 9])
      let rehearsed = try await send(folder, "last > 5", "--dry-run")
      #expect(rehearsed.status == 0)
      let reason = "not sent: \"last > 5\" does not hold, as last is 3."
      #expect(rehearsed.output.hasPrefix("c0 to team: \(reason)\n"))
      #expect(rehearsed.output.contains("c1 to team ("))
      let some = try await send(folder, "last > 5")
      #expect(try some.status == 0 && some.statuses == ["held", "sent"], "\(some.errors)")
      #expect(try some.receipts.first?["reason"] as? String == reason)
      #expect(some.errors.contains("1 sent, 1 held"))
      #expect(folder.text(of: "receipts.ndjson").contains("\"status\":\"held\""))
      // What is known already is not written again.
      let size = folder.text(of: "receipts.ndjson").count
      let again = try await send(folder, "last > 5")
      #expect(try again.statuses == ["held", "already"])
      #expect(folder.text(of: "receipts.ndjson").count == size)
      let none = try await send(folder, "n.delta > 900%", hasReceipts: false)
      #expect(try none.status == 3 && none.statuses == ["held", "held"], "\(none.errors)")
      #expect(try await send(folder, "last > 50", "--dry-run").status == 3)
      #expect(try fake.recorded("message").count == 1)
      #expect(try fake.violations() == [])
    }
  }

  @Test("a slip, a name without a number and a memory without a file are errors with a next step")
  func slips() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      try writeCards(folder, [3])
      let slip = try await send(folder, "last > 5 onec")
      #expect(slip.status == 64 && slip.errors.contains("Did you mean \"once\"?"), "\(slip.errors)")
      let name = try await send(folder, "lsat > 5")
      #expect(name.status == 65)
      #expect(
        name.errors.contains("the card keeps no number \"lsat\". Did you mean \"last\"?"),
        "\(name.errors)")
      let lasting = ["last > 5 once", "changed", "last > 5 for 2 periods", "empty again after 1h"]
      for condition in lasting {
        let none = try await send(folder, condition, hasReceipts: false)
        #expect(none.status == 64 && none.errors.contains("--receipts"), "\(none.errors)")
      }
      #expect(try fake.recorded("message").isEmpty)
    }
  }

  @Test(
    "once is a message each time that the condition begins to hold, again another after a pause")
  func episodes() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      var moment = 1_000_000
      func run(_ condition: String, _ last: Int, day: Int, after seconds: Int = 60) async throws
        -> String
      {
        moment += seconds
        try writeCards(folder, [last], day: day)
        let outcome = try await send(folder, condition, at: moment)
        let status = try outcome.statuses.first ?? outcome.errors
        #expect(outcome.status == (status == "held" ? 3 : 0), "\(outcome.errors)")
        return status
      }
      let once = "last > 5 once"
      for (last, status) in [(9, "sent"), (9, "held"), (8, "held"), (3, "held"), (9, "sent")] {
        #expect(try await run(once, last, day: 1) == status)
      }
      let pause = "last > 5 again after 1 h"
      for (seconds, last, status) in [
        (60, 9, "sent"), (3_599, 9, "held"), (1, 9, "sent"), (60, 3, "held"), (60, 9, "sent"),
      ] {
        #expect(try await run(pause, last, day: 1, after: seconds) == status)
      }
      let periods = "last > 5 for 2 periods once"
      for (day, last, status) in [
        (1, 9, "held"), (1, 9, "held"), (2, 9, "sent"), (3, 9, "held"), (4, 3, "held"),
        (5, 9, "held"), (6, 9, "sent"),
      ] {
        #expect(try await run(periods, last, day: day) == status, "\(day)")
      }
      #expect(try fake.recorded("message").count == 7)
      #expect(try fake.violations() == [])
    }
  }

  @Test("changed compares with the last message about a card, with a condition or without")
  func changes() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      func run(_ shade: UInt8, _ more: String...) async throws -> String {
        try folder.addCard("week", shade: shade)
        let outcome = try await BuiltProgram.run(
          "snapshot-send",
          [
            "week.json", "--to", "team", "--destinations", "destinations.json", "--receipts",
            "receipts.ndjson",
          ] + more, in: folder)
        let status = try outcome.statuses.first ?? outcome.errors
        #expect(outcome.status == (status == "held" ? 3 : 0))
        return status
      }
      #expect(try await run(10) == "sent")
      let when = ["--when", "changed"]
      for (shade, status) in [(10, "held"), (90, "sent"), (90, "held"), (10, "sent"), (10, "held")]
      {
        #expect(try await run(UInt8(shade), when[0], when[1]) == status)
      }
      #expect(try await run(90, "--when", "not changed") == "held")
      #expect(try fake.recorded("message").count == 3)
    }
  }

  @Test("a report counts the cards that it does not draw, and tells once when they are drawn again")
  func report() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      try FileManager.default.createDirectory(
        atPath: folder["out"], withIntermediateDirectories: false)
      for (last, status, exit) in [
        (9, "sent", 0), (8, "held", 3), (3, "held", 3), (7, "sent", 0), (7, "held", 3),
      ] {
        try folder.write("{\"id\":\"a\",\"data\":[1,\(last)]}\n", to: "jobs.ndjson")
        let outcome = try await BuiltProgram.run(
          "snapshot",
          ["batch", "jobs.ndjson", "--when", "last > 5 once", "--send", "team", "-o", "out"],
          in: folder, environment: ["SNAPSHOT_DESTINATIONS": folder["destinations.json"]])
        #expect(outcome.status == Int32(exit), "\(outcome.errors)")
        #expect(try outcome.statuses == [status], "\(last)")
      }
      #expect(try fake.recorded("message").count == 2)
      #expect(try fake.violations() == [])
    }
  }

  /// 60 kills: after so many requests each, in runs one after the other.
  private static let kills =
    (1...9).map { ("matrix", $0) } + [("discord", 1), ("mattermost", 3), ("slack", 4)]

  @Test("60 kills lose no message of a condition, and double none", arguments: kills)
  func killed(service: String, first: Int) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service, latency: 15)
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      let watch = fake.watch()
      let condition = "last > 5 for 2 periods once"
      let arguments = [
        "send", "manifest.ndjson", "--to", "team", "--destinations", "destinations.json", "--when",
        condition, "--receipts", "receipts.ndjson", "--jobs", "2", "--timeout", "5", "--deadline",
        "20",
      ]
      func run(_ lasts: [Int], day: Int, resend: Bool = false) async throws -> [String] {
        try writeCards(folder, lasts, day: day)
        let outcome = try await BuiltProgram.run(
          "snapshot-send", arguments + (resend ? ["--resend"] : []), in: folder)
        return try outcome.statuses
      }
      func counts() throws -> [Int] {
        let all = try fake.recorded("message").reduce(into: [String: Int]()) { counts, message in
          let picture = message["picture"] as? [String: Any]
          counts["\(picture?["sha256"] ?? "")", default: 0] += 1
        }
        return all.values.sorted()
      }
      #expect(try await run([9, 9, 9, 3], day: 1) == ["held", "held", "held", "held"])
      try writeCards(folder, [9, 9, 9, 3], day: 2)
      for number in 0..<5 {
        let count = try fake.recorded("request").count + (first + number) % 4 + 1
        watch.restart()
        let killed = try await BuiltProgram.run(
          "snapshot-send", arguments, in: folder, ended: watch.stop
        ) { process in
          watch.wait(for: "request", count: count)
          kill(process.processIdentifier, SIGKILL)
        }
        #expect([137, 0, 3, 76].contains(killed.status), "\(killed.errors)")
      }
      let last = try await run([9, 9, 9, 3], day: 2)
      #expect(try counts().allSatisfy { $0 == 1 })
      #expect(last.last == "held" && !last.contains("failed"))
      if service == "matrix" { #expect(try counts() == [1, 1, 1] && !last.contains("unknown")) }
      _ = try await run([9, 9, 9, 3], day: 3, resend: true)
      // Where repeating is not safe, what has arrived before a kill comes again with --resend.
      #expect(try counts().count == 3)
      let sum = try counts().reduce(0, +)
      #expect(try await run([9, 9, 9, 3], day: 3) == ["held", "held", "held", "held"])
      // It holds again, and of the same cards there are new messages.
      for (day, lasts) in [(4, [9, 3, 9, 3]), (5, [9, 9, 9, 3]), (6, [9, 9, 9, 3])] {
        _ = try await run(lasts, day: day)
      }
      #expect(try counts().reduce(0, +) == sum + 1)
      if service == "matrix" { #expect(try counts() == [1, 1, 2]) }
    }
  }
}
