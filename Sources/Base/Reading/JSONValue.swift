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

extension JSONValue {
  /// The most bytes of JSON that are read unless the caller says otherwise: 8 MiB.
  package static let defaultLimit = 8 * 1_048_576

  /// Reads a JSON text.
  ///
  /// - Throws: ``InputError`` with the place where the text is not JSON, has a key twice in one object,
  ///   half of a surrogate pair or over 64 levels, or when there are over `limit` bytes.
  package init(parsing source: SourceText, limit: Int = JSONValue.defaultLimit) throws(InputError) {
    guard source.count <= limit else {
      let problem = InputError.JSONProblem.tooLarge(bytes: source.count, limit: limit)
      throw InputError(source: source.name, place: nil, reason: .json(problem))
    }
    var parser = JSONParser(source)
    self = try parser.document()
  }
}

extension JSONValue {
  /// The number that it is.
  package func number(in range: ClosedRange<Double>, unit: String) throws(OptionError) -> Double {
    guard let number, range.contains(number) else {
      throw .number(literal ?? kindName, range: range, unit: unit)
    }
    return number
  }

  /// The word of a choice that it is.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(OptionError) -> Choice where Choice.RawValue == String {
    guard let word = string, let choice = Choice(rawValue: word) else {
      throw .choice(literal ?? kindName, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }
}

/// Reads the keys of a JSON file into settings and themes, and tells where something is wrong.
package struct SettingReader {
  /// What messages call the file.
  package let source: String

  package init(
    source: String
  ) {
    self.source = source
  }

  /// The keys and values of an object.
  package func members(of json: JSONValue, key: String) throws(InputError) -> [JSONValue.Member] {
    guard let members = json.members else {
      throw failure(.notAnObject(json.kindName), key, json.place)
    }
    return members
  }

  /// An error at a place of the file.
  package func failure(_ problem: OptionError, _ key: String, _ place: TextLocation) -> InputError {
    InputError(source: source, place: place, reason: .setting(problem, key: key))
  }
}

/// What stands on both sides of the equals sign in an option such as `10000=Goal`.
package struct OptionPair: Sendable, Hashable {
  /// What stands before the sign.
  package let name: String
  /// What follows the sign; nil where there is none.
  package let value: String?

  /// Takes a text apart at its first equals sign, without the spaces around it.
  package init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = OptionPair.trimmed(parts[0])
    value = parts.count > 1 ? OptionPair.trimmed(parts[1]) : nil
  }

  /// A text without the spaces around it.
  package static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

extension OptionPair {
  /// The names and values that an option was given: `name=value`, or an object of them.
  ///
  /// - Parameter problem: what is wrong with a text that is no such pair.
  /// - Throws: ``OptionError`` for it, and for a value of an object that is neither a number nor a text.
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
  /// The values of an object's keys, each a number or a text.
  ///
  /// - Throws: ``OptionError`` for a key that is not among the known ones or that holds something
  ///   else.
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
