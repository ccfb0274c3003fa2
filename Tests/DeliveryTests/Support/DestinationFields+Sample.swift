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

  /// The same with other values.
  func with(_ others: [String: String]) -> DestinationFields {
    DestinationFields(values.merging(others) { $1 })
  }
}
