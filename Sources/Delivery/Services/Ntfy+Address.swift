extension Ntfy {
  /// The keys of `ntfy://TOPIC` (on ntfy.sh), `ntfy://HOST/TOPIC` (without TLS), `ntfys://HOST/TOPIC`, each with `USER:PASSWORD@` or
  /// `TOKEN@`, and of `https://ntfy.sh/TOPIC`; nil for other addresses.
  package static func fields(fromAddress text: String) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    switch address.scheme {
    case "ntfy", "ntfys": return ownFields(address)
    case "https", "http":
      guard address.hostName == "ntfy.sh", let topic = address.path.first else { return nil }
      return people(address).merging(["topic": topic]) { old, _ in old }
    default: return nil
    }
  }

  private static func ownFields(_ address: ParsedURL) -> [String: String] {
    var fields = people(address)
    guard let topic = address.path.first else {
      fields["topic"] = address.host
      return fields
    }
    fields["topic"] = topic
    if address.hostName != "ntfy.sh" {
      fields["server"] = (address.scheme == "ntfys" ? "https://" : "http://") + address.authority
    }
    for name in ["priority", "tags"] { fields[name] = address.value(name) }
    return fields
  }

  private static func people(_ address: ParsedURL) -> [String: String] {
    guard let user = address.user else { return [:] }
    guard let password = address.password else { return ["token": user] }
    // A token may stand in the place of a password whose user is empty.
    return user.isEmpty ? ["token": password] : ["user": user, "password": password]
  }
}
