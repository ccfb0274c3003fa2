import Testing

@testable import Delivery

@Suite struct DiscordTests {
  private func payload(of request: HTTPRequest) throws -> String {
    guard case .multipart(let parts) = request.body else { return "" }
    #expect(parts.map(\.name) == ["payload_json", "files[0]"])
    #expect(parts[1].type == "image/png")
    return String(decoding: parts[0].bytes, as: UTF8.self)
  }

  @Test("one request has the title, the link, the picture and its description")
  func oneRequest() throws {
    let message = try CardMessage.sample()
    let rehearsal = try Discord(.discord).rehearsal(message)
    let request = try rehearsal.request
    #expect(request.method == .post)
    #expect(request.url == "https://discord.com/api/webhooks/12/to-ken_1?wait=true")
    #expect(request.repetition == .doubles)
    #expect(
      try payload(of: request) == #"{"content":"**Steps**","embeds":[{"title":"example.com/week","#
        + #""url":"https://example.com/week","description":"Weekly Average","#
        + #""image":{"url":"attachment://card.png"}}],"attachments":[{"id":0,"#
        + #""filename":"card.png","description":"\#(message.alt)"}],"#
        + #""allowed_mentions":{"parse":[]}}"#)
    #expect(rehearsal.message == SentMessage(id: "{message}"))
  }

  @Test("a summary is what is notified, and the title goes below")
  func summaryAndTitle() throws {
    var message = try CardMessage.sample()
    message.summaryText = "Your *week*"
    let payload = try payload(of: try Discord(.discord).rehearsal(message).request)
    #expect(
      payload.hasPrefix(#"{"content":"**Your \\*week\\***","embeds":[{"title":"Steps","url""#))
  }

  @Test("without words there is the picture alone")
  func pictureAlone() throws {
    let message = CardMessage(try .sample(width: 8, height: 4))
    let payload = try payload(of: try Discord(.discord).rehearsal(message).request)
    #expect(payload.hasPrefix(#"{"content":"","embeds":[{"image":"#))
  }

  @Test("a thread goes with sending and changing")
  func threads() throws {
    let service = try Discord(.discord.with(["thread": "77"]))
    let message = try CardMessage.sample()
    #expect(try service.rehearsal(message).request.url.hasSuffix("?wait=true&thread_id=77"))
    let edit = try service.rehearsal(message, replacing: SentMessage(id: "5"))
    #expect(try edit.request.url.hasSuffix("/to-ken_1/messages/5?thread_id=77"))
    #expect(try edit.request.method == .patch)
    #expect(edit.message?.replaces == true)
  }

  @Test("a post of a forum has a title, and is edited in the thread that it makes")
  func forumPost() throws {
    let service = try Discord(.discord.with(["thread-name": "Week 38", "username": "Walkers"]))
    let post = try service.rehearsal(.sample())
    let payload = try payload(of: post.request)
    #expect(payload.hasSuffix(#""username":"Walkers","thread_name":"Week 38"}"#))
    #expect(post.message?.id == "{thread}/{message}")
    let edit = try service.rehearsal(.sample(), replacing: SentMessage(id: "9/5"))
    #expect(try edit.request.url.hasSuffix("/messages/5?thread_id=9"))
    #expect(try !self.payload(of: edit.request).contains("Week 38"))
    #expect(edit.message == SentMessage(id: "9/5", replaces: true))
  }

  @Test(
    "names that Discord refuses are errors",
    arguments: [
      ["username": "My Clyde"], ["username": String(repeating: "x", count: 81)],
      ["thread-name": String(repeating: "x", count: 101)], ["thread-name": "a", "thread": "7"],
    ])
  func refusedNames(keys: [String: String]) {
    #expect(throws: DestinationProblem.self) { try Discord(.discord.with(keys)) }
  }

  @Test("a message that was deleted is sent anew")
  func deletedMessage() throws {
    var conversation = try Discord(.discord).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: SentMessage(id: "5"))
    let step = try conversation.next(after: nil)
    guard case .request(let edit) = step else { return }
    #expect(edit.toleratedStatuses == [404])
    let gone = Reply(#"{"message":"Unknown Message","code":10008}"#, status: 404)
    guard case .request(let post) = try conversation.next(after: gone) else { return }
    #expect(post.method == .post)
    let done = try conversation.next(after: Reply(#"{"id":"6"}"#))
    #expect(done == .done(SentMessage(id: "6")))
  }

  @Test("names that Discord would change are changed before")
  func changedNames() throws {
    var message = try CardMessage.sample()
    message.image.name = "Weekly Steps (März).png"
    let payload = try payload(of: try Discord(.discord).rehearsal(message).request)
    #expect(payload.contains("attachment://Weekly_Steps__M_rz_.png"))
  }

  @Test("an answer that is none may hide a message that is there")
  func answerWithoutValue() throws {
    var conversation = try Discord(.discord).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: nil)
    _ = try conversation.next(after: nil)
    let error = deliveryError { _ = try conversation.next(after: Reply("<html>")) }
    #expect(error?.kind == .unknown)
  }

  @Test(
    "what is no webhook is refused without being repeated",
    arguments: [
      "https://discord.com/api/webhooks/12", "https://discord.com/api/webhooks/x/y", "nonsense",
      "https://discord.com/channels/1/2", "ftp://discord.com/api/webhooks/12/abc",
    ])
  func noWebhook(address: String) {
    let found = problem(Discord.self, ["webhook": address])
    guard case .wrong(key: "webhook", value: "", _) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test(
    "addresses become keys",
    arguments: [
      (
        "https://discordapp.com/api/v10/webhooks/12/abc?thread_id=7",
        ["webhook": "https://discordapp.com/api/webhooks/12/abc", "thread": "7"]
      ),
      ("discord://12/a-b_C", ["webhook": "https://discord.com/api/webhooks/12/a-b_C"]),
      ("https://discord.com/api/webhooks/12", nil), ("https://example.com/api/webhooks/12/a", nil),
      ("slack://a/b", nil), ("", nil),
    ] as [(String, [String: String]?)])
  func addressKeys(address: String, fields: [String: String]?) throws {
    #expect(try Discord.fields(fromAddress: address) == fields)
  }
}
