import Base
import Cards
import Options

/// A text of a call or a destination in which fields of a card may stand, in braces.
package struct FieldTemplate: Sendable {
  private let text: String
  /// What messages call it: a key, or an option.
  private let key: String
  /// The names of the fields.
  package let names: Set<String>

  private static let words = TemplateResolver(settings: ChartSettings())

  /// Takes a text.
  package init(_ text: String, of key: String) {
    (self.text, self.key) = (text, key)
    names = TextTemplate.names(in: text)
  }

  /// The text for a card with these fields.
  ///
  /// - Throws: ``DestinationProblem``, also for a field that is missing or empty: a message must not go
  ///   somewhere else because of a hole in the data.
  package func filled(with fields: [String: String]) throws(DestinationProblem) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    if let hole = names.sorted().first(where: { fields[$0, default: ""].isEmpty }) {
      throw .wrong(
        key: key, value: text,
        rule: "The card has no field \"\(excerpt(hole))\", or it is empty.")
    }
    do throws(NamedTemplateError) {
      return try FieldTemplate.words.text(text, field: key, extra: fields)
    } catch {
      throw .unsupported(error.description)
    }
  }
}
