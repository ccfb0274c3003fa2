import Base
import Cards

/// Why a card cannot be made of what was asked for.
package enum CardError: Error, Sendable, Hashable {
  /// The rows, or a condition on them.
  case input(InputError)
  /// Words that cannot be filled in.
  case words(NamedTemplateError)
  /// The row that is to be chosen does not exist.
  case noRow(String, titles: [String])
  /// A card on which nothing would be.
  case empty

  /// Runs what can only fail by words.
  static func wrappingWords<Result>(
    _ body: () throws(NamedTemplateError) -> Result
  ) throws(CardError) -> Result {
    do throws(NamedTemplateError) { return try body() } catch { throw .words(error) }
  }
}
