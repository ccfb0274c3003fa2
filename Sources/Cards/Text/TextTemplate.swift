import Base
import Calendars

/// A text with places for words from data.
///
/// An example is `I moved {steps} steps {day}.` Between braces are a name and any number of filters:
/// `{name|filter:argument|filter}`. What stands there in double quotes may have braces, bars and colons,
/// and two double quotes stand for one: `{"a|b"|default:"{}"}`. Braces that stand for themselves are
/// doubled. Nothing in a template is ever run.
package struct TextTemplate: Sendable, Hashable {
  /// What stands where there is no value.
  package static let missing = "–"

  /// A place for a word.
  package struct Placeholder: Sendable, Hashable {
    /// The name, without quotes and the spaces around it.
    package let name: String
    /// What is done to what it stands for, in order.
    package let filters: [TemplateFilter]
    /// What stands between the braces, as it was written.
    let source: String
  }

  /// A part of a template.
  package enum Piece: Sendable, Hashable {
    /// Text, in which braces are single.
    case text(String)
    /// A place for a word.
    case word(Placeholder)
  }

  /// The most characters, as Unicode counts them, that are read.
  static let maximumLength = 100_000
  /// The most words.
  static let maximumWords = 200

  /// Text and words in turn.
  package let pieces: [Piece]

  /// Reads a template.
  ///
  /// - Throws: ``TemplateError`` with the column where a brace has no partner, a name is empty, a filter is
  ///   not known or has a wrong argument, and for a text that is too long or has too many words.
  package init(_ text: String) throws(TemplateError) {
    var parser = TemplateParser(text)
    pieces = try parser.pieces()
  }

  /// The names of its words, each once, in the order in which they come.
  package var names: [String] {
    var seen = Set<String>()
    return words.map(\.name).filter { seen.insert($0).inserted }
  }

  /// Its words in their order.
  package var words: [Placeholder] {
    pieces.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  /// The text that the template was read from.
  package var text: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): TextTemplate.doubled(text)
      case .word(let word): "{" + word.source + "}"
      }
    }.joined()
  }

  /// Everything that is no word.
  var plainText: String {
    pieces.map { if case .text(let text) = $0 { text } else { " " } }.joined()
  }

  private static func doubled(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar)
      if scalar == "{" || scalar == "}" { result.append(scalar) }
    }
    return String(result)
  }
}

extension TextTemplate {
  /// The names of the words in a text; none in one that is no template, which says why once it is filled.
  package static func names(in text: String) -> Set<String> {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    do throws(TemplateError) { return Set(try TextTemplate(text).names) } catch { return [] }
  }
}

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
