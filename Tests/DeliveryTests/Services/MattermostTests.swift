import Testing

@testable import Base
@testable import Delivery

@Suite struct MattermostTests {
  private let channel = "abcdefghijklmnopqrstuvwxyz"

  @Test("a picture is uploaded, then posted with the text")
  func uploadedThenPosted() throws {
    let rehearsal = try Mattermost(.mattermost).rehearsal(.sample())
    #expect(rehearsal.requests.map(\.purpose) == ["upload", "post"])
    #expect(rehearsal.requests.allSatisfy { $0.header("Authorization") == "Bearer secret" })
    let post = rehearsal.requests[1]
    #expect(post.url == "https://chat.example.org/api/v4/posts")
    #expect(
      post.text == #"{"channel_id":"\#(channel)","message":"**Steps**\u000aWeekly Average\u000a"#
        + #"<https://example.com/week>","file_ids":["{file}"],"pending_post_id":"snapshot:\#(Rehearsal.key)"}"#
    )
    #expect(post.repetition == .harmless)
    #expect(post.repetitionWindow == 30)
    #expect(
      rehearsal.message
        == SentMessage(id: "{post}", url: "https://chat.example.org/_redirect/pl/{post}"))
  }

  @Test("a channel by its name is looked up")
  func channelByName() throws {
    let service = try Mattermost(
      .mattermost.with(["channel": "team-1/town-square", "thread": channel]))
    let rehearsal = try service.rehearsal(.sample())
    #expect(
      rehearsal.requests[0].url
        == "https://chat.example.org/api/v4/teams/name/team-1/channels/name/town-square")
    #expect(rehearsal.requests[1].text.contains("\r\n\r\n{channel}\r\n"))
    #expect(try rehearsal.requests[2].json["root_id"]?.string == channel)
  }

  @Test("the picture is changed before the text")
  func pictureBeforeText() throws {
    let rehearsal = try Mattermost(.mattermost).rehearsal(
      .sample(), replacing: SentMessage(id: channel))
    #expect(rehearsal.requests.map(\.purpose) == ["upload", "edit picture", "edit text"])
    #expect(rehearsal.requests[1].text == #"{"file_ids":["{file}"]}"#)
    #expect(rehearsal.requests[1].method == .put)
    #expect(rehearsal.requests[1].url.hasSuffix("/api/v4/posts/\(channel)/patch"))
    #expect(rehearsal.message?.replaces == true)
  }

  @Test(
    "a post that keeps its picture is followed by a new one",
    arguments: [
      (404, "{}"), (403, "{}"), (400, "{}"), (200, #"{"id":"x","file_ids":["old"]}"#),
    ] as [(Int, String)])
  func keptPicture(status: Int, json: String) throws {
    var conversation = try Mattermost(.mattermost).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: SentMessage(id: channel))
    _ = try conversation.next(after: nil)
    let edit = try conversation.next(after: Reply(#"{"file_infos":[{"id":"f"}]}"#))
    guard case .request(let request) = edit else { return }
    #expect(status == 200 || request.toleratedStatuses.contains(status))
    guard case .request(let post) = try conversation.next(after: Reply(json, status: status)) else {
      Issue.record("Nothing is posted.")
      return
    }
    #expect(post.purpose == "post")
    #expect(try post.json["file_ids"]?.array?.first?.string == "f")
    #expect(
      try conversation.next(after: Reply(#"{"id":"p"}"#))
        == .done(SentMessage(id: "p", url: "https://chat.example.org/_redirect/pl/p")))
  }

  @Test("names are not notified, and markup is text")
  func markupIsText() {
    let text = "@all *a* <b> &amp; # c\n# d\n10. e https://f_g"
    #expect(
      Markdown.mattermost.escaped(text)
        == "@\u{2060}all \\*a\\* &lt;b> &amp;amp; # c\n\\# d\n10\\. e https&#58;//f\\_g")
  }

  @Test(
    "what cannot be is refused",
    arguments: [("channel", "Town Square"), ("channel", "a/b/c"), ("thread", "x")])
  func impossibleKeys(key: String, value: String) {
    let found = problem(Mattermost.self, DestinationFields.mattermost.with([key: value]).values)
    guard case .wrong(key, value, _) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test(
    "addresses become keys",
    arguments: [
      (
        "mmosts://abcdefghijklmnopqrstuvwxyz@chat.example.org/chat/team/town",
        [
          "server": "https://chat.example.org/chat", "token": "abcdefghijklmnopqrstuvwxyz",
          "channel": "team/town",
        ]
      ),
      (
        "mmost://abcdefghijklmnopqrstuvwxyz@localhost:8065/abcdefghijklmnopqrstuvwxyz",
        [
          "server": "http://localhost:8065", "token": "abcdefghijklmnopqrstuvwxyz",
          "channel": "abcdefghijklmnopqrstuvwxyz",
        ]
      ),
      ("https://chat.example.org/team/channels/town", nil), ("", nil),
    ] as [(String, [String: String]?)])
  func addressKeys(address: String, fields: [String: String]?) throws {
    #expect(try Mattermost.fields(fromAddress: address) == fields)
  }

  @Test(
    "an incoming webhook is refused with the reason",
    arguments: [
      "mmosts://chat.example.org/abcdefghijklmnopqrstuvwxyz", "mmosts://bot@chat.example.org/abc",
      "https://chat.example.org/hooks/abcdefghijklmnopqrstuvwxyz",
    ])
  func incomingWebhook(address: String) {
    #expect(throws: DestinationProblem.self) { try Mattermost.fields(fromAddress: address) }
  }
}
