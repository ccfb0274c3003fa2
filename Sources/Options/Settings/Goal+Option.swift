import Base
import Charts

extension Goal {
  static let form = ValueSchema.either([
    .written("VALUE=TEXT", as: "^[-+.0-9eE]+(=|$)"), .number("VALUE=TEXT", in: nil),
    .object([
      OptionField(
        key: "value", form: .number("", in: nil), need: .required, help: "Where the line is"),
      OptionField(
        key: "label", form: .text(""), need: .optional,
        help: "What stands at the line, in place of the value"),
    ]),
  ])

  /// Reads a goal: `10000`, `10000=Goal`, or an object with `value` and `label`.
  init(_ option: OptionValue) throws(OptionError) {
    let value: String?
    let label: String?
    if case .object(let json) = option {
      let parts = try json.literals(among: ["value", "label"])
      (value, label) = (parts["value"], parts["label"])
    } else {
      let pair = OptionPair(option.shown)
      (value, label) = (pair.name, pair.value)
    }
    guard let number = value.flatMap({ plainNumber($0) }) else {
      throw .malformed(option.shown, .goal)
    }
    self.init(value: number, label: label ?? "")
  }
}
