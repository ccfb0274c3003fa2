import Base

/// A mail address with an optional name: `Ann <ann@example.com>`.
struct MailAddress: Sendable, Hashable {
  let name: String
  /// The address alone: `ann@example.com`.
  let address: String

  init(_ text: String) throws(MailAddressProblem) {
    let text = text.trimmed
    if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
      name = MailAddress.unquoted(String(text[..<open]).trimmed)
      address = String(text[text.index(after: open)...].dropLast()).trimmed
    } else {
      (name, address) = ("", text)
    }
    try MailAddress.check(address)
  }

  /// The sender of drafts, in a domain that never exists (RFC 2606).
  static let placeholder = MailAddress(known: "card@example.invalid")

  private init(known address: String) { (name, self.address) = ("", address) }

  /// Reads addresses separated by commas.
  static func list(_ text: String) throws(MailAddressProblem) -> [MailAddress] {
    var list: [MailAddress] = []
    for part in parts(text) where !part.isBlank { list.append(try MailAddress(part)) }
    return list
  }

  /// The header form, with the name quoted or encoded.
  var line: String {
    guard !name.isEmpty else { return address }
    guard EncodedWords.isPlain(name) else {
      return EncodedWords.words(name).joined(separator: "\r\n ") + "\r\n <\(address)>"
    }
    let quoted = name.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\"\(quoted)\" <\(address)>"
  }

  var domain: String { address.split(separator: "@").last.map(String.init) ?? "" }
}

/// An invalid address, and the rule with the next step.
struct MailAddressProblem: Error, Sendable, Hashable {
  let address: String
  let rule: String
}

extension MailAddress {
  private static func check(_ address: String) throws(MailAddressProblem) {
    func problem(_ rule: String) -> MailAddressProblem {
      MailAddressProblem(address: excerpt(address, limit: 80), rule: rule)
    }
    guard address.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw problem(
        "Only ASCII addresses reach every server: write the domain as xn--…, as your registrar shows it."
      )
    }
    let sides = address.split(separator: "@", omittingEmptySubsequences: false)
    guard sides.count == 2, address.utf8.count <= 254, isLocal(sides[0]), isDomain(sides[1]) else {
      throw problem(
        "Give addresses such as ann@example.com or Ann <ann@example.com>, with commas between them."
      )
    }
  }

  /// A dot-atom (RFC 5322).
  private static func isLocal(_ text: Substring) -> Bool {
    let signs = Set(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+/=?^_`{|}~-")
    let atoms = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 64
      && atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(signs.contains) }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = text.dropFirst().dropLast()
      return !inner.isEmpty && inner.allSatisfy { $0.isHexDigit || ".:IPv".contains($0) }
    }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
  }

  /// Splits at commas outside quotes.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == ",", !isQuoted {
        parts.append("")
        continue
      }
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    return parts
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      result.append(character)
      isEscaped = false
    }
    return result
  }
}

extension String {
  /// The text without whitespace at its ends.
  var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
    return start < end ? String(self[start..<end]) : ""
  }
}

/// Encoded words of RFC 2047: at most 75 characters between `=?` and `?=`.
enum EncodedWords {
  /// The text, or encoded words separated by spaces, which readers remove.
  static func line(_ text: String) -> String {
    isPlain(text) ? text : words(text).joined(separator: " ")
  }

  /// Whether a text is printable ASCII without `=?`.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && !text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("=?")
  }

  /// The text as encoded words; scalars are never split.
  static func words(_ text: String) -> [String] {
    // A line with such a word has at most 76 characters, its name included: 12 of them mark the
    // word, 52 hold these bytes, and the longest name used here takes 10.
    chunks(text, bytes: 39).map { "=?UTF-8?B?\(Base64.string(of: $0))?=" }
  }

  private static func chunks(_ text: String, bytes limit: Int) -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var chunk: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if chunk.count + bytes.count > limit {
        chunks.append(chunk)
        chunk = []
      }
      chunk += bytes
    }
    return chunk.isEmpty ? chunks : chunks + [chunk]
  }
}
