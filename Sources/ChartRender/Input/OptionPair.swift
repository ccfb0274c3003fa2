/// What stands on both sides of the equals sign in an option such as `10000=Goal`.
struct OptionPair: Sendable, Hashable {
  /// What stands before the sign.
  let name: String
  /// What follows the sign; nil where there is none.
  let value: String?

  /// Takes a text apart at its first equals sign, without the spaces around it.
  init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = OptionPair.trimmed(parts[0])
    value = parts.count > 1 ? OptionPair.trimmed(parts[1]) : nil
  }

  /// A text without the spaces around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

extension JSONValue {
  /// The values of an object's keys, each a number or a text.
  ///
  /// - Throws: ``SettingProblem`` for a key that is not among the known ones or that holds something
  ///   else.
  func literals(among known: [String]) throws(SettingProblem) -> [String: String] {
    var found: [String: String] = [:]
    for member in members ?? [] where !member.value.isNull {
      guard known.contains(member.key) else { throw .unknownKey(member.key, among: known) }
      guard let literal = member.value.literal else { throw .text(member.value.kindName) }
      found[member.key] = literal
    }
    return found
  }
}
