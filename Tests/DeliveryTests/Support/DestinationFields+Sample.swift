@testable import Delivery

extension DestinationFields {
  static let discord = DestinationFields([
    "webhook": "https://discord.com/api/webhooks/12/to-ken_1"
  ])
  static let telegram = DestinationFields([
    "token": "123456:ABC-DEF_ghijklmnopqrstuvwxyz0123456", "chat": "-1001234567890",
  ])
  static let mattermost = DestinationFields([
    "server": "https://chat.example.org", "token": "secret",
    "channel": "abcdefghijklmnopqrstuvwxyz",
  ])
  static let matrix = DestinationFields([
    "server": "https://matrix.example.org/", "token": "secret", "room": "!room:example.org",
  ])
  static let slack = DestinationFields(["token": "xoxb-1-secret", "channel": "C0123456789"])
  static let ntfy = DestinationFields(["topic": "cards", "token": "tk_secret"])
  static let zulip = DestinationFields([
    "server": "https://team.zulipchat.com", "email": "cards-bot@team.zulipchat.com",
    "token": "secret", "channel": "walkers", "topic": "week",
  ])
  static let rocketChat = DestinationFields([
    "server": "https://chat.example.org", "user": "user1", "token": "secret", "room": "room1",
  ])
  static let mastodon = DestinationFields([
    "server": "https://mastodon.example", "token": "secret",
  ])
  static let mail = DestinationFields([
    "server": "mail.example.org", "from": "cards@example.org", "to": "ann@example.org",
  ])

  static let xmpp = DestinationFields([
    "jid": "cards@example.org", "password": "secret", "to": "ann@example.org",
  ])

  /// The same with other values.
  func with(_ others: [String: String]) -> DestinationFields {
    DestinationFields(values.merging(others) { $1 })
  }
}
