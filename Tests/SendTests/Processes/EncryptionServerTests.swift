import Foundation
import Testing
import TestSupport

@testable import Base

#if canImport(Glibc)
  import Glibc
#endif

/// Cards in an encrypted room of a real homeserver, read by another library for Matrix.
@Suite(.enabled(if: ServerPrograms.areExpected, ServerPrograms.skipped))
struct EncryptionServerTests {
  /// A homeserver, and a folder with a destination in its encrypted room. A new session begins after
  /// three messages there.
  private struct Room {
    let server: ServerProgram
    let folder: TestFolder
    let destination: [String: Any]

    init() throws {
      folder = try TestFolder()
      server = try ServerProgram(
        "synapse.py", ["serve"], python: ServerPrograms.python(), saying: 1)
      let fields = try server.fields
      destination = [
        "service": "matrix", "server": fields["base"] ?? "", "room": fields["encrypted"] ?? "",
        "token": (fields["sender"] as? [String: Any])?["token"] ?? "",
      ]
      try folder.describe(["team": destination])
    }

    /// What a program of the servers' folder prints.
    private func said(_ program: String, _ arguments: [String]) throws -> [[String: Any]] {
      let process = Process()
      let output = Pipe()
      process.executableURL = try ServerPrograms.python()
      process.arguments = [ServerPrograms.folder.appending(path: program).path] + arguments
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let said = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return try said.split(separator: UInt8(ascii: "\n")).map { try BuiltProgram.object($0) }
    }

    /// What a device of a user can read, which is logged in at the first call.
    func read(
      _ device: String, of user: String = "reader"
    ) throws -> (messages: [[String: Any]], sessions: Set<String>) {
      let fields = try server.fields
      let person = (fields[user] as? [String: Any])?["user"]
      var lines = try said(
        "decrypting.py",
        [
          "\(fields["base"] ?? "")", "\(person ?? "")", folder[device],
          "\(fields["encrypted"] ?? "")",
        ])
      let sessions = lines.removeLast()["sessions"] as? [String] ?? []
      return (lines, Set(sessions))
    }

    func leave(_ user: String) throws {
      let fields = try server.fields
      let token = (fields[user] as? [String: Any])?["token"]
      _ = try said(
        "synapse.py",
        ["leave"] + [fields["base"], token, fields["encrypted"]].map { "\($0 ?? "")" })
    }

    func send(_ name: String, _ arguments: String...) async throws -> BuiltProgram.Outcome {
      try await BuiltProgram.run(
        "snapshot-send",
        ["send", "\(name).json", "--destinations", "destinations.json", "--to", "team"] + arguments,
        in: folder)
    }

    /// Where the keys of the device are kept.
    var state: URL {
      get throws {
        let all = URL(filePath: folder[".local/state/snapshot/matrix"])
        return try #require(
          FileManager.default.contentsOfDirectory(at: all, includingPropertiesForKeys: nil).first)
      }
    }
  }

  @Test("a device of another member reads all of a card, and what replaces it")
  func readableCard() async throws {
    let room = try Room()
    _ = try room.read("phone")
    for (name, shade, status) in [("a", 200, "sent"), ("b", 90, "replaced")]
      as [(String, UInt8, String)]
    {
      let sum = try room.folder.addCard(name, session: "week", shade: shade)
      let outcome = try await room.send(name)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      let receipt = try outcome.receipt
      #expect(receipt["status"] as? String == status)
      let messages = try room.read("phone").messages
      try #require(messages.count == 1)
      let seen = messages[0]
      #expect(seen["event_id"] as? String == receipt["id"] as? String)
      #expect(seen["replaced"] as? Bool == (status == "replaced"))
      #expect(seen["encrypted"] as? Bool == true)
      #expect(
        seen["msgtype"] as? String == "m.image" && seen["filename"] as? String == "\(name).png")
      #expect(seen["sha256"] as? String == sum)
      let body = try #require(seen["body"] as? String)
      for text in [SampleCard.caption, SampleCard.detail, SampleCard.link, SampleCard.alt] {
        #expect(body.contains(text))
      }
      let stored = try #require(seen["stored"] as? [Any])
      #expect(stored[0] as? String == "application/octet-stream")
      #expect(stored[1] is NSNull && stored[2] as? String != sum)
    }
    let state = try room.state
    #expect(room.folder.permissions(of: ".local/state/snapshot/matrix") == 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: state.path) {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: state.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("a message in a thread says so where the server can read it")
  func thread() async throws {
    let room = try Room()
    _ = try room.read("phone")
    try room.folder.addCard("a")
    let first = try #require(try await room.send("a").receipt["id"] as? String)
    try room.folder.describe(["team": room.destination.merging(["thread": first]) { $1 }])
    #expect(try await room.send("a").status == 0)
    let relation = try room.read("phone").messages.last?["relation"] as? [String: Any]
    #expect(relation?["event_id"] as? String == first)
    #expect(relation?["rel_type"] as? String == "m.thread")
  }

  @Test("a device that comes later reads what is sent later, and nothing before")
  func laterDevice() async throws {
    let room = try Room()
    _ = try room.read("phone")
    try room.folder.addCard("a")
    #expect(try await room.send("a").status == 0)
    _ = try room.read("tablet")
    #expect(try await room.send("a").status == 0)
    let tablet = try room.read("tablet").messages
    #expect(tablet.map { $0["unreadable"] as? Bool ?? false } == [true, false])
    let phone = try room.read("phone").messages
    #expect(phone.map { $0["unreadable"] as? Bool ?? false } == [false, false])
    // Both were sent in one session, whose key the tablet has from the second message on.
    #expect(Set(phone.compactMap { $0["session"] as? String }).count == 1)
  }

  @Test("who has left cannot read what follows, and a session ends after its messages")
  func departedMember() async throws {
    let room = try Room()
    try room.folder.addCard("a")
    _ = try room.read("phone")
    _ = try room.read("laptop", of: "guest")
    #expect(try await room.send("a").status == 0)
    let shared = try room.read("laptop", of: "guest").sessions
    #expect(shared.count == 1)
    try room.leave("guest")
    for _ in 0..<4 { #expect(try await room.send("a").status == 0) }
    #expect(try room.read("laptop", of: "guest").sessions == shared)
    let messages = try room.read("phone").messages
    let sessions = messages.compactMap { $0["session"] as? String }
    #expect(messages.allSatisfy { $0["sha256"] != nil })
    #expect(sessions.count == 5 && Set(sessions).count == 3)
    #expect(shared.contains(sessions[0]) && !shared.contains(sessions[1]))
    #expect(sessions[1] == sessions[3] && sessions[3] != sessions[4])
  }

  @Test("keys of another program for the same device are left alone")
  func foreignDevice() async throws {
    let room = try Room()
    try room.folder.addCard("a")
    #expect(try await room.send("a").status == 0)
    let state = try room.state
    try FileManager.default.removeItem(at: state)
    let lost = try await room.send("a")
    #expect(lost.status == 78)
    #expect(lost.errors.contains("has keys of another program, or ours are lost"))
    let again = try await room.send("a")
    #expect(again.status == 78)
    // What was kept belongs to the token.
    try Data("{}".utf8).write(to: state.appending(path: "device.json"))
    let damaged = try await room.send("a")
    #expect(damaged.status == 78 && damaged.errors.contains("is not as it was written"))
  }

  @Test("what cannot be encrypted is not sent: by curl, without a folder for keys, in a dry run")
  func unencryptable() async throws {
    let room = try Room()
    try room.folder.addCard("a")
    let script = try await room.send("a", "--emit", "curl")
    try room.folder.write(script.output, to: "script.sh")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["script.sh"]
    shell.currentDirectoryURL = URL(filePath: room.folder.path)
    shell.environment = [
      "SNAPSHOT_TOKEN": "\(room.destination["token"] ?? "")", "PATH": "/usr/bin:/bin",
    ]
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 78)
    try room.folder.describe(["team": room.destination.merging(["encrypted": "required"]) { $1 }])
    let refused = try await room.send("a", "--emit", "curl")
    #expect(refused.status == 78 && refused.errors.contains("curl does not encrypt"))
    let rehearsed = try await room.send("a", "--dry-run")
    #expect(rehearsed.status == 0 && rehearsed.output.contains("/send/m.room.encrypted/"))
    let homeless = try await BuiltProgram.run(
      "snapshot-send",
      ["send", "a.json", "--destinations", "destinations.json", "--to", "team"], in: room.folder,
      environment: ["HOME": ""])
    #expect(homeless.status == 78 && homeless.errors.contains("XDG_STATE_HOME"))
    #expect(try room.read("phone").messages.isEmpty)
  }

  @Test("several cards and several runs at once take their turns")
  func concurrentRuns() async throws {
    let room = try Room()
    _ = try room.read("phone")
    let names = (0..<12).map { "c\($0)" }
    let sums = try names.enumerated().map { number, name in
      try room.folder.addCard(name, shade: UInt8(number * 20))
    }
    for part in [names.prefix(6), names.suffix(6)] {
      let lines = part.map {
        room.folder.text(of: "\($0).json").split(whereSeparator: \.isNewline).joined()
      }
      try room.folder.write(
        lines.joined(separator: "\n") + "\n", to: "\(part[part.startIndex]).ndjson")
    }
    let arguments = ["send", "--destinations", "destinations.json", "--to", "team"]
    var second: BuiltProgram.Outcome?
    let first = try await BuiltProgram.run(
      "snapshot-send", arguments + ["c0.ndjson"], in: room.folder,
      started: { _ in
        second = try await BuiltProgram.run(
          "snapshot-send", arguments + ["c6.ndjson"], in: room.folder)
      })
    #expect(first.status == 0, "\(first.errors)")
    #expect(second?.status == 0, "\(second?.errors ?? "")")
    let seen = try room.read("phone").messages.map { $0["sha256"] as? String ?? "unreadable" }
    #expect(seen.sorted() == sums.sorted())
  }

  @Test("of 30 runs that are killed none loses a card, none doubles it, and all can be read")
  func killedRuns() async throws {
    let room = try Room()
    _ = try room.read("phone")
    var sums: [String] = []
    for round in 0..<30 {
      let names = (0..<2).map { "r\(round)-\($0)" }
      for (number, name) in names.enumerated() {
        sums.append(try room.folder.addCard(name, shade: UInt8(round * 8 + number * 4)))
      }
      let lines = names.map {
        room.folder.text(of: "\($0).json").split(whereSeparator: \.isNewline).joined()
      }
      try room.folder.write(lines.joined(separator: "\n") + "\n", to: "cards.ndjson")
      try runUntilKilled(room, after: round % 15)
      let outcome = try await BuiltProgram.run(
        "snapshot-send", EncryptionServerTests.arguments, in: room.folder)
      #expect(outcome.status == 0, "\(round): \(outcome.errors)")
    }
    let seen = try room.read("phone").messages.map { $0["sha256"] as? String ?? "unreadable" }
    #expect(seen.sorted() == sums.sorted())
  }

  private static let arguments = [
    "send", "cards.ndjson", "--destinations", "destinations.json", "--to", "team", "--receipts",
    "receipts.ndjson", "--jobs", "2", "--verbose",
  ]

  /// Runs the program until it has told of so many answers.
  private func runUntilKilled(_ room: Room, after answers: Int) throws {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: try BuiltProgram.path("snapshot-send"))
    process.arguments = EncryptionServerTests.arguments
    process.currentDirectoryURL = URL(filePath: room.folder.path)
    process.environment = room.folder.environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    var bytes = Data()
    while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < answers {
      let piece = errors.fileHandleForReading.availableData
      if piece.isEmpty { break }
      bytes += piece
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
