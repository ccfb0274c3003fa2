/// A parsed JSON value and its source location.
package struct JSONValue: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The nearest `Double`, infinite when out of range, and the source text.
    case number(Double, literal: String)
    case string(String)
    case array([JSONValue])
    /// The members in source order; each key occurs once.
    case object([Member])
  }

  package struct Member: Sendable, Hashable {
    package let key: String
    package let keyPlace: TextLocation
    package let value: JSONValue

    package init(key: String, keyPlace: TextLocation, value: JSONValue) {
      (self.key, self.keyPlace, self.value) = (key, keyPlace, value)
    }
  }

  package let content: Content
  package let location: TextLocation

  package init(_ content: Content, location: TextLocation) {
    self.content = content
    self.location = location
  }
}

extension JSONValue {
  package var isNull: Bool { content == .null }

  package var bool: Bool? { if case .bool(let value) = content { value } else { nil } }

  /// The number, infinite when it is beyond the range of `Double`.
  package var number: Double? { if case .number(let value, _) = content { value } else { nil } }

  package var string: String? { if case .string(let value) = content { value } else { nil } }

  package var array: [JSONValue]? { if case .array(let values) = content { values } else { nil } }

  package var members: [Member]? { if case .object(let list) = content { list } else { nil } }

  /// The value of a key; nil if there is none or this is not an object.
  package subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

  /// The kind of value as messages name it, such as `a list`.
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

  /// The value as JSON on one line; numbers stay as they were written.
  package var line: String {
    switch content {
    case .null: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(_, let literal): literal
    case .string(let text): JSONText.string(text).line
    case .array(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { JSONText.string($0.key).line + ":" + $0.value.line }
        .joined(separator: ",") + "}"
    }
  }

  /// The text that a placeholder of a job shows: scalars as written, nothing for null, lists and
  /// objects.
  package var fieldText: String {
    switch content {
    case .null, .array, .object: ""
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(_, let literal): literal
    case .string(let text): text
    }
  }

  /// The default limit for JSON texts: 8 MiB.
  package static let defaultLimit = 8 * 1_048_576

  /// Parses a JSON text.
  ///
  /// - Throws: ``InputError`` with the location of a syntax error, a repeated key, a lone surrogate
  ///   or the 65th level of nesting, or when there are over `limit` bytes.
  package init(parsing source: SourceText, limit: Int = JSONValue.defaultLimit) throws(InputError) {
    guard source.count <= limit else {
      let problem = InputError.JSONProblem.tooLarge(bytes: source.count, limit: limit)
      throw InputError(source: source.name, location: nil, reason: .json(problem))
    }
    // A value without one of its lines may be another value.
    if let damaged = source.damaged { throw damaged.first }
    var parser = JSONParser(source)
    self = try parser.document()
  }

  /// The number, which must be in a range; `unit` is for the message.
  package func number(in range: ClosedRange<Double>, unit: String) throws(OptionError) -> Double {
    guard let number, range.contains(number) else {
      throw .number(literal ?? kindName, range: range, unit: unit)
    }
    return number
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(OptionError) -> Choice where Choice.RawValue == String {
    guard let word = string, let choice = Choice(rawValue: word) else {
      throw .choice(literal ?? kindName, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }
}

/// Reads the members of JSON settings files and locates errors in them.
package struct SettingReader {
  /// The name of the file in messages.
  package let source: String

  package init(source: String) { self.source = source }

  package func members(of json: JSONValue, key: String) throws(InputError) -> [JSONValue.Member] {
    guard let members = json.members else {
      throw failure(.notAnObject(json.kindName), key, json.location)
    }
    return members
  }

  package func failure(_ problem: OptionError, _ key: String, _ place: TextLocation) -> InputError {
    InputError(source: source, location: place, reason: .setting(problem, key: key))
  }
}

/// An option's text split at its first equals sign, such as `10000=Goal`.
package struct OptionPair: Sendable, Hashable {
  package let name: String
  /// The text after the sign; nil without a sign.
  package let value: String?
  /// Splits a text; white space around both parts is dropped.
  package init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = OptionPair.trimmed(parts[0])
    value = parts.count > 1 ? OptionPair.trimmed(parts[1]) : nil
  }

  package static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The pairs of an option: one from `name=value`, or those of a JSON object.
  ///
  /// - Parameter problem: makes the error for a text that is no pair.
  /// - Throws: ``OptionError`` for such a text, and for a member that is neither a number nor a
  ///   text.
  package static func pairs(
    _ option: OptionValue, else problem: (String) -> OptionError
  ) throws(OptionError) -> [(name: String, value: String)] {
    guard case .object(let json) = option else {
      let pair = OptionPair(option.shown)
      guard let value = pair.value, !pair.name.isEmpty else { throw problem(option.shown) }
      return [(pair.name, value)]
    }
    var pairs: [(name: String, value: String)] = []
    for member in json.members ?? [] {
      guard let value = member.value.literal else { throw .text(member.value.kindName) }
      pairs.append((member.key, value))
    }
    return pairs
  }
}

extension JSONValue {
  /// The members of an object, each a number or a text; those that are null are left out.
  ///
  /// - Throws: ``OptionError`` for an unknown key or another kind of value.
  package func literals(among known: [String]) throws(OptionError) -> [String: String] {
    var found: [String: String] = [:]
    for member in members ?? [] where !member.value.isNull {
      guard known.contains(member.key) else { throw .unknownKey(member.key, among: known) }
      guard let literal = member.value.literal else { throw .text(member.value.kindName) }
      found[member.key] = literal
    }
    return found
  }
}
