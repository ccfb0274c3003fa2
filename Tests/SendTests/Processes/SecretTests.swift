import Foundation
import Testing
import TestSupport

/// Whatever is printed or written down, no secret is part of it.
@Suite struct SecretTests {
  private static let services = FakeDestination.playing + ["teams", "googlechat"]

  /// The forms in which somebody could find a secret.
  private func forms(_ secret: String) throws -> [String] {
    let json = try JSONSerialization.data(withJSONObject: [secret])
    var forms = [
      secret, String(decoding: json.dropFirst(2).dropLast(2), as: UTF8.self),
      secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret,
      secret.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? secret,
    ]
    for lead in 0..<3 {
      let data = Data(repeating: 0x3A, count: lead) + Data(secret.utf8)
      let text = data.base64EncodedString()
      forms.append(String(text.dropFirst(lead == 0 ? 0 : lead + 1).prefix(secret.utf8.count)))
    }
    return forms
  }

  /// All that a run has left: its two streams, and every file but those that it was given.
  private func traces(_ outcome: BuiltProgram.Outcome, _ folder: TestFolder) throws -> String {
    var all = outcome.output + outcome.errors
    let given = ["destinations.json", "card.json", "card.png"]
    for name in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      guard let name = name as? String, !given.contains(name) else { continue }
      all += folder.text(of: name)
    }
    return all
  }

  private func expectNone(
    _ secrets: [String], in outcome: BuiltProgram.Outcome, _ folder: TestFolder
  ) throws {
    let traces = try traces(outcome, folder)
    for secret in secrets {
      for form in try forms(secret) {
        #expect(!traces.contains(form), "\(form) stands in \(traces.prefix(2000))")
      }
    }
  }

  @Test(
    "nothing that is said of sending has a secret in it", arguments: services,
    ["", "echo-secret@any", "unauthorised@any", "drop-always@any"])
  func noSecretSaid(
    service: String, play: String
  ) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service, playing: play.isEmpty ? [] : [play])
      let folder = try TestFolder.withCard()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      let secrets = try FakeDestination.secrets(service, fake)
      #expect(!secrets.isEmpty && secrets.allSatisfy { $0.count > 8 })
      let base = ["--timeout", "1", "--deadline", "1", "--image-url", "https://e.example/a.png"]
      for more in [
        ["-v", "--receipts", "receipts.ndjson"], ["-v", "--log-format", "json"], ["--dry-run"],
        ["--emit", "curl"], ["--emit", "eml"], ["--emit", "json"],
      ] where play.isEmpty || more.contains("-v") {
        let outcome = try await BuiltProgram.run(
          "snapshot-send",
          ["card.json", "--to", "team", "--destinations", "destinations.json"] + base + more,
          in: folder)
        #expect(outcome.status == 0 || !play.isEmpty, "\(more) \(outcome.errors)")
        try expectNone(secrets, in: outcome, folder)
      }
      for more in [[], ["--check", "--timeout", "1"]] {
        let outcome = try await BuiltProgram.run(
          "snapshot-send", ["destinations", "--destinations", "destinations.json"] + more,
          in: folder)
        #expect(outcome.output.hasPrefix("team\t\(service)"))
        try expectNone(secrets, in: outcome, folder)
      }
    }
  }

  /// What a token could be made of, as far as lines of a head and addresses take it.
  private static let strange = #"s3cr"t'x/y+z=&<k>%41\b$HOME`id`"#

  @Test(
    "a secret of strange signs is none the less hidden",
    arguments: [
      "matrix", "slack", "ntfy", "mattermost", "webhook", "discord", "teams", "zulip", "rocketchat",
      "mastodon",
    ])
  func strangeSecret(service: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service, playing: ["echo-secret@any"])
      let folder = try TestFolder.withCard()
      var keys = try FakeDestination.of(service, fake)
      let secret = SecretTests.strange
      let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      switch service {
      case "webhook": keys["header.Authorization"] = "Bearer \(secret)"
      case "discord":
        keys["webhook"] = "\(fake.address)/api/webhooks/1100000000000000001/\(encoded)"
      case "teams": keys["url"] = "\(fake.address)/workflows/x?sig=\(encoded)"
      default: keys["token"] = secret
      }
      try folder.describe(["team": keys])
      for more in [["-v", "--receipts", "receipts.ndjson"], ["--dry-run"], ["--emit", "curl"]] {
        let outcome = try await BuiltProgram.run(
          "snapshot-send",
          [
            "card.json", "--to", "team", "--destinations", "destinations.json", "--image-url",
            "https://e.example/a.png",
          ] + more, in: folder)
        try expectNone([secret, encoded], in: outcome, folder)
      }
    }
  }

  @Test(
    "what is wrong with destinations is told without secrets",
    arguments: [
      #"{"team": {"service": "matrix", "token": Zyxwvut987}}"#,
      #"{"team": Zyxwvut987}"#, "Zyxwvut987", #""Zyxwvut987""#,
      #"{"team": {"service": "discord", "webhook": "Zyxwvut987"}}"#,
      #"{"team": "foo://Zyxwvut987/x"}"#, #"{"team": "tgram://Zyxwvut987/x"}"#,
      #"{"team": {"service": "matrix", "server": "https://a.b", "token": "Zyxwvut987", "romm": "!a:b"}}"#,
      #"{"team": {"service": "matrix", "token": ["Zyxwvut987"]}}"#,
    ])
  func wrongDestinations(text: String) async throws {
    let folder = try TestFolder.withCard()
    try folder.describe([:])
    try folder.write(text, to: "destinations.json")
    let outcome = try await folder.send("card.json", "--to", "team")
    #expect(outcome.status == 78)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("Error: destinations.json:1:"))
    try expectNone(["Zyxwvut987"], in: outcome, folder)
    let variable = try await BuiltProgram.run(
      "snapshot-send", ["card.json", "--to", "team"], in: folder,
      environment: ["SNAPSHOT_TO_TEAM": text])
    #expect(variable.status == 78)
    try expectNone(["Zyxwvut987"], in: variable, folder)
  }

  @Test("a file that others can read is refused")
  func openFile() async throws {
    let folder = try TestFolder.withCard()
    for mode in [0o644, 0o640, 0o604] {
      try folder.describe(["team": "mailto:a@example.com?from=b@example.com"], mode: mode)
      let outcome = try await folder.send("card.json", "--to", "team", "--dry-run")
      #expect(outcome.status == 78)
      #expect(outcome.errors.contains("chmod 600"))
    }
  }

  @Test("a variable describes a destination, and wins over the file")
  func describingVariable() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder.withCard()
      try folder.describe(["ops-team": "discord://1100000000000000001/of-the-file"])
      let keys = try FakeDestination.of("discord", fake)
      let data = try JSONSerialization.data(withJSONObject: keys)
      let outcome = try await folder.send(
        "card.json", "--to", "ops-team",
        environment: ["SNAPSHOT_TO_OPS_TEAM": String(decoding: data, as: UTF8.self)])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try fake.recorded("message").count == 1)
      try expectNone(try FakeDestination.secrets("discord", fake), in: outcome, folder)
    }
  }

  @Test(
    "a secret may be kept elsewhere, and is read once and shown nowhere",
    arguments: [
      "file:FOLDER/token", "env:CHAT_TOKEN", "credentials:token", "command:cat token; date >> ran",
    ])
  func referredSecret(reference: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("matrix")
      let folder = try TestFolder.withCard()
      var keys = try FakeDestination.of("matrix", fake)
      let token = try #require(keys["token"] as? String)
      keys["token"] = reference.replacing("FOLDER", with: folder.path)
      try folder.describe(["team": keys])
      try folder.write("\(token)\nwhat is behind the first line\n", to: "token")
      let outcome = try await folder.send(
        "card.json", "--to", "team", "-v",
        environment: ["CHAT_TOKEN": token, "CREDENTIALS_DIRECTORY": folder.path])
      // The fake refuses every other token.
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try fake.recorded("message").count == 1)
      for form in try forms(token) { #expect(!(outcome.output + outcome.errors).contains(form)) }
      if reference.hasPrefix("command") {
        #expect(folder.text(of: "ran").split(separator: "\n").count == 1)
      }
    }
  }

  @Test(
    "a secret that is not where it should be is told, and stops only what needs it",
    arguments: [
      ("file:/nowhere/token", "the file \"/nowhere/token\" cannot be read"),
      ("file:token", "the file \"token\" is no whole path"),
      ("env:NOT_SET_ANYWHERE", "the variable \"NOT_SET_ANYWHERE\" is not set"),
      ("credentials:token", "systemd hands over no credentials"),
      ("command:exit 3", "the command \"exit 3\" ends with status 3"),
      ("command:true", "the command \"true\" is empty"),
    ])
  func missingSecret(reference: String, expected: String) async throws {
    let folder = try TestFolder.withCard()
    try folder.describe([
      "team": [
        "service": "matrix", "server": "https://a.example", "token": reference, "room": "!a:b",
      ], "mail": "mailto:a@example.com?from=b@example.com",
    ])
    let outcome = try await folder.send("card.json", "--to", "team", "--dry-run")
    #expect(outcome.status == 78 && outcome.errors.contains(expected), "\(outcome.errors)")
    let other = try await folder.send("card.json", "--to", "mail", "--dry-run")
    #expect(other.status == 0, "\(other.errors)")
  }

  @Test("a group may read the file of destinations where the file says so")
  func groupFile() async throws {
    let mail = "mailto:a@example.com?from=b@example.com"
    for (mode, permissions, status) in [
      ("0440", 0o440, 0), ("0640", 0o640, 0), ("0600", 0o640, 78), ("0440", 0o444, 78),
      ("0440", 0o460, 78),
    ] {
      let folder = try TestFolder.withCard()
      try folder.describe(["team": mail, "$mode": mode], mode: permissions)
      let outcome = try await folder.send("card.json", "--to", "team", "--dry-run")
      #expect(outcome.status == Int32(status), "\(mode) \(permissions) \(outcome.errors)")
    }
  }

  #if os(Linux)
    @Test("no process has a secret among its arguments")
    func processArguments() async throws {
      let folder = try TestFolder.withCard()
      let program =
        "for f in /proc/[0-9]*/cmdline; do tr '\\0' ' ' <$f; done >seen 2>/dev/null; cat >mail"
      try folder.write("#!/bin/sh\n\(program)\n", to: "sendmail")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: folder["sendmail"])
      try folder.describe([
        "team": [
          "service": "mail", "to": "a@example.com", "from": "b@example.com",
          "sendmail": folder["sendmail"],
        ],
        "other": "discord://1100000000000000001/Zyxwvut987-of-discord",
      ])
      let outcome = try await folder.send("card.json", "--to", "team")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(folder.text(of: "seen").contains("snapshot-send"))
      #expect(!folder.text(of: "seen").contains("Zyxwvut987"))
      #expect(folder.text(of: "mail").contains("To: a@example.com"))
    }
  #endif
}
