/// A value of JSON that knows where it was written.
package struct JSONValue: Sendable, Hashable {
  /// What a value is.
  package enum Content: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The nearest `Double`, infinite when out of range, and the number as it was written.
    case number(Double, literal: String)
    case string(String)
    case array([JSONValue])
    /// The members in the order in which they were written, each key once.
    case object([Member])
  }

  /// A key of an object with its value.
  package struct Member: Sendable, Hashable {
    package let key: String
    /// Where the key starts.
    package let keyPlace: TextLocation
    package let value: JSONValue

    /// Makes an entry.
    package init(key: String, keyPlace: TextLocation, value: JSONValue) {
      (self.key, self.keyPlace, self.value) = (key, keyPlace, value)
    }
  }

  package let content: Content
  /// Where the value starts.
  package let place: TextLocation

  package init(_ content: Content, place: TextLocation) {
    self.content = content
    self.place = place
  }
}

extension JSONValue {
  package var isNull: Bool { content == .null }

  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  /// The number, infinite when it is beyond the range of `Double`.
  package var number: Double? {
    if case .number(let value, _) = content { value } else { nil }
  }

  package var string: String? {
    if case .string(let value) = content { value } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let values) = content { values } else { nil }
  }

  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of a key, nil when there is none or this is no object.
  package subscript(key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// What kind of value it is, in words for messages, such as `a list`.
  package var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// What a word of a job shows of it: numbers and texts as they were written.
  package var fieldText: String {
    switch content {
    case .null, .array, .object: ""
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(_, let literal): literal
    case .string(let text): text
    }
  }
}
