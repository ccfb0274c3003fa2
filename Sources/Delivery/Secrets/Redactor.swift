import Base
import Cards

/// Finds secrets in printed text and replaces them by their names.
package struct Redactor: Sendable {
  private struct SecretEncoding: Sendable {
    let name: String
    let bytes: [UInt8]
  }

  /// Encodings of whole secrets, the longest first so that one containing another is found whole.
  private let whole: [SecretEncoding]
  /// Also encodings of the parts of secrets.
  private let encodings: [SecretEncoding]
  /// Minimum length in bytes of a secret's prefix that is hidden before an ellipsis.
  private static let shortestStart = 4
  private static let ellipsis = Array("…".utf8)

  package init() { (whole, encodings) = ([], []) }

  /// Creates a redactor of named secrets; empty values are ignored.
  package init(_ secrets: [(name: String, value: String)]) {
    let parts = secrets.flatMap { name, value in SecretParts(of: value).all.map { (name, $0) } }
    whole = Redactor.encodings(of: secrets)
    encodings = Redactor.encodings(of: secrets + parts)
  }

  private static func encodings(of secrets: [(name: String, value: String)]) -> [SecretEncoding] {
    var encodings: [SecretEncoding] = []
    var known: Set<[UInt8]> = []
    for (name, value) in secrets where !value.isEmpty {
      for bytes in Redactor.encodings(of: value) where known.insert(bytes).inserted {
        encodings.append(SecretEncoding(name: name, bytes: bytes))
      }
    }
    return encodings.sorted { $0.bytes.count > $1.bytes.count }
  }

  /// Returns the text with `<name>` for every secret.
  package func redacted(_ text: String) -> String {
    guard !encodings.isEmpty else { return text }
    return pieces(of: text, encodings).map { piece in
      switch piece {
      case .plain(let text): text
      case .secret(let name): "<\(name)>"
      }
    }.joined()
  }

  package func redacted(_ json: JSONText) -> JSONText {
    switch json {
    case .bool, .number: json
    case .string(let text): .string(redacted(text))
    case .array(let values): .array(values.map(redacted))
    case .object(let object):
      .object(object.members.map { JSONText.Member(redacted($0.key), redacted($0.value)) })
    }
  }

  /// Splits the text at whole secrets; empty segments are omitted.
  package func segments(of text: String) -> [RedactedSegment] { pieces(of: text, whole) }

  private func pieces(of text: String, _ encodings: [SecretEncoding]) -> [RedactedSegment] {
    let bytes = Array(text.utf8)
    var pieces: [RedactedSegment] = []
    var (start, offset) = (0, 0)
    func addPlain(upTo end: Int) {
      guard start < end else { return }
      pieces.append(.plain(String(decoding: bytes[start..<end], as: UTF8.self)))
    }
    while offset < bytes.count {
      guard let (name, length) = secret(at: offset, of: bytes, encodings) else {
        offset += 1
        continue
      }
      addPlain(upTo: offset)
      pieces.append(.secret(name))
      offset += length
      start = offset
    }
    addPlain(upTo: offset)
    return pieces
  }

  private func secret(
    at offset: Int, of bytes: [UInt8], _ encodings: [SecretEncoding]
  ) -> (name: String, length: Int)? {
    let rest = bytes[offset...]
    for encoding in encodings where encoding.bytes.first == bytes[offset] {
      if rest.starts(with: encoding.bytes) { return (encoding.name, encoding.bytes.count) }
      var common = 0
      for (one, other) in zip(rest, encoding.bytes) {
        guard one == other else { break }
        common += 1
      }
      if common >= Redactor.shortestStart, rest.dropFirst(common).starts(with: Redactor.ellipsis) {
        return (encoding.name, common)
      }
    }
    return nil
  }

  private static func encodings(of secret: String) -> [[UInt8]] {
    let plain = Array(secret.utf8)
    let encoded = PercentEncoding.component(secret)
    var encodings = [plain, Array(encoded.utf8), Array(lowerDigits(encoded).utf8)]
    let json = Array(JSONText.string(secret).line.utf8.dropFirst().dropLast())
    encodings.append(json)
    for lead in 0..<3 {
      let encoding = base64(of: plain, after: lead)
      if encoding.count >= 8 { encodings.append(encoding) }
    }
    return encodings
  }

  /// The Base64 digits that do not depend on neighbours when `lead` bytes precede the secret.
  private static func base64(of bytes: [UInt8], after lead: Int) -> [UInt8] {
    let text = Base64.text(of: [UInt8](repeating: 0, count: lead) + bytes)
    let first = (lead * 8 + 5) / 6
    let end = (lead + bytes.count) * 8 / 6
    return first < end ? Array(text[first..<end]) : []
  }

  /// Lowercases percent-encoded digits: `%2F` becomes `%2f`.
  private static func lowerDigits(_ text: String) -> String {
    var left = 0
    return String(
      decoding: text.utf8.map { byte in
        if byte == UInt8(ascii: "%") {
          left = 2
        } else if left > 0 {
          left -= 1
          if (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte) { return byte + 32 }
        }
        return byte
      }, as: UTF8.self)
  }
}

/// A segment of a text in which secrets were found.
package enum RedactedSegment: Sendable, Hashable {
  case plain(String)
  /// The name of a secret, such as `token`.
  case secret(String)
}

/// The parts of a secret that are secret on their own: literals of a template, the login, path and
/// path components of a URL, and the credentials of a header.
struct SecretParts: Sendable, Hashable {
  /// The parts, and their percent-decoded forms; common words are omitted.
  let all: [String]

  /// Minimum length in bytes of a random token.
  private static let shortestToken = 8
  /// A longer part is always a token, even if all of it is lowercase letters.
  private static let longestWord = 15
  /// Shorter literals of a template would match almost anywhere.
  private static let shortestText = 4

  init(of secret: String) {
    let texts = SecretParts.texts(between: secret)
    var all = texts + ([secret] + texts).flatMap(SecretParts.parts)
    for text in [secret] + all {
      if let decoded = PercentEncoding.decoded(text), decoded != text { all.append(decoded) }
    }
    var unique: [String] = []
    for part in all where part != secret && !unique.contains(part) { unique.append(part) }
    self.all = unique
  }

  /// The literals of a template.
  private static func texts(between pattern: String) -> [String] {
    guard !TextTemplate.names(in: pattern).isEmpty else { return [] }
    do throws(TemplateError) {
      return try TextTemplate(pattern).pieces.compactMap { piece in
        if case .text(let text) = piece, text.utf8.count >= shortestText { text } else { nil }
      }
    } catch {
      return []
    }
  }

  private static func parts(of text: String) -> [String] {
    guard let (_, rest) = text.cut(at: "://") else {
      guard let (_, credentials) = text.cut(at: " "), credentials.utf8.count >= shortestToken
      else { return [] }
      return [credentials]
    }
    let offset = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let target = String(rest[offset...])
    var parts: [String] = []
    if let (login, _) = rest[..<offset].description.cut(at: "@") {
      parts += ([login] + login.split(separator: ":").map(String.init)).filter {
        $0.utf8.count >= shortestText
      }
    }
    // Request targets are logged in this form.
    if target.utf8.count > shortestToken { parts.append(target) }
    return parts + target.split { "/?&=#".contains($0) }.map(String.init).filter(isToken)
  }

  private static func isToken(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= shortestToken else { return false }
    return bytes.count > longestWord
      || !bytes.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
  }
}
