import Base
import Calendars
import Charts
import Tables

/// A chart made of the rows of a table, with the columns that it shows and the warnings on the way.
public struct TableChart: Sendable {
  /// The chart, ready to be laid out.
  public let chart: LineChart
  /// The columns that it shows, and which of them were guessed.
  public let columns: ColumnSelection
  /// Missing values, annotations beside the axis and the like: drawn, but perhaps not as intended.
  public let warnings: [InputWarning]
  /// The assumptions made in reading the cells, a line for each.
  package var notes: [String] { read.notes.map(\.description) }
  /// The unit into which the values were converted; nil where they are as in the table.
  package let distance: DistanceUnit?
  /// The columns as they were read, from which texts of cards take values.
  let read: ChartColumnData
  private let alt: String?
  private let altLength: Int?

  /// The chart in sentences, for readers who do not see it: the option `alt`, or else
  /// ``AltText`` of at most `alt-length` characters.
  public var description: String {
    alt ?? AltText(chart, limit: altLength ?? AltText.defaultLimit).text
  }
}

extension TableChart {
  /// Makes the chart of a table's columns, periods and rows that the settings choose.
  ///
  /// Dates that follow each other in steps of the calendar, and no more than fit a classic chart,
  /// become bands with labels by the label format (`M/d` for days unless it is given); other dates
  /// stand at their true distances. Any other x column is shown as it is written.
  ///
  /// - Throws: ``InputError`` with file, line and column when a column is missing, a value is of
  ///   the wrong kind, or an option names a series that does not exist.
  public init(_ whole: Table, settings: ChartSettings) throws(InputError) {
    let table = try settings.reading(whole).filtered(by: settings.conditions)
    for measured in settings.measures { _ = try table.index(of: measured.column) }
    var settings = try settings.withBand(of: table)
    if let facet = settings.facet {
      _ = try table.index(of: facet)
      settings.series = facet
    }
    var warnings = table.warnings
    var columns = try ChartColumnData(table, settings: settings, warnings: &warnings)
    columns.span = try columns.span(ofAll: whole, settings)
    columns.covered = try columns.covered(ofAll: whole, settings)
    settings = columns.counted(settings)
    if settings.mark == .calendar, settings.by == nil, case .times = columns.places {
      settings.by = .day
    }
    if settings.asksForUnits, let units = settings.units, !columns.hasDistance(settings) {
      warnings.append(
        InputWarning(
          source: table.source, location: nil, reason: .noDistance(units: units.rawValue)))
    }
    var verbs = SeriesTransform(columns, settings: settings, source: table.source)
    try verbs.apply()
    let comparisons = try verbs.comparisons(
      areApart: settings.facet != nil || settings.card.areLinesApart)
    let bands = try ValueBand.bands(table, columns, verbs, settings)
    warnings += verbs.warnings
    let name = columns.choice.y.name
    if verbs.endsEarly, settings.unfinished == nil, let unit = settings.by {
      settings.unfinished = .last
      warnings.append(
        InputWarning(
          source: table.source, location: nil, reason: .endsEarly(period: unit.rawValue)))
    }
    var chart = LineChart(axis: verbs.axis, series: verbs.drawnSeries)
    chart.period = verbs.period
    chart.derivation = verbs.derivation
    if settings.facet != nil { chart.facets = settings.hasFreeScales ? .free : .common }
    for (index, comparison) in comparisons.enumerated() {
      chart.series[index].comparison = comparison
    }
    for (index, band) in bands.enumerated() { chart.series[index].band = band }
    let unplaced = try chart.apply(settings, source: table.source)
    if let reason = TableChart.poverty(of: verbs.series, column: name, of: table, chart.mark) {
      warnings.append(InputWarning(source: table.source, location: nil, reason: reason))
    }
    warnings += unplaced
    let idle = settings.withoutEffect(on: chart.mark)
    if !idle.isEmpty {
      let reason = InputWarning.Reason.withoutEffect(idle, mark: chart.mark.rawValue)
      warnings.append(InputWarning(source: table.source, location: nil, reason: reason))
    }
    chart.valueKind = settings.valueKind(of: name, among: table.columnNames)
    if chart.valueKind == .amount, settings.by == nil, verbs.series.allSatisfy(\.isCounter) {
      chart.valueKind = .level
    }
    if let kind = columns.kind(for: settings) { chart.yAxis.numbers.kind = kind }
    // What was divided has more digits than anybody counted.
    let areLarge = verbs.series.allSatisfy {
      $0.values.allSatisfy { $0.map { abs($0) >= 100 } ?? true }
    }
    if settings.per != nil, settings.decimals == nil, areLarge { chart.yAxis.numbers.decimals = 0 }
    if columns.groups == nil { chart.nameSeries(by: columns, settings) }
    // Several columns have their names at their lines.
    let isColumn = columns.choice.others.isEmpty && columns.choice.series == nil
    if columns.choice.headers != nil {
      chart.quantity = columns.choice.y.name == ColumnSelection.valueName ? "" : name
    } else if isColumn, let line = chart.series.first {
      chart.quantity = line.name
    } else if columns.choice.series != nil {
      chart.quantity = settings.quantity(
        named: Measure(column: name, among: table.columnNames).title, among: table.columnNames)
    }
    self.init(
      chart: chart, columns: columns.choice, warnings: warnings, distance: columns.distance,
      read: columns, alt: settings.alt, altLength: settings.altLength)
  }

  /// The warning about too few different values for a line.
  private static func poverty(
    of series: [RawSeries], column: String, of table: Table, _ mark: LineChart.Mark
  ) -> InputWarning.Reason? {
    let extents = series.compactMap(\.values.extent)
    guard let first = extents.first else {
      return table.rowCount == 0 ? nil : .noValues(column: column)
    }
    // A single column shows its value, and equal ones that they are equal.
    guard series.count == 1, mark == .line else { return nil }
    if series[0].values.presentCount == 1 { return .oneValue(column: column) }
    return first.lowerBound == first.upperBound ? .flat(column: column) : nil
  }
}

extension RawSeries {
  /// The least number of values that tell a counter from a rise.
  private static let leastCounted = 12

  /// Whether the values are the readings of a counter, such as a meter: they never fall, and rise by
  /// less than what was there before. Nothing is the sum of these.
  fileprivate var isCounter: Bool {
    let present = values.numbers.filter { !$0.isNaN }
    guard present.count >= RawSeries.leastCounted, let first = present.first, first > 0,
      let last = present.last, last > first, last - first < first
    else { return false }
    return zip(present, present.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
