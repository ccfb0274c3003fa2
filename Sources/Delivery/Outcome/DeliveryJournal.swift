import Base

/// What earlier runs have sent, from the receipts that they have written down.
package struct DeliveryJournal: Sendable {
  /// How far a delivery came.
  package enum Progress: Sendable, Hashable {
    /// Nothing was tried, or it failed and may be tried again.
    case open
    /// It was sent.
    case sent
    /// It was begun, and nobody knows how it ended.
    case begun
  }

  /// What stands at a place for a session.
  package struct Session: Sendable, Hashable {
    /// The message that is there.
    package var message: SentMessage
    /// What it shows.
    package var key: DeliveryKey
    /// How many messages of the session were sent before it.
    package var earlier: Int
  }

  private struct SessionKey: Hashable {
    let place: Substring
    let session: String
  }

  /// The first 64 bits of a key: those of a million deliveries are all different but once in 40 million ledgers.
  private typealias ShortKey = UInt64

  private var deliveries: [ShortKey: Progress] = [:]
  private var sessions: [SessionKey: Session] = [:]

  /// The most bytes of a line; a longer one is none of ours.
  package static let longestLine = 1 << 16

  /// Nothing was sent before.
  package init() {}

  /// Reads the next line, without its line feed.
  ///
  /// What is no receipt is passed over: a run that was killed leaves half of one.
  package mutating func add(line: [UInt8]) {
    let json: JSONValue
    do throws(InputError) {
      json = try JSONValue(parsing: SourceText(line, name: "receipts"))
    } catch {
      return
    }
    guard let key = json["key"]?.string.flatMap(DeliveryKey.init(hex:)),
      let place = json["place"]?.string.flatMap(DeliveryKey.init(hex:)),
      let status = json["status"]?.string.flatMap(Receipt.Status.init)
    else { return }
    let message = SentMessage(
      id: json["id"]?.string ?? "", url: json["url"]?.string ?? "",
      replaces: status == .replaced)
    add(
      status, key: key, place: place, session: json["session"]?.string ?? "", message: message)
  }

  /// Takes a receipt of this run.
  package mutating func add(_ receipt: Receipt) {
    guard let key = receipt.key, let place = receipt.place else { return }
    add(
      receipt.status, key: key, place: place, session: receipt.session, message: receipt.message)
  }

  private mutating func add(
    _ status: Receipt.Status, key: DeliveryKey, place: DeliveryKey, session: String,
    message: SentMessage?
  ) {
    let short = DeliveryJournal.short(key)
    switch status {
    case .sending, .unknown: deliveries[short] = .begun
    case .failed: deliveries[short] = nil
    case .sent, .replaced, .already: deliveries[short] = .sent
    }
    guard status == .sent || status == .replaced, !session.isEmpty, let message, !message.id.isEmpty
    else { return }
    let name = SessionKey(place: place.hex.prefix(16), session: session)
    sessions[name] = Session(
      message: message, key: key, earlier: sessions[name].map { $0.earlier + 1 } ?? 0)
  }

  /// How far the delivery of a message came.
  ///
  /// What a later message of its session has replaced may be sent again.
  package func progress(
    of key: DeliveryKey, ofSession session: String, at place: Endpoint
  ) -> Progress {
    let progress = deliveries[DeliveryJournal.short(key)] ?? .open
    if progress == .sent, let last = self.session(session, at: place), last.key != key {
      return .open
    }
    return progress
  }

  /// What stands at a place for a session; nil for nothing, and without a session.
  package func session(_ session: String, at place: Endpoint) -> Session? {
    guard !session.isEmpty else { return nil }
    return sessions[SessionKey(place: place.key.hex.prefix(16), session: session)]
  }

  private static func short(_ key: DeliveryKey) -> ShortKey {
    ShortKey(key.hex.prefix(16), radix: 16) ?? 0
  }
}

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
