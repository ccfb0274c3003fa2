/// A chart made of a table, and what is worth telling about how it was made.
package struct TableChart: Sendable {
  /// The chart.
  package let chart: LineChart
  /// Which columns it shows.
  package let columns: ColumnChoice
  /// What is drawn, but perhaps not as its author thinks.
  package let warnings: [InputWarning]
}

extension TableChart {
  /// Makes the chart of a table that the settings ask for.
  ///
  /// Dates become labels by the label format (`M/d` unless it is given), any other x column is shown as
  /// it is written.
  ///
  /// - Throws: ``InputError`` when a column is missing or a value is of the wrong kind, with its
  ///   place.
  package init(_ table: Table, settings: ChartSettings) throws(InputError) {
    let columns = try table.chooseColumns(x: settings.x, y: settings.y.first)
    var warnings = table.warnings
    let values = try table.numbers(in: columns.y.name, warnings: &warnings)
    if let reason = TableChart.poverty(of: values, column: columns.y.name) {
      warnings.append(InputWarning(source: table.source, place: nil, reason: reason))
    }
    var labels: [String] = []
    if let x = columns.x?.name {
      if columns.xKind == .date || settings.labelFormat != nil {
        let pattern = settings.labelFormat ?? .monthDay
        labels = try table.dates(in: x).map { date in
          date.map { pattern.string(from: $0, names: .english) } ?? ""
        }
      } else {
        labels = try table.texts(in: x).map { $0 ?? "" }
      }
    }
    var chart = LineChart(values: values, labels: labels)
    chart.active = settings.active ?? .last
    chart.parts = LineChart.Parts.standard.union(settings.shown).subtracting(settings.hidden)
    chart.nodes = settings.nodes ?? .automatic
    chart.coloring = settings.coloring ?? .gradient
    self.init(chart: chart, columns: columns, warnings: warnings)
  }

  /// What there is to say about too few different values for a line.
  private static func poverty(of values: [Double?], column: String) -> InputWarning.Reason? {
    let present = values.compactMap { $0 }
    guard let first = present.first else { return values.isEmpty ? nil : .noValues(column: column) }
    if present.count == 1 { return .oneValue(column: column) }
    return present.allSatisfy { $0 == first } ? .flat(column: column) : nil
  }
}
