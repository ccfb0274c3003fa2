extension String {
  /// The text escaped for elements and attributes of XML; scalars that XML does not allow are
  /// dropped.
  package var escapedForXML: String {
    var text = ""
    // Scalars, since to Swift a sign and a combining mark after it are one character.
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
