/// JSON that is written: keys keep their order, so that the same value gives the same text.
package indirect enum JSONText: Sendable, Hashable {
  /// A key of an object with its value.
  package struct Member: Sendable, Hashable {
    package let key: String
    package let value: JSONText

    /// Makes an entry.
    package init(_ key: String, _ value: JSONText) {
      self.key = key
      self.value = value
    }
  }

  case bool(Bool)
  /// A number as JSON writes it.
  case number(String)
  case string(String)
  case array([JSONText])
  case object([Member])

  /// The text: an entry on each line, indented by two spaces a level, except for lists of single
  /// values, which stay on theirs.
  package var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .number(let literal): return literal
    case .string(let text): return JSONText.quoted(text)
    case .array(let values):
      guard values.contains(where: \.isNested) else {
        return "[" + values.map { $0.text(indent: "") }.joined(separator: ", ") + "]"
      }
      let lines = values.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let lines = members.map { member in
        "\(inner)\(JSONText.quoted(member.key)): \(member.value.text(indent: inner))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// The text in one line without blanks, as NDJSON has it.
  package var line: String {
    switch self {
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let literal): literal
    case .string(let text): JSONText.quoted(text)
    case .array(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSONText.quoted($0.key) + ":" + $0.value.line }.joined(separator: ",")
        + "}"
    }
  }

  private var isNested: Bool {
    switch self {
    case .bool, .number, .string: false
    case .array, .object: true
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 >= UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"\(text)\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension TextLocation {
  /// The place as the keys of an object.
  package var members: [JSONText.Member] {
    [
      JSONText.Member("line", .number("\(line)")), JSONText.Member("column", .number("\(column)")),
    ]
  }
}
