import Base
import Calendars
import Charts
import Tables

extension ChartSettings {
  /// The settings with the column of the line in a band: the one column of numbers beside the ends
  /// of the band where none is named, and its mean in each period.
  func withBand(of table: Table) throws(InputError) -> ChartSettings {
    guard let band else { return self }
    var settings = self
    let areColumns = table.columnNames.contains(band.lower) || band.aggregates == nil
    guard areColumns else {
      // A sum is beyond the values that it is made of.
      settings.aggregate = aggregate ?? .mean
      return settings
    }
    for name in [band.lower, band.upper] { _ = try table.index(of: name) }
    guard y.isEmpty else { return settings }
    var others: [String] = []
    for name in table.columnNames where name != band.lower && name != band.upper && name != x {
      if try table.kind(of: name) == .number { others.append(name) }
    }
    guard others.count == 1 else {
      throw InputError(
        source: table.source, location: nil, reason: .setting(.band(.noLine), key: "band"))
    }
    settings.y = others
    return settings
  }
}

extension ValueBand {
  /// The band of each line that the settings ask for, its ends made as the values of the line are;
  /// empty where they ask for none.
  ///
  /// - Throws: ``InputError`` for a column that does not exist or has no numbers, for several lines
  ///   in one plot, and for aggregates without a period.
  static func bands(
    _ table: Table, _ columns: ChartColumnData, _ drawn: SeriesTransform, _ settings: ChartSettings
  ) throws(InputError) -> [ValueBand] {
    guard let ends = settings.band, !drawn.series.isEmpty else { return [] }
    func failure(_ problem: BandProblem) -> InputError {
      InputError(source: table.source, location: nil, reason: .setting(.band(problem), key: "band"))
    }
    let aggregates = table.columnNames.contains(ends.lower) ? nil : ends.aggregates
    if aggregates != nil, settings.by == nil { throw failure(.noPeriod) }
    guard drawn.series.count == 1 || settings.facet != nil else {
      throw failure(.severalLines(drawn.series.count))
    }
    /// The values at the places of each line.
    func values(
      _ columns: ChartColumnData, _ settings: ChartSettings
    ) throws(InputError) -> [OptionalDoubles] {
      var transform = SeriesTransform(columns, settings: settings, source: table.source)
      try transform.apply()
      // A group without any value in a column is no line of it.
      return drawn.series.map { line in
        let made =
          columns.groups == nil
          ? transform.series.first : transform.series.first { $0.name == line.name }
        return made?.x == line.x ? made?.values ?? [] : []
      }
    }
    func bands(
      _ lower: [OptionalDoubles], _ upper: [OptionalDoubles], name: String, lineName: String
    ) -> [ValueBand] {
      zip(lower, upper).map { ValueBand(lower: $0, upper: $1, name: name, lineName: lineName) }
    }
    func values(ofColumn name: String) throws(InputError) -> [OptionalDoubles] {
      var ignored: [InputWarning] = []
      var read = try table.values(in: name, warnings: &ignored)
      if let factor = settings.conversion(of: [name], among: table.columnNames)?.first {
        read = read.multiplied(by: factor)
      }
      return try values(ChartColumnData(columns, y: name, values: read), settings)
    }
    let names = (settings.locale ?? .standard).strings
    if let aggregates {
      var (low, high) = (settings, settings)
      (low.aggregate, high.aggregate) = (aggregates.lower, aggregates.upper)
      return bands(
        try values(columns, low), try values(columns, high),
        name: names.name(of: aggregates.lower).capitalizedFirst + " – "
          + names.name(of: aggregates.upper),
        lineName: names.name(of: settings.aggregate ?? .mean).capitalizedFirst)
    }
    let measures = [columns.choice.y.name, ends.lower, ends.upper].map {
      Measure(column: $0, among: table.columnNames).title
    }
    return bands(
      try values(ofColumn: ends.lower), try values(ofColumn: ends.upper),
      name: "\(measures[1]) – \(measures[2])", lineName: measures[0])
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
