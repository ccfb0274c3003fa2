import Testing

@testable import Cards
@testable import Delivery

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
  ]

  @Test("a message never holds more than lint allows, nor a picture")
  func lintLimits() throws {
    for (service, fields) in KnownLimitsTests.places {
      let limits = try #require(ServiceLimits.all.first { $0.name == service.name })
      let capacity = try service.init(DestinationFields(fields)).capacity
      func holds(_ own: Int?, _ told: Int?) -> Bool { told.map { (own ?? .max) <= $0 } ?? true }
      #expect(holds(capacity.text?.limit, limits.textLength), "\(service.name)")
      #expect(!capacity.hasAlt || holds(capacity.alt?.limit, limits.altLength), "\(service.name)")
      #expect(holds(capacity.picture.bytes, limits.bytes), "\(service.name)")
      #expect(capacity.picture.ratio == limits.ratio, "\(service.name)")
      #expect(capacity.picture.sides == limits.sides, "\(service.name)")
    }
  }
}
