import ChartRender

/// Characters that no font has, as a message tells them.
struct MissingCharacters: Sendable, Hashable, CustomStringConvertible {
  private let scalars: [Unicode.Scalar]

  /// Takes the characters in the order of their first use.
  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Which they are, by code point, and what helps.
  var description: String {
    let listed = scalars.prefix(MissingCharacters.mostListed).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let padding = String(repeating: "0", count: max(0, 4 - digits.count))
      return "\(excerpt(String(scalar))) (U+\(padding)\(digits))"
    }
    let more = scalars.count > listed.count ? " and \(scalars.count - listed.count) more" : ""
    return "no font has \(listed.joined(separator: ", "))\(more). Install one that does, such as "
      + "fonts-noto, or name its folder with --font-dir."
  }

  private static let mostListed = 10
}
