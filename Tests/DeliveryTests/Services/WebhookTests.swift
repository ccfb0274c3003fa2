import Testing

@testable import Base
@testable import Delivery

@Suite struct WebhookTests {
  private let url = "https://example.com/hook?key=1"

  @Test("as JSON it has all words by their keys and the picture in base 64")
  func asJSON() throws {
    let hook = try Webhook(DestinationFields(["url": url]))
    let message = try CardMessage.sample()
    let request = try hook.rehearsal(message).request
    let json = try request.json
    #expect(json["version"]?.number == 1)
    #expect(json["title"]?.string == "Steps")
    #expect(json["message"]?.string == "Weekly Average")
    #expect(json["alt"]?.string == message.alt)
    #expect(json["url"]?.string == message.url)
    let file = try #require(json["attachments"]?.array?.first)
    #expect(base64(try #require(file["base64"]?.string)) == message.image.bytes)
    #expect(file["mimetype"]?.string == "image/png")
    let key = SHA256.hex(of: Array(GenericMessage(message).json.line.utf8))
    #expect(request.header("Idempotency-Key") == key)
    #expect(request.repetition == .doubles)
  }

  @Test("in parts it has the same words and the file")
  func inParts() throws {
    let hook = try Webhook(DestinationFields(["url": url, "as": "multipart", "repeat": "yes"]))
    var message = try CardMessage.sample()
    message.session = "week"
    let request = try hook.rehearsal(message).request
    guard case .multipart(let parts) = request.body else {
      Issue.record("no parts")
      return
    }
    #expect(
      parts.map(\.name) == ["version", "title", "message", "url", "alt", "session", "file"])
    #expect(request.repetition == .harmless)
  }

  @Test("raw it is the picture, with the words in the head")
  func rawPicture() throws {
    let hook = try Webhook(
      DestinationFields(["url": url, "as": "raw", "header.X-Token": "secret"]))
    let message = try CardMessage.sample()
    let request = try hook.rehearsal(message).request
    #expect(request.body == .bytes(message.image.bytes, type: "image/png"))
    #expect(request.header("Card-Title") == "Steps")
    #expect(request.header("Card-Alt") == message.alt)
    #expect(request.header("X-Token") == "secret")
  }

  @Test(
    "a destination that cannot be is refused",
    arguments: [
      [:], ["url": "ftp://example.com"], ["url": "https://"], ["url": "https://a b"],
      ["url": "https://example.com", "as": "xml"],
      ["url": "https://example.com", "repeat": "maybe"],
      ["url": "https://example.com", "header.": "x"],
      ["url": "https://example.com", "header.Content-Length": "1"],
      ["url": "https://example.com", "header.X-A": "1\r\nX-B: 2"],
      ["url": "https://example.com", "header.X A": "1"],
      ["url": "https://example.com", "token": "1"],
    ])
  func impossibleDestination(values: [String: String]) {
    #expect(problem(Webhook.self, values) != nil)
  }
}
