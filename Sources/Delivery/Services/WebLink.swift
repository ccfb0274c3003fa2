import Base

/// A link whose characters are safe in markup.
struct WebLink: Sendable, Hashable {
  /// The URL with characters outside RFC 3986 percent-encoded.
  let address: String

  /// Reads a link; nil without a scheme, `://` and a host.
  ///
  /// - Parameter schemes: the schemes in lower case that it may have; nil for any.
  init?(_ text: String, schemes: Set<String>? = nil) {
    guard let (scheme, rest) = text.cut(at: "://"), WebLink.isScheme(scheme),
      schemes?.contains(scheme.lowercased()) ?? true,
      let first = rest.unicodeScalars.first,
      first == "[" || first.properties.isAlphabetic
        || first.properties.numericType != nil
    else { return nil }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if WebLink.stands(byte) {
        bytes.append(byte)
      } else {
        bytes += PercentEncoding.encoded(byte)
      }
    }
    address = String(decoding: bytes, as: UTF8.self)
  }

  /// The name of the host, as people read it.
  var host: String {
    let rest = address.cut(at: "://")?.1 ?? address
    let authority = rest.prefix { !"/?#".contains($0) }
    return String(authority.split(separator: "@").last ?? authority)
  }

  /// A link of the web of up to so many bytes, as buttons and Markdown take it; others are text.
  static func web(_ text: String, upTo limit: Int = 2_000) -> WebLink? {
    guard let link = WebLink(text, schemes: ["http", "https"]), link.address.utf8.count <= limit
    else { return nil }
    return link
  }

  private static func isScheme(_ text: String) -> Bool {
    guard text.utf8.first?.isLetter == true else { return false }
    return text.utf8.allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
  }

  private static func stands(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-._~:/?#@!$&'()+,;=%[]".utf8.contains(byte)
  }
}
