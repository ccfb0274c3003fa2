import Base

/// What later requests need of a reply: the values that stand in braces in its rehearsal.
struct ReplyPaths: Sendable, Hashable {
  /// A name and where jq finds its value.
  struct Entry: Sendable, Hashable {
    let name: String
    let path: String
  }

  let entries: [Entry]

  /// Finds the values of a reply.
  init(_ reply: JSONText) { entries = ReplyPaths.entries(reply, path: "") }

  /// Names on the way to a value as jq writes them.
  static func path(_ names: [String]) -> String {
    "." + names.map { "[\(JSONText.string($0).line)]" }.joined()
  }

  private static func entries(_ value: JSONText, path: String) -> [Entry] {
    switch value {
    case .bool, .number: return []
    case .string(let text):
      guard let name = name(text) else { return [] }
      return [Entry(name: name, path: "." + path)]
    case .array(let values):
      return values.enumerated().flatMap { entries($0.element, path: "\(path)[\($0.offset)]") }
    case .object(let members):
      return members.flatMap { member in
        entries(member.value, path: "\(path)[\(JSONText.string(member.key).line)]")
      }
    }
  }

  private static func name(_ text: String) -> String? {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2 else { return nil }
    let name = text.dropFirst().dropLast()
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain ? String(name) : nil
  }
}
