extension String {
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
