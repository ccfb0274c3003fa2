import Cards

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
