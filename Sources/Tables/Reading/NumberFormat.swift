import Base
import Calendars
import Foundation

/// The number format of an input: the decimal separator and the optional thousands separators.
public struct NumberFormat: Sendable, Hashable {
  package let decimal: [UInt8]
  package let grouping: [[UInt8]]
  package let isPlain: Bool

  /// The format of JSON: a decimal point, and no thousands separators.
  public static let plain = NumberFormat(decimal: [.point], grouping: [])
  /// ``plain`` with commas as thousands separators, as in `1,234.5`.
  static let commaGrouped = NumberFormat(decimal: [.point], grouping: [[.comma]])

  /// Makes a format; nil if separators are equal or could be part of a number.
  ///
  /// - Parameters:
  ///   - decimal: the decimal separator, such as a comma.
  ///   - grouping: the thousands separators, such as a point or a narrow no-break space; a number
  ///     uses one of them throughout.
  ///
  /// Digits, signs, `e`, quotes and line breaks are no separators.
  public init?(decimal: Character, grouping: [Character] = []) {
    let all = [decimal] + grouping
    guard Set(all).count == all.count, all.allSatisfy(NumberFormat.isSeparator) else { return nil }
    self.init(decimal: Array(decimal.utf8), grouping: grouping.map { Array($0.utf8) })
  }

  private init(decimal: [UInt8], grouping: [[UInt8]]) {
    self.decimal = decimal
    self.grouping = grouping
    isPlain = decimal == [.point] && grouping.isEmpty
  }

  private static func isSeparator(_ character: Character) -> Bool {
    !character.isNumber && !character.isNewline && !"+-eE\"".contains(character)
  }

  /// Makes the format of a locale such as `de_DE`, `fr-CH` or `en_IN`; nil if the language is
  /// unknown.
  ///
  /// Thousands separators are optional, and if the locale's is a kind of space or of apostrophe,
  /// all kinds are accepted.
  public init?(locale identifier: String) {
    guard let locale = Locale(knownLanguage: identifier),
      let decimal = locale.decimalSeparator?.first
    else { return nil }
    let spaces: [Character] = [" ", "\u{A0}", "\u{202F}"]
    let apostrophes: [Character] = ["'", "\u{2019}"]
    let grouping = (locale.groupingSeparator?.first).map { group in
      [spaces, apostrophes].first { $0.contains(group) } ?? [group]
    }
    self.init(decimal: decimal, grouping: grouping ?? [])
  }
}
