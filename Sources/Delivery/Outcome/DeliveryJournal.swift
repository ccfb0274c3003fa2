import Base

/// The deliveries of earlier runs, read from their receipts.
package struct DeliveryJournal: Sendable {
  /// The state of a delivery.
  package enum Progress: Sendable, Hashable {
    /// Not attempted, or failed and retryable.
    case open
    case sent
    /// Started, with unknown outcome.
    case begun
  }

  /// The current message of a session at an endpoint.
  package struct Session: Sendable, Hashable {
    package var message: SentMessage
    /// The key of the card that it shows.
    package var key: DeliveryKey
    /// The number of earlier messages of the session.
    package var earlier: Int
  }

  private struct SessionKey: Hashable {
    let place: Substring
    let session: String
  }

  /// The first 64 bits of a key: a million deliveries collide in one of 40 million journals.
  private typealias ShortKey = UInt64

  private var deliveries: [ShortKey: Progress] = [:]
  private var sessions: [SessionKey: Session] = [:]
  /// The digests that were begun and have no outcome yet, with their cards in order.
  private var digests: [DeliveryKey: [ShortKey]] = [:]
  /// The digest of ``digests`` in which a card was begun.
  private var digestsOfCards: [ShortKey: DeliveryKey] = [:]
  /// What was said about cards that are sent under a condition.
  package var conditions = ConditionHistory()

  /// Maximum line length in bytes; longer lines are not receipts.
  package static let longestLine = 1 << 16

  package init() {}

  /// Reads a line without its line feed. Lines that are not receipts are ignored: a killed run
  /// leaves an incomplete one.
  package mutating func add(line: [UInt8]) {
    let json: JSONValue
    do throws(InputError) {
      json = try JSONValue(parsing: SourceText(line, name: "receipts"))
    } catch {
      return
    }
    guard let place = json["place"]?.string.flatMap(DeliveryKey.init(hex:)),
      let status = json["status"]?.string.flatMap(Receipt.Status.init)
    else { return }
    let key = json["key"]?.string.flatMap(DeliveryKey.init(hex:))
    conditions.add(
      status, ConditionTest(json),
      of: ConditionHistory.Subject(
        card: json["card"]?.string ?? "", session: json["session"]?.string ?? "", at: place),
      key: key, time: json["time"]?.string ?? "")
    guard let key else { return }
    let message = SentMessage(
      id: json["id"]?.string ?? "", url: json["url"]?.string ?? "",
      replaces: status == .replaced)
    let members = json["members"]?.array?.compactMap { $0.string.flatMap(DeliveryKey.init(hex:)) }
    guard members?.isEmpty ?? true else { return begin(digest: key, of: members ?? []) }
    end(digest: json["digest"]?.string.flatMap(DeliveryKey.init(hex:)), status)
    add(
      status, key: key, place: place, session: json["session"]?.string ?? "", message: message)
  }

  /// Adds a receipt of this run; returns whether it says anything new about a condition.
  @discardableResult
  package mutating func add(_ receipt: Receipt) -> Bool {
    guard let place = receipt.place else { return false }
    if let key = receipt.key, !receipt.members.isEmpty {
      begin(digest: key, of: receipt.members)
      return false
    }
    end(digest: receipt.digest, receipt.status)
    let isNews = conditions.add(
      receipt.status, receipt.test,
      of: ConditionHistory.Subject(card: receipt.card, session: receipt.session, at: place),
      key: receipt.key, time: receipt.time)
    guard let key = receipt.key else { return isNews }
    add(
      receipt.status, key: key, place: place, session: receipt.session, message: receipt.message)
    return isNews
  }

  private mutating func begin(digest: DeliveryKey, of members: [DeliveryKey]) {
    let members = members.map(DeliveryJournal.short)
    digests[digest] = members
    for member in members {
      deliveries[member] = .begun
      digestsOfCards[member] = digest
    }
  }

  /// Takes the outcome of a digest from the receipt of one of its cards: they share it, also where a
  /// run was killed before it wrote the others.
  private mutating func end(digest: DeliveryKey?, _ status: Receipt.Status) {
    guard let digest, status != .unknown, status != .held,
      let members = digests.removeValue(forKey: digest)
    else { return }
    for member in members where digestsOfCards[member] == digest {
      digestsOfCards[member] = nil
      deliveries[member] = status == .failed ? nil : .sent
    }
  }

  private mutating func add(
    _ status: Receipt.Status, key: DeliveryKey, place: DeliveryKey, session: String,
    message: SentMessage?
  ) {
    let short = DeliveryJournal.short(key)
    switch status {
    case .sending: (deliveries[short], digestsOfCards[short]) = (.begun, nil)
    case .unknown: deliveries[short] = .begun
    case .failed: deliveries[short] = nil
    case .held: break
    case .sent, .replaced, .already: deliveries[short] = .sent
    }
    guard status == .sent || status == .replaced, !session.isEmpty, let message, !message.id.isEmpty
    else { return }
    let name = SessionKey(place: place.hex.prefix(16), session: session)
    sessions[name] = Session(
      message: message, key: key, earlier: sessions[name].map { $0.earlier + 1 } ?? 0)
  }

  /// Returns the state of a delivery. A card that a later message of its session replaced may be
  /// sent again.
  package func progress(
    of key: DeliveryKey, ofSession session: String, at place: Endpoint
  ) -> Progress {
    let progress = deliveries[DeliveryJournal.short(key)] ?? .open
    if progress == .sent, let last = self.session(session, at: place), last.key != key {
      return .open
    }
    return progress
  }

  /// The digest in which a card was begun, and the place of the card in it; nil for a
  /// card that was begun by itself, or not at all.
  package func digest(of key: DeliveryKey) -> (key: DeliveryKey, index: Int)? {
    let short = DeliveryJournal.short(key)
    guard let digest = digestsOfCards[short], let index = digests[digest]?.firstIndex(of: short)
    else { return nil }
    return (digest, index)
  }

  /// Returns the current message of a session, or nil without one.
  package func session(_ session: String, at place: Endpoint) -> Session? {
    guard !session.isEmpty else { return nil }
    return sessions[SessionKey(place: place.key.hex.prefix(16), session: session)]
  }

  private static func short(_ key: DeliveryKey) -> ShortKey {
    ShortKey(key.hex.prefix(16), radix: 16) ?? 0
  }
}

/// Identifies a delivery: a SHA-256 digest.
package struct DeliveryKey: Sendable, Hashable {
  /// 64 hexadecimal digits.
  package let hex: String

  /// The key of an endpoint with this ``Endpoint/identity``.
  init(placeCalled identity: String) { hex = SHA256.hex(of: Array(identity.utf8)) }

  /// The key of a card before it is adapted. `run` distinguishes repeated requests to send it; it
  /// is empty where a card may be sent only once.
  package init(_ message: CardMessage, at place: Endpoint, run: String = "") {
    let texts =
      [
        place.identity, message.caption, message.subcaption, message.trailingCaption,
        message.trailingSubcaption, message.summaryText, message.alt, message.url, message.session,
        message.image.name, message.image.sha256, run,
      ] + message.more.flatMap { [$0.name, $0.sha256, $0.alt] }
    hex = SHA256.hex(of: Array(JSONText.array(texts.map(JSONText.string)).line.utf8))
  }

  /// The key of a digest of these cards, in their order.
  package init(digestOf cards: [DeliveryKey]) {
    hex = SHA256.hex(of: Array(("digest" + cards.map { " \($0.hex)" }.joined()).utf8))
  }

  /// The key of a message that a condition asks for, whatever the card shows when it goes out.
  package init(occasion: String, of subject: ConditionHistory.Subject) {
    hex = SHA256.hex(of: Array("\(subject.text)\n\(occasion)".utf8))
  }

  /// The idempotency key of the request: a new one each time a card replaces an earlier message.
  package func request(replacing session: DeliveryJournal.Session?) -> String {
    guard let session else { return hex }
    return SHA256.hex(of: Array("\(hex) \(session.earlier + 1)".utf8))
  }

  /// Reads a key from a receipt; nil if it is not one.
  package init?(hex: String) {
    guard hex.utf8.count == 64, hex.allSatisfy(\.isHexDigit) else { return nil }
    self.hex = hex
  }
}
