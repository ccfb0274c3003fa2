import Foundation

extension Locale {
  /// The most letters of a name: ICU keeps names in 157 bytes, and longer ones overwrite what follows.
  private static let longestName = 100
  /// The most letters that Foundation may make of a name when it spells its keys out.
  private static let longestSpelling = 150

  /// The locale of a name such as `de_DE`, `fr-CH`, `hi-u-nu-deva` or `zh_TW.UTF-8`, with the Gregorian
  /// calendar; nil when the name is not that of a known language, or not a name of a locale at all.
  ///
  /// Foundation itself takes any text, falls back to the root locale, and writes beyond its memory for
  /// long ones.
  package init?(knownLanguage name: String) {
    let identifier = String(name.prefix { $0 != "." })
    guard Locale.isName(identifier),
      let language = identifier.split(whereSeparator: { "_-@".contains($0) }).first?.lowercased(),
      Locale.LanguageCode.isoLanguageCodes.contains(where: { $0.identifier == language })
    else { return nil }
    var components = Locale.Components(identifier: identifier)
    components.calendar = .gregorian
    self.init(components: components)
    // Without a point it has digits that nobody knows, with which a formatter ends the process.
    guard self.identifier.utf8.count <= Locale.longestSpelling, decimalSeparator?.first != nil
    else { return nil }
  }

  /// Whether a text is written as names of locales are: subtags of at most eight letters and digits
  /// with `_` or `-` between them (Unicode Technical Standard 35, section 3), behind which `@` may
  /// begin keys with values.
  private static func isName(_ text: String) -> Bool {
    guard text.utf8.count <= longestName else { return false }
    let parts = text.utf8.split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    let subtags = parts[0].split { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    guard subtags.allSatisfy({ $0.count <= 8 && $0.allSatisfy(\.isLetterOrDigit) }) else {
      return false
    }
    return parts.dropFirst().joined().allSatisfy { byte in
      byte.isLetterOrDigit || "=;_-+/:".utf8.contains(byte)
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
