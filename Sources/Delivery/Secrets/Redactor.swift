import Base
import Cards

/// Finds secrets in whatever is printed, in every form in which a request or a foreign message may hold them.
///
/// Looked for are the secret and its parts (``SecretParts``), each as it is, percent-encoded with digits of either case, as a string of JSON, and in Base64 at each of its
/// three alignments, as `Authorization: Basic` has it. So is the beginning of one where a text was cut.
package struct Redactor: Sendable {
  private struct SecretEncoding: Sendable {
    let name: String
    let bytes: [UInt8]
  }

  /// The forms of whole secrets, the longest first, so that one that holds another is found as a whole.
  private let whole: [SecretEncoding]
  /// Those and the forms of their parts.
  private let forms: [SecretEncoding]
  /// The fewest bytes of a secret's beginning that are hidden where a text was cut.
  private static let shortestStart = 4
  private static let ellipsis = Array("…".utf8)

  /// Knows no secrets.
  package init() { (whole, forms) = ([], []) }

  /// Knows secrets by the names of their keys; empty ones are none.
  package init(_ secrets: [(name: String, value: String)]) {
    let parts = secrets.flatMap { name, value in SecretParts(of: value).all.map { (name, $0) } }
    whole = Redactor.forms(of: secrets)
    forms = Redactor.forms(of: secrets + parts)
  }

  private static func forms(of secrets: [(name: String, value: String)]) -> [SecretEncoding] {
    var forms: [SecretEncoding] = []
    var known: Set<[UInt8]> = []
    for (name, value) in secrets where !value.isEmpty {
      for bytes in Redactor.forms(of: value) where known.insert(bytes).inserted {
        forms.append(SecretEncoding(name: name, bytes: bytes))
      }
    }
    return forms.sorted { $0.bytes.count > $1.bytes.count }
  }

  /// The text with `<name>` in the place of every secret.
  package func redacted(_ text: String) -> String {
    guard !forms.isEmpty else { return text }
    return pieces(of: text, forms).map { piece in
      switch piece {
      case .plain(let text): text
      case .secret(let name): "<\(name)>"
      }
    }.joined()
  }

  /// JSON with `<name>` in the place of every secret.
  package func redacted(_ json: JSONText) -> JSONText {
    switch json {
    case .bool, .number: json
    case .string(let text): .string(redacted(text))
    case .array(let values): .array(values.map(redacted))
    case .object(let members):
      .object(members.map { JSONText.Member(redacted($0.key), redacted($0.value)) })
    }
  }

  /// The text in parts, without empty ones; secrets are those that stand there as a whole, for which something else
  /// can be put in their places.
  package func pieces(of text: String) -> [RedactedSegment] { pieces(of: text, whole) }

  private func pieces(of text: String, _ forms: [SecretEncoding]) -> [RedactedSegment] {
    let bytes = Array(text.utf8)
    var pieces: [RedactedSegment] = []
    var (start, place) = (0, 0)
    func addPlain(upTo end: Int) {
      guard start < end else { return }
      pieces.append(.plain(String(decoding: bytes[start..<end], as: UTF8.self)))
    }
    while place < bytes.count {
      guard let (name, length) = secret(at: place, of: bytes, forms) else {
        place += 1
        continue
      }
      addPlain(upTo: place)
      pieces.append(.secret(name))
      place += length
      start = place
    }
    addPlain(upTo: place)
    return pieces
  }

  private func secret(
    at place: Int, of bytes: [UInt8], _ forms: [SecretEncoding]
  ) -> (name: String, length: Int)? {
    let rest = bytes[place...]
    for form in forms where form.bytes.first == bytes[place] {
      if rest.starts(with: form.bytes) { return (form.name, form.bytes.count) }
      var common = 0
      for (one, other) in zip(rest, form.bytes) {
        guard one == other else { break }
        common += 1
      }
      if common >= Redactor.shortestStart, rest.dropFirst(common).starts(with: Redactor.ellipsis) {
        return (form.name, common)
      }
    }
    return nil
  }

  private static func forms(of secret: String) -> [[UInt8]] {
    let plain = Array(secret.utf8)
    let encoded = PercentEncoding.component(secret)
    var forms = [plain, Array(encoded.utf8), Array(lowerDigits(encoded).utf8)]
    let json = Array(JSONText.string(secret).line.utf8.dropFirst().dropLast())
    forms.append(json)
    for lead in 0..<3 {
      let form = base64(of: plain, after: lead)
      if form.count >= 8 { forms.append(form) }
    }
    return forms
  }

  /// The digits that depend on the secret alone when so many bytes stand before it.
  private static func base64(of bytes: [UInt8], after lead: Int) -> [UInt8] {
    let text = Base64.text(of: [UInt8](repeating: 0, count: lead) + bytes)
    let first = (lead * 8 + 5) / 6
    let end = (lead + bytes.count) * 8 / 6
    return first < end ? Array(text[first..<end]) : []
  }

  /// `%2F` as `%2f`.
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

/// A piece of a text in which secrets have been found.
package enum RedactedSegment: Sendable, Hashable {
  /// As it is.
  case plain(String)
  /// In the place of a secret: what it is called, such as `token`.
  case secret(String)
}

/// A secret and what of it is one by itself: what stands between the fields of a pattern; of an address its login,
/// its path and the tokens in it; of a line of the head a token without the word that stands before it.
struct SecretParts: Sendable, Hashable {
  /// The parts, without those that are words anybody could use; the secret is one of them where it can be decoded.
  let all: [String]

  /// The fewest bytes of a part that looks as if it had been made by chance.
  private static let shortestToken = 8
  /// From so many bytes on, a part is no word.
  private static let longestWord = 15
  /// A shorter text between two fields would be found everywhere.
  private static let shortestText = 4

  /// Takes a secret to pieces.
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

  /// What stays the same for every card.
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
    let place = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let target = String(rest[place...])
    var parts: [String] = []
    if let (login, _) = rest[..<place].description.cut(at: "@") {
      parts += ([login] + login.split(separator: ":").map(String.init)).filter {
        $0.utf8.count >= shortestText
      }
    }
    // The path and the query, as a request has them.
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
