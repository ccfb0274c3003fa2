import Base

/// A person or a room of XMPP, with the account that sends.
package struct XMPP: MessageService {
  package static let name = "xmpp"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("jid", .required, "the address of the account that sends: cards@example.org"),
    DestinationKey("password", .required, isSecret: true, "the account's password"),
    DestinationKey("to", .optional, fields: .jid, "a person's address: ann@example.org"),
    DestinationKey(
      "room", .optional, fields: .jid, "a room's address instead: team@rooms.example.org"),
    DestinationKey(
      "nick", .optional, "the account's name in the room; the first part of jid by default"),
    DestinationKey(
      "server", .optional, "the server's name, where the records of jid's domain have none"),
    DestinationKey("port", .optional, "the server's port; 5222, or 5223 with tls"),
    DestinationKey("security", .optional, "starttls, tls or none; starttls by default"),
  ]

  let account: XMPPAccount
  let to: JID
  let isRoom: Bool
  let nick: String

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(XMPP.keys)
    let jid = try fields.jid("jid")
    guard let jid, !jid.local.isEmpty else {
      _ = try fields.required("jid")
      throw fields.wrong("jid", rule: XMPP.personRule)
    }
    let password = try fields.required("password")
    let security = try fields.choice("security", MailServer.Security.self) ?? .startTLS
    if let host = fields["server"], !Mail.isHost(host) {
      throw fields.wrong(
        "server",
        rule: "Give the server's name alone, such as xmpp.example.org, and its port as key port.")
    }
    guard security != .none || Mail.isThisMachine(fields["server"] ?? "") else {
      throw .wrong(
        key: "security", value: "none",
        rule: "All would go in clear: use starttls or tls, or a server of this machine.")
    }
    account = XMPPAccount(
      jid: jid, password: password, host: fields["server"], port: try fields.port("port"),
      security: security)
    let room = try fields.jid("room")
    isRoom = room != nil
    let person = try fields.jid("to")
    guard let place = room ?? person else { throw .missing("to or room") }
    guard room == nil || person == nil else {
      throw fields.wrong("to", rule: "Give a person or a room, not both.")
    }
    guard !place.local.isEmpty else {
      throw fields.wrong(isRoom ? "room" : "to", rule: XMPP.personRule)
    }
    to = place
    nick = fields["nick"] ?? jid.local
    guard isRoom || fields["nick"] == nil else { throw .missing("room") }
    guard MessageText.line(nick) == nick, nick.utf8.count <= XMPP.longestNick else {
      throw fields.wrong("nick", rule: "Give a short name in one line, without blanks around it.")
    }
  }

  private static let longestNick = 255
  fileprivate static let personRule = "Give an address such as ann@example.org."

  package var capacity: MessageCapacity {
    MessageCapacity(.xmpp).showing(FileFormat.web).takingFiles
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    XMPPFlow(self, sending: message, key: key, replacing: earlier)
  }

  package var check: (any DeliveryFlow)? { XMPPFlow(checking: self) }
}

extension DestinationFields {
  fileprivate func jid(_ key: String) throws(DestinationProblem) -> JID? {
    guard let text = self[key] else { return nil }
    guard let jid = JID(text) else {
      throw wrong(
        key,
        rule: "\(XMPP.personRule) It has no blanks, no resource behind a slash, and none of "
          + "\(JID.signs.map(String.init).joined(separator: " ")) in its parts.")
    }
    return jid
  }
}

extension XMPP {
  /// Accepts `xmpps://USER:PASSWORD@HOST/ann@example.org`, also with `xmpp://`, where a room stands
  /// behind a `#` or with `?join`, and `xmpp:ann@example.org` or `xmpp:team@rooms.example.org?join`
  /// (RFC 5122), which have no account. Without a place it is the account itself. Either scheme stands
  /// for encryption, by `mode`.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    let start = text.prefix(7).lowercased()
    if start.hasPrefix("xmpp:"), start != "xmpp://" {
      let (path, query) = String(text.dropFirst(5)).cut(at: "?") ?? (String(text.dropFirst(5)), "")
      let isRoom = query.split(separator: ";").first == "join"
      return [isRoom ? "room" : "to": PercentEncoding.decoded(path) ?? path]
    }
    // A `#` before a room would end the path of a URL.
    let whole = text.split(separator: "#", omittingEmptySubsequences: false)
      .joined(separator: "%23")
    guard let address = ParsedURL(whole), ["xmpp", "xmpps"].contains(address.scheme) else {
      return nil
    }
    let listed = (address.value("to") ?? "").split(separator: ",").map(String.init)
    let places = address.path + listed
    try DestinationProblem.checkSingle(
      places, "people or rooms", as: "xmpps://USER:PASSWORD@HOST/PLACE")
    let user = address.user ?? ""
    let jid = user.contains("@") ? user : "\(user)@\(address.host)"
    var fields = ["jid": jid]
    fields["password"] = address.password
    fields["port"] = address.port.map(String.init)
    fields["server"] =
      address.value("xmpp") ?? (jid.hasSuffix("@\(address.host)") ? nil : address.host)
    if let mode = address.value("mode") {
      fields["security"] =
        MailServer.Security.allCases.map(\.rawValue).first { $0.hasPrefix(mode.lowercased()) }
        ?? mode
    }
    var place = places.first ?? jid
    let isRoom = place.hasPrefix("#") || address.query.contains { $0.name == "join" }
    if place.hasPrefix("#") { place.removeFirst() }
    fields[isRoom ? "room" : "to"] = place.contains("@") ? place : "\(place)@\(address.host)"
    if isRoom { fields["nick"] = address.value("name") }
    return fields
  }
}
