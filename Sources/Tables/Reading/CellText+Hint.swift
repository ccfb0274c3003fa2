import Base

extension CellText {
  /// What a value that is not a number looks like, judged by how other countries write numbers.
  package var numberHint: InputError.NumberHint {
    let range = trimmed
    let commas = range.count { bytes[$0] == .comma }
    let points = range.count { bytes[$0] == .point }
    if commas == 1, isNumber(range, decimal: ",", grouping: ["."]) {
      let isEither = points == 0 && isNumber(range, decimal: ".", grouping: [","])
      return isEither ? .eitherComma : .decimalComma
    }
    let separators: [Character] = [",", "'", "\u{2019}", " ", "\u{A0}", "\u{202F}"]
    return isNumber(range, decimal: ".", grouping: separators) ? .grouped : .none
  }

  private func isNumber(_ range: Range<Int>, decimal: Character, grouping: [Character]) -> Bool {
    guard let format = NumberFormat(decimal: decimal, grouping: grouping) else { return false }
    return NumberSyntax.number(in: bytes, range, format: format) != nil
  }
}
