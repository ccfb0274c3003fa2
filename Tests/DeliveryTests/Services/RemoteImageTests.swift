import Testing

@testable import Base
@testable import Delivery

@Suite struct RemoteImageTests {
  private let chat = "https://chat.googleapis.com/v1/spaces/A/messages?key=1&token=2"

  @Test("without an address of the picture both services say what to do")
  func withoutPictureAddress() throws {
    let teams = try Teams(DestinationFields(["url": "https://x.logic.azure.com/workflows/1"]))
    let google = try GoogleChat(DestinationFields(["url": chat]))
    for service in [teams, google] as [any MessageService] {
      let error = deliveryError { _ = try service.rehearsal(try .sample()) }
      #expect(error?.kind == .configuration)
      #expect(error?.text.contains("--image-url") == true)
    }
  }

  @Test("the message's own address wins over the destination's, and has to be public")
  func ownAddress() throws {
    let teams = try Teams(
      DestinationFields(["url": "https://x.logic.azure.com/1", "image-url": "https://a.example/1"]))
    var message = try CardMessage.sample()
    #expect(try teams.rehearsal(message).request.text.contains("https://a.example/1"))
    message.imageURL = "https://b.example/2"
    #expect(try teams.rehearsal(message).request.text.contains("https://b.example/2"))
    message.imageURL = "file:///etc/passwd"
    #expect(deliveryError { _ = try teams.rehearsal(message) }?.kind == .configuration)
  }

  @Test("a card of Teams has runs of text, the picture with its description and a button")
  func teamsCard()
    throws
  {
    let teams = try Teams(DestinationFields(["url": "https://x.logic.azure.com/1"]))
    var message = try CardMessage.sample()
    message.imageURL = "https://b.example/2"
    let json = try teams.rehearsal(message).request.json
    let card = try #require(json["attachments"]?.array?.first?["content"])
    let body = try #require(card["body"]?.array)
    #expect(body.map { $0["type"]?.string } == ["RichTextBlock", "RichTextBlock", "Image"])
    #expect(body[2]["altText"]?.string == message.alt)
    #expect(card["actions"]?.array?.first?["url"]?.string == message.url)
  }

  @Test("a connector that fails with a status of success is an error")
  func failingConnector() throws {
    let teams = try Teams(DestinationFields(["url": "https://x.logic.azure.com/1"]))
    var message = try CardMessage.sample()
    message.imageURL = "https://b.example/2"
    var talk = teams.conversation(sending: AdaptedMessage(message), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    let reply = Reply("Webhook message delivery failed with error: returned HTTP error 429")
    #expect(deliveryError { _ = try talk.next(after: reply) }?.kind == .temporary)
  }

  @Test("a card of Google Chat escapes words, and sessions make threads")
  func googleChat() throws {
    let google = try GoogleChat(DestinationFields(["url": chat]))
    var message = try CardMessage.sample()
    (message.imageURL, message.caption) = ("https://b.example/2", "R&D <b>")
    message.session = "week"
    let request = try google.rehearsal(message).request
    #expect(request.url.hasPrefix(chat + "&requestId=\(Rehearsal.key)&messageReplyOption="))
    #expect(request.repetition == .harmless && request.repetitionWindow == .infinity)
    #expect(try request.json["thread"]?["threadKey"]?.string?.count == 64)
    let section = try #require(
      try request.json["cardsV2"]?.array?.first?["card"]?["sections"]?.array?.first)
    let widgets = try #require(section["widgets"]?.array)
    #expect(
      widgets[0]["textParagraph"]?["text"]?.string == "<b>R&amp;D &lt;b&gt;</b><br>Weekly Average")
    #expect(widgets[1]["image"]?["altText"]?.string == message.alt)
  }

  @Test("no words that fit the capacity make a message that is too long")
  func fittingWords() throws {
    let teams = try Teams(DestinationFields(["url": "https://x.logic.azure.com/1"]))
    let google = try GoogleChat(DestinationFields(["url": chat]))
    var hostile = HostileText(seed: 21)
    for _ in 0..<300 {
      var message = try CardMessage.sample()
      message.imageURL = "https://b.example/" + String(repeating: "x", count: 2_000)
      message.caption = hostile.text(upTo: 1_400) { $0.utf16.count }
      message.subcaption = hostile.text(upTo: 1_400) { $0.utf16.count }
      message.alt = hostile.text(upTo: 1_000) { $0.utf16.count }
      message.url = hostile.text(upTo: 190) { $0.utf16.count }
      #expect(EncodedBody(try teams.rehearsal(message).request.body).bytes.count <= Teams.limit)
      #expect(
        EncodedBody(try google.rehearsal(message).request.body).bytes.count <= GoogleChat.limit)
    }
  }
}
