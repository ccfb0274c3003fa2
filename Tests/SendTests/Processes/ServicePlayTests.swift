import Foundation
import Testing
import TestSupport

@testable import Base

/// Every service against its fake, when all goes well and when it does not.
@Suite struct ServicePlayTests {
  private static let quick = ["--timeout", "1", "--deadline", "7"]

  /// Sends the card once, and returns what the program said and the messages that are there then.
  private func sent(
    _ service: String, _ play: String? = nil, _ more: [String] = []
  ) async throws -> (BuiltProgram.Outcome, messages: [[String: Any]], ServerProgram) {
    let fake = try ServerProgram.fake(service, playing: play.map { [$0] } ?? [])
    let folder = try TestFolder.withCard()
    try folder.describe(["team": try FakeDestination.of(service, fake)])
    let outcome = try await BuiltProgram.run(
      "snapshot-send",
      ["card.json", "--to", "team", "--destinations", "destinations.json"]
        + ServicePlayTests.quick + FakeDestination.arguments(service) + more, in: folder)
    return (outcome, try fake.recorded("message"), fake)
  }

  private func kind(_ outcome: BuiltProgram.Outcome) throws -> String? {
    (try outcome.receipt["error"] as? [String: Any])?["kind"] as? String
  }

  @Test(
    "a card arrives as one message with all that belongs to it",
    arguments: FakeDestination.playing)
  func oneMessage(service: String) async throws {
    try await Stages.enter {
      let (outcome, messages, fake) = try await sent(service)
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      #expect(try fake.violations() == [])
      try #require(messages.count == FakeDestination.messages(service))
      let message = messages.reduce(into: [:]) { $0.merge($1) { _, later in later } }
      let words = ["text", "title", "detail", "html"].compactMap { message[$0] as? String }
        .joined(separator: "\n").replacing("\\", with: "").replacing("&lt;", with: "<")
        .replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
      #expect(words.contains(SampleCard.caption))
      #expect(words.contains(SampleCard.detail))
      #expect(message["link"] as? String == SampleCard.link)
      let sum = SHA256.hex(of: try SampleCard.make("card").picture)
      if FakeDestination.arguments(service).isEmpty {
        #expect((message["picture"] as? [String: Any])?["sha256"] as? String == sum)
      } else {
        #expect(message["image_url"] as? String == FakeDestination.imageURL)
      }
      let receipt = try outcome.receipt
      let changes = receipt["changes"] as? [String] ?? []
      let alt = message["alt"] as? String ?? ""
      let hasAlt = alt.hasSuffix(SampleCard.alt) || words.contains(SampleCard.alt)
      #expect(hasAlt != changes.contains { $0.hasPrefix("description left out") })
      // Of a picture that is there already nothing is sent but its address.
      let isSent = FakeDestination.arguments(service).isEmpty
      #expect(receipt["sha256"] as? String == (isSent ? sum : nil))
      #expect(receipt["picture"] as? String == (isSent ? nil : FakeDestination.imageURL))
      #expect(receipt["status"] as? String == "sent")
      #expect(receipt["service"] as? String == service)
      #expect(receipt["attempts"] as? Int == 1)
      let id = try #require(message["id"] as? String)
      // A robot is not told what its messages are called.
      #expect((receipt["id"] as? String)?.hasSuffix(id) ?? (service == "wecom"))
      let sent = isSent ? ["bytes", "width", "height"] : []
      for key in ["destination", "card", "key", "place", "time"] + sent {
        #expect(receipt[key] != nil, "\(key)")
      }
    }
  }

  @Test("where nothing can be uploaded only an address helps", arguments: ["teams", "googlechat"])
  func pictureByAddress(service: String) async throws {
    try await Stages.enter {
      let (refused, none, _) = try await sent(service)
      #expect(refused.status == 78)
      #expect(refused.errors.contains("--image-url"))
      #expect(none.isEmpty)
      let url = "https://example.com/card.png"
      let (outcome, messages, fake) = try await sent(service, nil, ["--image-url", url])
      #expect(outcome.status == 0)
      #expect(try fake.violations() == [])
      #expect(messages.count == 1)
      #expect(messages.first?["image_url"] as? String == url)
      #expect(messages.first?["alt"] as? String == SampleCard.alt)
      #expect(messages.first?["link"] as? String == SampleCard.link)
    }
  }

  @Test("who asks for patience gets it", arguments: FakeDestination.playing)
  func grantedPatience(service: String) async throws {
    try await Stages.enter {
      let (outcome, messages, fake) = try await sent(service, "429=1")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(messages.count == FakeDestination.messages(service))
      #expect(try fake.violations() == [])
      #expect(try outcome.receipt["attempts"] as? Int == 2)
    }
  }

  @Test(
    "who asks for more patience than there is time is left alone",
    arguments: FakeDestination.playing)
  func impatience(
    service: String
  ) async throws {
    try await Stages.enter {
      let (outcome, messages, fake) = try await sent(service, "429-always=30")
      #expect(outcome.status == 75)
      #expect(messages.isEmpty)
      #expect(try kind(outcome) == "temporary")
      #expect(try fake.recorded("request").filter { $0["status"] as? Int == 429 }.count <= 2)
    }
  }

  /// Whether a message is there, how the program ends, and what it says.
  private struct End {
    var messages: Int
    var status: Int32
    var kind: String?
  }

  private func expect(_ service: String, _ play: String, _ end: End) async throws {
    try await Stages.enter {
      let (outcome, messages, fake) = try await sent(service, play)
      #expect(outcome.status == end.status, "\(outcome.errors)")
      #expect(messages.count == end.messages)
      #expect(try kind(outcome) == end.kind)
      #expect(try fake.violations() == [])
      #expect(outcome.errors.isEmpty == (end.status == 0))
      #expect(outcome.errors.split(separator: "\n").count <= 1)
    }
  }

  /// How often a play lets the service act before nobody hears of it.
  private static let losses = [
    ("500-once", 0), ("503-after-body", 1), ("timeout", 1), ("drop-after-body", 1),
    ("half-closed", 1),
  ]

  @Test(
    "what nobody knows of is one message at most, and never called failed",
    arguments: FakeDestination.playing, losses)
  func unknownOutcome(
    service: String, loss: (play: String, taken: Int)
  ) async throws {
    let repeats = FakeDestination.idempotent.contains(service)
    try await expect(
      service, loss.play,
      repeats
        ? End(messages: 1, status: 0)
        : End(messages: loss.taken, status: 76, kind: "unknown"))
  }

  @Test("an answer that is too long leaves it unknown", arguments: FakeDestination.playing)
  func tooLongAnswer(service: String) async throws {
    try await expect(service, "huge-reply", End(messages: 1, status: 76, kind: "unknown"))
  }

  @Test(
    "where no answer ever comes it is unknown even if it could be repeated",
    arguments: FakeDestination.idempotent)
  func noAnswerEver(
    service: String
  ) async throws {
    try await expect(service, "500-always", End(messages: 0, status: 76, kind: "unknown"))
  }

  private static let refusals: [(String, Int32, String)] = [
    ("unauthorised", 77, "authentication"), ("forbidden", 77, "authentication"),
    ("too-large", 65, "unfit"), ("redirect-other-host", 69, "refused"),
    ("echo-secret", 69, "refused"),
  ]

  @Test("a refusal says what it is", arguments: FakeDestination.playing, refusals)
  func refusalText(
    service: String, refusal: (play: String, status: Int32, kind: String)
  ) async throws {
    try await expect(
      service, refusal.play, End(messages: 0, status: refusal.status, kind: refusal.kind))
  }

  @Test("a redirection on the same host is followed", arguments: FakeDestination.playing)
  func sameHostRedirection(service: String) async throws {
    try await expect(
      service, "redirect-same-host", End(messages: FakeDestination.messages(service), status: 0))
  }

  @Test(
    "what answers in a strange way may have the message",
    arguments: FakeDestination.playing.filter { $0 != "webhook" })
  func strangeAnswer(service: String) async throws {
    try await expect(service, "not-json", End(messages: 0, status: 76, kind: "unknown"))
    try await expect(
      service, "ok-false",
      FakeDestination.coded.contains(service)
        ? End(messages: 0, status: 69, kind: "refused")
        : End(messages: 0, status: 76, kind: "unknown"))
  }

  @Test(
    "a card whose words do not follow its picture is not called failed, and not sent again",
    arguments: ["45009", "40058"])
  func halfMessage(code: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("wecom", playing: ["second=\(code)"])
      let folder = try TestFolder.withCard()
      try folder.describe(["team": try FakeDestination.of("wecom", fake)])
      let arguments = ["card.json", "--to", "team", "--receipts", "receipts.ndjson"]
      for _ in 1...2 {
        let outcome = try await BuiltProgram.run(
          "snapshot-send",
          arguments + ["--destinations", "destinations.json"] + ServicePlayTests.quick, in: folder)
        #expect(outcome.status == 76, "\(outcome.errors)")
        #expect(try outcome.receipt["status"] as? String == "unknown")
      }
      #expect(try fake.recorded("message").count == 1)
    }
  }

  @Test("a signature is that of the secret and the moment", arguments: ["dingtalk", "feishu"])
  func signature(service: String) async throws {
    try await Stages.enter {
      for secret in ["right", "wrong"] {
        let fake = try ServerProgram.fake(service)
        let fields = try fake.fields
        let folder = try TestFolder.withCard()
        var keys = try FakeDestination.of(service, fake)
        let signing = fields["signing"] as? String ?? ""
        if service == "dingtalk" {
          keys = ["service": service, "server": fake.address, "token": fields["token"] ?? ""]
        } else {
          keys["chat"] = nil
          keys["webhook"] = fields["hook"]
        }
        keys["secret"] = secret == "right" ? signing : signing + "x"
        try folder.describe(["team": keys])
        let outcome = try await BuiltProgram.run(
          "snapshot-send",
          [
            "card.json", "--to", "team", "--destinations", "destinations.json", "--image-url",
            FakeDestination.imageURL,
          ] + ServicePlayTests.quick, in: folder)
        #expect(outcome.status == (secret == "right" ? 0 : 77), "\(outcome.errors)")
        #expect(try fake.recorded("message").count == (secret == "right" ? 1 : 0))
        #expect(try fake.violations() == [])
        let script = try await BuiltProgram.run(
          "snapshot-send",
          [
            "card.json", "--to", "team", "--destinations", "destinations.json", "--image-url",
            FakeDestination.imageURL, "--emit", "curl",
          ], in: folder)
        #expect(script.status == 78 && script.errors.contains("signed for one hour"))
      }
    }
  }

  @Test(
    "whether this place can be written to is asked without a message",
    arguments: [
      ("wecom", [:], "ok", 0), ("wecom", ["key": "another"], "93000", 77),
      ("feishu", [:], "ok", 0), ("feishu", ["chat": "oc_another"], "not in the group", 69),
      ("feishu", ["app-secret": "another"], "10014", 77), ("line", [:], "ok", 0),
      ("line", ["to": "U00000000000000000000000000000000"], "404", 69),
      ("dingtalk", [:], "not checked", 0),
    ] as [(String, [String: String], String, Int32)])
  func check(
    service: String, others: [String: String], says: String, status: Int32
  ) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service)
      let folder = try TestFolder()
      let keys = try FakeDestination.of(service, fake).merging(others) { $1 }
      try folder.describe(["team": keys])
      let outcome = try await BuiltProgram.run(
        "snapshot-send", ["destinations", "--check", "--destinations", "destinations.json"],
        in: folder)
      #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains(says), "\(outcome.output)")
      #expect(try fake.recorded("message").isEmpty)
      #expect(try fake.violations() == [])
    }
  }
}
