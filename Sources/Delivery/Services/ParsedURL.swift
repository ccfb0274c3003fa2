/// An address as somebody copied it: `scheme://user:password@host:port/path?query#fragment`.
///
/// Names of hosts keep their case, since some schemes have a token in that place.
struct ParsedURL: Sendable, Hashable {
  /// In lower case.
  let scheme: String
  /// Percent-decoded, as are all other parts; nil where there is no `@`.
  let user: String?
  /// Nil where no `:` follows the user.
  let password: String?
  let host: String
  let port: Int?
  /// What stands between slashes; empty ones are left out.
  let path: [String]
  let query: [FormField]
  /// Nil where there is no `#`.
  let fragment: String?

  /// Reads an address; nil when it is none, or has blanks or signs that cannot be in one.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let (scheme, afterScheme) = text.cut(at: "://"), !scheme.isEmpty
    else { return nil }
    self.scheme = scheme.lowercased()
    let (address, fragment) = afterScheme.cut(at: "#") ?? (afterScheme, nil)
    let (place, query) = address.cut(at: "?") ?? (address, nil)
    let (authority, path) = place.cut(at: "/") ?? (place, "")
    guard let (user, password, server) = ParsedURL.people(authority),
      let (host, port) = ParsedURL.server(server)
    else { return nil }
    (self.user, self.password, self.host, self.port) = (user, password, host, port)
    self.path = path.split(separator: "/").map(ParsedURL.decoded)
    self.query = (query ?? "").split(separator: "&").map { pair in
      let (name, value) = String(pair).cut(at: "=") ?? (String(pair), "")
      return FormField(ParsedURL.decoded(name), ParsedURL.decoded(value))
    }
    self.fragment = fragment.map(ParsedURL.decoded)
  }

  /// The value of a name of the query.
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// Host and port as they stand in an address.
  var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// The name of the host for comparing.
  var hostName: String { host.lowercased() }

  /// What cannot be decoded stays as it stands: a `%` may be part of a password.
  private static func decoded(_ text: some StringProtocol) -> String {
    PercentEncoding.decoded(text) ?? String(text)
  }

  private static func people(_ authority: String) -> (String?, String?, String)? {
    guard let at = authority.lastIndex(of: "@") else { return (nil, nil, authority) }
    let people = String(authority[..<at])
    let server = String(authority[authority.index(after: at)...])
    guard let (user, password) = people.cut(at: ":") else { return (decoded(people), nil, server) }
    return (decoded(user), decoded(password), server)
  }

  private static func server(_ text: String) -> (String, Int?)? {
    let bracket = text.lastIndex(of: "]") ?? text.startIndex
    guard let colon = text[bracket...].lastIndex(of: ":") else {
      return text.contains("@") ? nil : (decoded(text), nil)
    }
    guard let port = Int(text[text.index(after: colon)...]), (1...65_535).contains(port) else {
      return nil
    }
    return (decoded(text[..<colon]), port)
  }
}

extension String {
  /// What stands before and after the first place of a text; nil where it is not there.
  func cut(at separator: String) -> (String, String)? {
    var rest = utf8[...]
    let sign = Array(separator.utf8)
    while !rest.isEmpty {
      if rest.starts(with: sign) {
        let after = rest.index(rest.startIndex, offsetBy: sign.count)
        return (String(self[..<rest.startIndex]), String(self[after...]))
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
