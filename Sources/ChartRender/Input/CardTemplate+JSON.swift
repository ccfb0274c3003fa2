extension CardTemplate {
  /// The templates that come with the library.
  ///
  /// They are written in JSON, as a user's own are, and read when they are asked for.
  package static let builtInNames = [
    "message", "link", "square", "story", "report", "widget-compact", "widget-expanded", "rows",
  ]

  /// The JSON text of a template that comes with the library; nil when there is none of that name.
  package static func builtInText(_ name: String) -> String? { nil }

  /// Reads a template from a JSON value.
  ///
  /// - Throws: ``InputError`` for an unknown key and a value that its key cannot have, with its place.
  package init(_ json: JSONValue, source: String) throws(InputError) {
    self.init(
      name: "message", width: 300, height: .content(1...2_000),
      root: CardBox(.column([], spacing: 0)))
  }
}
