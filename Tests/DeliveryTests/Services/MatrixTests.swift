import Testing

@testable import Base
@testable import Delivery

@Suite struct MatrixTests {
  private let base = "https://matrix.example.org/_matrix/"
  private let room = "client/v3/rooms/%21room%3Aexample.org"

  @Test("a picture is uploaded, then shown with its caption")
  func uploadedThenShown() throws {
    let rehearsal = try Matrix(.matrix).rehearsal(.sample())
    #expect(
      rehearsal.requests.map { "\($0.method.rawValue) \($0.url)" } == [
        "GET \(base)\(room)/state/m.room.encryption",
        "POST \(base)media/v3/upload?filename=card.png",
        "PUT \(base)\(room)/send/m.room.message/\(Rehearsal.key)",
      ])
    #expect(rehearsal.requests.allSatisfy { $0.header("Authorization") == "Bearer secret" })
    #expect(rehearsal.requests.allSatisfy { $0.repetition == .harmless })
    #expect(rehearsal.requests.map(\.repetitionWindow) == [nil, nil, .infinity])
    let event = try rehearsal.requests[2].json
    let alt = try CardMessage.sample().alt
    #expect(event["msgtype"]?.string == "m.image")
    #expect(event["filename"]?.string == "card.png")
    #expect(
      event["body"]?.string == "Steps\nWeekly Average\nhttps://example.com/week\n\n\(alt)")
    #expect(
      event["formatted_body"]?.string == "<strong>Steps</strong><br>Weekly Average<br>"
        + "<a href=\"https://example.com/week\">https://example.com/week</a>")
    let info = try #require(event["info"])
    #expect(info["w"]?.number == 4 && info["h"]?.number == 2)
    #expect(info["mimetype"]?.string == "image/png")
    #expect(
      rehearsal.message?.url
        == "https://matrix.to/#/%21room%3Aexample.org/%7Bevent%7D?via=example.org")
  }

  @Test("without words the body is the description and no caption")
  func descriptionAsBody() throws {
    var message = CardMessage(try .sample(width: 8, height: 4))
    message.alt = "A line that rises"
    let event = try #require(try Matrix(.matrix).rehearsal(message).requests.last).json
    #expect(event["body"]?.string == "A line that rises")
    #expect(event["filename"] == nil)
  }

  @Test("a name of a room is looked up")
  func roomByName() throws {
    let service = try Matrix(.matrix.with(["room": "#week:example.org", "encrypted": "allowed"]))
    let rehearsal = try service.rehearsal(.sample())
    #expect(
      rehearsal.requests[0].url == "\(base)client/v3/directory/room/%23week%3Aexample.org")
    #expect(rehearsal.requests.map(\.purpose) == ["find room", "upload", "send"])
    #expect(rehearsal.requests[2].url.contains("/rooms/%7Broom%7D/send/"))
  }

  private let megolm = #"{"algorithm":"m.megolm.v1.aes-sha2","rotation_period_msgs":7}"#

  private func flow(
    _ keys: [String: String] = [:], replacing earlier: SentMessage? = nil
  ) throws -> any DeliveryFlow {
    var flow = try Matrix(.matrix.with(keys)).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: earlier)
    _ = try flow.next(after: nil)
    return flow
  }

  private func order(_ step: DeliveryStep) throws -> EncryptionOrder {
    guard case .encrypt(let order) = step else {
      Issue.record("\(step)")
      throw DeliveryError(.unfit, "")
    }
    return order
  }

  private func request(_ step: DeliveryStep) throws -> HTTPRequest {
    guard case .request(let request) = step else {
      Issue.record("\(step)")
      throw DeliveryError(.unfit, "")
    }
    return request
  }

  @Test("nothing of a card is readable in what is sent into an encrypted room")
  func encryptedRoom() throws {
    var flow = try flow(["thread": "$root"])
    let upload = try request(flow.next(after: Reply(megolm)))
    #expect(upload.url == "\(base)media/v3/upload")
    guard case .bytes(let bytes, "application/octet-stream") = upload.body else { return }
    let picture = try CardMessage.sample().image.bytes
    #expect(bytes.count == picture.count && bytes != picture)
    let order = try order(flow.next(after: Reply(#"{"content_uri":"mxc://x/y"}"#)))
    #expect(order.room == "!room:example.org" && order.settings.mostMessages == 7)
    #expect(order.settings.longestUse == 604_800)
    #expect(order.relation == MatrixContent.relation(toThread: "$root"))
    let content = try JSONValue(parsing: SourceText(Array(order.content.line.utf8), name: "event"))
    #expect(content["url"] == nil && content["m.relates_to"] == nil)
    #expect(content["file"]?["url"]?.string == "mxc://x/y")
    #expect(
      content["file"]?["hashes"]?["sha256"]?.string
        == UnpaddedBase64.string(of: SHA256.digest(of: bytes)))
    #expect(content["filename"]?.string == "card.png")
    let send = try request(flow.next(after: Reply(#"{"ciphertext":"c"}"#)))
    #expect(send.url == "\(base)\(room)/send/m.room.encrypted/k")
    #expect(send.text == #"{"ciphertext":"c"}"#)
    #expect(send.repetition == .harmless && send.repetitionWindow == .infinity)
    #expect(
      try flow.next(after: Reply(#"{"event_id":"$2"}"#))
        == .done(
          SentMessage(
            id: "$2", url: "https://matrix.to/#/%21room%3Aexample.org/%242?via=example.org")))
  }

  @Test(
    "an encrypted message replaces an encrypted one, and no other",
    arguments: [(#"{"ciphertext":"c"}"#, true), (#"{"msgtype":"m.image"}"#, false), ("{}", false)])
  func encryptedReplacement(content: String, isReplaced: Bool) throws {
    var flow = try flow(replacing: earlier)
    _ = try flow.next(after: Reply(megolm))
    _ = try flow.next(after: Reply(#"{"user_id":"@us:x"}"#))
    _ = try flow.next(after: Reply(#"{"sender":"@us:x","content":\#(content)}"#))
    let order = try order(flow.next(after: Reply(#"{"content_uri":"mxc://x/y"}"#)))
    #expect(order.relation == (isReplaced ? MatrixContent.relation(replacing: earlier.id) : nil))
    #expect(order.content.line.contains(#""m.new_content":{"#) == isReplaced)
    #expect(try request(flow.next(after: Reply("{}"))).purpose == (isReplaced ? "edit" : "send"))
  }

  @Test(
    "what is in an encrypted room and what is in an open one is as the destination says",
    arguments: [
      ("encrypt", "404 {}", "upload"), ("encrypt", "200 {}", "upload"),
      ("encrypt", "200 <html>", "cannot be read"), ("encrypt", "200 []", "cannot be read"),
      ("encrypt", #"200 {"algorithm":"m.megolm.v9"}"#, #"encrypted with "m.megolm.v9""#),
      ("required", "404 {}", "is not encrypted"), ("required", "200 {}", "is not encrypted"),
      ("required", #"200 {"algorithm":"m.megolm.v1.aes-sha2"}"#, "upload"),
      ("refused", "404 {}", "upload"), ("refused", "200 <html>", "is encrypted"),
      ("refused", #"200 {"algorithm":"m.megolm.v1.aes-sha2"}"#, "is encrypted"),
    ])
  func roomState(choice: String, state: String, result: String) throws {
    var flow = try flow(["encrypted": choice])
    let reply = Reply(String(state.dropFirst(4)), status: Int(state.prefix(3)) ?? 0)
    var step: DeliveryStep?
    let error = deliveryError { step = try flow.next(after: reply) }
    if let step {
      #expect(try request(step).purpose == result)
    } else {
      #expect(error?.kind == .configuration && error?.text.contains(result) == true)
    }
  }

  private let earlier = SentMessage(id: "$first:example.org")

  @Test("a message is replaced")
  func replacedMessage() throws {
    let rehearsal = try Matrix(.matrix).rehearsal(.sample(), replacing: earlier)
    #expect(
      rehearsal.requests.map(\.purpose)
        == ["look at room", "ask who we are", "look at message", "upload", "edit"])
    let event = try rehearsal.requests[4].json
    #expect(event["m.relates_to"]?["rel_type"]?.string == "m.replace")
    #expect(event["m.relates_to"]?["event_id"]?.string == earlier.id)
    #expect(event["m.new_content"]?["formatted_body"] != nil)
    #expect(event["m.new_content"]?["info"] == nil ? false : event["formatted_body"] == nil)
    #expect(rehearsal.requests[4].url.hasSuffix("/\(Rehearsal.key).%24first%3Aexample.org"))
    #expect(rehearsal.message?.id == earlier.id)
  }

  @Test(
    "what is gone or of others is not replaced",
    arguments: [
      (404, #"{"errcode":"M_NOT_FOUND"}"#), (200, #"{"sender":"@us:x","content":{}}"#),
      (200, #"{"sender":"@others:x","content":{"msgtype":"m.image"}}"#),
    ] as [(Int, String)])
  func goneOrForeign(status: Int, json: String) throws {
    var conversation = try Matrix(.matrix.with(["encrypted": "allowed"])).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: earlier)
    _ = try conversation.next(after: nil)
    _ = try conversation.next(after: Reply(#"{"user_id":"@us:x"}"#))
    _ = try conversation.next(after: Reply(json, status: status))
    let step = try conversation.next(after: Reply(#"{"content_uri":"mxc://x/y"}"#))
    guard case .request(let send) = step else { return }
    #expect(send.purpose == "send")
    #expect(try send.json["m.relates_to"] == nil)
    #expect(
      try conversation.next(after: Reply(#"{"event_id":"$2"}"#))
        == .done(
          SentMessage(
            id: "$2", url: "https://matrix.to/#/%21room%3Aexample.org/%242?via=example.org")))
  }

  @Test("a message in a thread says so")
  func messageInThread() throws {
    let service = try Matrix(.matrix.with(["thread": "$root"]))
    let event = try #require(try service.rehearsal(.sample()).requests.last).json
    #expect(event["m.relates_to"]?["rel_type"]?.string == "m.thread")
    #expect(event["m.relates_to"]?["event_id"]?.string == "$root")
  }

  @Test(
    "what cannot be is refused",
    arguments: [
      ("room", "week"), ("room", "#week"), ("thread", "5"), ("encrypted", "yes"),
      ("server", "matrix.example.org"),
    ])
  func impossibleKeys(key: String, value: String) {
    let found = problem(Matrix.self, DestinationFields.matrix.with([key: value]).values)
    guard case .wrong(key, value, _) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test(
    "addresses become keys",
    arguments: [
      (
        "matrixs://tok@matrix.example.org/!room:example.org",
        ["server": "https://matrix.example.org", "token": "tok", "room": "!room:example.org"]
      ),
      (
        "matrix://tok@localhost:8008/#week:localhost?encrypted=allowed",
        [
          "server": "http://localhost:8008", "token": "tok", "room": "#week:localhost",
          "encrypted": "allowed",
        ]
      ),
      ("https://example.org/#/!a:b", nil), ("", nil),
    ] as [(String, [String: String]?)])
  func addressKeys(address: String, fields: [String: String]?) throws {
    #expect(try Matrix.fields(fromAddress: address) == fields)
  }

  @Test(
    "passwords and webhooks are refused with the reason",
    arguments: ["matrixs://ann:pw@host/!a:b", "matrixs://tok@host?mode=slack"])
  func passwordsAndWebhooks(address: String) {
    #expect(throws: DestinationProblem.self) { try Matrix.fields(fromAddress: address) }
  }
}
