import Base
import Graphics

/// What became of one card at one destination, in one line of JSON.
package struct Receipt: Sendable, Hashable {
  /// How far it came.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// It is about to be sent; a ledger that ends so does not know whether it was.
    case sending
    /// It is there.
    case sent
    /// It is there, in the place of an earlier message of its session.
    case replaced
    /// It was sent by an earlier run.
    case already
    /// It may be there or not.
    case unknown
    /// It is not there.
    case failed
  }

  /// The name of the destination.
  package var destination: String
  /// The name of the service; empty where the card's fields lead to none.
  package var service = ""
  package var status: Status
  /// What the card is called: its file, or its id in a batch.
  package var card: String
  /// The same for the same card at the same place, and for nothing else; nil without a place.
  package var key: DeliveryKey?
  /// The place, as ``Endpoint/key`` has it.
  package var place: DeliveryKey?
  /// What later messages of the same name replace; empty for none.
  package var session = ""
  /// The message as the service knows it.
  package var message: SentMessage?
  /// What was sent.
  package var picture: CardMessage.ImageAttachment?
  /// How many requests were made, repetitions included.
  package var attempts = 0
  /// What is not as it was in the card.
  package var changes: [String] = []
  package var error: DeliveryError?
  /// When, by ISO 8601.
  package var time: String

  /// Describes what became of a card.
  package init(
    _ status: Status, of card: String, at place: Endpoint, key: DeliveryKey, time: String
  ) {
    (destination, service) = (place.destination, type(of: place.service).name)
    (self.status, self.card, self.key, self.time) = (status, card, key, time)
    self.place = place.key
  }

  /// Describes a card that has no way to a destination.
  package init(failed card: String, destination: String, _ error: DeliveryError, time: String) {
    (status, self.card, self.destination) = (.failed, card, destination)
    (self.error, self.time) = (error, time)
  }

  /// The receipt as JSON; what is not known is left out.
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
    if let picture {
      add("bytes", picture.bytes.count)
      add("width", picture.pixels.width)
      add("height", picture.pixels.height)
      add("sha256", picture.sha256)
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
