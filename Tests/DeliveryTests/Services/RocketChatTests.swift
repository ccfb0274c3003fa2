import Testing

@testable import Base
@testable import Delivery

@Suite struct RocketChatTests {
  @Test("a picture is uploaded, and confirmed with the text and the description")
  func uploadedThenConfirmed() throws {
    let rehearsal = try RocketChat(.rocketChat).rehearsal(.sample())
    #expect(rehearsal.requests.map(\.purpose) == ["upload", "post"])
    #expect(
      rehearsal.requests.allSatisfy {
        $0.header("X-Auth-Token") == "secret" && $0.header("X-User-Id") == "user1"
      })
    #expect(rehearsal.requests[0].url == "https://chat.example.org/api/v1/rooms.media/room1")
    let post = rehearsal.requests[1]
    #expect(post.url == "https://chat.example.org/api/v1/rooms.mediaConfirm/room1/%7Bfile%7D")
    #expect(
      try post.json["msg"]?.string == "**Steps**\nWeekly Average\nhttps://example.com/week")
    #expect(
      try post.json["description"]?.string
        == "Steps from 12 to 18 September 2016, highest on Thursday with 14,513.")
    #expect(post.repetition == .doubles)
    #expect(rehearsal.message == SentMessage(id: "{message}"))
  }

  @Test("a room by its name is looked up, and a thread is answered")
  func roomByName() throws {
    let service = try RocketChat(.rocketChat.with(["room": "#walk & run", "thread": "first"]))
    let rehearsal = try service.rehearsal(.sample(), replacing: SentMessage(id: "other"))
    #expect(rehearsal.requests.map(\.purpose) == ["find room", "upload", "post"])
    #expect(rehearsal.requests[0].url.hasSuffix("/rooms.info?roomName=walk%20%26%20run"))
    #expect(try rehearsal.requests[2].json["tmid"]?.string == "first")
  }

  @Test(
    "a later card of a session answers the earlier one where it is still there",
    arguments: [
      (#"{"success":true,"message":{"_id":"m1","rid":"room1"}}"#, 200, "m1"),
      (#"{"success":true,"message":{"_id":"m1","rid":"elsewhere"}}"#, 200, nil),
      (#"{"success":false}"#, 400, nil),
    ] as [(String, Int, String?)])
  func laterCard(json: String, status: Int, thread: String?) throws {
    var talk = try RocketChat(.rocketChat).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: SentMessage(id: "m1"))
    guard case .request(let question) = try talk.next(after: nil) else { return }
    #expect(question.url.hasSuffix("/chat.getMessage?msgId=m1"))
    _ = try talk.next(after: Reply(json, status: status))
    let step = try talk.next(after: Reply(#"{"success":true,"file":{"_id":"f1"}}"#))
    guard case .request(let post) = step else { return }
    #expect(try post.json["tmid"]?.string == thread)
  }

  @Test(
    "markup, mentions and emoji are text",
    arguments: [
      ("*a* _b_ ~c~ `d`", "\\*a\\* \\_b\\_ \\~c\\~ \\`d\\`"),
      ("@all ann@a.example #x", "@\u{2060}all ann@a.example #\u{2060}x"),
      ("[a](b) ![c](d)", "[a]\u{2060}(b) ![c]\u{2060}(d)"),
      ("<t:1> 1 < 2 || x", "<\u{2060}t:\u{2060}1> 1 < 2 |\u{2060}| x"),
      ("- a\n12. b\n> c\n| d", "\u{2060}- a\n12\u{2060}. b\n\u{2060}> c\n\u{2060}| d"),
      (":smile: 12:30 10:3", ":\u{2060}smile: 12:30 10:\u{2060}3"),
      ("(page 8) D: x ;) =)", "(page 8\u{2060}) D\u{2060}: x ;\u{2060}) =\u{2060})"),
      ("\\(x\\) \\*", "\\\u{2060}(x\\) \\\\*"), ("http://a", "http:\u{2060}//a"),
      ("Steps: 7.5", "Steps: 7.5"),
    ])
  func escaped(text: String, expected: String) {
    #expect(RocketChatText.escaped(text) == expected)
  }

  @Test("a title that cannot stand in bold type is plain")
  func plainTitle() throws {
    var message = try CardMessage.sample()
    (message.caption, message.subcaption, message.url) = ("a_b", "", "")
    #expect(RocketChatText(MessageText(message)).text == "a\\_b")
  }

  @Test(
    "a refusal says what it is",
    arguments: [
      ("error-message-size-exceeded", 400, .unfit), ("error-not-allowed", 400, .authentication),
      ("error-room-not-found", 400, .refused), ("error-x", 200, .unknown),
    ] as [(String, Int, DeliveryError.Kind)])
  func refusals(code: String, status: Int, kind: DeliveryError.Kind) {
    let reply = Reply(
      #"{"success":false,"error":"No [\#(code)]","errorType":"\#(code)"}"#, status: status)
    let error = deliveryError { _ = try RocketChatReply(reply) }
    #expect(error?.kind == kind)
    #expect(error?.text.contains(code) == true)
  }

  @Test(
    "a destination that cannot be is refused",
    arguments: [
      ["user": ""], ["room": "walk run"], ["room": "#"], ["thread": "a/b"], ["token": "a\nb"],
      ["server": "chat"], ["channel": "x"],
    ])
  func impossibleDestination(values: [String: String]) {
    #expect(problem(RocketChat.self, DestinationFields.rocketChat.with(values).values) != nil)
  }

  @Test("addresses of other senders become keys")
  func addressKeys() throws {
    let token = "0123456789012345678901234567890123456789012"
    #expect(
      try RocketChat.fields(fromAddress: "rockets://user1:\(token)@chat.example.org:8443/#walkers")
        == [
          "server": "https://chat.example.org:8443", "user": "user1", "token": token,
          "room": "#walkers",
        ])
    #expect(
      try RocketChat.fields(fromAddress: "rocket://user1:t@h/GENERAL?mode=token&thread=m1")
        == ["server": "http://h", "user": "user1", "token": "t", "room": "GENERAL", "thread": "m1"])
    #expect(try RocketChat.fields(fromAddress: "https://example.org/x") == nil)
  }
}
