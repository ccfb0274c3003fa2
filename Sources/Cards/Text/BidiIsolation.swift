import Base
import Calendars

/// Keeps the parts of words together in a sentence that runs the other way.
///
/// Lines drop the isolates of the Unicode Bidirectional Algorithm, with which data could reorder what
/// stands beside it. The marks that they keep do the same for a word that is known: marks of its own
/// direction around it hold its ends, and one of the sentence behind it ends its reach.
package struct BidiIsolation {
  private static let marks: [ReadingDirection: String] = [
    .leftToRight: "\u{200E}", .rightToLeft: "\u{200F}",
  ]

  private let sentence: ReadingDirection
  private let isAlone: Bool

  /// Looks at the text around the words of a template.
  package init(of template: TextTemplate, in locale: ChartLocale) {
    sentence = ReadingDirection(firstStrongIn: template.plainText) ?? locale.direction
    isAlone = template.pieces.count < 2
  }

  /// Looks at the text before a word.
  package init(after text: String, in locale: ChartLocale) {
    sentence = ReadingDirection(firstStrongIn: text) ?? locale.direction
    isAlone = false
  }

  /// A word as it stands in the sentence.
  package func placed(_ word: String) -> String {
    guard !isAlone, !word.isEmpty else { return word }
    let direction = ReadingDirection(firstStrongIn: word) ?? BidiIsolation.ofNumber(word)
    guard let direction, direction != sentence, let own = BidiIsolation.marks[direction],
      let outer = BidiIsolation.marks[sentence]
    else { return word }
    return own + word + own + outer
  }

  /// Digits of Europe with signs or spaces between them are turned around among Arabic letters; digits
  /// alone are not.
  private static func ofNumber(_ word: String) -> ReadingDirection? {
    let hasDigits = word.unicodeScalars.contains { ("0"..."9").contains($0) }
    let isPlain = word.unicodeScalars.allSatisfy {
      ("0"..."9").contains($0) || ".,".unicodeScalars.contains($0)
    }
    return hasDigits && !isPlain ? .leftToRight : nil
  }
}
