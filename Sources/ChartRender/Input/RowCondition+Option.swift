extension RowCondition {
  static let form = OptionForm.either([
    .written("COLUMN=VALUE", as: "^[^=]+="),
    .entries(of: .either([.text(""), .number("", in: nil)])),
  ])

  /// Reads conditions: `city=Berlin`, or an object of columns and values.
  static func conditions(_ option: OptionValue) throws(SettingProblem) -> [RowCondition] {
    if case .object(let json) = option {
      var conditions: [RowCondition] = []
      for member in json.members ?? [] {
        guard let value = member.value.literal else { throw .text(member.value.kindName) }
        conditions.append(RowCondition(column: member.key, value: value))
      }
      return conditions
    }
    let pair = OptionPair(option.shown)
    guard let value = pair.value, !pair.name.isEmpty else {
      throw .malformed(option.shown, .condition)
    }
    return [RowCondition(column: pair.name, value: value)]
  }
}
