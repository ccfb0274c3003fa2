import Calendars
import Testing

@testable import Base
@testable import Delivery

@Suite struct FeishuTests {
  private static let app = ["app-id": "cli_1", "app-secret": "s3cret"]
  private static let hook = "https://open.larksuite.com/open-apis/bot/v2/hook/tok-1"

  private func feishu(_ values: [String: String] = ["chat": "oc_1"]) throws -> Feishu {
    try Feishu(DestinationFields(FeishuTests.app.merging(values) { $1 }))
  }

  /// The card in a request that sends or edits one.
  private func card(_ request: HTTPRequest) throws -> JSONValue {
    let content = try #require(try request.json["content"]?.string)
    return try JSONValue(parsing: SourceText(Array(content.utf8), name: "card"))
  }

  @Test("an app logs in, uploads the picture and sends the card once for its key")
  func threeRequests() throws {
    let talk = try feishu().rehearsal(try .sample())
    #expect(
      talk.requests.map(\.url) == [
        "https://open.feishu.cn/open-apis/auth/v3/tenant_access_token/internal",
        "https://open.feishu.cn/open-apis/im/v1/images",
        "https://open.feishu.cn/open-apis/im/v1/messages?receive_id_type=chat_id",
      ])
    #expect(
      talk.requests.map { $0.header("Authorization") } == [nil, "Bearer {token}", "Bearer {token}"])
    #expect(talk.requests.map(\.repetition) == [.harmless, .harmless, .harmless])
    #expect(talk.requests.map(\.repetitionWindow) == [nil, nil, 3_600])
    let post = try talk.requests[2].json
    #expect(post["receive_id"]?.string == "oc_1" && post["msg_type"]?.string == "interactive")
    #expect(post["uuid"]?.string == String(Rehearsal.key.prefix(50)))
    #expect(talk.message == SentMessage(id: "{message}"))
  }

  @Test("the card has plain words, the picture with its description, and a button")
  func plainCard() throws {
    var message = try CardMessage.sample()
    (message.caption, message.subcaption) = ("**R&D** <at id=all></at>", "[a](https://b.c)")
    let card = try card(try #require(try feishu().rehearsal(message).requests.last))
    #expect(card["config"]?["update_multi"]?.bool == true)
    #expect(card["header"]?["title"]?["content"]?.string == message.caption)
    let elements = try #require(card["elements"]?.array)
    #expect(elements.map { $0["tag"]?.string } == ["div", "img", "action"])
    #expect(elements[0]["text"]?["tag"]?.string == "plain_text")
    #expect(elements[0]["text"]?["content"]?.string == message.subcaption)
    #expect(elements[1]["img_key"]?.string == "{picture}")
    #expect(elements[1]["alt"]?["content"]?.string == message.alt)
    #expect(elements[2]["actions"]?.array?.first?["url"]?.string == message.url)
    message.caption = String(repeating: "x", count: 121)
    let long = try self.card(try #require(try feishu().rehearsal(message).requests.last))
    #expect(long["header"] == nil)
    #expect(long["elements"]?.array?.first?["text"]?["content"]?.string == message.caption)
  }

  @Test("a later card of a session replaces the message, and follows one that is gone")
  func laterCard() throws {
    let earlier = SentMessage(id: "om_9")
    let talk = try feishu().rehearsal(try .sample(), replacing: earlier)
    let edit = try #require(talk.requests.last)
    #expect(edit.method == .patch && edit.url.hasSuffix("/im/v1/messages/om_9"))
    #expect(edit.repetition == .harmless && edit.repetitionWindow == nil)
    #expect(talk.message == SentMessage(id: "om_9", replaces: true))
    for (code, isAnew) in [(230011, true), (230031, true), (230027, false)] {
      var conversation = try feishu().conversation(
        sending: AdaptedMessage(.sample()), key: "k", replacing: earlier)
      var reply: Reply?
      var urls: [String] = []
      let error = deliveryError {
        while case .request(let request) = try conversation.next(after: reply) {
          urls.append(request.url)
          reply =
            request.purpose == "edit"
            ? Reply(#"{"code":\#(code),"msg":"no"}"#, status: 400)
            : Reply(request.rehearsedReply.line)
        }
      }
      #expect((error == nil) == isAnew)
      #expect(urls.last?.contains("receive_id_type") == isAnew)
      if !isAnew { #expect(error?.kind == .authentication) }
    }
  }

  @Test("a webhook gets the card with the picture of the app, signed where it has a secret")
  func webhook() throws {
    let hooked = try feishu(["webhook": FeishuTests.hook]).rehearsal(try .sample())
    #expect(hooked.requests[1].url == "https://open.larksuite.com/open-apis/im/v1/images")
    let post = try #require(hooked.requests.last)
    #expect(post.url == FeishuTests.hook && post.repetition == .doubles && !post.isSigned)
    #expect(post.header("Authorization") == nil)
    #expect(try post.json["card"]?["elements"]?.array?.count == 3)
    #expect(try post.json["sign"] == nil)
    let signing = try feishu(["webhook": FeishuTests.hook, "secret": "demo"])
    let message = AdaptedMessage(try .sample(), moment: DateTime(moment: 1_599_360_473))
    let signed = try #require(
      try Rehearsal(signing.conversation(sending: message, key: "k", replacing: nil)).requests.last)
    #expect(signed.isSigned)
    #expect(try signed.json["timestamp"]?.string == "1599360473")
    // Python: hmac.new(b"1599360473\ndemo", b"", "sha256").
    #expect(try signed.json["sign"]?.string == "l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=")
  }

  @Test(
    "a code says what became of the message",
    arguments: [
      (10014, .authentication), (230002, .authentication), (19021, .authentication),
      (19024, .refused), (234006, .unfit), (230001, .refused), (1500, .unknown),
    ] as [(Int, DeliveryError.Kind)])
  func codes(code: Int, kind: DeliveryError.Kind) throws {
    var talk = try feishu().conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    let error = deliveryError { _ = try talk.next(after: Reply(#"{"code":\#(code),"msg":"so"}"#)) }
    #expect(error?.kind == kind)
    #expect(error?.text.hasPrefix("Feishu answers \"\(code)\": \"so\". ") == true)
  }

  @Test(
    "a destination is an app with a chat or a webhook",
    arguments: [
      (["chat": "ou_1"], true), (["chat": "on_1"], true), (["chat": "ann@example.com"], true),
      (["chat": "Ann <ann@example.com>"], false), (["chat": "team"], false),
      (["chat": "oc_1/../x"], false), ([:], false), (["chat": "oc_1", "secret": "x"], false),
      (["chat": "oc_1", "webhook": hook], false), (["webhook": "https://a.example/x"], false),
      (["webhook": hook, "secret": "x"], true), (["chat": "oc_1", "app-secret": ""], false),
    ] as [([String: String], Bool)])
  func destinations(values: [String: String], isRight: Bool) {
    #expect((problem(Feishu.self, FeishuTests.app.merging(values) { $1 }) == nil) == isRight)
  }

  @Test("whether the bot is in the group is asked, and of nothing else")
  func check() throws {
    var check = try #require(try feishu().check)
    _ = try check.next(after: nil)
    let token = Reply(#"{"code":0,"tenant_access_token":"t"}"#)
    guard case .request(let request) = try check.next(after: token) else { return }
    #expect(request.method == .get && request.url.hasSuffix("/chats/oc_1/members/is_in_chat"))
    let outside = Reply(#"{"code":0,"data":{"is_in_chat":false}}"#)
    #expect(deliveryError { _ = try check.next(after: outside) }?.kind == .refused)
    #expect(try feishu(["chat": "ou_1"]).check == nil)
    #expect(try feishu(["webhook": FeishuTests.hook]).check == nil)
  }
}
