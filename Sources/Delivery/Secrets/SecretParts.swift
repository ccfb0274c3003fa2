import ChartRender

/// A secret and those of its parts that give it away: what stands between the fields of a pattern, and of an
/// address all that follows the host.
struct SecretParts: Sendable {
  /// The parts, the whole first.
  let all: [String]

  /// A shorter part of an address says nothing: it is `api`, `hooks` or a number of a version.
  private static let leastOfAddress = 8
  /// A shorter text between two fields would be found everywhere.
  private static let leastOfPattern = 4

  /// Takes a secret apart.
  init(of secret: String) {
    var parts = [secret]
    if !WordTemplate.names(in: secret).isEmpty {
      parts += SecretParts.texts(between: secret).filter {
        $0.utf8.count >= SecretParts.leastOfPattern
      }
    }
    for part in parts where part.contains("://") { parts += SecretParts.tails(of: part) }
    var unique: [String] = []
    for part in parts where !unique.contains(part) { unique.append(part) }
    all = unique
  }

  private static func texts(between pattern: String) -> [String] {
    do throws(WordProblem) {
      return try WordTemplate(pattern).pieces.compactMap { piece in
        if case .text(let text) = piece { text } else { nil }
      }
    } catch {
      return []
    }
  }

  /// Path and query as a whole, then each of their parts that is long enough to be a secret.
  private static func tails(of address: String) -> [String] {
    guard let scheme = address.firstRange(of: "://") else { return [] }
    let rest = address[scheme.upperBound...]
    let login = rest.prefix { $0 != "/" && $0 != "?" }.split(separator: "@").dropLast()
    guard let start = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else {
      return login.map(String.init)
    }
    let tail = rest[start...]
    let words = tail.split { "/?&=#".contains($0) }.map(String.init)
    let decoded = words.compactMap { PercentEncoding.decoded($0) }
    return (login.map(String.init) + [String(tail)] + words + decoded).filter {
      $0.utf8.count >= leastOfAddress
    }
  }
}
