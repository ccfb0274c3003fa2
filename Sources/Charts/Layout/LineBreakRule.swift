/// Says between which characters a line may break.
///
/// It is the part of Unicode Standard Annex #14 that titles and notes need. Korean breaks at spaces, and
/// scripts that would need a dictionary, such as Thai, break at spaces too.
enum LineBreakRule {
  /// What no line begins with in Chinese and Japanese.
  private static let closing = Set(
    "、。，．・：；！？）］｝〉》」』】〕〗〙〛”’»›)]},.:;!?%‰℃°…‥—～〜ー々〻ゝゞヽヾ"
      + "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％")
  /// What no line ends with in Chinese and Japanese.
  private static let opening = Set("（［｛〈《「『【〔〖〘〚“‘«‹([{$£¥€￥＄#")

  /// Whether a line may end after one character and the next line begin with the other one.
  static func allows(after last: Character, before next: Character) -> Bool {
    if next == " " { return false }
    if last == " " || last == "\u{200B}" { return true }
    if last == "-" || last == "/" { return next.isLetter }
    guard isIdeographic(last) || isIdeographic(next) else { return false }
    if closing.contains(next) || opening.contains(last) { return false }
    // "2016年" is one word.
    return !last.isASCII || !last.isNumber
  }

  /// Whether a character is of a script that is written without spaces, or an emoji.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0..<0x2E80: return false
    case 0x2E80...0x312F, 0x3190...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      return true
    default: return scalar.properties.isEmojiPresentation
    }
  }
}
