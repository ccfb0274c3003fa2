extension JSONValue {
  /// The number that it is.
  package func number(in range: ClosedRange<Double>, unit: String) throws(OptionError) -> Double {
    guard let number, range.contains(number) else {
      throw .number(literal ?? kindName, range: range, unit: unit)
    }
    return number
  }

  /// The word of a choice that it is.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(OptionError) -> Choice where Choice.RawValue == String {
    guard let word = string, let choice = Choice(rawValue: word) else {
      throw .choice(literal ?? kindName, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }
}
