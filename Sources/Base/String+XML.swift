extension String {
  /// The text as XML writes it, in elements and in attributes.
  ///
  /// A sign and a combining mark after it are one character to Swift and two to XML, so this looks at
  /// scalars. What XML cannot have at all is left out.
  package var escapedForXML: String {
    var text = ""
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
