/// A place at a service where messages appear: a room, a channel, a mailbox.
///
/// Each service is one type, made from the keys of a destination, that turns messages into conversations.
package protocol MessageService: Sendable, Hashable {
  /// What the service is called in destinations, receipts and ``ServiceLimits``: `matrix`.
  static var name: String { get }
  /// The keys that a destination of this service can have.
  static var keys: [DestinationKey] { get }

  /// What an address says about a place at this service, as its own pages show it or as other senders write it.
  ///
  /// - Returns: values by the names of their keys; nil for an address of another service.
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for one that is of this service and cannot take a card.
  static func fields(fromAddress address: String) throws(DestinationProblem) -> [String: String]?

  /// Takes the values of a destination.
  ///
  /// - Throws: ``DestinationProblem`` for what is missing or wrong.
  init(_ fields: DestinationFields) throws(DestinationProblem)

  /// What it takes of a message.
  var capacity: MessageCapacity { get }

  /// What is said to have a message appear.
  ///
  /// - Parameters:
  ///   - message: a message that was fitted to ``capacity``.
  ///   - key: a text of up to 64 letters and digits that is the same whenever this card is sent here, and never for another: for
  ///     services that can tell a repeated request.
  ///   - earlier: the message of the same session that this one replaces; nil for none.
  func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow

  /// What is said to see whether destination and secrets are right, without anything appearing there; nil where there
  /// is no such question.
  var check: (any DeliveryFlow)? { get }
}

/// A key of a destination.
package struct DestinationKey: Sendable, Hashable {
  package enum Need: Sendable, Hashable { case required, optional }

  package var name: String
  package var need: Need
  /// Whether nobody may see its value.
  package var isSecret: Bool
  /// Whether the fields of a job may stand in it, in braces.
  package var takesFields: Bool
  /// What it is, in half a sentence, for help and messages.
  package var meaning: String

  /// Describes a key.
  package init(
    _ name: String, _ need: Need = .optional, isSecret: Bool = false, takesFields: Bool = false,
    _ meaning: String
  ) {
    (self.name, self.need, self.isSecret) = (name, need, isSecret)
    (self.takesFields, self.meaning) = (takesFields, meaning)
  }
}

/// The values of a destination by the names of their keys.
package struct DestinationFields: Sendable, Hashable {
  package var values: [String: String]

  package init(_ values: [String: String]) { self.values = values }

  /// A value that has to be there.
  package func required(_ key: String) throws(DestinationProblem) -> String {
    guard let value = self[key] else { throw .missing(key) }
    return value
  }

  /// A value; nil when it is not there or empty.
  package subscript(_ key: String) -> String? {
    guard let value = values[key], !value.isEmpty else { return nil }
    return value
  }
}

/// What is wrong with a destination; who reads it adds where it stands.
package enum DestinationProblem: Error, Sendable, Hashable {
  /// A key that has to be there.
  case missing(String)
  /// A key that the service does not have, and those that it has.
  case unknown(String, among: [String])
  /// A value that cannot be: what it has to look like, in one sentence with the next step.
  case wrong(key: String, value: String, rule: String)
  /// The same for a value that nobody may see.
  case wrongSecret(key: String, rule: String)
  /// A service that cannot take a card, and why.
  case unsupported(String)
}
