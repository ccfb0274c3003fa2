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
  /// A font family that is not there, where `missing-fonts` makes it an error.
  case missingFamily(MissingFamily)
  /// A finding that `strict` makes an error, and the number of others.
  case lint(CardFinding, others: Int)
  /// An SVG or PDF file with more bytes than `max-bytes`.
  case tooLarge(name: String, ImageFormat, bytes: Int, limit: Int)
  /// A PNG file with more bytes than `max-bytes`, however few colours it has.
  case notReducible(name: String, ImageError)
}

/// A font family that is not there.
package struct MissingFamily: Sendable, Hashable, CustomStringConvertible {
  private let name: String
  private let drawn: String
  private let near: String?

  /// - Parameters:
  ///   - name: the family that was asked for.
  ///   - drawn: the one that texts are set in.
  ///   - near: a family with a similar name.
  package init(name: String, drawn: String, near: String?) {
    (self.name, self.drawn, self.near) = (name, drawn, near)
  }

  package var description: String {
    // The package of the default family is known; any other name is rather a slip.
    let advice =
      name == Font.defaultFamilies.first
      ? " Install it (Debian: fonts-inter), or name its folder with --font-dir."
      : near.map { " Did you mean \(quoted($0))?" } ?? ""
    return "there is no font family \(quoted(name)).\(advice) \(drawn) takes its place."
  }
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
      + "\(package), or name its folder with --font-dir."
  }

  /// The package of Debian that probably has the first of them.
  private var package: String {
    guard let properties = scalars.first?.properties else { return "fonts-noto-ui-core" }
    if properties.isEmojiPresentation { return "fonts-noto-color-emoji" }
    let name = properties.name ?? ""
    let isEastAsian =
      properties.isIdeographic
      || ["HANGUL", "HIRAGANA", "KATAKANA", "BOPOMOFO", "CJK"].contains { name.hasPrefix($0) }
    return isEastAsian ? "fonts-noto-cjk" : "fonts-noto-ui-core"
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
