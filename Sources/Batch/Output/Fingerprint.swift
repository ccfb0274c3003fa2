import Base
import Tables

/// The SHA-256 of everything that a card is made of, by which a later run finds out if it has
/// changed.
package struct Fingerprint: Sendable {
  private var bytes: [UInt8]

  /// Begins with the fingerprint that all cards of a batch have in common.
  package init(_ common: String = "") { bytes = Array(common.utf8) }

  /// Adds a text after its length, so that different lists of texts have different fingerprints.
  package mutating func add(_ text: String) {
    bytes += "\(text.utf8.count):".utf8
    bytes += text.utf8
  }

  /// Adds the value of a field, without its location and the blanks around it.
  package mutating func add(_ value: JSONValue) {
    switch value.content {
    case .null: add("null")
    case .bool(let isTrue): add(isTrue ? "true" : "false")
    case .number(_, let literal): add("#" + literal)
    case .string(let text): add("\"" + text)
    case .array(let values):
      add("[\(values.count)")
      for value in values { add(value) }
    case .object(let members):
      add("{\(members.count)")
      add(members)
    }
  }

  /// Adds fields sorted by key.
  package mutating func add(_ members: [JSONValue.Member]) {
    for member in members.sorted(by: { $0.key < $1.key }) {
      add(member.key)
      add(member.value)
    }
  }

  /// Adds the names and the texts of the cells of a table.
  package mutating func add(_ table: Table) {
    add("\(table.columnNames.count)x\(table.rowCount)")
    for name in table.columnNames { add(name) }
    for row in 0..<table.rowCount {
      for column in table.columnNames.indices { add(table.cell(row: row, column: column).string) }
    }
  }

  /// The checksum as 64 lower-case hexadecimal digits.
  package var hex: String { SHA256.hex(of: bytes) }
}
