import ChartRender

/// A chart that the benchmarks draw.
struct SampleChart: Sendable {
  /// What the benchmarks of this chart are called by.
  let name: String
  /// The chart as the golden has it, and then charts of other days like it.
  let charts: [LineChart]
  /// Its days and values as a table of CSV, for programs that read one.
  let csv: [UInt8]

  /// The two charts of the original widget, as the goldens have them.
  static func classics(_ options: BenchOptions) throws -> [SampleChart] {
    try ["classic-7", "classic-14"].map { try SampleChart(golden: $0, options) }
  }

  private static func csv(of table: Table) throws -> [UInt8] {
    let columns = try table.columnNames.map { try table.texts(in: $0) }
    let rows = (0..<table.rowCount).map { row in columns.map { $0[row] ?? "" } }
    return Array(
      ([table.columnNames] + rows).map { $0.joined(separator: ",") + "\n" }.joined().utf8)
  }

  private init(golden name: String, _ options: BenchOptions) throws {
    let file = DiskFile(options.path("Golden/specs/\(name).json"))
    let source = try SourceText(file.read(), name: "\(name).json")
    guard case .spec(let spec) = try ParsedInput(reading: source, settings: ChartSettings()) else {
      throw BenchError.notChart(path: file.path)
    }
    let table = try spec.table(
      spec.settings,
      reading: { path throws(any Error) in
        try SourceText(DiskFile(options.path("Golden/\(path)")).read(), name: path)
      },
      wrapping: { error -> any Error in error })
    guard let table else { throw BenchError.notChart(path: file.path) }
    self.name = name
    let chart = try TableChart(table, settings: spec.settings).chart
    var settings = spec.settings
    settings.y = ["steps"]
    charts =
      try [chart]
      + SampleDays.tables(of: chart.elementCount).map {
        try TableChart($0, settings: settings).chart
      }
    csv = try SampleChart.csv(of: table)
  }
}
