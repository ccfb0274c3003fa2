/// A JSON value to write, also as literals; the keys of objects keep their order.
package indirect enum JSONText: Sendable, Hashable {
  package struct Member: Sendable, Hashable {
    package let key: String
    package let value: JSONText

    package init(_ key: String, _ value: JSONText) {
      (self.key, self.value) = (key, value)
    }
  }

  /// The members of an object. A literal omits the members whose value is nil.
  package struct Object: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    package var members: [Member]

    package init(_ members: [Member]) { self.members = members }

    package init(dictionaryLiteral elements: (String, JSONText?)...) {
      members = elements.compactMap { key, value in value.map { Member(key, $0) } }
    }

    package static func + (first: Object, second: Object) -> Object {
      Object(first.members + second.members)
    }
  }

  case bool(Bool)
  /// A number as JSON writes it.
  case number(String)
  case string(String)
  case array([JSONText])
  case object(Object)

  package static func number(_ value: Int) -> JSONText { .number("\(value)") }

  package static func object(_ members: [Member]) -> JSONText { .object(Object(members)) }

  package static func strings(_ texts: [String]) -> JSONText { .array(texts.map(JSONText.string)) }

  /// Nil if `text` is empty, so that a literal of an object omits it.
  package static func unlessEmpty(_ text: String) -> JSONText? {
    text.isEmpty ? nil : .string(text)
  }

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
    case .object(let object):
      guard !object.members.isEmpty else { return "{}" }
      let lines = object.members.map { member in
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
    case .object(let object):
      "{"
        + object.members.map { JSONText.quoted($0.key) + ":" + $0.value.line }
        .joined(separator: ",") + "}"
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

extension JSONText: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral isTrue: Bool) { self = .bool(isTrue) }
  package init(arrayLiteral values: JSONText...) { self = .array(values) }

  package init(dictionaryLiteral elements: (String, JSONText?)...) {
    self = .object(elements.compactMap { key, value in value.map { Member(key, $0) } })
  }
}

extension TextLocation {
  /// The members `line` and `column`, both counted from 1.
  package var members: [JSONText.Member] {
    [JSONText.Member("line", .number(line)), JSONText.Member("column", .number(column))]
  }
}
