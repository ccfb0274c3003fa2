import Testing

@testable import Base
@testable import Delivery

@Suite struct LineTests {
  private static let user = "U" + String(repeating: "0f", count: 16)

  private func line(_ others: [String: String] = [:]) throws -> Line {
    let keys = ["token": "t0ken", "to": LineTests.user, "image-url": "https://b.example/2"]
    return try Line(DestinationFields(keys.merging(others) { $1 }))
  }

  @Test("a push has a bubble with the picture, the words and a button, once for its key")
  func push() throws {
    let message = try CardMessage.sample()
    let talk = try line().rehearsal(message)
    let request = try talk.request
    #expect(request.url == "https://api.line.me/v2/bot/message/push")
    #expect(request.header("Authorization") == "Bearer t0ken")
    #expect(request.header("X-Line-Retry-Key") == "a1b2c3d4-a1b2-c3d4-a1b2-c3d4a1b2c3d4")
    #expect(request.repetition == .harmless && request.repetitionWindow == 86_400)
    #expect(request.toleratedStatuses == [409])
    let json = try request.json
    #expect(json["to"]?.string == LineTests.user)
    let flex = try #require(json["messages"]?.array?.first)
    #expect(flex["altText"]?.string == "Steps\n\(message.alt)")
    let bubble = try #require(flex["contents"])
    #expect(bubble["hero"]?["url"]?.string == "https://b.example/2")
    #expect(bubble["hero"]?["aspectRatio"]?.string == "8:4")
    let texts = try #require(bubble["body"]?["contents"]?.array)
    #expect(texts.map { $0["text"]?.string } == ["Steps", "Weekly Average"])
    let button = try #require(bubble["footer"]?["contents"]?.array?.first)
    #expect(button["action"]?["uri"]?.string == message.url)
    #expect(talk.message == SentMessage(id: "{message}"))
  }

  @Test("without words there is the picture alone, and a link that no button takes is text")
  func sparse() throws {
    var message = CardMessage(try .sample(width: 1, height: 9))
    let bare = try line().rehearsal(message).request.json["messages"]?.array?.first
    #expect(bare?["altText"]?.string == "card.png")
    #expect(bare?["contents"]?["body"] == nil && bare?["contents"]?["footer"] == nil)
    #expect(bare?["contents"]?["hero"]?["aspectRatio"]?.string == "1:3")
    message.url = "https://example.com/" + String(repeating: "x", count: 1_000)
    let long = try line().rehearsal(message).request.json["messages"]?.array?.first?["contents"]
    #expect(long?["footer"] == nil)
    #expect(long?["body"]?["contents"]?.array?.first?["text"]?.string == message.url)
  }

  @Test("the description is whole, also where it leaves no room for words before it")
  func description() throws {
    var message = try CardMessage.sample()
    message.alt = String(repeating: "x", count: 400)
    let flex = try line().rehearsal(message).request.json["messages"]?.array?.first
    #expect(flex?["altText"]?.string == message.alt)
  }

  @Test("a repeated key is the message that is there, and a foreign answer says nothing")
  func answers() throws {
    var talk = try line().conversation(
      sending: AdaptedMessage(.sample()), key: Rehearsal.key, replacing: nil)
    _ = try talk.next(after: nil)
    let again = Reply(#"{"message":"accepted","sentMessages":[{"id":"7"}]}"#, status: 409)
    #expect(try talk.next(after: again) == .done(SentMessage(id: "7")))
    for body in ["{}", "<html>", #"{"sentMessages":[]}"#] {
      #expect(deliveryError { _ = try talk.next(after: Reply(body)) }?.kind == .unknown)
    }
  }

  @Test(
    "a receiver is a person, a group or a room, and each is asked for in its own way",
    arguments: [("U", "/profile/U"), ("C", "/summary"), ("R", "/members/count")])
  func check(prefix: String, part: String) throws {
    let line = try line(["to": prefix + LineTests.user.dropFirst()])
    let request = try Rehearsal(try #require(line.check)).request
    #expect(request.method == .get && request.url.contains(part))
  }

  @Test(
    "what is no receiver is an error",
    arguments: ["ann", "X" + user.dropFirst(), user + "0", "U1,U2"])
  func problems(receiver: String) {
    guard case .wrong("to", _, _) = problem(Line.self, ["token": "t", "to": receiver]) else {
      Issue.record("\(receiver) was taken")
      return
    }
  }
}
