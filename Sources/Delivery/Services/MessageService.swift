import Base

/// An endpoint of a service: a room, a channel, a mailbox. Each service is one type, created from
/// the keys of a destination, that turns messages into flows of requests.
package protocol MessageService: Sendable, Hashable {
  /// The name in destinations, receipts and ``ServiceLimits``: `matrix`.
  static var name: String { get }
  static var keys: [DestinationKey] { get }
  /// Whether people read the messages one below the other, so that their order means something.
  static var keepsOrder: Bool { get }

  /// Reads a URL in the form of the service or of other senders. Returns values by key, or nil for
  /// a URL of another service.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for a URL of this service that cannot receive
  /// a card.
  static func fields(fromAddress address: String) throws(DestinationProblem) -> [String: String]?

  init(_ fields: DestinationFields) throws(DestinationProblem)

  var capacity: MessageCapacity { get }

  /// Returns the requests that send a message.
  ///
  /// - Parameters:
  ///   - message: a message that was fitted to ``capacity``.
  ///   - key: a text of up to 64 letters and digits that is the same whenever this card is sent
  ///     here, and never for another: for services that can tell a repeated request.
  ///   - earlier: the message of the same session that this one replaces; nil for none.
  func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow

  /// The request that checks the destination and its credentials without sending a message; nil if
  /// the service has none.
  var check: (any DeliveryFlow)? { get }
}

extension MessageService {
  package static var keepsOrder: Bool { false }
}

package struct DestinationKey: Sendable, Hashable {
  package enum Need: Sendable, Hashable { case required, optional }

  package var name: String
  package var need: Need
  /// Whether the value must not be printed.
  package var isSecret: Bool
  /// What a field of a card in braces stands for; nil where the value may contain none.
  package var fields: FieldPlace?
  /// The description for help and messages.
  package var meaning: String

  package init(
    _ name: String, _ need: Need = .optional, isSecret: Bool = false,
    fields: FieldPlace? = nil, _ meaning: String
  ) {
    (self.name, self.need, self.isSecret) = (name, need, isSecret)
    (self.fields, self.meaning) = (fields, meaning)
  }
}

package struct DestinationFields: Sendable, Hashable {
  package var values: [String: String]

  package init(_ values: [String: String]) { self.values = values }

  package func required(_ key: String) throws(DestinationProblem) -> String {
    guard let value = self[key] else { throw .missing(key) }
    return value
  }

  /// The value, or nil if it is missing or empty.
  package subscript(_ key: String) -> String? {
    guard let value = values[key], !value.isEmpty else { return nil }
    return value
  }
}

/// An error in a destination, without its location.
package enum DestinationProblem: Error, Sendable, Hashable {
  /// A required key is missing.
  case missing(String)
  /// An unknown key, and the known ones.
  case unknown(String, among: [String])
  /// An invalid value, and the rule with the next step.
  case wrong(key: String, value: String, rule: String)
  /// An invalid value that must not be printed.
  case wrongSecret(key: String, rule: String)
  /// A service that cannot receive a card, and the reason.
  case unsupported(String)
}

extension DestinationProblem {
  /// Throws where an address in the style of other senders names several places: a destination is one.
  static func checkSingle(
    _ places: some Collection<String>, _ what: String, as form: String
  ) throws(DestinationProblem) {
    guard places.count > 1 else { return }
    let names = places.map { quoted($0, limit: 80) }.joined(separator: ", ")
    throw .unsupported(
      "The address names \(places.count) \(what), \(names), and a destination is one. Write one "
        + "such as \(form) for each, and name them all with --to.")
  }
}
