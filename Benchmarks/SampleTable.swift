import ChartRender

/// A file with data that the benchmarks read.
struct SampleTable: Sendable {
  /// The path in the package.
  static let stepsPath = "Golden/data/steps-two-weeks.csv"

  /// What the benchmarks of this file are called by.
  let name: String
  /// What the file holds.
  let bytes: [UInt8]
  /// Which columns make the chart.
  let settings: ChartSettings

  /// Two weeks of steps: 14 rows.
  static func steps(_ options: BenchOptions) throws -> SampleTable {
    SampleTable(
      name: "steps-14", bytes: try DiskFile(options.path(stepsPath)).read(),
      settings: ChartSettings())
  }

  /// Four years of weather: 1461 rows.
  static func weather(_ options: BenchOptions) throws -> SampleTable {
    var settings = ChartSettings()
    settings.x = "date"
    settings.y = ["temp_max"]
    let file = DiskFile(options.path("Golden/data/seattle-weather.csv"))
    return SampleTable(name: "weather-1461", bytes: try file.read(), settings: settings)
  }

  /// The whole way from the bytes to the chart.
  func chart() throws(InputError) -> LineChart {
    let table = try Table(reading: SourceText(bytes, name: "\(name).csv"))
    return try TableChart(table, settings: settings).chart
  }
}
