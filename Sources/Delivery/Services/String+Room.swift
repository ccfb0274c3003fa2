extension String {
  /// The beginning that is at most as long as the limit, whole signs only.
  func beginning(_ limit: Int, _ unit: MessageCapacity.Unit) -> String {
    guard unit.length(of: self) > limit else { return self }
    var result = String.UnicodeScalarView()
    var length = 0
    for character in self {
      let next = unit.length(of: String(character))
      guard length + next <= limit - 1 else { break }
      length += next
      result.append(contentsOf: character.unicodeScalars)
    }
    // The ellipsis is one unit long in all but bytes, where it takes three.
    return unit == .bytes ? String(result) : String(result) + "…"
  }

  /// Whether there is nothing to be seen in it.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension CardMessage {
  /// What tells of the picture where something has to: the description, or else the title, or the file's name.
  var pictureName: String {
    for text in [alt, title] where !text.isBlank { return text }
    return picture.name
  }
}
