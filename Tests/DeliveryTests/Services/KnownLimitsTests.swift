import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Delivery
@testable import Graphics
@testable import Imaging

/// What `--lint` says of a service beside what a message to it is cut to.
@Suite struct KnownLimitsTests {
  private static let places: [(service: any MessageService.Type, fields: [String: String])] = [
    (Matrix.self, ["server": "https://a.example", "token": "t", "room": "!r:a.example"]),
    (Discord.self, ["webhook": "https://discord.com/api/webhooks/123456789012345678/token"]),
    (Telegram.self, ["token": "123456789:abcdefghijklmnopqrstuvwxyzABCDEFGHI", "chat": "1"]),
    (Slack.self, ["token": "xoxb-1-a", "channel": "C0123456789"]),
    (Ntfy.self, ["topic": "steps"]),
    (
      Mattermost.self,
      ["server": "https://a.example", "token": "abcdefghijklmnopqrstuvwxyz", "channel": "a/b"]
    ),
    (Zulip.self, DestinationFields.zulip.values),
    (RocketChat.self, DestinationFields.rocketChat.values),
    (Mastodon.self, DestinationFields.mastodon.values),
    (Mail.self, ["to": "ana@a.example", "from": "bo@a.example", "server": "a.example"]),
    (XMPP.self, ["jid": "cards@a.example", "password": "p", "to": "ana@a.example"]),
    (Teams.self, ["url": "https://a.webhook.office.com/webhookb2/x/IncomingWebhook/y/z"]),
    (WeCom.self, ["key": "a-1"]),
    (Feishu.self, ["app-id": "cli_1", "app-secret": "s", "chat": "oc_1"]),
    (DingTalk.self, ["token": "1"]),
    (Line.self, ["token": "t", "to": "U" + String(repeating: "0f", count: 16)]),
    (GoogleChat.self, ["url": "https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t"]),
  ]

  /// What sending cuts of a message, in any service but for descriptions without a place.
  private func cuts(_ message: CardMessage, _ capacity: MessageCapacity) throws -> [String] {
    try MessageAdapter(capacity, service: "echo").fitted(message).changes
      .filter { !$0.hasPrefix("description left out") && !$0.hasPrefix("link left out") }
  }

  @Test("lint tells of a text what sending would cut, in the units that each service counts in")
  func texts() throws {
    for (service, fields) in KnownLimitsTests.places {
      let limits = try #require(ServiceLimits.all.first { $0.name == service.name })
      let capacity = try service.init(DestinationFields(fields)).capacity
      let units = ["a", "é", "步", "👨‍👩‍👧‍👦", "e\u{301}"]
      for unit in units {
        for count in [200, 400, 600, 1_000, 1_300, 3_000, 4_500, 9_000] {
          var message = try CardMessage.sample()
          message.url = ""
          let fields: [WritableKeyPath<CardMessage, String>] = [\.caption, \.subcaption, \.alt]
          for field in fields {
            var own = message
            own[keyPath: field] = String(repeating: unit, count: count)
            let texts = MessageTexts { text in
              text == .caption ? own.caption : text == .subcaption ? own.subcaption : ""
            }
            let told = limits.textProblems(texts, url: "", alt: own.alt)
            let cut = try cuts(own, capacity)
            #expect(told.isEmpty == cut.isEmpty, "\(service.name) \(unit) \(count) \(cut)")
          }
        }
      }
      #expect(capacity.picture.ratio == limits.ratio && capacity.picture.sides == limits.sides)
      #expect(capacity.picture.side == limits.side)
      #expect(capacity.picture.bytes == limits.bytes || service.name == "ntfy", "\(service.name)")
    }
  }

  @Test("a transparent picture is put on white where it would become black")
  func transparency() throws {
    let size = try PixelSize(width: 2, height: 1)
    let pixels: [UInt8] = [255, 0, 0, 255, 0, 0, 0, 0]
    var message = try CardMessage.sample()
    message.image.bytes = try PNGEncoder(scale: .x2).encode(Bitmap(size: size, pixels: pixels))
    for service in ServiceLimits.all {
      let capacity = MessageCapacity(service)
      let fitted = try MessageAdapter(capacity, service: service.name).fitted(message)
      let bitmap = try ImageDecoder().decode(fitted.message.image.bytes).bitmap
      #expect(bitmap.isOpaque == (service.name == "slack"))
      #expect(bitmap[0, 0] == Pixel(red: 255, green: 0, blue: 0))
      if service.name == "slack" {
        #expect(bitmap[1, 0] == .white)
        #expect(fitted.changes.first?.hasPrefix("picture put on white") == true)
      }
    }
  }

  @Test("a description that begins with the caption does not repeat it behind the texts")
  func captionOnce() throws {
    var message = try CardMessage.sample()
    message.alt = "Steps. A line that rises."
    #expect(message.altAfterTexts == "A line that rises.")
    message.alt = "Steps rise."
    #expect(message.altAfterTexts == "Steps rise.")
    message.alt = "Steps"
    #expect(message.altAfterTexts == "")
    message.alt = "A line."
    #expect(message.altAfterTexts == "A line.")
    message.caption = "What a week!"
    message.alt = "What a week! A line."
    #expect(message.altAfterTexts == "A line.")
  }
}
