/// An account of XMPP, and how its server is reached.
package struct XMPPAccount: Sendable, Hashable {
  package var jid: JID
  package var password: String
  /// Nil to ask the domain's records.
  package var host: String?
  /// Nil for that of the records, or the usual one.
  package var port: Int?
  package var security: MailServer.Security
  /// The file of certificates that are trusted instead of the system's; nil for those.
  package var certificates: String?
}

/// Stanzas that go over the connection of an account, and what is waited for after them: an answer to
/// each query and entry into a room, and the reflection of each message to a room. A message to a person
/// has no answer but an error; a query behind it is answered after the server has taken it, since a
/// server processes the stanzas of a connection in order (RFC 6120, section 10.1).
package struct XMPPExchange: Sendable, Hashable {
  package var purpose: String
  package var account: XMPPAccount
  package var stanzas: [StanzaElement]
  /// Stanzas of another exchange, such as the entry into the room, that have to be answered on the same
  /// connection before.
  package var requirement: [StanzaElement]
  package var repetition: HTTPRequest.Idempotency
  /// Whether the answer holds for as long as the connection does.
  package var isKept: Bool
  /// Whether the flow reads answers that are errors.
  package var readsErrors: Bool
  /// The answers of a dry run.
  package var rehearsedReply: [StanzaElement]

  init(
    _ purpose: String, _ account: XMPPAccount, _ stanzas: [StanzaElement],
    requirement: [StanzaElement] = [], repetition: HTTPRequest.Idempotency = .harmless,
    isKept: Bool = false, readsErrors: Bool = false, rehearsedReply: [StanzaElement] = []
  ) {
    (self.purpose, self.account, self.stanzas) = (purpose, account, stanzas)
    (self.requirement, self.repetition) = (requirement, repetition)
    (self.isKept, self.readsErrors) = (isKept, readsErrors)
    self.rehearsedReply = rehearsedReply
  }
}

/// Collects what answers stanzas.
package struct StanzaAnswers: Sendable {
  private let stanzas: [StanzaElement]
  private var answers: [Int: StanzaElement] = [:]

  package init(to stanzas: [StanzaElement]) { self.stanzas = stanzas }

  /// Takes a stanza that has arrived; others than answers are ignored.
  package mutating func take(_ stanza: StanzaElement) {
    guard let place = stanzas.indices.first(where: { answers[$0] == nil && answers($0, stanza) })
    else { return }
    answers[place] = stanza
  }

  package var isComplete: Bool {
    stanzas.indices.allSatisfy { answers[$0] != nil || !StanzaAnswers.isAnswered(stanzas[$0]) }
  }

  /// The answers in the order of the stanzas.
  ///
  /// - Throws: the refusal, if a stanza was answered with an error. Behind messages a query is there for
  ///   its answer, whatever that says.
  package func reply(readsErrors: Bool) throws(AttemptFailure) -> Reply {
    let messages = stanzas.indices.filter { stanzas[$0].name == "message" }
    let asked = messages.isEmpty ? Array(stanzas.indices) : messages
    let refused = asked.filter { answers[$0]?["type"] == "error" }
    if !readsErrors, let first = refused.first, let error = answers[first] {
      var refusal = StanzaRefusal(error)
      if refused.count < messages.count { refusal.extent = .part }
      throw .stanzaRefused(refusal)
    }
    var reply = Reply(status: 200)
    reply.stanzas = stanzas.indices.compactMap { answers[$0] }
    return reply
  }

  private func answers(_ place: Int, _ stanza: StanzaElement) -> Bool {
    let sent = stanzas[place]
    guard stanza.name == sent.name, let to = sent["to"] else { return false }
    let from = stanza["from"].map(JID.bare)
    let isError = stanza["type"] == "error"
    switch sent.name {
    case "iq":
      return stanza["id"] == sent["id"] && (isError || stanza["type"] == "result")
        && (from ?? to) == JID.bare(to)
    case "message":
      guard from == to, isError || (stanza["type"] == "groupchat" && sent["type"] == "groupchat")
      else { return false }
      return stanza["id"] == sent["id"]
        || stanza.child("origin-id", in: XMPPNamespace.stanzaID)?["id"] == sent["id"]
    case "presence":
      let isEntered = stanza["type"] == nil && StanzaAnswers.isOwnPresence(stanza)
      return from == JID.bare(to) && (isError || isEntered)
    default: return false
    }
  }

  private static func isAnswered(_ stanza: StanzaElement) -> Bool {
    stanza.name != "message" || stanza["type"] == "groupchat"
  }

  /// Whether a room tells of the account's own presence.
  package static func isOwnPresence(_ stanza: StanzaElement) -> Bool {
    stanza.name == "presence"
      && stanza.child("x", in: XMPPNamespace.roomUser)?.children
        .contains { $0.name == "status" && $0["code"] == "110" } ?? false
  }
}

extension StanzaElement {
  /// What a query of somebody else is answered with: that the account is there, and knows nothing more.
  package var answerToQuery: StanzaElement? {
    guard name == "iq", let type = self["type"], ["get", "set"].contains(type), let id = self["id"]
    else { return nil }
    var head = ["type": "result", "id": id]
    head["to"] = self["from"]
    if type == "get", child("ping", in: XMPPNamespace.ping) != nil {
      return StanzaElement("iq", head)
    }
    head["type"] = "error"
    let condition = StanzaElement("service-unavailable", ["xmlns": XMPPNamespace.errors])
    return StanzaElement("iq", head, [StanzaElement("error", ["type": "cancel"], [condition])])
  }
}

/// Why a server, a room or somebody refuses.
package struct StanzaRefusal: Sendable, Hashable {
  package enum Extent: Sendable, Hashable {
    /// The login, before anything else.
    case login
    case all
    /// One of several messages.
    case part
  }

  /// What a server means by an error, and does in the next moment.
  package enum Kind: String, Sendable, Hashable { case auth, cancel, `continue`, modify, wait }

  package var extent: Extent
  /// Such as `not-authorized` (RFC 6120, sections 6.5 and 8.3.3).
  package var condition: String
  package var kind: Kind?
  /// What it says for people.
  package var text: String

  package init(login condition: String) {
    (extent, self.condition, kind, text) = (.login, condition, nil, "")
  }

  /// Reads a stanza of type `error`.
  init(_ stanza: StanzaElement) {
    let error = stanza.children.first { $0.name == "error" }
    let parts = error?.children ?? []
    let own = parts.first { $0["xmlns"] != XMPPNamespace.errors }
    let named = parts.first { $0["xmlns"] == XMPPNamespace.errors && $0.name != "text" }
    extent = .all
    // The only condition of its own that says more.
    condition =
      own?.name == "file-too-large" ? "file-too-large" : named?.name ?? "undefined-condition"
    kind = error?["type"].flatMap(Kind.init)
    text = parts.first { $0.name == "text" }?.text ?? ""
  }
}

enum XMPPNamespace {
  static let correction = "urn:xmpp:message-correct:0"
  static let errors = "urn:ietf:params:xml:ns:xmpp-stanzas"
  static let fallback = "urn:xmpp:fallback:0"
  static let file = "urn:xmpp:file:metadata:0"
  static let fileSharing = "urn:xmpp:sfs:0"
  static let form = "jabber:x:data"
  static let hashes = "urn:xmpp:hashes:2"
  static let information = "http://jabber.org/protocol/disco#info"
  static let items = "http://jabber.org/protocol/disco#items"
  static let outOfBand = "jabber:x:oob"
  static let ping = "urn:xmpp:ping"
  static let room = "http://jabber.org/protocol/muc"
  static let roomUser = "http://jabber.org/protocol/muc#user"
  static let stanzaID = "urn:xmpp:sid:0"
  static let styling = "urn:xmpp:styling:0"
  static let upload = "urn:xmpp:http:upload:0"
  static let urlData = "http://jabber.org/protocol/url-data"
}
