extension MessageCapacity.TextLimit {
  private static let ellipsis = "…"

  /// Whether a text is as long as it may be, or shorter.
  package func holds(_ text: String) -> Bool { unit.length(of: text) <= limit }

  /// The text, or what is left of one that is too long.
  func fitted(_ text: String) -> String { cut(text) ?? text }

  /// What is left of a text that is too long, with an ellipsis; nil for one that is not.
  ///
  /// It ends after a word, where one ends in the second half of what there is room for, and never within a character.
  /// Where there is no room for an ellipsis, nothing is left.
  package func cut(_ text: String) -> String? {
    guard !holds(text) else { return nil }
    let most = limit - unit.length(of: TextLimit.ellipsis)
    guard most > 0 else { return "" }
    var (length, end, word) = (0, text.startIndex, text.startIndex)
    var wordLength = 0
    for index in text.indices {
      let character = text[index]
      let next = length + unit.length(of: String(character))
      if character.isWhitespace { (word, wordLength) = (index, length) }
      guard next <= most else { break }
      (length, end) = (next, text.index(after: index))
    }
    if end < text.endIndex, text[end].isWhitespace { (word, wordLength) = (end, length) }
    let cut = wordLength * 2 >= most ? text[..<word] : text[..<end]
    let kept = cut.trimmed
    return kept.isEmpty ? "" : kept + TextLimit.ellipsis
  }

  private typealias TextLimit = Self
}

extension Substring {
  /// The text without blanks and separators at its end.
  fileprivate var trimmed: String {
    var text = self
    while let last = text.last, last.isWhitespace || ",;:–·".contains(last) { text.removeLast() }
    return String(text)
  }
}

extension MessageCapacity.Unit {
  /// What the unit is called in receipts.
  package var name: String {
    switch self {
    case .bytes: "bytes"
    case .utf16, .scalars: "characters"
    }
  }
}
