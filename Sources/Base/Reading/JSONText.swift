/// A JSON value to write; the keys of objects keep their order.
package indirect enum JSONText: Sendable, Hashable {
  package struct Member: Sendable, Hashable {
    package let key: String
    package let value: JSONText

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

  /// The JSON text, an entry to a line, indented by two spaces a level; arrays of scalars stay on
  /// one line.
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

  /// The JSON text on one line without blanks, as a line of NDJSON.
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
  /// The members `line` and `column`, both counted from 1.
  package var members: [JSONText.Member] {
    [JSONText.Member("line", .number("\(line)")), JSONText.Member("column", .number("\(column)"))]
  }
}
