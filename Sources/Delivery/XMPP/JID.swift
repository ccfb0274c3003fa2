/// An address of XMPP without a resource (RFC 7622): of an account, a room or a server.
package struct JID: Sendable, Hashable {
  /// The part before the `@`; empty for a server.
  package let local: String
  package let domain: String

  package var text: String { local.isEmpty ? domain : "\(local)@\(domain)" }

  /// The JID of a server.
  package var server: JID { JID(local: "", domain: domain) }

  private init(local: String, domain: String) { (self.local, self.domain) = (local, domain) }

  /// Reads an address in any case; nil for an invalid one or one with a resource.
  package init?(_ text: String) {
    let (local, domain) = text.lowercased().cut(at: "@") ?? ("", text.lowercased())
    guard JID.isDomain(domain), !text.hasPrefix("@"), local.utf8.count <= JID.longest,
      local.unicodeScalars.allSatisfy(JID.isLocal)
    else { return nil }
    self.init(local: local, domain: domain)
  }

  /// Signs that no part of an address has.
  static let signs = "\"&'/:<>@"

  /// Bytes of a part.
  private static let longest = 1_023

  /// The address before a resource, in lowercase, as it stands in a stanza.
  static func bare(_ text: String) -> String {
    text.prefix { $0 != "/" }.lowercased()
  }

  private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .unassigned:
      false
    default: !JID.signs.unicodeScalars.contains(scalar)
    }
  }

  private static func isDomain(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= longest
      && labels.allSatisfy { label in
        !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.unicodeScalars.allSatisfy { scalar in
            scalar == "-" || scalar.properties.numericType != nil || scalar.properties.isAlphabetic
              || scalar.properties.generalCategory == .nonspacingMark
          }
      }
  }
}
