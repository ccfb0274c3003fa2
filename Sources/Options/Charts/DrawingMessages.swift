import Base
import Cards
import Charts
import Graphics
import Tables

/// A message about a chart or a card that was drawn, in one line.
package enum DrawingNotice: Sendable, Hashable {
  /// Something is probably not as intended.
  case warning(String)
  /// A choice that was made, such as the columns.
  case note(String)
  /// Something that a service would cut, shrink or hide.
  case finding(String)
}

/// The reason why a chart or card is not drawn although its data can be read.
package enum DrawingError: Error, Sendable, Hashable {
  /// A warning that `strict` makes an error, and the number of others.
  case strict(InputWarning, others: Int)
  /// `active` names an element that does not exist.
  case noElement(Int, count: Int)
  /// Characters that no font has, where `missing-fonts` makes them an error.
  case missingCharacters(MissingCharacters)
  /// A finding that `strict` makes an error, and the number of others.
  case lint(CardFinding, others: Int)
  /// An SVG or PDF file with more bytes than `max-bytes`.
  case tooLarge(name: String, ImageFormat, bytes: Int, limit: Int)
  /// A PNG file with more bytes than `max-bytes`, however few colours it has.
  case notReducible(name: String, ImageError)
}

/// Characters that no font has.
package struct MissingCharacters: Sendable, Hashable, CustomStringConvertible {
  private let scalars: [Unicode.Scalar]

  /// Takes the characters in the order of their first use.
  package init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Which they are, by code point, and what helps.
  package var description: String {
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
