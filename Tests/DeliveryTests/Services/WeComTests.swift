import Testing

@testable import Base
@testable import Delivery

@Suite struct WeComTests {
  private let wecom: WeCom

  init() throws { wecom = try WeCom(DestinationFields(["key": "693a-91f6"])) }

  @Test("a card is the picture and then the words, which call nobody")
  func pictureAndWords() throws {
    var message = try CardMessage.sample()
    message.subcaption = "<@all> and a@b"
    let requests = try wecom.rehearsal(message).requests
    #expect(
      requests.map(\.url)
        == Array(
          repeating: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a-91f6", count: 2))
    #expect(requests.map(\.repetition) == [.doubles, .doubles])
    let picture = try requests[0].json
    #expect(picture["msgtype"]?.string == "image")
    #expect(picture["image"]?["base64"]?.string == Base64.string(of: message.image.bytes))
    #expect(picture["image"]?["md5"]?.string == MD5.hex(of: message.image.bytes))
    #expect(
      try requests[1].json["text"]?["content"]?.string
        == "Steps\n< @all> and a@b\nhttps://example.com/week")
    let wordless = try wecom.rehearsal(CardMessage(message.image))
    #expect(wordless.requests.map(\.purpose) == ["post picture"])
  }

  @Test("with an address of the picture a card is one article, unless its words are too long")
  func article() throws {
    var message = try CardMessage.sample()
    message.imageURL = "https://b.example/2"
    let json = try wecom.rehearsal(message).request.json
    let article = try #require(json["news"]?["articles"]?.array?.first)
    #expect(article["title"]?.string == "Steps")
    #expect(article["description"]?.string == "Weekly Average")
    #expect(article["url"]?.string == message.url && article["picurl"]?.string == message.imageURL)
    message.url = ""
    let lead = try wecom.rehearsal(message).request.json["news"]?["articles"]?.array?.first
    #expect(lead?["url"]?.string == message.imageURL)
    message.subcaption = String(repeating: "字", count: 171)
    #expect(try wecom.rehearsal(message).requests.count == 2)
  }

  @Test("a picture that is too large is uploaded and sent as a file")
  func file() throws {
    let requests = try wecom.rehearsal(try .sample(), form: .document).requests
    #expect(requests.map(\.purpose) == ["upload", "post file", "post words"])
    #expect(requests[0].url.hasSuffix("/upload_media?key=693a-91f6&type=file"))
    #expect(try requests[1].json["file"]?["media_id"]?.string == "{media}")
  }

  @Test(
    "a code other than 0 says what became of the message",
    arguments: [
      (93000, .authentication), (93004, .authentication), (40058, .refused), (40009, .unfit),
      (-1, .unknown),
    ] as [(Int, DeliveryError.Kind)])
  func codes(code: Int, kind: DeliveryError.Kind) throws {
    var talk = wecom.conversation(sending: AdaptedMessage(try .sample()), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    let reply = Reply(#"{"errcode":\#(code),"errmsg":"so it is"}"#)
    let error = try #require(deliveryError { _ = try talk.next(after: reply) })
    #expect(error.kind == kind)
    #expect(error.text.hasPrefix("WeCom answers \"\(code)\": \"so it is\". "))
  }

  @Test("an answer without a code may hide a message that is there")
  func foreignAnswer() throws {
    for body in ["{}", "<html>", #"{"errcode":null}"#] {
      var talk = wecom.conversation(
        sending: AdaptedMessage(try .sample()), key: "k", replacing: nil)
      _ = try talk.next(after: nil)
      #expect(deliveryError { _ = try talk.next(after: Reply(body)) }?.kind == .unknown)
    }
  }

  @Test("a key that is none is refused, and never repeated")
  func problems() {
    #expect(problem(WeCom.self, [:]) == .missing("key"))
    guard case .wrong("key", "", _) = problem(WeCom.self, ["key": "https://a?key=b"]) else {
      Issue.record("an address was taken as a key")
      return
    }
  }

  @Test("the check is an upload that nobody sees")
  func check() throws {
    let request = try Rehearsal(try #require(wecom.check)).request
    #expect(request.repetition == .harmless && request.url.contains("/upload_media?"))
    guard case .multipart(let parts) = request.body else { return }
    #expect(parts.map(\.name) == ["media"] && parts[0].bytes.count >= 5)
  }
}
