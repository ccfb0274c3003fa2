extension ChartSettings {
  /// What a series is called in the picture.
  package struct SeriesName: Sendable, Hashable {
    /// The name in the data: of a column, or in a column of names.
    package let series: String
    /// The name in the picture.
    package let text: String
  }
}

extension ChartSettings.SeriesName {
  static let form = OptionForm.either([
    .written("SERIES=TEXT", as: "^[^=]+="), .entries(of: .text("")),
  ])

  /// Reads names: `temp_max=High`, or an object of series and names.
  static func names(
    _ option: OptionValue
  ) throws(SettingProblem) -> [ChartSettings.SeriesName] {
    if case .object(let json) = option {
      var names: [ChartSettings.SeriesName] = []
      for member in json.members ?? [] {
        guard let text = member.value.literal else { throw .text(member.value.kindName) }
        names.append(ChartSettings.SeriesName(series: member.key, text: text))
      }
      return names
    }
    let pair = OptionPair(option.shown)
    guard let text = pair.value, !pair.name.isEmpty else { throw .seriesName(option.shown) }
    return [ChartSettings.SeriesName(series: pair.name, text: text)]
  }
}
