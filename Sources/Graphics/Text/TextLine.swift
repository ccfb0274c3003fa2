import Base

/// One line of text that is safe to lay out, with its font.
///
/// It has at most ``maximumCharacters`` characters, at most ``maximumWord`` without a space and at
/// most ``maximumMarks`` combining marks on a letter. Line breaks and tabs are spaces; control
/// characters and direction overrides, which could reorder neighbouring texts, are removed.
public struct TextLine: Sendable, Hashable {
  /// The most characters a line keeps.
  public static let maximumCharacters = 10_000
  /// The most characters a line keeps between two spaces.
  public static let maximumWord = 1_000
  /// The most combining marks that one letter keeps.
  public static let maximumMarks = 30

  /// The cleaned text.
  public let text: String
  /// The font.
  public let font: Font
  /// The width in points beyond which the end is replaced by an ellipsis; `nil` for no limit.
  ///
  /// The end is where reading ends: on the left of a line that runs from right to left.
  public private(set) var maximumWidth: Double?
  /// The direction in which the parts of the line follow each other; `nil` for that of the first
  /// letter whose script has one, and from left to right without any.
  public private(set) var direction: ReadingDirection?
  /// The language, as a tag such as `ja` or `zh-TW`; `nil` where it does not matter.
  ///
  /// Chinese, Japanese and Korean share characters that each of them draws a little differently.
  public private(set) var language: String?

  /// Cleans a text for one line.
  ///
  /// - Parameters:
  ///   - raw: any text.
  ///   - font: the font.
  ///   - maximumWidth: the width in points beyond which an ellipsis replaces the end.
  ///   - direction: nil for that of the text itself, which suits texts that people wrote.
  ///   - language: a tag, or a locale's name such as `ja_JP`; others count as nil. Without one it
  ///     is that of the font.
  public init(
    _ raw: String, font: Font, maximumWidth: Double? = nil, direction: ReadingDirection? = nil,
    language: String? = nil
  ) {
    text = TextLine.cleaned(raw)
    (self.font, self.maximumWidth, self.direction) = (font, maximumWidth, direction)
    self.language = (language ?? font.language).flatMap(TextLine.tag)
  }

  /// Makes a line of a part of another line's text, which is clean.
  package init(cleaned text: String, font: Font, direction: ReadingDirection?) {
    (self.text, self.font, self.direction) = (text, font, direction)
    language = font.language.flatMap(TextLine.tag)
  }

  /// Hashes what differs between most lines; equality compares the whole font.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(font.size)
    hasher.combine(maximumWidth)
  }

  /// The same text with an ellipsis where it is wider than `width` points.
  public func truncated(to width: Double) -> TextLine {
    var line = self
    line.maximumWidth = width
    return line
  }

  /// A language tag with `-` between its parts; nil if the name is not one.
  private static func tag(_ name: String) -> String? {
    let name = name.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return isTag && parts.count <= 8 ? parts.joined(separator: "-") : nil
  }

  /// One pass over the scalars, which stops as soon as the line is full, so that the cost does not
  /// grow with what is thrown away.
  package static func cleaned(_ raw: String) -> String {
    // Most lines are short and ASCII, where no scalar needs a look at its properties.
    if raw.utf8.count <= maximumWord, raw.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return raw }
    var result = String.UnicodeScalarView()
    var (characters, word, marks) = (0, 0, 0)
    for scalar in raw.unicodeScalars {
      let role = TextScalar(scalar)
      switch role {
      case .dropped: continue
      case .space: (word, marks) = (0, 0)
      case .mark: marks += 1
      case .letter: (word, marks) = (word + 1, 0)
      }
      guard word <= maximumWord, marks <= maximumMarks else { continue }
      if role != .mark { characters += 1 }
      guard characters <= maximumCharacters else {
        result.append("\u{2026}")
        break
      }
      result.append(role == .space ? " " : scalar)
    }
    return String(result)
  }
}

private enum TextScalar {
  case dropped
  case space
  case mark
  case letter

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E: self = scalar == " " ? .space : .letter
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: self = .space
    case 0x00...0x1F, 0x7F...0x9F: self = .dropped
    case 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB, 0xFEFF: self = .dropped
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x200D: self = .mark
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
      case .surrogate,
        .unassigned where scalar.properties.isNoncharacterCodePoint:
        self = .dropped
      default: self = .letter
      }
    }
  }
}

/// Measures text; layouts ask through this protocol, so that they can be tested without a font.
package protocol TextMeasuring: ~Copyable {
  /// Returns the metrics of a line, which do not depend on the scale and are the same each time.
  mutating func metrics(of line: TextLine) -> TextMetrics
}

/// The extent of a line of text in points, from the left end of its baseline.
package struct TextMetrics: Sendable, Hashable {
  /// The advance from the start of the line to its end.
  package var advance: Double
  /// The rectangle of the drawn glyphs, empty for a text that shows nothing.
  ///
  /// Above the baseline `y` is negative.
  package var inkBounds: Rect
  /// The characters that no font has, in the order of their first use.
  package var missing: [Unicode.Scalar]

  package init(advance: Double, inkBounds: Rect, missing: [Unicode.Scalar] = []) {
    (self.advance, self.inkBounds, self.missing) = (advance, inkBounds, missing)
  }
}
