import Base

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
  static let form = ValueSchema.either([
    .written("SERIES=TEXT", as: "^[^=]+="), .entries(of: .text("")),
  ])

  /// Reads names: `temp_max=High`, or an object of series and names.
  static func names(
    _ option: OptionValue
  ) throws(OptionError) -> [ChartSettings.SeriesName] {
    try OptionPair.pairs(option, else: { .seriesName($0) })
      .map { ChartSettings.SeriesName(series: $0.name, text: $0.value) }
  }
}
