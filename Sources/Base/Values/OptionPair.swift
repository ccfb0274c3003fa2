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
