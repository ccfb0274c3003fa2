import Testing

@testable import Base
@testable import Charts
@testable import Options
@testable import Tables

/// The chart of a text that is called `week.csv`, with options as they are given to the command.
func tableChart(_ text: String, _ options: [(String, String)] = []) throws -> TableChart {
  var settings = ChartSettings()
  for (name, value) in options {
    let option = try #require(ChartOption.all.first { $0.description.name == name }, "\(name)")
    try option.apply(.text(value), to: &settings, as: "--\(name)")
  }
  return try TableChart(
    table(text, numberFormat: settings.numberFormat ?? .plain), settings: settings)
}

/// A table of dates with the values 1, 2, 3 and so on.
func dated(_ dates: [String]) -> String {
  "date,steps\n" + dates.enumerated().map { "\($1),\($0 + 1)\n" }.joined()
}

/// Days that follow each other.
func days(from start: String, _ count: Int) throws -> [String] {
  let first = try moment(start)
  return try (0..<count).map { try clockText(first + Double($0) * 86_400) }
}

extension LineChart {
  /// The axis with the number of its elements and their period, such as `7 bands of days`.
  var shape: String {
    let unit = period.map { " of \($0)s" } ?? ""
    return switch axis {
    case .bands(let bands, _): "\(bands.count) bands\(unit)"
    case .time: "\(elementCount) times\(unit)"
    case .number: "\(elementCount) numbers\(unit)"
    }
  }

  /// The values of a series.
  func values(_ series: Int = 0) -> [Double?] { Array(self.series[series].values) }

  /// The texts of the bands.
  var bandLabels: [String] {
    if case .bands(let bands, _) = axis { bands.map(\.label) } else { [] }
  }
}
