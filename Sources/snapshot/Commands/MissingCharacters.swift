import ChartRender

/// Characters that no font has, as a message tells them.
struct MissingCharacters: Sendable, Hashable, CustomStringConvertible {
  private let scalars: [Unicode.Scalar]

  /// Takes the characters in the order of their first use.
  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Which they are, by code point, and what helps.
  var description: String {
    let listed = scalars.prefix(MissingCharacters.mostListed).map(MissingCharacters.name)
    let more = scalars.count > listed.count ? " and \(scalars.count - listed.count) more" : ""
    return "no font has \(listed.joined(separator: ", "))\(more). Install one that does, such as "
      + "fonts-noto, or name its folder with --font-dir."
  }

  private static let mostListed = 10

  /// The character with its code point, or the code point alone where there is nothing to show.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned, .control, .format, .surrogate: return code
    default: return "\(excerpt(String(scalar))) (\(code))"
    }
  }
}
