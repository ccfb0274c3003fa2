import CCurl
import Delivery

/// An address of http or https, as far as it decides who is asked.
///
/// libcurl opens the connection, so libcurl alone reads the address: where two parsers disagree about its host, one
/// host is checked and another one gets what is sent.
struct HTTPOrigin: Sendable, Hashable {
  /// All of it.
  let text: String
  private let isSecure: Bool
  /// In lower case.
  private let host: String
  private let port: String

  /// Takes an address; nil for another scheme, without a host, with a name or password, or with what no address has.
  init?(_ text: String) { self.init(text, seenFrom: nil) }

  /// Where an answer sends a request, where that is followed with method and body; nil for an answer that is no
  /// redirection, or one to another host or port, to a way without TLS, or by which the method would change.
  init?(redirecting request: HTTPRequest, by reply: Reply) {
    let keepsRequest =
      switch reply.status {
      case 307, 308: true
      case 301, 302, 303: request.method == .get
      default: false
      }
    guard keepsRequest, let old = HTTPOrigin(request.url), let location = reply.headers["location"],
      let new = HTTPOrigin(location, seenFrom: old), new.host == old.host,
      new.isSecure || !old.isSecure
    else { return nil }
    // A port is that of one of the two ways.
    let isSamePlace =
      new.isSecure == old.isSecure ? new.port == old.port : (old.port, new.port) == ("80", "443")
    guard isSamePlace else { return nil }
    self = new
  }

  /// Reads an address, which may leave out what it shares with another one.
  private init?(_ text: String, seenFrom base: HTTPOrigin?) {
    // libcurl takes a backslash for a part of a password, browsers for a slash.
    guard !text.isEmpty,
      text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") }),
      let address = curl_url()
    else { return nil }
    defer { curl_url_cleanup(address) }
    for step in [base?.text, text].compactMap({ $0 }) {
      guard curl_url_set(address, CURLUPART_URL, step, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK
      else { return nil }
    }
    func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard curl_url_get(address, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
        return nil
      }
      defer { curl_free(text) }
      return String(cString: text)
    }
    guard let scheme = part(CURLUPART_SCHEME), scheme == "http" || scheme == "https",
      let host = part(CURLUPART_HOST), let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT),
      let whole = base == nil ? text : part(CURLUPART_URL)
    else { return nil }
    (self.text, self.port, isSecure) = (whole, port, scheme == "https")
    self.host = host.lowercased() + (part(CURLUPART_ZONEID).map { "%\($0)" } ?? "")
  }
}
