import Base

/// Enters the room or looks for the server of the person, finds the service that takes files, uploads the
/// picture (XEP-0363) and sends the messages in one go. Without a message it only looks.
struct XMPPFlow: DeliveryFlow {
  private enum Phase { case start, place, entry, items, services, slot, upload, messages }

  private let place: XMPP
  private let message: AdaptedMessage?
  private let id: String
  private let earlier: SentMessage?
  private var phase = Phase.start
  private var service = ""
  private var address = ""
  /// Whether the place of the picture is a second one.
  private var isRenewed = false

  /// Creates the flow of a message.
  ///
  /// - Parameter key: where its identifiers come from.
  init(
    _ place: XMPP, sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) {
    (self.place, self.message, self.earlier) = (place, message, earlier)
    id = String(key.prefix(32))
  }

  init(checking place: XMPP) {
    (self.place, message, earlier, id) = (place, nil, nil, "check")
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      if place.isRoom { return lookAtRoom() }
      return place.to.domain == place.account.jid.domain ? askForItems() : lookForServer()
    case .place:
      try checkPlace(reply)
      return place.isRoom ? enter() : askForItems()
    case .entry:
      try checkVoice(reply)
      return askForItems()
    case .items: return askForServices(reply)
    case .services:
      let limit = try takeService(reply)
      guard let message else { return .done(SentMessage(id: "\(place.to.text) by \(service)")) }
      return try askForSlot(message, limit: limit)
    case .slot:
      guard let message else { return .done(SentMessage(id: "")) }
      return try upload(message, reply)
    case .upload:
      if let message, let status = reply?.status, XMPPFlow.expired.contains(status) {
        return try askAgain(message, status)
      }
      return send()
    case .messages: return .done(SentMessage(id: earlier?.id ?? id, replaces: earlier != nil))
    }
  }

  private func query(
    _ id: String, to: JID, _ namespace: String, answer: [StanzaElement] = []
  ) -> (stanza: StanzaElement, answer: StanzaElement) {
    let name = namespace == XMPPNamespace.ping ? "ping" : "query"
    return (
      StanzaElement(
        "iq", ["type": "get", "id": id, "to": to.text], [StanzaElement(name, ["xmlns": namespace])]),
      StanzaElement(
        "iq", ["type": "result", "id": id, "from": to.text],
        [StanzaElement("query", ["xmlns": namespace], answer)])
    )
  }

  private mutating func lookAtRoom() -> DeliveryStep {
    phase = .place
    let query = query(
      "room", to: place.to, XMPPNamespace.information,
      answer: [StanzaElement("identity", ["category": "conference", "type": "text"])])
    return .exchange(
      XMPPExchange(
        "query about the room", place.account, [query.stanza], isKept: true, readsErrors: true,
        rehearsedReply: [query.answer]))
  }

  /// Asks whether the server of somebody can be reached: a message to one that cannot comes back when
  /// nothing waits for it any more.
  private mutating func lookForServer() -> DeliveryStep {
    phase = .place
    let query = query("server", to: place.to.server, XMPPNamespace.information)
    return .exchange(
      XMPPExchange(
        "query about the server", place.account, [query.stanza], isKept: true, readsErrors: true,
        rehearsedReply: [query.answer]))
  }

  private func checkPlace(_ reply: Reply?) throws(DeliveryError) {
    let answer = reply?.stanzas.first
    let refusal = answer.flatMap { $0["type"] == "error" ? StanzaRefusal($0) : nil }
    if let condition = refusal?.condition, XMPPFlow.unreachable.contains(condition) {
      throw DeliveryError(
        condition == "remote-server-timeout" ? .temporary : .unreachable,
        "\(quoted(place.account.jid.domain)) does not reach \(quoted(place.to.domain)): it answers "
          + "\(condition). Nothing was sent. Check the address \(quoted(place.to.text)).")
    }
    // A server that answers with another error is there.
    guard place.isRoom else { return }
    let identities = answer?.child("query", in: XMPPNamespace.information)?.children ?? []
    guard identities.contains(where: { $0["category"] == "conference" }) else {
      let reason = refusal.map { ": it answers \(excerpt($0.condition))" } ?? ""
      throw DeliveryError(
        refusal?.kind == .wait ? .temporary : .configuration,
        "\(quoted(place.to.text)) is no room that can be entered\(reason). Give the whole address of a "
          + "room as key room, such as team@rooms.example.org, or a person's as key to.")
    }
  }

  /// What a server says of others that it cannot or may not reach.
  private static let unreachable: Set = [
    "remote-server-not-found", "remote-server-timeout", "not-allowed",
  ]

  /// The stanza that enters the room, without its history.
  private var entry: StanzaElement {
    let history = StanzaElement("history", ["maxstanzas": "0"])
    return StanzaElement(
      "presence", ["to": "\(place.to.text)/\(place.nick)", "id": "entry"],
      [StanzaElement("x", ["xmlns": XMPPNamespace.room], [history])])
  }

  private mutating func enter() -> DeliveryStep {
    phase = .entry
    let item = StanzaElement("item", ["affiliation": "none", "role": "participant"])
    let status = StanzaElement("status", ["code": "110"])
    let answer = StanzaElement(
      "presence", ["from": "\(place.to.text)/\(place.nick)"],
      [StanzaElement("x", ["xmlns": XMPPNamespace.roomUser], [item, status])])
    return .exchange(
      XMPPExchange("entry", place.account, [entry], isKept: true, rehearsedReply: [answer]))
  }

  private func checkVoice(_ reply: Reply?) throws(DeliveryError) {
    let item = reply?.stanzas.first?.child("x", in: XMPPNamespace.roomUser)?.children
      .first { $0.name == "item" }
    guard item?["role"] == "visitor" else { return }
    throw DeliveryError(
      .authentication,
      "\(quoted(place.account.jid.text)) may read in the room \(quoted(place.to.text)), but not write. "
        + "Ask its moderators for voice.")
  }

  private mutating func askForItems() -> DeliveryStep {
    phase = .items
    let server = place.account.jid.server
    let query = query("items", to: server, XMPPNamespace.items)
    return .exchange(
      XMPPExchange(
        "query for services", place.account, [query.stanza], isKept: true, readsErrors: true,
        rehearsedReply: [query.answer]))
  }

  /// The greatest number of services that are asked.
  private static let mostServices = 30

  private mutating func askForServices(_ reply: Reply?) -> DeliveryStep {
    phase = .services
    let server = place.account.jid.server
    var places = [server]
    for item in reply?.stanzas.first?.child("query", in: XMPPNamespace.items)?.children ?? [] {
      guard item["node"] == nil, let found = item["jid"].flatMap(JID.init),
        !places.contains(found), places.count < XMPPFlow.mostServices
      else { continue }
      places.append(found)
    }
    let feature = StanzaElement("feature", ["var": XMPPNamespace.upload])
    let queries = places.enumerated().map { number, place in
      query("service-\(number)", to: place, XMPPNamespace.information, answer: [feature])
    }
    return .exchange(
      XMPPExchange(
        "query about services", place.account, queries.map(\.stanza), isKept: true,
        readsErrors: true,
        rehearsedReply: queries.map(\.answer)))
  }

  /// Takes the first service for files; returns the greatest size that it takes.
  private mutating func takeService(_ reply: Reply?) throws(DeliveryError) -> Int? {
    for answer in reply?.stanzas ?? [] {
      guard let parts = answer.child("query", in: XMPPNamespace.information)?.children,
        parts.contains(where: { $0.name == "feature" && $0["var"] == XMPPNamespace.upload }),
        let from = answer["from"]
      else { continue }
      service = from
      let fields = parts.filter { $0.name == "x" && $0["xmlns"] == XMPPNamespace.form }
        .flatMap(\.children)
      return fields.first { $0["var"] == "max-file-size" }?.children.first.flatMap { Int($0.text) }
    }
    throw DeliveryError(
      .configuration,
      "\(quoted(place.account.jid.domain)) takes no files (XEP-0363), so that no picture can be sent. Use "
        + "an account on a server that does.")
  }

  private mutating func askForSlot(
    _ message: AdaptedMessage, limit: Int?
  ) throws(DeliveryError) -> DeliveryStep {
    phase = .slot
    let picture = message.message.image
    if let limit, picture.bytes.count > limit {
      throw DeliveryError(
        .unfit,
        "the picture has \(picture.bytes.count) bytes, and \(quoted(service)) takes at most \(limit). "
          + "Draw it smaller: --scale 1, or another --size.")
    }
    let request = StanzaElement(
      "request",
      [
        "xmlns": XMPPNamespace.upload, "filename": MessageText(message.message).fileName,
        "size": "\(picture.bytes.count)", "content-type": picture.mediaType,
      ])
    let stanza = StanzaElement(
      "iq", ["type": "get", "id": "slot-\(id)", "to": service], [request])
    let slot = StanzaElement(
      "slot", ["xmlns": XMPPNamespace.upload],
      [
        StanzaElement("put", ["url": "https://{upload}"]),
        StanzaElement("get", ["url": "https://{picture}"]),
      ])
    return .exchange(
      XMPPExchange(
        "request for an upload", place.account, [stanza],
        rehearsedReply: [StanzaElement("iq", ["type": "result"], [slot])]))
  }

  private mutating func upload(
    _ message: AdaptedMessage, _ reply: Reply?
  ) throws(DeliveryError) -> DeliveryStep {
    phase = .upload
    let parts = reply?.stanzas.first?.child("slot", in: XMPPNamespace.upload)?.children ?? []
    let put = parts.first { $0.name == "put" }
    guard let target = put?["url"], let shown = parts.first(where: { $0.name == "get" })?["url"],
      XMPPFlow.isSafe(target), XMPPFlow.isSafe(shown)
    else {
      throw DeliveryError(
        .refused,
        "\(quoted(service)) gives no address of https for the picture. Nothing was sent. Tell whoever "
          + "runs the server.")
    }
    address = shown
    // XEP-0363, section 5: no other headers, and no line breaks in them.
    let allowed = ["authorization", "cookie", "expires"]
    let headers = (put?.children ?? []).compactMap { header -> HTTPHeader? in
      guard let name = header["name"], allowed.contains(name.lowercased()) else { return nil }
      return HTTPHeader(name, MessageText.line(header.text))
    }
    // A place takes one file, so a second time says that it is there.
    return .request(
      HTTPRequest(
        "upload", .put, target, headers: headers,
        body: .bytes(message.message.image.bytes, type: message.message.image.mediaType),
        repetition: .harmless
      ).tolerating(XMPPFlow.expired.union([409])))
  }

  /// What is answered where a place is no longer one, as after a restart of the server.
  private static let expired: Set = [401, 403, 404, 410]

  private mutating func askAgain(
    _ message: AdaptedMessage, _ status: Int
  ) throws(DeliveryError) -> DeliveryStep {
    guard !isRenewed else {
      throw DeliveryError(
        .refused,
        "\(quoted(service)) answers \(status) to the upload, at a place that it has just given. Nothing "
          + "was sent. Tell whoever runs the server.")
    }
    isRenewed = true
    return try askForSlot(message, limit: nil)
  }

  /// Whether an address is one of TLS that no markup or redirection hides in.
  private static func isSafe(_ address: String) -> Bool {
    address.hasPrefix("https://") && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private mutating func send() -> DeliveryStep {
    phase = .messages
    guard let message else { return .done(SentMessage(id: "")) }
    var stanzas = XMPPContent(message, to: place, id: id, replacing: earlier)
      .stanzas(picture: address)
    if !place.isRoom {
      let server = place.account.jid.server
      stanzas.append(query("taken-\(id)", to: server, XMPPNamespace.ping).stanza)
    }
    return .exchange(
      XMPPExchange(
        earlier == nil ? "message" : "correction", place.account, stanzas,
        requirement: place.isRoom ? [entry] : [], repetition: .doubles))
  }
}
