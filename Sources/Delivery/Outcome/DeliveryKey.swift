import Base

/// What tells one delivery from every other one: a checksum of 64 hexadecimal digits.
package struct DeliveryKey: Sendable, Hashable {
  /// The digits.
  package let hex: String

  /// The key of a place with this ``Endpoint/identity``.
  init(placeCalled identity: String) { hex = SHA256.hex(of: Array(identity.utf8)) }

  /// The key of a card at a place.
  ///
  /// - Parameters:
  ///   - message: the card, before it was fitted to the service.
  ///   - place: where it goes.
  ///   - run: what tells one wish to send it from another; empty where a card may be sent there only once.
  package init(_ message: CardMessage, at place: Endpoint, run: String = "") {
    let texts = [
      place.identity, message.caption, message.subcaption, message.trailingCaption,
      message.trailingSubcaption, message.summaryText, message.alt, message.url, message.session,
      message.picture.name, message.picture.sha256, run,
    ]
    hex = SHA256.hex(of: Array(JSONText.array(texts.map(JSONText.string)).line.utf8))
  }

  /// What the service is told to know a repeated request by: another one each time that the same card stands in
  /// the place of an earlier message.
  package func request(replacing session: DeliveryJournal.Session?) -> String {
    guard let session else { return hex }
    return SHA256.hex(of: Array("\(hex) \(session.earlier + 1)".utf8))
  }

  /// A key that was written down; nil for what is none.
  package init?(hex: String) {
    guard hex.utf8.count == 64, hex.allSatisfy(\.isHexDigit) else { return nil }
    self.hex = hex
  }
}
