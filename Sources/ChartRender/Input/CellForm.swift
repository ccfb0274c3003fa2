/// How the values of a column are written, so exactly that each number stands for its text.
enum CellForm: Sendable {
  case number(NumberForm)
  case date(DateForm)

  /// The text of a value; nothing where there is none.
  func text(of value: Double) -> [UInt8] {
    if value.isNaN { return [] }
    return switch self {
    case .number(let form): form.text(of: value)
    case .date(let form): form.text(of: value)
    }
  }
}
