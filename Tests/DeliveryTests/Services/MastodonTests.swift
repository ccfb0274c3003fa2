import Testing

@testable import Base
@testable import Cards
@testable import Delivery

@Suite struct MastodonTests {
  @Test("a picture is uploaded with its description, awaited, and posted under a key")
  func uploadedThenPosted() throws {
    let rehearsal = try Mastodon(
      .mastodon.with(["visibility": "unlisted", "language": "de", "spoiler": "@ann: steps"])
    ).rehearsal(.sample())
    #expect(rehearsal.requests.map(\.purpose) == ["upload", "await", "post"])
    #expect(rehearsal.requests[0].url == "https://mastodon.example/api/v2/media")
    #expect(rehearsal.requests[0].text.contains("name=\"description\"\r\n\r\nSteps from 12"))
    let post = rehearsal.requests[2]
    #expect(post.header("Idempotency-Key") == Rehearsal.key)
    #expect(post.header("Authorization") == "Bearer secret")
    #expect(post.repetition == .harmless && post.repetitionWindow == 3_600)
    #expect(
      post.text
        == #"{"status":"Steps\u000aWeekly Average\u000ahttps://example.com/week","#
        + #""media_ids":["{media}"],"spoiler_text":"@\#u{200C}ann: steps","sensitive":true,"#
        + #""language":"de","visibility":"unlisted"}"#)
    #expect(rehearsal.message == SentMessage(id: "{post}"))
  }

  @Test("the picture is asked for until it has an address, some 27 seconds long")
  func awaitedPicture() throws {
    var talk = try Mastodon(.mastodon).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    var step = try talk.next(after: Reply(#"{"id":"7","url":null}"#, status: 202))
    var waits: [Double] = []
    let error = deliveryError {
      for _ in 0..<30 {
        guard case .request(let request) = step else { return }
        waits.append(request.delay)
        step = try talk.next(after: Reply(#"{"id":"7","url":null}"#, status: 206))
      }
    }
    #expect(waits == MastodonFlow.waits)
    #expect(error?.kind == .temporary)
  }

  @Test("a picture that is ready at once is posted at once")
  func readyPicture() throws {
    var talk = try Mastodon(.mastodon.with(["thread": "9"])).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    let step = try talk.next(after: Reply(#"{"id":"7","url":"https://a.example/7.png"}"#))
    guard case .request(let post) = step else { return }
    #expect(post.purpose == "post")
    #expect(try post.json["in_reply_to_id"]?.string == "9")
    let sent = Reply(#"{"id":"8","url":"https://mastodon.example/@cards/8"}"#)
    #expect(
      try talk.next(after: sent)
        == .done(SentMessage(id: "8", url: "https://mastodon.example/@cards/8")))
  }

  @Test("a later card of a session changes the post, or follows one that is gone")
  func laterCard() throws {
    let earlier = SentMessage(id: "12")
    let rehearsal = try Mastodon(.mastodon).rehearsal(.sample(), replacing: earlier)
    let edit = try #require(rehearsal.requests.last)
    #expect(edit.method == .put && edit.url.hasSuffix("/api/v1/statuses/12"))
    #expect(rehearsal.message?.replaces == true)
    var talk = try Mastodon(.mastodon).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: earlier)
    _ = try talk.next(after: nil)
    guard
      case .request(let request) = try talk.next(after: Reply(#"{"id":"7","url":"u"}"#))
    else { return }
    #expect(request.toleratedStatuses == [404, 422])
    guard case .request(let post) = try talk.next(after: Reply("{}", status: 404)) else { return }
    #expect(post.purpose == "post")
  }

  @Test(
    "mentions, links and emoji are text, of as many characters as before",
    arguments: [
      ("@ann and ann@a.example", "@\u{200C}ann and ann@\u{200C}a.example"),
      (":blobcat: at 12:30", ":\u{200C}blobcat: at 12:30"),
      ("see https://a.example", "see https:\u{200C}//a.example"),
      ("50% #walks: 7", "50% #walks: 7"),
    ])
  func plain(text: String, expected: String) {
    #expect(MastodonText.plain(text) == expected)
    #expect(expected.count == text.count)
  }

  @Test("a link counts as 23 characters, and a warning as its own")
  func characters() throws {
    let service = try Mastodon(.mastodon.with(["spoiler": "Steps", "characters": "300"]))
    let capacity = service.capacity
    #expect(capacity.text?.limit == 295)
    var message = try CardMessage.sample()
    message.subcaption = ""
    for (url, room) in [
      ("https://example.com/" + String(repeating: "x", count: 400), 271), ("http://a.io", 271),
      ("https://localhost/x", 295 - 1 - 19 - 23),
    ] {
      message.url = url
      for (count, isCut) in [(room, false), (room + 1, true)] {
        message.caption = String(repeating: "é", count: count)
        let fitted = try MessageAdapter(capacity, service: "mastodon").fitted(message)
        #expect(fitted.changes.contains { $0.hasPrefix("caption cut") } == isCut, "\(url) \(count)")
        #expect(fitted.message.url == url)
      }
    }
  }

  @Test(
    "a refusal says what it is",
    arguments: [
      ("Validation failed: Text character limit of 500 exceeded", .unfit),
      ("Validation failed: File file size must be less than 16 MB", .unfit),
      ("Validation failed: Text can't be blank", .refused),
    ] as [(String, DeliveryError.Kind)])
  func refusals(text: String, kind: DeliveryError.Kind) {
    let error = deliveryError {
      _ = try MastodonReply(Reply(#"{"error":"\#(text)"}"#, status: 422))
    }
    #expect(error?.kind == kind)
    #expect(error?.text.contains(text) == true)
  }

  @Test(
    "the end of a rate limit is understood as each server writes it",
    arguments: [
      ("2001-09-09T01:46:50.500000Z", 10.5), ("1000000007000", 7), ("1000000007", 7), ("7", 7),
      ("soon", nil),
    ] as [(String, Double?)])
  func rateLimits(text: String, wait: Double?) {
    let reply = Reply("{}", status: 429, headers: ["x-ratelimit-reset": text])
    #expect(reply.wait(at: 1_000_000_000) == wait)
    // It comes with every answer, of a limit that is not reached.
    #expect(
      Reply("{}", status: 503, headers: ["x-ratelimit-reset": text]).wait(at: 1_000_000_000) == nil)
  }

  @Test(
    "a destination that cannot be is refused",
    arguments: [
      ["token": ""], ["visibility": "secret"], ["language": "d_e"], ["thread": "a/b"],
      ["characters": "many"], ["spoiler": String(repeating: "x", count: 250)], ["room": "x"],
    ])
  func impossibleDestination(values: [String: String]) {
    #expect(problem(Mastodon.self, DestinationFields.mastodon.with(values).values) != nil)
  }

  @Test("addresses of other senders become keys")
  func addressKeys() throws {
    #expect(
      try Mastodon.fields(fromAddress: "mastodons://token@mastodon.example?visibility=private")
        == ["server": "https://mastodon.example", "token": "token", "visibility": "private"])
    #expect(
      try Mastodon.fields(fromAddress: "toot://token@localhost:3000")
        == ["server": "http://localhost:3000", "token": "token"])
    #expect(try Mastodon.fields(fromAddress: "https://example.org/x") == nil)
  }
}
