import Foundation
import Testing
import TestSupport

@testable import Base

/// Cards on a real server of XMPP, which another account reads from the archives.
@Suite(.serialized, .enabled(if: ServerPrograms.areExpected, ServerPrograms.skipped))
struct XMPPServerTests {
  private func prosody(_ options: [String] = []) throws -> ServerProgram {
    try ServerProgram(
      "prosody.py", ["serve"] + options, python: ServerPrograms.python(), saying: 1)
  }

  private func text(_ server: ServerProgram, _ key: String) throws -> String {
    try #require(try server.fields[key] as? String)
  }

  /// What a destination has to say, for the reader without a room.
  private func place(
    _ server: ServerProgram, room: String? = nil, _ more: [String: Any] = [:]
  ) throws -> [String: Any] {
    var keys: [String: Any] = [
      "service": "xmpp", "jid": try text(server, "jid"), "password": try text(server, "password"),
      "server": try text(server, "host"), "port": try server.fields["port"] ?? 0,
    ]
    let rooms = try server.fields["rooms"] as? [String: String]
    if let room {
      keys["room"] = rooms?[room] ?? room
    } else {
      keys["to"] = try text(server, "reader")
    }
    return keys.merging(more) { $1 }
  }

  private func environment(_ server: ServerProgram) throws -> [String: String] {
    ["SSL_CERT_FILE": try text(server, "ca")]
  }

  /// The messages to the reader, or in a room, as programs show them.
  private func read(_ server: ServerProgram, _ place: String = "chat") throws -> [[String: Any]] {
    let process = Process()
    let output = Pipe()
    process.executableURL = try ServerPrograms.python()
    process.arguments = [
      ServerPrograms.folder.appending(path: "prosody.py").path, "read", try text(server, "home"),
      place,
    ]
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    return try said.split(separator: UInt8(ascii: "\n")).map { try BuiltProgram.object($0) }
  }

  private func sum(_ message: [String: Any]?) -> String? {
    (message?["picture"] as? [String: Any])?["sha256"] as? String
  }

  @Test(
    "somebody gets a picture, whole and with its description, and the words below it",
    arguments: ["starttls", "tls"])
  func cardForPerson(security: String) async throws {
    let server = try prosody()
    let folder = try TestFolder()
    let digest = try folder.addCard("card")
    let port = try server.fields[security == "tls" ? "direct" : "port"] ?? 0
    try folder.describe(["ann": try place(server, ["security": security, "port": port])])
    let outcome = try await folder.send(
      "card.json", "--to", "ann", environment: environment(server))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let receipt = try outcome.receipt
    #expect(receipt["status"] as? String == "sent" && receipt["attempts"] as? Int == 1)
    let messages = try read(server)
    try #require(messages.count == 2)
    let (shown, words) = (messages[0], messages[1])
    #expect(shown["inline"] as? Bool == true && sum(shown) == digest)
    let picture = try #require(shown["picture"] as? [String: Any])
    #expect(picture["type"] as? String == "image/png" && picture["width"] as? Int == 120)
    let file = try #require(shown["file"] as? [String: Any])
    #expect(file["hash"] as? String == digest && file["desc"] as? String == SampleCard.alt)
    #expect(file["target"] as? String == shown["body"] as? String)
    #expect(file["size"] as? String == (picture["bytes"] as? Int).map(String.init))
    #expect(file["name"] as? String == "card.png" && file["media-type"] as? String == "image/png")
    #expect(
      words["body"] as? String
        == "\(SampleCard.caption)\n\(SampleCard.detail)\n\(SampleCard.link)")
    #expect(words["unstyled"] as? Bool == true && words["inline"] as? Bool == false)
    #expect(words["id"] as? String == receipt["id"] as? String)
    #expect(messages.allSatisfy { $0["origin"] as? String == $0["id"] as? String })
    #expect((words["from"] as? String)?.hasPrefix("sender@") == true)
  }

  @Test("in a room a later card of a session corrects the first message", arguments: [nil, "team"])
  func session(room: String?) async throws {
    let server = try prosody()
    let folder = try TestFolder()
    try folder.describe(["place": try place(server, room: room)])
    var ids: Set<String> = []
    for (name, status) in [("a", "sent"), ("b", "replaced"), ("c", "replaced")] {
      let digest = try folder.addCard(name, session: "week", shade: name.utf8.first ?? 0)
      let outcome = try await folder.send(
        "\(name).json", "--to", "place", environment: environment(server))
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try outcome.receipt["status"] as? String == status)
      ids.insert(try #require(try outcome.receipt["id"] as? String))
      let last = try read(server, room ?? "chat").last
      #expect(sum(last) == digest)
      #expect(last?["replaces"] as? String == (status == "sent" ? nil : ids.first))
      let body = last?["body"] as? String ?? ""
      for text in [SampleCard.caption, SampleCard.detail, SampleCard.link, SampleCard.alt] {
        #expect(body.contains(text))
      }
    }
    #expect(ids.count == 1)
    #expect(try read(server, room ?? "chat").count == 3)
  }

  /// Writes cards with pictures of their own; returns the sums in their order.
  private func writeCards(_ folder: TestFolder, _ count: Int) throws -> [String] {
    var sums: [String] = []
    let lines = try (0..<count).map { number in
      sums.append(try folder.addCard("c\(number)", shade: UInt8(number)))
      return folder.text(of: "c\(number).json").split(whereSeparator: \.isNewline).joined()
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "cards.ndjson")
    return sums
  }

  @Test("fifty cards into one room come in their order, each whole")
  func manyCards() async throws {
    let server = try prosody()
    let folder = try TestFolder()
    let sums = try writeCards(folder, 50)
    try folder.describe(["team": try place(server, room: "team", ["nick": "Cards ü"])])
    let outcome = try await folder.send(
      "cards.ndjson", "--to", "team", "-j", "8", environment: environment(server))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try outcome.receipts.count == 50)
    let messages = try read(server, "team")
    #expect(messages.map { sum($0) } == sums.flatMap { [$0, nil] })
    #expect(messages.allSatisfy { ($0["from"] as? String)?.hasSuffix("/Cards ü") == true })
    #expect(messages.enumerated().allSatisfy { ($1["inline"] as? Bool) == $0.isMultiple(of: 2) })
  }

  @Test("who may not is told why, by sending and by a check that sends nothing")
  func refusals() async throws {
    let server = try prosody(["--size-limit", "200"])
    let folder = try TestFolder.withCard()
    let cases: [(String, [String: Any], Int32, String)] = [
      ("wrong", try place(server, ["password": "not-it"]), 77, "Check jid and password"),
      ("nobody", try place(server, ["jid": "nobody@snapshot.test"]), 77, "Check jid and password"),
      ("members", try place(server, room: "members"), 77, "for members"),
      ("barred", try place(server, room: "barred"), 77, "forbidden"),
      ("moderated", try place(server, room: "moderated"), 77, "voice"),
      ("locked", try place(server, room: "locked"), 77, "password"),
      ("none", try place(server, room: "none@rooms.snapshot.test"), 78, "item-not-found"),
      ("person", try place(server, room: "reader@snapshot.test"), 78, "is no room"),
      ("taken", try place(server, room: "team", ["nick": "owner"]), 0, ""),
      ("gone", try place(server, ["port": 1]), 69, "Nothing was sent"),
    ]
    try folder.describe(Dictionary(uniqueKeysWithValues: cases.map { ($0.0, $0.1) }))
    for (name, _, status, text) in cases where status != 0 {
      let outcome = try await folder.send(
        "card.json", "--to", name, "--deadline", "3", environment: environment(server))
      #expect(outcome.status == status, "\(name): \(outcome.errors)")
      #expect(outcome.errors.contains(text), "\(name): \(outcome.errors)")
      // A check asks a server that is gone for as long as a message would.
      if name == "gone" { continue }
      let check = try await BuiltProgram.run(
        "snapshot-send", ["destinations", name, "--check", "--destinations", "destinations.json"],
        in: folder, environment: environment(server))
      #expect(check.status == status, "\(name): \(check.output)")
      #expect(check.output.contains(text), "\(name): \(check.output)")
      #expect(!(outcome.errors + check.output).contains("password of sender"))
    }
    // A file that the server does not take is no message, nor is one over a connection without trust.
    let small = try await folder.send(
      "card.json", "--to", "taken", environment: environment(server))
    #expect(small.status == 65, "\(small.errors)")
    let untrusted = try await folder.send("card.json", "--to", "taken", "--deadline", "3")
    #expect(
      untrusted.status == 69 && untrusted.errors.contains("not trusted"), "\(untrusted.errors)")
    for room in ["team", "members", "moderated", "barred", "locked"] {
      #expect(try read(server, room).isEmpty)
    }
    #expect(try read(server).isEmpty)
  }

  @Test("a place that can be written to is ok, and a person who is not there gets nothing")
  func checks() async throws {
    let server = try prosody()
    let folder = try TestFolder.withCard()
    try folder.describe([
      "ann": try place(server), "team": try place(server, room: "team"),
      "none": try place(server, ["to": "nobody@snapshot.test"]),
      "away": try place(server, ["to": "ann@elsewhere.test"]),
    ])
    for name in ["ann", "team"] {
      let check = try await BuiltProgram.run(
        "snapshot-send", ["destinations", name, "--check", "--destinations", "destinations.json"],
        in: folder, environment: environment(server))
      #expect(check.status == 0 && check.output.contains("ok: "), "\(check.output)")
    }
    #expect(try read(server).isEmpty && read(server, "team").isEmpty)
    for name in ["none", "away"] {
      let outcome = try await folder.send(
        "card.json", "--to", name, environment: environment(server))
      #expect(outcome.status == 69, "\(outcome.errors)")
    }
  }

  @Test("a server that is gone for a while gets the card once, when it is there again")
  func restartedServer() async throws {
    let server = try prosody()
    let folder = try TestFolder()
    let sums = try writeCards(folder, 4)
    try folder.describe(["team": try place(server, room: "team")])
    try server.order("stop")
    let outcome = try await BuiltProgram.run(
      "snapshot-send", ["cards.ndjson", "--to", "team", "--destinations", "destinations.json"],
      in: folder, environment: environment(server),
      started: { _ in try server.order("start") })
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try read(server, "team").compactMap { sum($0) } == sums)
  }

  @Test("a run that is killed leaves no card to be sent twice", arguments: [1, 3, 6, 9, 12])
  func killedRun(lines: Int) async throws {
    let server = try prosody()
    let folder = try TestFolder()
    let sums = try writeCards(folder, 8)
    try folder.describe(["team": try place(server, room: "team")])
    let arguments = [
      "cards.ndjson", "--to", "team", "--destinations", "destinations.json", "--receipts",
      "receipts.ndjson", "-j", "2",
    ]
    let killed = try await BuiltProgram.run(
      "snapshot-send", arguments, in: folder, environment: environment(server),
      started: { process in
        while process.isRunning, written(folder) < lines { await Task.yield() }
        kill(process.processIdentifier, SIGKILL)
      })
    #expect(killed.status == 137 || killed.status == 0)
    let second = try await BuiltProgram.run(
      "snapshot-send", arguments, in: folder, environment: environment(server))
    let statuses = try second.receipts.map { $0["status"] as? String }
    #expect(second.status == (statuses.contains("unknown") ? 76 : 0), "\(second.errors)")
    let seen = try read(server, "team").compactMap { sum($0) }
    for (digest, status) in zip(sums, statuses) {
      let count = seen.filter { $0 == digest }.count
      #expect(status == "unknown" ? count <= 1 : count == 1, "\(status ?? "") \(count)")
    }
  }

  private func written(_ folder: TestFolder) -> Int {
    let bytes = FileManager.default.contents(atPath: folder["receipts.ndjson"]) ?? Data()
    return bytes.count { $0 == UInt8(ascii: "\n") }
  }

}

@Suite struct XMPPRehearsalTests {
  @Test("a dry run shows the stanzas without the password, and a script of curl is refused")
  func dryRun() async throws {
    let folder = try TestFolder.withCard()
    try folder.describe([
      "team": ["service": "xmpp", "jid": "me@a.test", "password": "my-pass", "room": "r@c.a.test"]
    ])
    let outcome = try await folder.send("card.json", "--to", "team", "--dry-run")
    #expect(outcome.status == 0, "\(outcome.errors)")
    for text in [
      "<presence", "PUT https://{upload}", "<file-sharing", "jabber:x:oob", "A &amp; &lt;b&gt;",
    ] {
      #expect(outcome.output.contains(text), "\(outcome.output)")
    }
    #expect(!outcome.output.contains("my-pass"))
    let script = try await folder.send("card.json", "--to", "team", "--emit", "curl")
    #expect(script.status == 78 && script.errors.contains("curl does not speak XMPP"))
  }
}
