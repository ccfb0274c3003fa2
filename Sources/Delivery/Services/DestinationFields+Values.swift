import Base

extension DestinationFields {
  /// The error of a value that breaks a rule.
  func wrong(_ key: String, rule: String) -> DestinationProblem {
    .wrong(key: key, value: excerpt(self[key] ?? "", limit: 80), rule: rule)
  }

  /// Reads an HTTP URL; nil if the key is missing. A secret stands in no message.
  func webAddress(
    _ key: String, isSecret: Bool = false, schemes: [String] = ["https", "http"]
  ) throws(DestinationProblem) -> String? {
    guard let value = self[key] else { return nil }
    guard let address = ParsedURL(value), schemes.contains(address.scheme),
      !address.host.isEmpty, address.user == nil, address.fragment == nil
    else {
      let start = schemes.map { "\($0)://" }.joined(separator: " or ")
      throw .wrong(
        key: key, value: isSecret ? "" : excerpt(value, limit: 80),
        rule: "Give a whole address that starts with \(start), without blanks, user or \"#\".")
    }
    return value
  }

  /// A server URL without trailing slashes.
  func server(_ key: String, default standard: String) throws(DestinationProblem) -> String {
    var server = try webAddress(key) ?? standard
    while server.hasSuffix("/") { server.removeLast() }
    return server
  }

  /// Reads a secret for a request header; nil if the key is missing.
  func headerSecret(_ key: String) throws(DestinationProblem) -> String? {
    guard let value = self[key] else { return nil }
    guard value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .wrong(
        key: key, value: "",
        rule: "It has blanks, line breaks or signs beyond ASCII: copy it once more, without them.")
    }
    return value
  }

  /// Reads the lines of a head, `header.NAME`, sorted by their names.
  ///
  /// - Parameter reserved: names in lower case that are set already.
  func headers(except reserved: [String]) throws(DestinationProblem) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    for key in values.keys.sorted() where key.hasPrefix("header.") {
      let name = String(key.dropFirst("header.".count))
      guard !name.isEmpty, !reserved.contains(name.lowercased()),
        name.utf8.allSatisfy({ $0.isLetterOrDigit || "-_".utf8.contains($0) })
      else {
        throw .wrong(
          key: excerpt(key, limit: 80), value: "",
          rule: "Name a line of letters, digits and hyphens that is not set already, such as "
            + "header.X-Token.")
      }
      headers.append(HTTPHeader(name, try required(key)))
    }
    return headers
  }

  /// Reads the number of a port; nil if the key is missing.
  func port(_ key: String) throws(DestinationProblem) -> Int? {
    guard let text = self[key] else { return nil }
    guard let port = Int(text), (1...65_535).contains(port) else {
      throw wrong(key, rule: "Give a number from 1 to 65535.")
    }
    return port
  }

  /// Reads one of the allowed values; nil if the key is missing.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(DestinationProblem) -> Choice? where Choice.RawValue == String {
    guard let value = self[key] else { return nil }
    guard let choice = Choice(rawValue: value) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong(key, rule: "Choose one of \(words).")
    }
    return choice
  }

  /// Throws if there are other keys than these.
  func holdOnly(_ keys: [DestinationKey]) throws(DestinationProblem) {
    for name in values.keys.sorted() where !keys.contains(where: { $0.names(name) }) {
      throw .unknown(excerpt(name, limit: 80), among: keys.map(\.name))
    }
  }
}

extension DestinationKey {
  /// Whether a name matches this key: `header.*` matches every name that starts with `header.`.
  package func names(_ text: String) -> Bool {
    guard name.hasSuffix("*") else { return text == name }
    return text.hasPrefix(name.dropLast()) && text.utf8.count >= name.utf8.count
  }
}
