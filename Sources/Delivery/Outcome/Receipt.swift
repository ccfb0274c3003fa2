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
    /// May or may not have arrived.
    case unknown
    /// Not sent.
    case failed
  }

  /// The name of the destination.
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
  /// The image that was sent.
  package var image: CardMessage.ImageAttachment?
  /// The number of requests, with retries.
  package var attempts = 0
  /// The changes from the card.
  package var changes: [String] = []
  package var error: DeliveryError?
  /// The time in ISO 8601.
  package var time: String

  package init(
    _ status: Status, of card: String, at place: Endpoint, key: DeliveryKey, time: String
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
    var members = [JSONText.Member("destination", .string(destination))]
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { members.append(JSONText.Member(name, .string(text))) }
    }
    func add(_ name: String, _ number: Int) {
      members.append(JSONText.Member(name, .number("\(number)")))
    }
    add("service", service)
    add("status", status.rawValue)
    add("card", card)
    add("id", message?.id)
    add("url", message?.url)
    add("session", session)
    if let image {
      add("bytes", image.bytes.count)
      add("width", image.pixels.width)
      add("height", image.pixels.height)
      add("sha256", image.sha256)
    }
    if status != .sending, status != .already { add("attempts", attempts) }
    if !changes.isEmpty {
      members.append(JSONText.Member("changes", .array(changes.map(JSONText.string))))
    }
    if let error { members.append(JSONText.Member("error", error.json)) }
    add("key", key?.hex)
    add("place", place?.hex)
    add("time", time)
    return .object(members)
  }
}

extension DeliveryError {
  fileprivate var json: JSONText {
    var members = [
      JSONText.Member("kind", .string(kind.rawValue)), JSONText.Member("message", .string(text)),
    ]
    if let retryAfter {
      let seconds = Int(min(max(retryAfter, 0), 1e9).rounded(.up))
      members.append(JSONText.Member("retryAfter", .number("\(seconds)")))
    }
    return .object(members)
  }
}
