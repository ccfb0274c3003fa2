extension Zone {
  /// Reads the name of a zone or an offset from UTC.
  init(_ option: OptionValue) throws(SettingProblem) {
    guard let zone = Zone(identifier: try option.text()) else { throw .zone(option.shown) }
    self = zone
  }
}

extension TimeSpan {
  /// Reads a span such as `7d`.
  init(_ option: OptionValue) throws(SettingProblem) {
    // Waiting for the spans' own reader of units.
    guard option.shown.hasSuffix("d"), let count = Int(option.shown.dropLast()),
      count > 0
    else {
      throw .span(option.shown)
    }
    self.init(count, .day)
  }
}
