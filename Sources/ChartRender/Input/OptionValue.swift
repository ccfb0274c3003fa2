/// What an option was given, before it is read as a size, a colour and so on.
package enum OptionValue: Sendable, Hashable {
  /// The toggle is on or off.
  case toggle(Bool)
  /// A text: from the command line, the environment, or a string or number of a spec.
  case text(String)
  /// An object of a spec.
  case object(JSONValue)

  /// Takes a value of a spec: lists of values are joined by commas, and an object with `width` and
  /// `height` or with `vertical` and `horizontal` is read as its short form; `null` gives `nil`, as
  /// if the key were absent.
  init?(_ json: JSONValue) {
    switch json.content {
    case .null: return nil
    case .bool(let isOn): self = .toggle(isOn)
    case .number, .string: self = .text(OptionValue.scalar(json) ?? "")
    case .array(let values):
      self = .text(values.map { OptionValue.scalar($0) ?? $0.kindName }.joined(separator: ","))
    case .object(let members):
      let keys = members.map(\.key).sorted()
      if keys == ["height", "width"], let width = json["width"].flatMap(OptionValue.scalar),
        let height = json["height"].flatMap(OptionValue.scalar)
      {
        self = .text("\(width)x\(height)")
      } else if keys == ["horizontal", "vertical"],
        let vertical = json["vertical"].flatMap(OptionValue.scalar),
        let horizontal = json["horizontal"].flatMap(OptionValue.scalar)
      {
        self = .text("\(vertical),\(horizontal)")
      } else {
        self = .object(json)
      }
    }
  }

  private static func scalar(_ json: JSONValue) -> String? {
    switch json.content {
    case .number(_, let literal): literal
    case .string(let text): text
    case .null, .bool, .array, .object: nil
    }
  }

  /// The value as messages show it.
  package var shown: String {
    switch self {
    case .toggle(let isOn): isOn ? "true" : "false"
    case .text(let text): text
    case .object: "an object"
    }
  }

  func isOn() throws(SettingProblem) -> Bool {
    switch self {
    case .toggle(let isOn): return isOn
    case .text("true"), .text("1"), .text("yes"), .text("on"): return true
    case .text("false"), .text("0"), .text("no"), .text("off"): return false
    case .text, .object: throw .toggle(shown)
    }
  }

  func text() throws(SettingProblem) -> String {
    guard case .text(let text) = self, !text.isEmpty else { throw .text(shown) }
    return text
  }

  func number(in range: ClosedRange<Double>, unit: String) throws(SettingProblem) -> Double {
    let text = try text()
    guard let number = plainNumber(text), range.contains(number) else {
      throw .number(text, range: range, unit: unit)
    }
    return number
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(SettingProblem) -> Choice where Choice.RawValue == String {
    let text = try text()
    guard let choice = Choice(rawValue: text.lowercased()) else {
      throw .choice(text, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }
}
