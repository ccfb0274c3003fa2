import Base
import Calendars

/// A text with placeholders for values from data.
///
/// An example is `I moved {steps} steps {day}.` A placeholder has a name and any number of filters:
/// `{name|filter:argument|filter}`. Within double quotes, braces, bars and colons are literal and
/// two double quotes stand for one: `{"a|b"|default:"{}"}`. Literal braces outside placeholders are
/// doubled. Nothing in a template is executed.
package struct TextTemplate: Sendable, Hashable {
  /// The text for a missing value.
  package static let missing = "–"

  /// A name with filters, which a value replaces.
  package struct Placeholder: Sendable, Hashable {
    /// The name, without quotes and surrounding spaces.
    package let name: String
    /// The filters in the order of their application.
    package let filters: [TemplateFilter]
    /// The source text between the braces.
    let source: String

    /// True if the placeholder has a default for a missing value.
    var hasDefault: Bool {
      filters.contains { if case .fallback = $0 { true } else { false } }
    }
  }

  package enum Piece: Sendable, Hashable {
    /// Literal text, with single braces.
    case text(String)
    case placeholder(Placeholder)
  }

  /// The greatest length in Unicode scalars.
  static let maximumLength = 100_000
  /// The greatest number of placeholders.
  static let maximumWords = 200

  /// Texts and placeholders in order.
  package let pieces: [Piece]

  /// Reads a template.
  ///
  /// - Throws: ``TemplateError`` with the column of an unmatched brace, an empty name or an invalid
  ///   filter, and for a text that is too long or has too many placeholders.
  package init(_ text: String) throws(TemplateError) {
    var parser = TemplateParser(text)
    pieces = try parser.pieces()
  }

  /// The names of its placeholders in order, each once.
  package var names: [String] {
    var seen = Set<String>()
    return words.map(\.name).filter { seen.insert($0).inserted }
  }

  package var words: [Placeholder] {
    pieces.compactMap { if case .placeholder(let word) = $0 { word } else { nil } }
  }

  /// The source text of the template.
  package var text: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): TextTemplate.doubled(text)
      case .placeholder(let word): "{" + word.source + "}"
      }
    }.joined()
  }

  /// The text with a space in place of each placeholder.
  var plainText: String {
    pieces.map { if case .text(let text) = $0 { text } else { " " } }.joined()
  }

  /// The template that gives a text as it is, whatever braces it has.
  package static func literal(_ text: String) -> String { doubled(text) }

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
  /// Returns the names of the placeholders in a text; none if it is invalid, which filling it
  /// reports.
  package static func names(in text: String) -> Set<String> {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    do throws(TemplateError) { return Set(try TextTemplate(text).names) } catch { return [] }
  }
}

/// Isolates values that run against the direction of the sentence around them (Unicode Standard
/// Annex 9).
///
/// Lines drop isolate characters, with which data could reorder the text around it. Directional
/// marks, which lines keep, have the same effect for a known value: marks of its own direction
/// around it fix its ends, and one of the sentence's direction after it ends its influence.
package struct BidiIsolation {
  private static let marks: [ReadingDirection: String] = [
    .leftToRight: "\u{200E}", .rightToLeft: "\u{200F}",
  ]

  private let sentence: ReadingDirection
  private let isAlone: Bool

  /// Takes the direction from the literal text of a template.
  package init(of template: TextTemplate, in locale: ChartLocale) {
    sentence = ReadingDirection(firstStrongIn: template.plainText) ?? locale.direction
    isAlone = template.pieces.count < 2
  }

  /// Takes the direction from the text before a value.
  package init(after text: String, in locale: ChartLocale) {
    sentence = ReadingDirection(firstStrongIn: text) ?? locale.direction
    isAlone = false
  }

  /// Returns a value with the marks that it needs in the sentence.
  package func placed(_ word: String) -> String {
    guard !isAlone, !word.isEmpty else { return word }
    let direction = ReadingDirection(firstStrongIn: word) ?? BidiIsolation.ofNumber(word)
    guard let direction, direction != sentence, let own = BidiIsolation.marks[direction],
      let outer = BidiIsolation.marks[sentence]
    else { return word }
    return own + word + own + outer
  }

  /// European digits with signs or spaces between them are reordered among Arabic letters, unlike
  /// digits alone.
  private static func ofNumber(_ word: String) -> ReadingDirection? {
    let hasDigits = word.unicodeScalars.contains { ("0"..."9").contains($0) }
    let isPlain = word.unicodeScalars.allSatisfy {
      ("0"..."9").contains($0) || ".,".unicodeScalars.contains($0)
    }
    return hasDigits && !isPlain ? .leftToRight : nil
  }
}
