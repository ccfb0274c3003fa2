import Base
import Tables

extension RowCondition {
  static let form = ValueSchema.either([
    .written("COLUMN=VALUE", as: "^[^=]+="),
    .entries(of: .either([.text(""), .number("", in: nil)])),
  ])

  /// Reads conditions: `city=Berlin`, or an object of columns and values.
  static func conditions(_ option: OptionValue) throws(OptionError) -> [RowCondition] {
    try OptionPair.pairs(option, else: { .malformed($0, .condition) })
      .map { RowCondition(column: $0.name, value: $0.value) }
  }
}
