import Foundation

extension Locale {
  /// The locale of a name such as `de_DE`, `fr-CH`, `hi-u-nu-deva` or `zh_TW.UTF-8`, with the Gregorian
  /// calendar; nil when the name is not that of a known language.
  ///
  /// Foundation itself takes any text and falls back to the root locale.
  init?(knownLanguage name: String) {
    let identifier = String(name.prefix { $0 != "." })
    let words = identifier.split { "_-@".contains($0) }
    guard let language = words.first?.lowercased(),
      Locale.LanguageCode.isoLanguageCodes.contains(where: { $0.identifier == language })
    else { return nil }
    var components = Locale.Components(identifier: identifier)
    components.calendar = .gregorian
    self.init(components: components)
  }
}
