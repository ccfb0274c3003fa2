import Foundation
import Testing
import TestSupport

@testable import Base

/// Cards on real servers: a homeserver whose other user reads them, and a mail server.
@Suite(.enabled(if: ServerPrograms.areExpected, ServerPrograms.skipped))
struct ServerTests {
  private func homeserver(_ options: [String] = []) throws -> ServerProgram {
    try ServerProgram(
      "synapse.py", ["serve"] + options, python: ServerPrograms.python(), saying: 1)
  }

  private func matrix(
    _ server: ServerProgram, room: String = "room", _ more: [String: Any] = [:]
  ) throws -> [String: Any] {
    let fields = try server.fields
    let sender = fields["sender"] as? [String: Any]
    return [
      "service": "matrix", "server": fields["base"] ?? "", "token": sender?["token"] ?? "",
      "room": fields[room] ?? "",
    ].merging(more) { $1 }
  }

  /// The messages of a room as the other user sees them.
  private func read(_ server: ServerProgram, room: String = "room") throws -> [[String: Any]] {
    let fields = try server.fields
    let reader = fields["reader"] as? [String: Any]
    let process = Process()
    let output = Pipe()
    process.executableURL = try ServerPrograms.python()
    process.arguments =
      [ServerPrograms.folder.appending(path: "synapse.py").path, "read"]
      + [fields["base"], reader?["token"], fields[room]].map { "\($0 ?? "")" }
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    return try said.split(separator: UInt8(ascii: "\n")).map { try BuiltProgram.object($0) }
  }

  @Test("somebody else in a room of Matrix sees all of a card, and what replaces it")
  func otherReaderInRoom()
    async throws
  {
    let server = try homeserver()
    let folder = try TestFolder()
    try folder.describe([
      "id": try matrix(server), "alias": try matrix(server, room: "alias"),
    ])
    let sums = try [("a", 200), ("b", 90)].map { name, shade in
      try folder.addCard(name, session: "week", shade: UInt8(shade))
    }
    for (number, name) in ["a", "b"].enumerated() {
      let outcome = try await folder.send("\(name).json", "--to", "id")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let receipt = try outcome.receipt
      #expect(receipt["status"] as? String == (number == 0 ? "sent" : "replaced"))
      let seen = try #require(
        try read(server).first { $0["event_id"] as? String == receipt["id"] as? String })
      #expect(seen["replaced"] as? Bool == (number == 1))
      #expect(seen["msgtype"] as? String == "m.image")
      #expect(seen["filename"] as? String == "\(name).png")
      #expect(seen["sha256"] as? String == sums[number])
      let body = try #require(seen["body"] as? String)
      for text in [SampleCard.caption, SampleCard.detail, SampleCard.link, SampleCard.alt] {
        #expect(body.contains(text))
      }
      let html = seen["formatted_body"] as? String ?? ""
      #expect(html.contains("A &amp; &lt;b&gt; *x*"))
      let info = seen["info"] as? [String: Any]
      #expect(info?["w"] as? Int == 60 && info?["h"] as? Int == 40)
    }
    let outcome = try await folder.send("a.json", "--to", "alias")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("a homeserver refuses who may not, and a room that it could read")
  func refusals() async throws {
    let server = try homeserver()
    let folder = try TestFolder.withCard()
    try folder.describe([
      "wrong": try matrix(server, ["token": "syt_wrong_token"]),
      "foreign": try matrix(server, room: "foreign"),
      "secret": try matrix(server, room: "encrypted", ["encrypted": "refused"]),
      "open": try matrix(server, ["encrypted": "required"]),
      "allowed": try matrix(server, room: "encrypted", ["encrypted": "allowed"]),
      "fine": try matrix(server),
    ])
    for (name, status) in [
      ("wrong", 77), ("foreign", 77), ("secret", 78), ("open", 78), ("allowed", 0),
    ] {
      let outcome = try await folder.send("card.json", "--to", name)
      #expect(outcome.status == Int32(status), "\(name): \(outcome.errors)")
    }
    #expect(try read(server, room: "encrypted").count == 1)
    let checks = [
      ("fine", 0, "ok: @sender:"), ("wrong", 77, "M_UNKNOWN_TOKEN"),
      ("foreign", 78, "is not in the room"),
      ("secret", 78, "is encrypted"), ("allowed", 0, "ok: @sender:"),
    ]
    for (name, status, text) in checks {
      let check = try await BuiltProgram.run(
        "snapshot-send", ["destinations", name, "--check", "--destinations", "destinations.json"],
        in: folder)
      #expect(check.status == Int32(status))
      #expect(check.output.contains(text), "\(check.output)")
    }
  }

  @Test("a homeserver that asks for patience gets it")
  func patientHomeserver() async throws {
    // All are on their way at once, so that on no machine a message has to wait for the one before.
    let server = try homeserver(["--per-second", "0.5", "--burst", "3"])
    let folder = try TestFolder()
    try folder.describe(["team": try matrix(server)])
    let lines = try (0..<6).map { number in
      try folder.addCard("c\(number)", shade: UInt8(number * 30))
      return folder.text(of: "c\(number).json").split(whereSeparator: \.isNewline).joined()
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "cards.ndjson")
    let outcome = try await folder.send("cards.ndjson", "--to", "team")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let attempts = try outcome.receipts.map { $0["attempts"] as? Int ?? 0 }
    #expect(attempts.count == 6)
    #expect(attempts.reduce(0, +) > 6)
    #expect(try read(server).count == 6)
  }

  private func mailServer(_ options: [String] = []) throws -> (ServerProgram, [String: String]) {
    let server = try ServerProgram(
      "smtp.py", ["serve", "--record", "RECORD"] + options, python: ServerPrograms.python(),
      saying: 1)
    let certificate = try server.fields["certificate"] as? String
    return (server, ["SSL_CERT_FILE": certificate ?? ""])
  }

  private func mail(_ server: ServerProgram, _ more: [String: Any] = [:]) throws -> [String: Any] {
    let fields = try server.fields
    return [
      "service": "mail", "to": "ann@example.com, Bö <bo@example.com>",
      "from": "Cards <cards@example.com>", "server": fields["host"] ?? "",
      "port": fields["port"] ?? 0, "security": fields["security"] ?? "",
      "user": fields["user"] ?? "", "password": fields["password"] ?? "",
    ].merging(more) { $1 }
  }

  private func expectCard(_ message: [String: Any]?) throws {
    let message = try #require(message)
    #expect((message["subject"] as? String)?.contains(SampleCard.caption) == true)
    #expect(message["alt"] as? String == SampleCard.alt)
    #expect(message["link"] as? String == SampleCard.link)
    #expect(message["cid_matches"] as? Bool == true)
    #expect(message["width"] as? String == "60")
    #expect((message["text"] as? String)?.contains(SampleCard.detail) == true)
    let sum = SHA256.hex(of: try SampleCard.make("card").picture)
    #expect((message["picture"] as? [String: Any])?["sha256"] as? String == sum)
  }

  @Test(
    "a mail server gets the card over TLS from whoever has the password",
    arguments: ["starttls", "tls"])
  func cardByMailServer(
    security: String
  ) async throws {
    let (server, variables) = try mailServer(["--security", security])
    let folder = try TestFolder.withCard()
    try folder.describe(["team": try mail(server), "no": try mail(server, ["password": "wrong"])])
    let outcome = try await folder.send("card.json", "--to", "team", environment: variables)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try server.violations() == [])
    let message = try server.recorded("message").first
    try expectCard(message)
    #expect(message?["tls"] as? Bool == true)
    #expect(message?["user"] as? String == (try server.fields["user"] as? String))
    #expect(message?["to"] as? [String] == ["ann@example.com", "bo@example.com"])
    let refused = try await folder.send("card.json", "--to", "no", environment: variables)
    #expect(refused.status == 77, "\(refused.errors)")
    #expect(!(outcome.errors + refused.errors).contains("wrong"))
    #expect(try server.recorded("message").count == 1)
  }

  @Test(
    "a mail server that says no is believed",
    arguments: [
      ("451@rcpt", 75, 0), ("550@rcpt", 69, 0), ("451-once@mail", 0, 1), ("552@data", 65, 0),
      ("drop@data", 76, 1), ("no-starttls", 69, 0),
    ] as [(String, Int32, Int)])
  func mailServerRefusals(
    play: String, status: Int32, messages: Int
  ) async throws {
    let (server, variables) = try mailServer(["--play", play])
    let folder = try TestFolder.withCard()
    try folder.describe(["team": try mail(server)])
    let outcome = try await folder.send(
      "card.json", "--to", "team", "--timeout", "2", "--deadline", "4", environment: variables)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(try server.recorded("message").count == messages)
  }

  @Test("a destination may trust certificates of its own, for what is sent and for a check")
  func ownCertificates() async throws {
    let (server, variables) = try mailServer()
    let folder = try TestFolder.withCard()
    try folder.describe([
      "own": try mail(server, ["ca": variables["SSL_CERT_FILE"] ?? ""]), "other": try mail(server),
    ])
    let limits = ["--timeout", "2", "--deadline", "3"]
    for (name, status) in [("own", 0), ("other", 69)] {
      let outcome = try await BuiltProgram.run(
        "snapshot-send",
        ["card.json", "--to", name, "--destinations", "destinations.json"] + limits, in: folder)
      #expect(outcome.status == Int32(status), "\(outcome.errors)")
      let check = try await BuiltProgram.run(
        "snapshot-send",
        ["destinations", name, "--check", "--timeout", "2", "--destinations", "destinations.json"],
        in: folder)
      #expect(check.status == Int32(status), "\(check.output)")
    }
    #expect(try server.recorded("message").count == 1)
  }

  @Test("a program like sendmail gets the card, and a file of mail has it")
  func cardBySendmail() async throws {
    let folder = try TestFolder.withCard()
    let script = ServerPrograms.folder.appending(path: "smtp.py").path
    try folder.write(
      "#!/bin/sh\nexec python3 '\(script)' sendmail '\(folder["record"])' \"$@\"\n", to: "sendmail")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder["sendmail"])
    let keys: [String: Any] = [
      "service": "mail", "to": "ann@example.com", "from": "cards@example.com",
      "sendmail": folder["sendmail"],
    ]
    try folder.describe(["team": keys])
    let outcome = try await folder.send("card.json", "--to", "team")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let emitted = try await folder.send("card.json", "--to", "team", "--emit", "eml")
    try folder.write(emitted.output, to: "card.eml")
    let parsed = Process()
    let output = Pipe()
    parsed.executableURL = try ServerPrograms.python()
    parsed.arguments = [script, "parse", folder["card.eml"]]
    parsed.standardOutput = output
    try parsed.run()
    let lines =
      folder.text(of: "record")
      + String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let objects = try lines.split(separator: "\n").map { try BuiltProgram.object(Data($0.utf8)) }
    #expect(objects.count == 2)
    for object in objects { try expectCard(object) }
  }
}
