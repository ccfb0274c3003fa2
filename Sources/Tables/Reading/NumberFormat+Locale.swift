import Calendars
import Foundation

extension NumberFormat {
  /// How numbers are written in a locale, such as `de_DE`, `fr-CH` or `en_IN`.
  ///
  /// It is nil when the name is not that of a known language. What separates thousands is optional in
  /// numbers that are read, and where a locale has one kind of space there, every kind is accepted.
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
