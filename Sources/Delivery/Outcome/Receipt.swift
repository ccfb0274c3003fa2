import Base
import Graphics

/// The outcome of one card at one destination, written as a line of JSON.
package struct Receipt: Sendable, Hashable {
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// Written before sending; as the last entry of a journal it means an unknown outcome.
    case sending
    case sent
    /// Sent in place of an earlier message of its session.
    case replaced
    /// Sent by an earlier run.
    case already
    /// Not sent now, for a ``Receipt/reason``: quiet hours, after which a later run sends it, or a condition.
    case held
    /// May or may not have arrived.
    case unknown
    case failed
  }

  package var destination: String
  /// The name of the service; empty if the destination could not be resolved.
  package var service = ""
  package var status: Status
  /// The name of the card: its file, or its ID in a batch.
  package var card: String
  /// Identifies the card at its endpoint; nil if the destination could not be resolved.
  package var key: DeliveryKey?
  /// The value of ``Endpoint/key``.
  package var place: DeliveryKey?
  /// The session whose next message replaces this one; empty for none.
  package var session = ""
  package var message: SentMessage?
  /// The image that was sent; nil where only an address was.
  package var image: CardMessage.ImageAttachment?
  /// The address of the image, for services that fetch it; empty for others.
  package var imageURL = ""
  /// The number of requests, with retries.
  package var attempts = 0
  package var changes: [String] = []
  package var error: DeliveryError?
  /// Why a message is held; empty for others.
  package var reason = ""
  /// When a held message can be sent, in ISO 8601; empty if that is not known.
  package var until = ""
  /// The key of the digest in which the card is sent; nil for a message of its own.
  package var digest: DeliveryKey?
  /// The keys of the cards in a digest, in the line that is written before it is sent.
  package var members: [DeliveryKey] = []
  /// What was said about the card when it was tested; nil without a condition.
  package var test: ConditionTest?
  /// In ISO 8601.
  package var time: String

  package init(
    _ status: Status, of card: String, at place: Endpoint, key: DeliveryKey?, time: String
  ) {
    (destination, service) = (place.destination, type(of: place.service).name)
    (self.status, self.card, self.key, self.time) = (status, card, key, time)
    self.place = place.key
  }

  /// Creates the receipt of a card whose destination could not be resolved.
  package init(failed card: String, destination: String, _ error: DeliveryError, time: String) {
    (status, self.card, self.destination) = (.failed, card, destination)
    (self.error, self.time) = (error, time)
  }

  /// The receipt as JSON; unknown values are omitted.
  package var json: JSONText {
    let members: JSONText.Object = [
      "destination": .string(destination),
      "service": .unlessEmpty(service),
      "status": .string(status.rawValue),
      "card": .unlessEmpty(card),
      "id": message.flatMap { .unlessEmpty($0.id) },
      "url": message.flatMap { .unlessEmpty($0.url) },
      "session": .unlessEmpty(session),
      "bytes": image.map { .number($0.bytes.count) },
      "width": image.flatMap { $0.hasSize ? .number($0.pixels.width) : nil },
      "height": image.flatMap { $0.hasSize ? .number($0.pixels.height) : nil },
      "picture": .unlessEmpty(imageURL),
      "sha256": image.flatMap { .unlessEmpty($0.sha256) },
      "attempts": [.sending, .already, .held].contains(status) ? nil : .number(attempts),
      "changes": changes.isEmpty ? nil : .strings(changes),
      "reason": .unlessEmpty(reason),
      "until": .unlessEmpty(until),
      "error": error?.json,
      "digest": digest.map { .string($0.hex) },
      "members": members.isEmpty ? nil : .strings(members.map(\.hex)),
      "key": key.map { .string($0.hex) },
      "place": place.map { .string($0.hex) },
      "time": .unlessEmpty(time),
    ]
    return .object(members + (test?.members ?? [:]))
  }

  /// Holds a card back; it has no key then, as nothing is delivered.
  package mutating func hold(because reason: String) {
    (status, self.reason, key) = (.held, reason, nil)
  }
}

extension DeliveryError {
  fileprivate var json: JSONText {
    [
      "kind": .string(kind.rawValue), "message": .string(text),
      "retryAfter": retryAfter.map { .number(Int(min(max($0, 0), 1e9).rounded(.up))) },
    ]
  }
}
