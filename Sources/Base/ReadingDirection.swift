/// The writing direction of a language or text.
public enum ReadingDirection: String, Sendable, Hashable, CaseIterable {
  /// From left to right, as English.
  case leftToRight = "ltr"
  /// From right to left, as Arabic and Hebrew.
  case rightToLeft = "rtl"
}

extension ReadingDirection {
  /// The direction of the first strong character of a text; `nil` if there is none.
  ///
  /// Rule P2 of the Unicode Bidirectional Algorithm (Unicode Standard Annex #9): digits, spaces and
  /// punctuation are not strong, and the content of isolates is skipped.
  package init?(firstStrongIn text: String) {
    var isolates = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      default:
        guard isolates == 0, let direction = ReadingDirection.strong(scalar) else { continue }
        self = direction
        return
      }
    }
    return nil
  }

  private static func strong(_ scalar: Unicode.Scalar) -> ReadingDirection? {
    switch scalar.value {
    case 0x200E: return .leftToRight
    case 0x200F, 0x061C: return .rightToLeft
    // The digits of N'Ko and Adlam go from right to left, unlike those of Arabic.
    case 0x07C0...0x07C9, 0x1E950...0x1E959: return .rightToLeft
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return isRightToLeft(scalar.value) ? .rightToLeft : .leftToRight
    case .letterNumber, .spacingMark: return .leftToRight
    default: return nil
    }
  }

  /// The blocks of Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic and their presentation
  /// forms, and the two ranges of the supplementary plane reserved for right-to-left scripts.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

/// The visible part of a line of text after truncation.
package struct VisibleText: Sendable, Hashable {
  /// The text, with an ellipsis where it is cut.
  package let text: String
  package let direction: ReadingDirection
  /// The distance of the left end from that of the line, in points; above 0 if an ellipsis on the
  /// left does not fill the line's width.
  package let start: Double
  package let advance: Double

  package init(text: String, direction: ReadingDirection, start: Double = 0, advance: Double) {
    (self.text, self.direction, self.start, self.advance) = (text, direction, start, advance)
  }
}
