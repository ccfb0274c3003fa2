import Base

/// Holds a value to a JSON Schema, as far as the schema of specs goes; other keywords are an error.
package struct SchemaCheck {
  package let root: JSONValue

  package init(root: JSONValue) { self.root = root }

  /// What is wrong with a value, each with its path; empty when it follows the schema.
  package func problems(of value: JSONValue) throws -> [String] {
    try problems(value, root, at: "")
  }

  private func problems(_ value: JSONValue, _ schema: JSONValue, at path: String) throws -> [String]
  {
    try (schema.members ?? []).flatMap { try problems(value, $0, of: schema, at: path) }
  }

  private func problems(
    _ value: JSONValue, _ keyword: JSONValue.Member, of schema: JSONValue, at path: String
  ) throws -> [String] {
    let rule = keyword.value
    func expect(_ holds: Bool) -> [String] { holds ? [] : ["\(path): \(keyword.key)"] }
    switch keyword.key {
    case "$schema", "$id", "title", "description", "default", "examples", "$defs": return []
    case "type": return expect(types(rule).contains { isOfType($0, value) })
    case "enum":
      return expect(rule.array?.contains { $0.content.isEqual(to: value.content) } == true)
    case "pattern":
      let pattern = try Regex(rule.string ?? "")
      return expect(value.string.map { $0.contains(pattern) } ?? true)
    case "minimum": return expect(value.number.map { $0 >= rule.number ?? 0 } ?? true)
    case "maximum": return expect(value.number.map { $0 <= rule.number ?? 0 } ?? true)
    case "required":
      let keys = rule.array?.compactMap(\.string) ?? []
      return expect(value.members == nil || keys.allSatisfy { value[$0] != nil })
    case "items":
      return try (value.array ?? []).flatMap { try problems($0, rule, at: "\(path)[]") }
    case "anyOf": return expect(try matches(value, rule, at: path) > 0)
    case "oneOf": return expect(try matches(value, rule, at: path) == 1)
    case "properties":
      return try (value.members ?? []).flatMap { member in
        try rule[member.key].map { try problems(member.value, $0, at: "\(path).\(member.key)") }
          ?? []
      }
    case "additionalProperties":
      return try (value.members ?? []).flatMap { member in
        if schema["properties"]?[member.key] != nil { return [] as [String] }
        return rule.bool == false
          ? ["\(path): \(member.key)"] : try problems(member.value, rule, at: path)
      }
    case "$ref":
      let name = String(rule.string?.dropFirst("#/$defs/".count) ?? "")
      guard let target = root["$defs"]?[name] else { throw UnknownKeyword(name: "$ref \(name)") }
      return try problems(value, target, at: path)
    default: throw UnknownKeyword(name: keyword.key)
    }
  }

  private func matches(_ value: JSONValue, _ schemas: JSONValue, at path: String) throws -> Int {
    try (schemas.array ?? []).filter { try problems(value, $0, at: path).isEmpty }.count
  }

  private func types(_ rule: JSONValue) -> [String] {
    rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
  }

  private func isOfType(_ name: String, _ value: JSONValue) -> Bool {
    switch value.content {
    case .null: name == "null"
    case .bool: name == "boolean"
    case .number(let number, _): name == "number" || name == "integer" && number.rounded() == number
    case .string: name == "string"
    case .array: name == "array"
    case .object: name == "object"
    }
  }

  /// A keyword that the check does not know.
  private struct UnknownKeyword: Error { let name: String }
}

extension JSONValue.Content {
  fileprivate func isEqual(to other: JSONValue.Content) -> Bool {
    switch (self, other) {
    case (.string(let a), .string(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    default: false
    }
  }
}
