import Base

/// A URL: `scheme://user:password@host:port/path?query#fragment`. Hosts keep their case, since some
/// schemes put a token there.
struct ParsedURL: Sendable, Hashable {
  /// In lowercase.
  let scheme: String
  /// Percent-decoded, as all other parts are; nil without `@`.
  let user: String?
  let password: String?
  let host: String
  let port: Int?
  /// Path components without empty ones.
  let path: [String]
  let query: [FormField]
  let fragment: String?

  /// Parses a URL; nil if it is invalid or has whitespace or other invalid characters.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let (scheme, afterScheme) = text.cut(at: "://"), !scheme.isEmpty
    else { return nil }
    self.scheme = scheme.lowercased()
    let (address, fragment) = afterScheme.cut(at: "#") ?? (afterScheme, nil)
    let (base, query) = address.cut(at: "?") ?? (address, nil)
    let (authority, path) = base.cut(at: "/") ?? (base, "")
    guard let (user, password, server) = ParsedURL.credentials(authority),
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

  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// Throws for a page that people look at, to which no program can send.
  ///
  /// - Parameter folder: the first part of the path of such pages; nil for all of the host.
  func checkNoPage(
    of hosts: String..., folder: String? = nil, advice: String
  ) throws(DestinationProblem) {
    guard ["http", "https"].contains(scheme), hosts.contains(hostName),
      folder == nil || path.first == folder
    else { return }
    throw .unsupported("This is a page for people, to which nothing can be sent. \(advice)")
  }

  var hostName: String { host.lowercased() }

  /// Whether it is one of the web, on this host.
  func isWeb(of host: String) -> Bool {
    ["http", "https"].contains(scheme) && hostName == host
  }

  /// Invalid escapes are kept: a `%` may be part of a password.
  private static func decoded(_ text: some StringProtocol) -> String {
    PercentEncoding.decoded(text) ?? String(text)
  }

  private static func credentials(_ authority: String) -> (String?, String?, String)? {
    guard let at = authority.lastIndex(of: "@") else { return (nil, nil, authority) }
    let credentials = String(authority[..<at])
    let server = String(authority[authority.index(after: at)...])
    guard let (user, password) = credentials.cut(at: ":") else {
      return (decoded(credentials), nil, server)
    }
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
  /// The text before and after the first occurrence of `separator`; nil without one.
  func cut(at separator: String) -> (String, String)? {
    var rest = utf8[...]
    let bytes = Array(separator.utf8)
    while !rest.isEmpty {
      if rest.starts(with: bytes) {
        let after = rest.index(rest.startIndex, offsetBy: bytes.count)
        return (String(self[..<rest.startIndex]), String(self[after...]))
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
