/// How the values of a column are written, so exactly that each number stands for its text.
package enum CellNotation: Sendable {
  case number(NumberNotation)
  case date(DateNotation)
  /// Numbers that nobody wrote but that were calculated.
  case calculated

  /// Whether it is one of numbers.
  package var isNumber: Bool { if case .date = self { false } else { true } }

  /// The text of a value; nothing where there is none.
  func text(of value: Double) -> [UInt8] {
    if value.isNaN { return [] }
    return switch self {
    case .number(let form): form.text(of: value)
    case .date(let form): form.text(of: value)
    case .calculated:
      Array(
        (value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)").utf8)
    }
  }
}
