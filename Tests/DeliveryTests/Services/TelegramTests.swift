import Testing

@testable import Delivery

@Suite struct TelegramTests {
  private func parts(of request: HTTPRequest) -> [String: String] {
    guard case .multipart(let parts) = request.body else { return [:] }
    let texts = parts.map { part in
      (part.name, part.fileName ?? String(decoding: part.bytes, as: UTF8.self))
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  private let address =
    "https://api.telegram.org/bot123456:ABC-DEF_ghijklmnopqrstuvwxyz0123456"

  @Test("a photo has a caption whose parts are told by UTF-16")
  func photoCaption() throws {
    var message = try CardMessage.sample()
    message.caption = "👟 Steps"
    let rehearsal = try Telegram(.telegram.with(["thread": "3"])).rehearsal(message)
    let request = try rehearsal.request
    #expect(request.url == address + "/sendPhoto")
    #expect(request.repetition == .doubles)
    #expect(
      parts(of: request) == [
        "chat_id": "-1001234567890", "message_thread_id": "3", "photo": "card.png",
        "caption": "👟 Steps\nWeekly Average\nhttps://example.com/week",
        "caption_entities": #"[{"type":"bold","offset":0,"length":8},"#
          + #"{"type":"text_link","offset":24,"length":24,"url":"https://example.com/week"}]"#,
      ])
    #expect(rehearsal.message == SentMessage(id: "{message}"))
  }

  @Test("a document is left as it is")
  func sentDocument() throws {
    let request = try Telegram(.telegram).rehearsal(.sample(), form: .document).request
    #expect(request.url == address + "/sendDocument")
    #expect(parts(of: request)["document"] == "card.png")
    #expect(parts(of: request)["disable_content_type_detection"] == "true")
  }

  @Test("several pictures are an album, which is posted anew and never edited")
  func album() throws {
    var message = try CardMessage.sample()
    message.more = [message.image]
    let service = try Telegram(.telegram)
    let earlier = SentMessage(id: "5", url: "")
    let rehearsal = try service.rehearsal(message, replacing: earlier)
    let request = try rehearsal.request
    #expect(request.url == address + "/sendMediaGroup" && request.repetition == .doubles)
    #expect(parts(of: request)["file0"] == "card.png" && parts(of: request)["file1"] == "card.png")
    let media = try #require(parts(of: request)["media"])
    #expect(media.hasSuffix(#"{"type":"photo","media":"attach://file1"}]"#))
    let album = try #require(rehearsal.message)
    #expect(album == SentMessage(id: "{message},{message2}"))
    let sent = SentMessage(id: "101,102", url: "")
    #expect(
      try service.rehearsal(.sample(), replacing: sent).request.url == address + "/sendPhoto")
  }

  @Test("a message is changed in its place")
  func changedMessage() throws {
    let earlier = SentMessage(id: "5", url: "https://t.me/c/1/5")
    let rehearsal = try Telegram(.telegram).rehearsal(.sample(), replacing: earlier)
    let request = try rehearsal.request
    #expect(request.url == address + "/editMessageMedia")
    #expect(request.repetition == .harmless)
    let parts = parts(of: request)
    #expect(parts["message_id"] == "5")
    #expect(parts["card"] == "card.png")
    #expect(
      parts["media"]?.hasPrefix(#"{"type":"photo","media":"attach://card","caption":"#) == true)
    #expect(rehearsal.message?.id == "5")
    #expect(rehearsal.message?.replaces == true)
  }

  @Test(
    "what is gone is sent anew, and what is the same is left",
    arguments: [
      ("Bad Request: message to edit not found", nil),
      ("Bad Request: message can't be edited", nil),
      ("Bad Request: message is not modified: specified new message content", "5"),
    ] as [(String, String?)])
  func goneOrSame(said: String, id: String?) throws {
    var conversation = try Telegram(.telegram).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: SentMessage(id: "5"))
    _ = try conversation.next(after: nil)
    let reply = Reply(#"{"ok":false,"error_code":400,"description":"\#(said)"}"#, status: 400)
    switch try conversation.next(after: reply) {
    case .request(let request):
      #expect(id == nil)
      #expect(request.url.hasSuffix("/sendPhoto"))
    case .done(let message): #expect(message.id == id && message.replaces)
    case .submit, .encrypt, .exchange, .store: Issue.record("No request")
    }
  }

  @Test(
    "a refusal has its reason",
    arguments: [
      (
        #"{"ok":false,"error_code":400,"description":"gone","parameters":{"migrate_to_chat_id":-1007}}"#,
        .configuration, "Set chat to -1007."
      ),
      (#"{"ok":false,"error_code":401,"description":"Unauthorized"}"#, .authentication, "token"),
      (
        #"{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}"#, .refused,
        "Check chat"
      ),
      (
        #"{"ok":false,"error_code":429,"description":"x","parameters":{"retry_after":7}}"#,
        .temporary, "later"
      ),
      ("oops", .unknown, "no JSON"), (#"{"ok":true}"#, .unknown, "result.message_id"),
    ] as [(String, DeliveryError.Kind, String)])
  func refusalReason(json: String, kind: DeliveryError.Kind, text: String) throws {
    var conversation = try Telegram(.telegram).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: nil)
    _ = try conversation.next(after: nil)
    let error = deliveryError { _ = try conversation.next(after: Reply(json)) }
    #expect(error?.kind == kind)
    #expect(error?.text.contains(text) == true)
    if kind == .temporary { #expect(error?.retryAfter == 7) }
  }

  @Test(
    "a message has an address where others see it",
    arguments: [
      (#"{"id":-1007,"type":"supergroup"}"#, "https://t.me/c/7/9"),
      (#"{"id":-1007,"type":"channel","username":"week"}"#, "https://t.me/week/9"),
      (#"{"id":7,"type":"private","username":"ann"}"#, ""),
    ] as [(String, String)])
  func messageAddress(chat: String, url: String) throws {
    var conversation = try Telegram(.telegram).conversation(
      sending: AdaptedMessage(.sample()), key: "k", replacing: nil)
    _ = try conversation.next(after: nil)
    let reply = Reply(#"{"ok":true,"result":{"message_id":9,"chat":\#(chat)}}"#)
    #expect(try conversation.next(after: reply) == .done(SentMessage(id: "9", url: url)))
  }

  @Test(
    "what cannot be is refused",
    arguments: [
      ("token", "secret-without-colon"), ("chat", "week"), ("chat", "-"), ("thread", "first"),
    ])
  func impossibleKeys(key: String, value: String) {
    let found = problem(Telegram.self, DestinationFields.telegram.with([key: value]).values)
    guard case .wrong(key, let shown, _) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(shown == (key == "token" ? "" : value))
  }

  @Test(
    "addresses become keys",
    arguments: [
      ("tgram://12:ab-c/-100:3", ["token": "12:ab-c", "chat": "-100", "thread": "3"]),
      ("tgram://bot12:abc/week", ["token": "12:abc", "chat": "@week"]),
      ("tgram://12%3Aabc/@week?topic=4", ["token": "12:abc", "chat": "@week", "thread": "4"]),
      (
        "https://api.telegram.org/bot12:abc/sendPhoto?chat_id=%40week",
        ["token": "12:abc", "chat": "@week"]
      ),
      ("https://api.telegram.org/file", nil), ("https://example.com/bot1:a/x", nil), ("", nil),
    ] as [(String, [String: String]?)])
  func addressKeys(address: String, fields: [String: String]?) throws {
    #expect(try Telegram.fields(fromAddress: address) == fields)
  }
}
