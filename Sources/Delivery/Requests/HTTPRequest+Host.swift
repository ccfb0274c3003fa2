extension HTTPRequest {
  /// The host that the request goes to, in lower case, with its port where the address names one; empty where the
  /// address has none.
  package var host: String { HTTPRequest.host(of: url) ?? "" }

  /// The host of an address, in lower case, with its port where one is named; nil where there is none.
  package static func host(of address: String) -> String? {
    guard let slashes = address.firstRange(of: "//"),
      address[..<slashes.lowerBound].allSatisfy({ $0 != "/" && $0 != "?" && $0 != "#" })
    else { return nil }
    let authority = address[slashes.upperBound...].prefix {
      $0 != "/" && $0 != "?" && $0 != "#"
    }
    // Before an @ stand a name and a password.
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    let text = (host ?? authority).lowercased()
    return text.isEmpty ? nil : text
  }
}
