import Base

extension CardTemplate {
  /// The names of the templates that come with the library, the standard one first.
  public static var builtInNames: [String] { builtInTexts.map(\.name) }

  private static let builtInTexts: [(name: String, text: String)] = [
    ("message", messageText), ("link", linkText), ("square", squareText), ("story", storyText),
    ("report", reportText), ("widget-compact", widgetCompactText),
    ("widget-expanded", widgetExpandedText), ("rows", rowsText),
  ]

  /// The JSON text of a template that comes with the library, to read or to start one's own from; nil
  /// when there is none of that name.
  public static func builtInText(_ name: String) -> String? {
    builtInTexts.first { $0.name == name.lowercased() }?.text
  }

  /// A template that comes with the library, nil when there is none of that name.
  ///
  /// It is read from its text each time, which takes some tens of microseconds: keep it.
  public static func named(_ name: String) -> CardTemplate? {
    do throws(InputError) {
      return try CardTemplate(builtIn: name)
    } catch {
      return nil
    }
  }

  /// Reads a template that comes with the library.
  ///
  /// - Throws: ``InputError`` when there is none of that name.
  public init(builtIn name: String) throws(InputError) {
    let text = CardTemplate.builtInText(name) ?? "{}"
    try self.init(reading: SourceText(Array(text.utf8), name: "the template \(name)"))
  }
}
