extension Mail {
  /// The keys of `mailto:ANN@HOST?cc=…`, of `smtp://USER:PASSWORD@HOST:PORT/?from=…&to=…` (STARTTLS), `smtps://` (TLS), and of
  /// `mailto://` and `mailtos://`, which mean the same two; nil for other addresses.
  ///
  /// Without `from` and `to` the user is both, with the host behind it where it has no domain.
  package static func fields(fromAddress text: String) -> [String: String]? {
    if let fields = plainFields(text) { return fields }
    guard let address = ParsedURL(text) else { return nil }
    let schemes = ["smtp": "starttls", "smtps": "tls", "mailto": "starttls", "mailtos": "tls"]
    guard let security = schemes[address.scheme] else { return nil }
    var fields = ["server": address.host, "security": security]
    fields["port"] = address.port.map(String.init)
    for key in ["from", "to", "cc", "reply-to", "security"] {
      if let value = address.value(key) { fields[key] = value }
    }
    if let user = address.user {
      if let password = address.password {
        (fields["user"], fields["password"]) = (user, password)
      }
      let mailbox = user.contains("@") ? user : "\(user)@\(address.host)"
      fields["from"] = fields["from"] ?? mailbox
      fields["to"] = fields["to"] ?? mailbox
    }
    if let server = address.value("smtp") { fields["server"] = server }
    return fields
  }

  /// An address as pages of the web have it (RFC 6068), for the program of this machine.
  private static func plainFields(_ text: String) -> [String: String]? {
    guard text.lowercased().hasPrefix("mailto:"), !text.lowercased().hasPrefix("mailto://") else {
      return nil
    }
    let rest = String(text.dropFirst("mailto:".count))
    let (to, query) = rest.cut(at: "?") ?? (rest, "")
    var fields = ["to": PercentEncoding.decoded(to) ?? to, "sendmail": "/usr/sbin/sendmail"]
    for pair in query.split(separator: "&") {
      guard let (name, value) = String(pair).cut(at: "=") else { continue }
      let key = name.lowercased()
      guard ["to", "cc", "from", "reply-to"].contains(key) else { continue }
      fields[key] = PercentEncoding.decoded(value) ?? value
    }
    return fields
  }
}
