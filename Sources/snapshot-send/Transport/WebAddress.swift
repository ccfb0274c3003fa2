import Delivery

/// An address of http or https, as far as it decides who is asked.
struct WebAddress: Sendable, Hashable {
  /// All of it.
  let text: String
  private let isSecure: Bool
  /// The host with the port that it names, in lower case.
  private let host: String

  /// Takes an address; nil for another scheme, without a host, or with what no address has.
  init?(_ text: String) {
    let lower = text.lowercased()
    guard lower.hasPrefix("http://") || lower.hasPrefix("https://"),
      text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }),
      let host = HTTPRequest.host(of: text), !host.hasPrefix(":")
    else { return nil }
    (self.text, self.host, isSecure) = (text, host, lower.hasPrefix("https:"))
  }

  /// Where an answer sends a request, where that is followed with method and body; nil for an answer that is no
  /// redirection, or one to another host or port, to a way without TLS, or by which the method would change.
  init?(redirecting request: HTTPRequest, by reply: Reply) {
    let keepsRequest =
      switch reply.status {
      case 307, 308: true
      case 301, 302, 303: request.method == .get
      default: false
      }
    guard keepsRequest, let old = WebAddress(request.url), let location = reply.headers["location"],
      let new = old.address(of: location), new.host == old.host, new.isSecure || !old.isSecure
    else { return nil }
    // A port is that of one of the two ways.
    guard new.isSecure == old.isSecure || !old.host.hasPort else { return nil }
    self = new
  }

  /// An address that may leave out what it shares with this one, as far as servers do that: the scheme, or the host.
  private func address(of location: String) -> WebAddress? {
    let scheme = isSecure ? "https:" : "http:"
    if location.hasPrefix("//") { return WebAddress(scheme + location) }
    if location.hasPrefix("/") { return WebAddress("\(scheme)//\(host)\(location)") }
    return WebAddress(location)
  }
}

extension String {
  /// Whether a host is followed by a port; the colons of an address in brackets are none.
  fileprivate var hasPort: Bool {
    drop { $0 != "]" }.contains(":") || (!hasPrefix("[") && contains(":"))
  }
}
