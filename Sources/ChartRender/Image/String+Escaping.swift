extension String {
  /// The longest piece of foreign text a message repeats, in characters.
  static let longestQuotation = 200

  /// This text as a message may repeat it: harmless in a terminal and not too long.
  ///
  /// Control, format and other invisible characters become `\u{…}`; a text of more than
  /// ``longestQuotation`` characters is cut and ends with an ellipsis.
  var escapedForMessage: String {
    var escaped = ""
    var count = 0
    for scalar in unicodeScalars {
      let piece = scalar.escapedForMessage
      count += piece.count
      if count > String.longestQuotation { return escaped + "…" }
      escaped += piece
    }
    return escaped
  }
}

extension Unicode.Scalar {
  fileprivate var escapedForMessage: String {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      "\\u{\(String(value, radix: 16, uppercase: true))}"
    default:
      String(self)
    }
  }
}
