import Calendars
import Testing

@testable import Base
@testable import Delivery

@Suite struct DingTalkTests {
  private static let app = ["app-key": "ding1", "app-secret": "s3cret", "conversation": "cid1=="]

  private func message() throws -> CardMessage {
    var message = try CardMessage.sample()
    message.imageURL = "https://b.example/2(1).png"
    return message
  }

  @Test("a custom robot gets Markdown with the picture at its address, and calls nobody")
  func customRobot() throws {
    let robot = try DingTalk(DestinationFields(["token": "0a1B"]))
    var message = try message()
    (message.caption, message.subcaption) = ("2 * 3 [x](y)", "a\n# b")
    let request = try robot.rehearsal(message).request
    #expect(request.url == "https://oapi.dingtalk.com/robot/send?access_token=0a1B")
    #expect(request.repetition == .doubles && !request.isSigned)
    let json = try request.json
    #expect(json["msgtype"]?.string == "markdown" && json["at"] == nil)
    #expect(json["markdown"]?["title"]?.string == message.caption)
    #expect(
      json["markdown"]?["text"]?.string == ##"""
        **2 \* 3 \[x\](y)**

        a  
        \# b

        ![](https://b.example/2%281%29.png)

        [example.com/week](https://example.com/week)
        """##)
    message.imageURL = ""
    #expect(deliveryError { _ = try robot.rehearsal(message) }?.kind == .configuration)
  }

  @Test("a robot with a secret signs the moment in milliseconds")
  func signature() throws {
    let robot = try DingTalk(DestinationFields(["token": "0a1B", "secret": "SEC12"]))
    let message = AdaptedMessage(try message(), moment: DateTime(moment: 1_700_000_000))
    let request = try Rehearsal(robot.conversation(sending: message, key: "k", replacing: nil))
      .request
    #expect(request.isSigned)
    // Python: hmac.new(b"SEC12", b"1700000000000\nSEC12", "sha256").
    let sign = "Di94PkqE59gpuf5S8qGIygFi%2FzzEpdz2MS7gYaKgea4%3D"
    #expect(request.url.hasSuffix("&timestamp=1700000000000&sign=\(sign)"))
  }

  @Test("the robot of an app logs in, uploads the picture and sends")
  func appRobot() throws {
    let talk = try DingTalk(DestinationFields(DingTalkTests.app)).rehearsal(try .sample())
    #expect(
      talk.requests.map(\.url) == [
        "https://api.dingtalk.com/v1.0/oauth2/accessToken",
        "https://oapi.dingtalk.com/media/upload?access_token=%7Btoken%7D&type=image",
        "https://api.dingtalk.com/v1.0/robot/groupMessages/send",
      ])
    let post = talk.requests[2]
    #expect(post.header("x-acs-dingtalk-access-token") == "{token}")
    let json = try post.json
    #expect(json["robotCode"]?.string == "ding1" && json["msgKey"]?.string == "sampleMarkdown")
    #expect(json["msgParam"]?.string?.contains("![]({picture})") == true)
    #expect(talk.message == SentMessage(id: "{message}"))
  }

  @Test(
    "a code of a robot says what became of the message",
    arguments: [
      (300001, .authentication), (310000, .authentication), (400102, .authentication),
      (460101, .unfit), (40035, .refused), (-1, .unknown),
    ] as [(Int, DeliveryError.Kind)])
  func codes(code: Int, kind: DeliveryError.Kind) throws {
    let robot = try DingTalk(DestinationFields(["token": "0a1B"]))
    var talk = robot.conversation(sending: AdaptedMessage(try message()), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    let reply = Reply(#"{"errcode":\#(code),"errmsg":"so"}"#)
    #expect(deliveryError { _ = try talk.next(after: reply) }?.kind == kind)
  }

  @Test(
    "a destination is a custom robot or an app",
    arguments: [
      (["token": "0a1B"], true), (["token": "a/b"], false), ([:], false), (app, true),
      (["app-key": "a", "app-secret": "b"], false), (["token": "a", "app-key": "b"], false),
      (app.merging(["secret": "x"]) { $1 }, false), (["token": "a", "secret": "x"], true),
    ] as [([String: String], Bool)])
  func destinations(values: [String: String], isRight: Bool) {
    #expect((problem(DingTalk.self, values) == nil) == isRight)
  }
}
