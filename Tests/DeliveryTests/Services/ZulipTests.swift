import Testing

@testable import Base
@testable import Delivery

@Suite struct ZulipTests {
  @Test("a picture is uploaded, and the message shows it by its address")
  func uploadedThenPosted() throws {
    let rehearsal = try Zulip(.zulip).rehearsal(.sample())
    #expect(rehearsal.requests.map(\.purpose) == ["look at server", "upload", "post"])
    let login = "Basic " + Base64.string(of: Array("cards-bot@team.zulipchat.com:secret".utf8))
    #expect(rehearsal.requests.allSatisfy { $0.header("Authorization") == login })
    let post = rehearsal.requests[2]
    #expect(post.url == "https://team.zulipchat.com/api/v1/messages")
    #expect(
      post.body
        == .form([
          FormField("type", "stream"), FormField("to", "\"walkers\""), FormField("topic", "week"),
          FormField(
            "content",
            """
            **Steps**
            Weekly Average
            [https&#58;//example&#46;com/week](https://example.com/week)

            [Steps from 12 to 18 September 2016, highest on Thursday with 14,513.]({upload})
            """),
        ]))
    #expect(post.repetition == .doubles)
    #expect(
      rehearsal.message
        == SentMessage(id: "{message}", url: "https://team.zulipchat.com/#narrow/id/{message}"))
  }

  /// What is asked for after these answers.
  private func content(level: Int, _ change: (inout CardMessage) -> Void = { _ in }) throws
    -> String
  {
    var message = try CardMessage.sample()
    change(&message)
    var talk = try Zulip(.zulip).conversation(
      sending: AdaptedMessage(message), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    _ = try talk.next(after: Reply(#"{"result":"success","zulip_feature_level":\#(level)}"#))
    let step = try talk.next(after: Reply(#"{"result":"success","uri":"/user_uploads/1/a.png"}"#))
    guard case .request(let request) = step, case .form(let fields) = request.body else {
      return ""
    }
    return fields.last?.value ?? ""
  }

  @Test("a server that has images reads the description aloud, an older one links to it")
  func imageByLevel() throws {
    #expect(
      try content(level: 475).hasSuffix(
        "\n\n![\(try CardMessage.sample().alt)](/user_uploads/1/a.png)"))
    #expect(
      try content(level: 474) { $0.alt = "Steps. A line [x]" }
        .hasSuffix("\n\n[A line &#91;x&#93;](/user_uploads/1/a.png)"))
  }

  @Test("without a description nothing is asked about the server")
  func noDescription() throws {
    var message = try CardMessage.sample()
    message.alt = ""
    let rehearsal = try Zulip(.zulip).rehearsal(message)
    #expect(rehearsal.requests.map(\.purpose) == ["upload", "post"])
    #expect(rehearsal.requests[1].text.contains("%5Bcard%26%2346%3Bpng%5D%28%7Bupload%7D%29"))
  }

  @Test(
    "what would be markup is written as entities, and all else stays",
    arguments: [
      ("12.5 km at 12:30, 50%", "12.5 km at 12:30, 50%"),
      ("@**all** @_**Ann**", "&#64;&#42;&#42;all&#42;&#42; &#64;&#95;&#42;&#42;Ann&#42;&#42;"),
      ("#**walkers** `a` \\*", "&#35;&#42;&#42;walkers&#42;&#42; &#96;a&#96; &#92;&#42;"),
      ("[a](b) <time:1> &lt; & R&D", "&#91;a&#93;(b) &lt;time&#58;1> &amp;lt; & R&amp;D"),
      ("$$x$$ costs $5", "&#36;&#36;x&#36;&#36; costs $5"),
      (":smile: a :) (: ;) <3", "&#58;smile: a &#58;) (&#58; &#59;) &lt;3"),
      ("~~no~~ ~5", "~\u{2060}~no~\u{2060}~ ~5"),
      ("- a\n  1. b\n> c\n/me d\n___", "&#45; a\n1&#46; b\n&#62; c\n&#47;me d\n&#95;&#95;&#95;"),
      ("see example.com and 3.x", "see example&#46;com and 3&#46;x"),
      ("http://a", "http&#58;//a"),
    ])
  func escaped(text: String, expected: String) {
    #expect(ZulipText.escaped(text) == expected)
  }

  @Test("a later card of a session changes the message, or follows one that is gone")
  func laterCard() throws {
    let earlier = SentMessage(id: "12")
    let rehearsal = try Zulip(.zulip).rehearsal(.sample(), replacing: earlier)
    let edit = try #require(rehearsal.requests.last)
    #expect(edit.method == .patch && edit.url.hasSuffix("/api/v1/messages/12"))
    #expect(rehearsal.message?.replaces == true)
    var talk = try Zulip(.zulip).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: earlier)
    var reply: Reply?
    var purposes: [String] = []
    while case .request(let request) = try talk.next(after: reply) {
      purposes.append(request.purpose)
      reply =
        request.purpose == "edit"
        ? Reply(#"{"result":"error","msg":"The time limit is over"}"#, status: 400)
        : Reply(request.rehearsedReply.line)
    }
    #expect(purposes == ["look at server", "upload", "edit", "post"])
  }

  @Test(
    "a refusal says what it is",
    arguments: [
      ("Uploaded file is larger than the allowed limit of 10 MiB", 400, .unfit),
      ("Not authorized to send to channel 'walkers'", 400, .authentication),
      ("Channel 'walkers' does not exist", 400, .refused), ("Something", 200, .unknown),
    ] as [(String, Int, DeliveryError.Kind)])
  func refusals(text: String, status: Int, kind: DeliveryError.Kind) {
    let reply = Reply(#"{"result":"error","msg":"\#(text)"}"#, status: status)
    let error = deliveryError { _ = try ZulipReply(reply) }
    #expect(error?.kind == kind)
    #expect(error?.text.contains(text) == true)
  }

  @Test("people are written to directly, by addresses or by numbers")
  func people() throws {
    var fields = DestinationFields.zulip.with(["to": "7, 9"])
    (fields.values["channel"], fields.values["topic"]) = (nil, nil)
    let post = try #require(try Zulip(fields).rehearsal(.sample()).requests.last)
    #expect(post.text.hasPrefix("type=direct&to=%5B7%2C9%5D&content="))
    #expect(try Zulip(.zulip.with(["channel": "17"])).recipient == .channel("17", topic: "week"))
    #expect(Zulip.identifier("17").line == "17")
  }

  @Test(
    "a destination that cannot be is refused",
    arguments: [
      ["channel": ""], ["topic": String(repeating: "x", count: 61)], ["to": "ann@a.example"],
      ["email": "cards"], ["token": "a b"], ["server": "zulip"], ["stream": "x"],
    ])
  func impossibleDestination(values: [String: String]) {
    #expect(problem(Zulip.self, DestinationFields.zulip.with(values).values) != nil)
    var people = DestinationFields.zulip.values
    (people["channel"], people["topic"], people["to"]) = (nil, nil, "ann@a.example,7")
    #expect(problem(Zulip.self, people) != nil)
  }

  @Test(
    "addresses of other senders become keys",
    arguments: [
      (
        "zulip://cards@team/key1/walkers?topic=week%2036",
        [
          "server": "https://team.zulipchat.com", "email": "cards-bot@team.zulipchat.com",
          "token": "key1", "channel": "walkers", "topic": "week 36",
        ]
      ),
      (
        "zulip://cards-bot@chat.example.org/key1/ann@a.example",
        [
          "server": "https://chat.example.org", "email": "cards-bot@chat.example.org",
          "token": "key1", "to": "ann@a.example",
        ]
      ),
      ("https://example.org/x", nil),
    ] as [(String, [String: String]?)])
  func addressKeys(address: String, fields: [String: String]?) throws {
    #expect(try Zulip.fields(fromAddress: address) == fields)
  }
}
