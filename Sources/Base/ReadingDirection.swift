/// The direction in which a language is read.
public enum ReadingDirection: String, Sendable, Hashable, CaseIterable {
  /// From left to right, as English.
  case leftToRight = "ltr"
  /// From right to left, as Arabic and Hebrew.
  case rightToLeft = "rtl"
}

extension ReadingDirection {
  /// The direction of a text by its first letter that has one; `nil` when no letter has.
  ///
  /// The rule is P2 of the Unicode Bidirectional Algorithm (Unicode Standard Annex #9): digits, spaces
  /// and punctuation say nothing, and what stands in an isolate is passed over.
  public init?(firstStrongIn text: String) {
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
  /// forms, and the two parts of the supplementary plane that are set aside for such scripts.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

/// What is seen of a line of text once it is set.
public struct VisibleText: Sendable, Hashable {
  /// The text, with an ellipsis for an end that had no room.
  public let text: String
  /// The direction in which the parts of the line follow each other.
  public let direction: ReadingDirection
  /// How far its left end is from that of the line, in points: more than nothing where an ellipsis on the
  /// left leaves some of the line's room.
  public let start: Double
  /// The width that it takes, in points.
  public let advance: Double

  /// Makes a text from what is known of it.
  public init(text: String, direction: ReadingDirection, start: Double = 0, advance: Double) {
    self.text = text
    self.direction = direction
    self.start = start
    self.advance = advance
  }
}
