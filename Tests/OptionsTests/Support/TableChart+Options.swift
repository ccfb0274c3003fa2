import Testing
import TestSupport

@testable import Base
@testable import Charts
@testable import Options
@testable import Tables

/// The chart of a text that is called `week.csv`, with options as they are given to the command.
func tableChart(_ text: String, _ options: [(String, String)] = []) throws -> TableChart {
  let settings = try ChartSettings.of(options)
  return try TableChart(
    table(text, numberFormat: settings.numberFormat ?? .plain), settings: settings)
}

/// A table of dates with the values 1, 2, 3 and so on.
func dated(_ dates: [String]) -> String {
  "date,steps\n" + dates.enumerated().map { "\($1),\($0 + 1)\n" }.joined()
}
