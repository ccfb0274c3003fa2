extension JSONValue {
  /// The text in the canonical form of Matrix, which its signatures are made of: keys sorted by their
  /// code points, no blanks, and no escapes that are not needed. Numbers stay as they are written.
  ///
  /// - Parameter omitted: keys of the outer object that are left out.
  package func canonicalText(without omitted: Set<String> = []) -> String {
    switch content {
    case .null: return "null"
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .number(_, let literal): return literal
    case .string(let text): return JSONValue.canonical(text)
    case .array(let values):
      return "[" + values.map { $0.canonicalText() }.joined(separator: ",") + "]"
    case .object(let members):
      let sorted = members.filter { !omitted.contains($0.key) }
        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { "\(JSONValue.canonical($0.key)):\($0.value.canonicalText())" }
      return "{" + sorted.joined(separator: ",") + "}"
    }
  }

  private static func canonical(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{8}": result += "\\b"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\u{C}": result += "\\f"
      case "\r": result += "\\r"
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\0"..<" ":
        result += (scalar.value < 16 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
