import Foundation
import Testing
import TestSupport

@testable import Cards
@testable import Delivery

/// The page about sending names every key and limit; its tables are made from the services.
@Suite struct SendingGuideTests {
  private static let file = PackageFolder.url.appending(path: "Documentation/sending.md")

  @Test("the tables of keys and limits are those of the services")
  func documentedTables() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let made = try Self.placing(
      Self.limits(), between: "limits", in: Self.placing(Self.keys, between: "keys", in: text))
    guard made != text else { return }
    let environment = ProcessInfo.processInfo.environment
    guard environment["SNAPSHOT_RECORD"] == "1", environment["CI"] != "true" else {
      Issue.record("keys or limits have changed; SNAPSHOT_RECORD=1 puts them into the page")
      return
    }
    try Data(made.utf8).write(to: Self.file)
    Issue.record("Documentation/sending.md: recorded the tables")
  }

  private static func placing(
    _ table: String, between name: String, in text: String
  ) throws -> String {
    let mark =
      "<!-- \(name): made from the descriptions of the services; a test compares them -->\n"
    let start = try #require(text.range(of: mark)).upperBound
    let end = try #require(
      text.range(of: "<!-- end of \(name) -->", range: start..<text.endIndex)
    ).lowerBound
    return text.replacingCharacters(in: start..<end, with: table)
  }

  private static var keys: String {
    KnownServices.all.map { service in
      let rows = service.destinationKeys.map { key in
        var marks: [String] = []
        if key.need == .required { marks.append("required") }
        if key.isSecret { marks.append("secret") }
        if key.fields != nil { marks.append("fields") }
        return "| `\(key.name)` | \(marks.joined(separator: ", ")) | \(key.meaning) |\n"
      }
      return "### \(service.name)\n\n| key | | |\n|---|---|---|\n\(rows.joined())\n"
    }.joined()
  }

  private static func limits() throws -> String {
    let rows = try KnownServices.all.map { service in
      let capacity = try service.init(try #require(samples[service.name])).capacity
      let alt = capacity.hasAlt ? told(capacity.alt) ?? "any" : "no place"
      let cells = [
        told(capacity.text) ?? "any", alt, told(capacity.picture) ?? "any",
        capacity.document.map { told($0) ?? "any" } ?? "",
      ]
      return "| `\(service.name)` | \(cells.joined(separator: " | ")) |\n"
    }
    return "| service | words | description | picture | as a file |\n|---|---|---|---|---|\n"
      + rows.joined()
  }

  private static func told(_ room: TextLimit?) -> String? {
    guard let room else { return nil }
    let unit =
      switch room.unit {
      case .bytes: "bytes"
      case .utf16: "units of UTF-16"
      case .scalars, .graphemes: "characters"
      }
    return "\(room.limit) \(unit)"
  }

  private static func told(_ room: MessageCapacity.ImageLimit) -> String? {
    var parts: [String] = []
    if let bytes = room.bytes { parts.append("\(bytes) bytes") }
    if let sides = room.sides { parts.append("width and height \(sides) pixels together") }
    if let side = room.side { parts.append("width and height \(side) pixels each") }
    if let ratio = room.ratio { parts.append("sides of 1 to \(Int(ratio))") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The least that each service wants to know.
  static let samples: [String: DestinationFields] = [
    "matrix": .matrix, "discord": .discord, "telegram": .telegram, "mattermost": .mattermost,
    "zulip": .zulip, "rocketchat": .rocketChat, "mastodon": .mastodon,
    "slack": DestinationFields(["token": "xoxb-1", "channel": "C0123456789"]),
    "ntfy": DestinationFields(["topic": "cards"]),
    "mail": DestinationFields([
      "to": "ann@example.org", "from": "ben@example.org", "server": "mail.example.org",
    ]),
    "teams": DestinationFields(["url": "https://example.org/workflow"]),
    "googlechat": DestinationFields([
      "url": "https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t"
    ]),
    "wecom": DestinationFields(["key": "a-1"]),
    "feishu": DestinationFields(["app-id": "cli_1", "app-secret": "s", "chat": "oc_1"]),
    "dingtalk": DestinationFields(["token": "1"]),
    "line": DestinationFields(["token": "t", "to": "U" + String(repeating: "0f", count: 16)]),
    "xmpp": .xmpp, "webhook": DestinationFields(["url": "https://example.org/hook"]),
    "s3": DestinationFields(["bucket": "cards", "access-key": "a", "secret-key": "b"]),
    "webdav": DestinationFields(["url": "https://a.example", "public": "https://a.example"]),
    "folder": DestinationFields(["path": "/srv/www", "public": "https://a.example"]),
  ]
}
