import Testing

@testable import Delivery

@Suite struct NtfyTests {
  @Test("a card is one request with the picture as its body and the words in its head")
  func pictureAsBody() throws {
    let ntfy = try Ntfy(
      DestinationFields(["topic": "week", "token": "tk_1", "priority": "4", "tags": "chart"]))
    var message = try CardMessage.sample()
    message.caption = "Schritte – Woche"
    let request = try ntfy.rehearsal(message).request
    #expect(request.method == .put)
    #expect(request.url == "https://ntfy.sh/week")
    #expect(EncodedBody(request.body).bytes == message.image.bytes)
    #expect(request.repetition == .doubles)
    #expect(
      request.headers == [
        HTTPHeader("Authorization", "Bearer tk_1"), HTTPHeader("Filename", "card.png"),
        HTTPHeader("Title", "=?UTF-8?B?U2Nocml0dGUg4oCTIFdvY2hl?="),
        HTTPHeader("Message", EncodedWords.line(message.detail)),
        HTTPHeader("Click", "https://example.com/week"), HTTPHeader("Priority", "4"),
        HTTPHeader("Tags", "chart"),
      ])
  }

  @Test("a user and a password make basic authentication")
  func basicAuthentication() throws {
    let ntfy = try Ntfy(
      DestinationFields([
        "topic": "week", "user": "ann", "password": "wörd:1", "server": "http://localhost:80/",
      ]))
    let request = try ntfy.rehearsal(try .sample()).request
    #expect(request.header("Authorization") == "Basic YW5uOnfDtnJkOjE=")
    #expect(request.url == "http://localhost:80/week")
  }

  @Test("a backslash before an n does not become the end of a line")
  func backslashBeforeN() {
    #expect(Ntfy.message("C:\\new\nline") == "C:\\\u{2060}new\nline")
  }

  @Test("a later card of a session names the first one's sequence")
  func laterSequence() throws {
    let ntfy = try Ntfy(DestinationFields(["topic": "week"]))
    let talk = try ntfy.rehearsal(try .sample(), replacing: SentMessage(id: "abc"))
    #expect(try talk.request.header("X-Sequence-ID") == "abc")
    #expect(talk.message == SentMessage(id: "abc", replaces: true))
    var older = ntfy.conversation(
      sending: AdaptedMessage(try .sample()), key: "k", replacing: SentMessage(id: "abc"))
    _ = try older.next(after: nil)
    #expect(try older.next(after: Reply(#"{"id":"def"}"#)) == .done(SentMessage(id: "def")))
  }

  @Test("the service's own limit is 2 MB, and a server's 15 MB")
  func sizeLimits() throws {
    let own = try Ntfy(DestinationFields(["topic": "week"]))
    let server = try Ntfy(DestinationFields(["topic": "week", "server": "https://ntfy.example"]))
    #expect(own.capacity.picture.bytes == 2_000_000)
    #expect(server.capacity.picture.bytes == 15_000_000)
  }

  @Test(
    "a destination that cannot be is refused",
    arguments: [
      ["server": "https://ntfy.sh"], ["topic": "a/b"], ["topic": "week", "priority": "9"],
      ["topic": "week", "password": "x"], ["topic": "week", "user": "ann"],
      ["topic": "week", "token": "a b"], ["topic": "week", "server": "ntfy.sh"],
      ["topic": "week", "token": "a", "user": "b", "password": "c"],
      ["topic": "week", "server": "https://user:word@ntfy.sh"],
    ])
  func impossibleDestination(values: [String: String]) {
    #expect(problem(Ntfy.self, values) != nil)
  }

  @Test("heads are ASCII lines whatever the words are, and mean the same")
  func asciiHeads() throws {
    let ntfy = try Ntfy(DestinationFields(["topic": "week"]))
    var hostile = HostileText(seed: 7)
    for _ in 0..<500 {
      var message = try CardMessage.sample()
      message.alt = ""
      message.caption = hostile.text(upTo: 900) { $0.utf8.count }
      message.subcaption = hostile.text(upTo: 2_500) { $0.utf8.count }
      message.url = hostile.text(upTo: 500) { $0.utf8.count }
      let request = try ntfy.rehearsal(message).request
      for header in request.headers {
        #expect(header.value.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(header.value.utf8.count < 8_000)
      }
      let title = request.header("Title")
      let line = MessageText.line(message.title)
      #expect((title == nil) == line.isEmpty)
      if let title { #expect(decodedWords(title) == line) }
    }
  }
}

/// What encoded words say, by RFC 2047, each of them looked at on its own.
func decodedWords(_ line: String) -> String? {
  guard line.hasPrefix("=?UTF-8?B?") else { return line }
  var bytes: [UInt8] = []
  for word in line.split(separator: " ") {
    guard word.utf8.count <= 75, word.hasPrefix("=?UTF-8?B?"), word.hasSuffix("?="),
      let part = base64(String(word.dropFirst(10).dropLast(2))),
      String(validating: part, as: UTF8.self) != nil
    else { return nil }
    bytes += part
  }
  return String(validating: bytes, as: UTF8.self)
}
