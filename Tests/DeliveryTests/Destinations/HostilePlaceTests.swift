import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Delivery

/// Whatever a field of a card says, one message goes to the one place that is meant, or none does.
@Suite(.enabled(if: Program.has("python3"), MailReadingTests.skipped))
struct HostilePlaceTests {
  /// A key of a service that may have fields, with a pattern of its kind.
  private struct Key: CustomTestStringConvertible {
    let service: any MessageService.Type
    let name: String
    let pattern: String
    /// A value of the field that hurts nobody.
    let benign: String

    var testDescription: String { "\(service.name).\(name)" }

    func destination(_ sample: DestinationFields) throws(DestinationProblem) -> Destination {
      var values = sample.values
      // Each has several places, of which a destination names one.
      switch (service.name, name) {
      case ("xmpp", "room"): values["to"] = nil
      case ("zulip", "to"): (values["channel"], values["topic"]) = (nil, nil)
      case ("dingtalk", "conversation"):
        values = ["app-key": "key", "app-secret": "secret"]
      default: break
      }
      values[name] = pattern
      return try Destination("team", service, values)
    }
  }

  private static let keys: [Key] = KnownServices.all.flatMap { service in
    service.keys.flatMap { key in
      patterns(key, of: service).map {
        Key(
          service: service, name: key.name.replacing("*", with: "X-Team"), pattern: $0.pattern,
          benign: $0.benign)
      }
    }
  }

  private static func patterns(
    _ key: DestinationKey, of service: any MessageService.Type
  ) -> [(pattern: String, benign: String)] {
    switch key.fields {
    case nil: []
    case .mailbox: [("{f}@example.org", "ann"), ("Ann <ann@{f}>", "example.org")]
    case .jid: [("{f}@example.org", "ann")]
    case .address:
      [("https://example.org/a/{f}/b?q={f}&r=1", "x")]
    case .segment: [("cards/{f}", "x"), ("{f}-1/{f}", "x")]
    case .text: [("{f}", benign(key.name, of: service.name))]
    }
  }

  /// What the rules of each service let through.
  private static func benign(_ key: String, of service: String) -> String {
    switch (service, key) {
    case ("matrix", "room"): "!room:example.org"
    case ("matrix", "thread"): "$event"
    case ("line", "to"): "U" + String(repeating: "0f", count: 16)
    case ("mattermost", _): "abcdefghijklmnopqrstuvwxyz"
    case ("feishu", "chat"): "oc_1"
    case ("ntfy", "priority"): "3"
    case ("mastodon", "visibility"): "unlisted"
    case ("mastodon", "language"): "de"
    case (_, "thread"), ("telegram", _): "7"
    case ("zulip", "people"): "7"
    default: "team"
    }
  }

  /// What goes out: the addresses that are asked, and the people that get a mail.
  private struct Sent {
    var urls: [String] = []
    var recipients: [String] = []
    var mails: [String] = []
    var stanzas: [String] = []

    init(_ key: Key, _ sample: DestinationFields, _ value: String) throws {
      let place = try key.destination(sample).endpoint(for: ["f": value])
      var message = try CardMessage.sample()
      if type(of: place.service).takesImageURL { message.imageURL = "https://example.com/a.png" }
      let rehearsal = try place.service.rehearsal(message)
      urls = rehearsal.requests.map(\.url)
      recipients = rehearsal.mails.flatMap(\.recipients)
      mails = rehearsal.mails.map { Base64.string(of: $0.bytes) }
      stanzas = rehearsal.exchanges.flatMap { exchange in exchange.stanzas.map { "\($0)" } }
    }

    func json(_ key: Key, value: String, meant: Sent) -> JSONText {
      [
        "key": .string(key.testDescription), "value": .string(value), "urls": .strings(urls),
        "meant": .strings(meant.urls), "recipients": .strings(recipients),
        "people": .strings(meant.recipients), "mails": .strings(mails),
      ]
    }
  }

  /// How many fields are tried in all; building so many messages takes a minute.
  private static let count = ContinuousIntegration.isRunning ? 100_000 : 20_000

  @Test("hostile fields lead to one place each, as others read addresses and mails")
  func fields() throws {
    var hostile = HostileText(seed: 2_026)
    var (lines, sent, refused) = ([""], 0, 0)
    let rounds = Self.count / Self.keys.count + 1
    for key in Self.keys {
      let sample = try #require(SendingGuideTests.samples[key.service.name])
      // A pattern that the service never takes would test nothing.
      guard let meant = try? Sent(key, sample, key.benign) else {
        Issue.record("\(key.testDescription) takes no field")
        continue
      }
      for round in 0..<rounds {
        // Often what is meant with something more, which comes further than noise alone.
        let noise = hostile.text(upTo: round % 97 == 0 ? 10_000 : 40) { $0.unicodeScalars.count }
        let value =
          switch round % 4 {
          case 0: key.benign + noise
          case 1: noise + key.benign
          case 2:
            key.benign
              + ["/../x", ",b", "@evil.example", "?x=1", "#y", "\r\nX: y", "%2F.."][round / 4 % 7]
          default: noise
          }
        do {
          let found = try Sent(key, sample, value)
          sent += 1
          #expect(found.urls.count == meant.urls.count, "\(key.testDescription) \(excerpt(value))")
          #expect(found.stanzas.count == meant.stanzas.count)
          lines.append(found.json(key, value: value, meant: meant).line)
        } catch is DestinationProblem {
          refused += 1
        } catch is DeliveryError {
          refused += 1
        }
      }
    }
    #expect(sent + refused >= Self.count)
    #expect(sent > Self.count / 100 && refused > Self.count / 10)
    let script = PackageFolder.url.appending(path: "Tests/SendTests/Servers/places.py").path
    let told = try Program.run(
      "python3", [script], input: Array(lines.dropFirst().joined(separator: "\n").utf8))
    #expect(told.status == 0, "\(told.errors.prefix(2_000))")
  }
}
