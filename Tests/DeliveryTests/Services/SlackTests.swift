import Testing

@testable import Base
@testable import Delivery

@Suite struct SlackTests {
  private let slack: Slack

  init() throws {
    slack = try Slack(DestinationFields(["token": "xoxb-1", "channel": "C123"]))
  }

  @Test("a card takes five requests, and the token goes to Slack's API alone")
  func fiveRequests() throws {
    let talk = try slack.rehearsal(try .sample())
    #expect(
      talk.requests.map(\.url) == [
        "https://slack.com/api/files.getUploadURLExternal", "{upload_url}",
        "https://slack.com/api/files.completeUploadExternal", "https://slack.com/api/files.info",
        "https://slack.com/api/chat.postMessage",
      ])
    #expect(
      talk.requests.map { $0.header("Authorization") } == [
        "Bearer xoxb-1", nil, "Bearer xoxb-1", "Bearer xoxb-1", "Bearer xoxb-1",
      ])
    #expect(
      talk.requests.map(\.repetition) == [.harmless, .harmless, .harmless, .harmless, .doubles])
    let length = try CardMessage.sample().image.bytes.count
    #expect(talk.requests[0].text == "filename=card.png&length=\(length)")
    #expect(
      talk.requests[2].text
        == "files=%5B%7B%22id%22%3A%22%7Bfile_id%7D%22%2C%22title%22%3A%22Steps%22%7D%5D")
    #expect(talk.message == SentMessage(id: "{channel}/{ts}"))
  }

  @Test("the message has the words, the link, and the picture with its description")
  func wordsAndPicture() throws {
    let post = try #require(try slack.rehearsal(try .sample()).requests.last)
    let json = try post.json
    #expect(json["channel"]?.string == "C123")
    #expect(
      json["text"]?.string == """
        Steps
        Weekly Average
        Steps from 12 to 18 September 2016, highest on Thursday with 14,513.
        https://example.com/week
        """)
    let blocks = try #require(json["blocks"]?.array)
    #expect(
      blocks.map { $0["text"]?["text"]?.string } == [
        "*Steps*", "Weekly Average", "<https://example.com/week>", nil,
      ])
    #expect(blocks[3]["slack_file"]?["id"]?.string == "{file_id}")
    #expect(blocks[3]["alt_text"]?.string?.hasPrefix("Steps from 12") == true)
  }

  @Test("words that Slack would format are plain, and its three signs are entities")
  func slackMarkup() throws {
    var message = try CardMessage.sample()
    (message.caption, message.subcaption) = ("2 * 3", "R&D <!channel>")
    let post = try #require(try slack.rehearsal(message).requests.last)
    let blocks = try #require(try post.json["blocks"]?.array)
    #expect(blocks[0]["text"]?["type"]?.string == "plain_text")
    #expect(blocks[0]["text"]?["text"]?.string == "2 * 3")
    #expect(blocks[1]["text"]?["text"]?.string == "R&amp;D &lt;!channel&gt;")
  }

  @Test("the picture is asked for until Slack knows its type, some 26 seconds long")
  func pictureType() throws {
    var talk = slack.conversation(
      sending: AdaptedMessage(try .sample()), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    _ = try talk.next(
      after: Reply(#"{"ok":true,"upload_url":"https://files.example/1","file_id":"F1"}"#))
    _ = try talk.next(after: Reply("OK - 100"))
    var step = try talk.next(after: Reply(#"{"ok":true}"#))
    var waits: [Double] = []
    let unknown = Reply(#"{"ok":true,"file":{"id":"F1","mimetype":""}}"#)
    let error = deliveryError {
      for _ in 0..<30 {
        guard case .request(let request) = step else { return }
        waits.append(request.delay)
        step = try talk.next(after: unknown)
      }
    }
    #expect(waits == SlackFlow.waits)
    #expect(error?.kind == .temporary)
  }

  @Test(
    "what Slack refuses with a status of success is an error",
    arguments: [
      ("invalid_auth", .authentication), ("token_revoked", .authentication),
      ("not_authed", .authentication), ("missing_scope", .authentication),
      ("channel_not_found", .refused), ("not_in_channel", .refused), ("is_archived", .refused),
      ("ratelimited", .temporary), ("internal_error", .temporary), ("msg_too_long", .unfit),
      ("something_new", .refused),
    ] as [(String, DeliveryError.Kind)])
  func refusedWithSuccess(
    code: String, kind: DeliveryError.Kind
  ) throws {
    var talk = slack.conversation(
      sending: AdaptedMessage(try .sample()), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    let reply = Reply(
      "{\"ok\":false,\"error\":\"\(code)\"}", headers: ["retry-after": "30"])
    let error = try #require(deliveryError { _ = try talk.next(after: reply) })
    #expect(error.kind == kind)
    #expect(error.text.contains("\"\(code)\""))
    #expect(error.retryAfter == (code == "ratelimited" ? 30 : nil))
  }

  @Test("a later card of a session replaces the message, and follows one that is gone")
  func laterCardReplaces() throws {
    let earlier = SentMessage(id: "C9/1503435956.000247")
    let talk = try slack.rehearsal(try .sample(), replacing: earlier)
    let update = try #require(talk.requests.last)
    #expect(update.url == "https://slack.com/api/chat.update")
    #expect(try update.json["channel"]?.string == "C9")
    #expect(try update.json["ts"]?.string == "1503435956.000247")
    #expect(talk.message?.replaces == true)

    var conversation = slack.conversation(
      sending: AdaptedMessage(try .sample()), key: "k", replacing: earlier)
    var reply: Reply?
    var urls: [String] = []
    while case .request(let request) = try conversation.next(after: reply) {
      urls.append(request.url)
      reply =
        request.purpose == "replace"
        ? Reply(#"{"ok":false,"error":"message_not_found"}"#)
        : Reply(request.rehearsedReply.line)
    }
    #expect(urls.last == "https://slack.com/api/chat.postMessage")
  }

  @Test("an answer that is not Slack's says so")
  func foreignAnswer() throws {
    var talk = slack.conversation(
      sending: AdaptedMessage(try .sample()), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    let error = deliveryError { _ = try talk.next(after: Reply("<html>")) }
    #expect(error?.text.contains("\"<html>\"") == true)
  }

  @Test("a destination says what is wrong with it, and never the token")
  func problems() throws {
    #expect(problem(Slack.self, ["channel": "C1"]) == .missing("token"))
    #expect(problem(Slack.self, ["token": "xoxb-1"]) == .missing("channel"))
    #expect(
      problem(Slack.self, ["token": "https://hooks.slack.com/a", "channel": "C1"])
        == Slack.hookProblem)
    for token in ["password", "xoxb-1\nX: y"] {
      guard
        case .wrong(key: "token", value: "", _) = problem(
          Slack.self, ["token": token, "channel": "C1"])
      else {
        Issue.record("\(token) was taken")
        continue
      }
    }
    guard
      case .unknown("chanel", _) = problem(
        Slack.self, ["token": "xoxb-1", "channel": "C1", "chanel": "C2"])
    else {
      Issue.record("A key with a slip was taken")
      return
    }
  }
}
